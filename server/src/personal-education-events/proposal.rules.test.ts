import { expect, it } from 'vitest'
import { judgeProposal } from './proposal.rules.ts'
import type { StandingProposal } from './proposal.ts'

const words = { name: 'Puutyö Vuori', businessId: undefined, contact: 'Maija Vuori' }
const other = { ...words, contact: 'Maija Vuori, 040 555 0170' }
const standing = (state: StandingProposal['state']): StandingProposal => ({ ...words, id: 7, state })

it.each([
  ['the first one', words, undefined, { kind: 'NEW' }],
  ['the same again', words, standing('SENT'), { kind: 'REPEATED' }],
  ['other words before anybody looked', other, standing('SENT'), { kind: 'CHANGED', id: 7 }],
  ['the same while it is looked into', words, standing('IN_REVIEW'), { kind: 'REPEATED' }],
  [
    'other words while it is looked into',
    other,
    standing('IN_REVIEW'),
    { kind: 'REFUSED', code: 'proposalInReview' },
  ],
  ['the same after a yes', words, standing('ACCEPTED'), { kind: 'REFUSED', code: 'proposalAccepted' }],
  ['another place after a yes', other, standing('ACCEPTED'), { kind: 'REFUSED', code: 'proposalAccepted' }],
  ['another place after a no', other, standing('REJECTED'), { kind: 'NEW' }],
  ['the same place after a no', words, standing('REJECTED'), { kind: 'NEW' }],
])('a proposal, %s', (_what, sent, newest, verdict) => {
  expect(judgeProposal(sent, newest)).toEqual(verdict)
})
