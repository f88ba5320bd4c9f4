import type { CaseKind } from '@studentgo/protocol/staff-cases'
import { describe, expect, test } from 'vitest'
import { actionsOf, contractActions } from './staff-cases.rules.ts'

const me = 1
const actions = (kind: CaseKind, state: string, handlerId: number | null = null) =>
  actionsOf(kind, { state, staffId: me, handlerId }).join(' ')

describe('what the desk may do with', () => {
  test.each([
    ['EXPLANATION', 'EXPLAINED', 'ACCEPT REJECT ASK_CERTIFICATE'],
    ['EXPLANATION', 'CERTIFICATE_REQUIRED', 'ACCEPT REJECT'],
    ['EXPLANATION', 'PROPOSED', ''],
    ['EXPLANATION', 'ACCEPTED', ''],
    ['LEAVE', 'IN_REVIEW', 'GRANT GRANT_PARTLY REFUSE'],
    ['LEAVE', 'WAITING_GUARDIAN', ''],
    ['LEAVE', 'GRANTED', ''],
    ['CLAIM', 'DRAFT', ''],
    ['CLAIM', 'SUBMITTED', 'APPROVE TAKE RETURN REJECT'],
    ['CLAIM', 'IN_REVIEW', 'APPROVE RETURN REJECT'],
    ['CLAIM', 'RETURNED', ''],
    ['CLAIM', 'APPROVED', 'PAY'],
    ['CLAIM', 'PARTLY_APPROVED', 'PAY'],
    ['CLAIM', 'IN_PAYMENT', 'PAY'],
    ['CLAIM', 'PAID', ''],
    ['CLAIM', 'WITHDRAWN', ''],
    ['CHANGE_REQUEST', 'PENDING', 'ACCEPT REJECT'],
    ['CHANGE_REQUEST', 'ACCEPTED', ''],
    ['WORKPLACE_PROPOSAL', 'SENT', 'ACCEPT REJECT'],
    ['WORKPLACE_PROPOSAL', 'IN_REVIEW', 'ACCEPT REJECT'],
    ['WORKPLACE_PROPOSAL', 'ACCEPTED', ''],
    ['CONTRACT', 'SENT', ''],
  ] as const)('%s %s is «%s»', (kind, state, expected) => {
    expect(actions(kind, state)).toBe(expected)
  })

  test.each([
    ['SUBMITTED', null, 'DECIDE TAKE ASK HAND_OVER'],
    ['SUBMITTED', me, 'DECIDE TAKE ASK HAND_OVER GIVE_BACK'],
    ['IN_PROGRESS', 2, 'DECIDE TAKE ASK HAND_OVER'],
    ['IN_PROGRESS', me, 'DECIDE ASK HAND_OVER GIVE_BACK'],
    ['NEED_INFO', 2, 'HAND_OVER'],
    ['NEED_INFO', me, 'HAND_OVER GIVE_BACK'],
    ['DRAFT', me, ''],
    ['DECIDED', me, ''],
    ['CANCELLED', me, ''],
  ])('a request that is %s and in the hands of %s is «%s»', (state, handlerId, expected) => {
    expect(actions('REQUEST', state, handlerId)).toBe(expected)
  })

  test.each([
    [false, [], ''],
    [true, [], 'REMIND'],
    [false, ['WORKPLACE'], 'SIGNED_ON_PAPER'],
    [true, ['WORKPLACE'], 'SIGNED_ON_PAPER REMIND'],
  ] as const)(
    'a contract with somebody to remind (%s) and paper of %j is «%s»',
    (canRemind, onPaper, expected) => {
      expect(contractActions({ canRemind, onPaper }).join(' ')).toBe(expected)
    },
  )
})
