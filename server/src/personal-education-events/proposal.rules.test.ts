import { expect, it } from 'vitest'
import { deskActions, judgeProposal, type StoredProposal } from './proposal.rules.ts'

const text = { name: 'Puutyö Vuori', businessId: null, contact: 'Maija Vuori' }
const other = { ...text, contact: 'Maija Vuori, 040 555 0170' }
const stored = (state: StoredProposal['state']): StoredProposal => ({ ...text, id: 7, state })

it.each([
  ['the first one', text, undefined, { kind: 'NEW' }],
  ['the same again', text, stored('SENT'), { kind: 'REPEATED' }],
  ['another text before anybody looked', other, stored('SENT'), { kind: 'CHANGED', id: 7 }],
  ['the same while it is looked into', text, stored('IN_REVIEW'), { kind: 'REPEATED' }],
  [
    'another text while it is looked into',
    other,
    stored('IN_REVIEW'),
    { kind: 'REFUSED', code: 'proposalInReview' },
  ],
  ['the same after a yes', text, stored('ACCEPTED'), { kind: 'REFUSED', code: 'proposalAccepted' }],
  ['another place after a yes', other, stored('ACCEPTED'), { kind: 'REFUSED', code: 'proposalAccepted' }],
  ['another place after a no', other, stored('REJECTED'), { kind: 'NEW' }],
  ['the same place after a no', text, stored('REJECTED'), { kind: 'NEW' }],
])('a proposal, %s', (_what, sent, newest, verdict) => {
  expect(judgeProposal(sent, newest)).toEqual(verdict)
})

it.each([
  ['SENT', 'ACCEPT REJECT'],
  ['IN_REVIEW', 'ACCEPT REJECT'],
  ['ACCEPTED', ''],
])('what the desk may do with a proposal that is %s is «%s»', (state, expected) => {
  expect(deskActions(state).join(' ')).toBe(expected)
})
