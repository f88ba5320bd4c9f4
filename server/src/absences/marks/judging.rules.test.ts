import { describe, expect, it } from 'vitest'
import { decideMark, deskActions, judge, judgeProposal } from './judging.rules.ts'
import { sickDaysInARow } from './sick-days.rules.ts'

const policies = { 'absence.selfCertifiedSickDays': 5, 'absence.certificateAfterDays': 5 }

describe('an explanation', () => {
  it.each([
    [1, 'ACCEPTED', 'T'],
    [5, 'ACCEPTED', 'T'],
    [6, 'CERTIFICATE_REQUIRED', 'MS'],
  ] as const)('for health on %i school days in a row becomes %s', (days, state, typeCode) => {
    expect(judge('T', days, policies)).toEqual({ state, typeCode })
  })

  it.each([
    [3, 'ACCEPTED'],
    [4, 'EXPLAINED'],
    [7, 'EXPLAINED'],
    [8, 'CERTIFICATE_REQUIRED'],
  ] as const)('of %i days is %s where the teacher decides between three and seven', (days, state) => {
    const wide = { 'absence.selfCertifiedSickDays': 3, 'absence.certificateAfterDays': 7 }
    expect(judge('T', days, wide).state).toBe(state)
  })

  it('of many days that comes with a file waits for the teacher, who checks whether it is a certificate', () => {
    expect(judge('T', 6, policies, true)).toEqual({ state: 'EXPLAINED', typeCode: 'MS' })
    expect(judge('T', 5, policies, true).state).toBe('ACCEPTED')
  })

  it.each(['E', 'MS', 'OTHER'] as const)('for %s waits for the responsible teacher', reason => {
    expect(judge(reason, 1, policies)).toEqual({ state: 'EXPLAINED', typeCode: 'MS' })
  })

  it('that a minor proposes leaves the mark as the teacher recorded it', () => {
    expect(judgeProposal('P')).toEqual({ state: 'PROPOSED', typeCode: 'P' })
  })
})

describe('the decision of the responsible teacher', () => {
  it.each([
    ['EXPLAINED', 'T', 'ACCEPT', 'ACCEPTED T'],
    ['EXPLAINED', 'E', 'ACCEPT', 'ACCEPTED E'],
    ['EXPLAINED', 'MS', 'ACCEPT', 'ACCEPTED MS'],
    ['EXPLAINED', 'OTHER', 'ACCEPT', 'ACCEPTED KS'],
    ['EXPLAINED', 'T', 'REJECT', 'REJECTED L'],
    ['EXPLAINED', 'T', 'ASK_CERTIFICATE', 'CERTIFICATE_REQUIRED MS'],
    ['CERTIFICATE_REQUIRED', 'T', 'ACCEPT', 'ACCEPTED T'],
    ['CERTIFICATE_REQUIRED', 'T', 'REJECT', 'REJECTED L'],
  ] as const)('on %s for %s is %s: %s', (state, reasonCode, verdict, result) => {
    const judged = decideMark({ state, reasonCode }, verdict)
    expect(`${judged?.state} ${judged?.typeCode}`).toBe(result)
  })

  it('does not ask twice for a certificate', () => {
    expect(decideMark({ state: 'CERTIFICATE_REQUIRED', reasonCode: 'T' }, 'ASK_CERTIFICATE')).toBeUndefined()
  })

  it.each(['UNEXPLAINED', 'PROPOSED', 'ACCEPTED', 'REJECTED', 'CANCELLED'] as const)(
    'is not taken on what is %s',
    state => {
      const verdicts = (['ACCEPT', 'REJECT', 'ASK_CERTIFICATE'] as const).map(verdict =>
        decideMark({ state, reasonCode: 'T' }, verdict),
      )
      expect(verdicts).toEqual([undefined, undefined, undefined])
    },
  )
})

describe('school days of illness in a row', () => {
  const friday = '2026-11-13'
  const monday = '2026-11-16'
  const tuesday = '2026-11-17'
  const known = ['2026-11-11', '2026-11-12', friday, monday, tuesday]

  it('reach over a weekend', () => {
    expect(sickDaysInARow(monday, new Set([friday, monday]), known)).toBe(2)
  })

  it('count several lessons of a day once', () => {
    expect(sickDaysInARow(friday, new Set([friday]), [...known, friday])).toBe(1)
  })

  it('end at a day at which the student was present', () => {
    expect(sickDaysInARow(tuesday, new Set([friday, tuesday]), known)).toBe(1)
  })

  it('are not ended by a day without teaching or without a roll call', () => {
    const unknownMonday = known.filter(day => day !== monday)
    expect(sickDaysInARow(tuesday, new Set([friday, tuesday]), unknownMonday)).toBe(2)
  })

  it('count the days before and after', () => {
    expect(sickDaysInARow(friday, new Set(['2026-11-12', friday, monday]), known)).toBe(3)
  })
})

it.each([
  ['EXPLAINED', 'ACCEPT REJECT ASK_CERTIFICATE'],
  ['CERTIFICATE_REQUIRED', 'ACCEPT REJECT'],
  ['PROPOSED', ''],
  ['ACCEPTED', ''],
])('what the desk may do with an explanation that is %s is «%s»', (state, expected) => {
  expect(deskActions(state).join(' ')).toBe(expected)
})
