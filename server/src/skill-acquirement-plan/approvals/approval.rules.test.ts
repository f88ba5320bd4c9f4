import { type PlanState, planState } from '@studentgo/protocol/skill-acquirement-plan'
import { describe, expect, test } from 'vitest'
import {
  type DecisionInput,
  isReminded,
  judgeDecision,
  mayEditOwnParts,
  stateAfter,
  type VersionFacts,
} from './approval.rules.ts'

const waiting: VersionFacts = {
  version: 2,
  state: 'SENT_TO_STUDENT',
  decided: null,
  requiresStrongAuth: false,
}
const approve: DecisionInput = { version: 2, decision: 'APPROVED', comment: undefined, strong: false }
const giveBack: DecisionInput = { ...approve, decision: 'RETURNED', comment: 'Vaihtaisin valinnaisen osan.' }

const decide = { kind: 'DECIDE' }
const repeated = { kind: 'REPEATED' }
const refused = (problem: string) => ({ kind: 'REFUSED', problem })

describe('a decision', () => {
  test.each<[string, VersionFacts, DecisionInput, unknown]>([
    ['approves what waits', waiting, approve, decide],
    ['returns what waits', waiting, giveBack, decide],
    ['is about the version that was read', waiting, { ...approve, version: 1 }, refused('stale-version')],
    ['is about no version to come', waiting, { ...approve, version: 3 }, refused('stale-version')],
    ['returns with words', waiting, { ...giveBack, comment: undefined }, refused('invalid-input')],
    ['returns with more than blanks', waiting, { ...giveBack, comment: '  a ' }, refused('invalid-input')],
    [
      'returns with three characters, each counted once',
      waiting,
      { ...giveBack, comment: '👍👍' },
      refused('invalid-input'),
    ],
    [
      'once more changes nothing',
      { ...waiting, state: 'STUDENT_APPROVED', decided: 'APPROVED' },
      approve,
      repeated,
    ],
    [
      'once more changes nothing after the school has approved too',
      { ...waiting, state: 'PROVIDER_APPROVED', decided: 'APPROVED' },
      approve,
      repeated,
    ],
    [
      'once more needs no words again',
      { ...waiting, state: 'STUDENT_RETURNED', decided: 'RETURNED' },
      { ...giveBack, comment: undefined },
      repeated,
    ],
    [
      'is not turned round',
      { ...waiting, state: 'STUDENT_APPROVED', decided: 'APPROVED' },
      giveBack,
      refused('state-conflict'),
    ],
    [
      'needs strong identification where the school asks it',
      { ...waiting, requiresStrongAuth: true },
      approve,
      refused('step-up-required'),
    ],
    [
      'is free to who has identified strongly',
      { ...waiting, requiresStrongAuth: true },
      { ...approve, strong: true },
      decide,
    ],
  ])('%s', (_what, facts, asked, verdict) => {
    expect(judgeDecision(facts, asked)).toEqual(verdict)
  })

  test.each(planState.options.filter(state => state !== 'SENT_TO_STUDENT'))(
    'is not possible of a version that is %s',
    state => {
      expect(judgeDecision({ ...waiting, state }, approve)).toEqual(refused('state-conflict'))
    },
  )

  test('moves the version on', () => {
    expect([stateAfter('APPROVED'), stateAfter('RETURNED')]).toEqual(['STUDENT_APPROVED', 'STUDENT_RETURNED'])
  })
})

describe('own parts can be changed while the plan is a draft or approved (domain 2.7)', () => {
  test.each<[PlanState, boolean, string]>([
    ['DRAFT', true, 'the first plan is being made'],
    ['SENT_TO_STUDENT', false, 'the student answers first'],
    ['STUDENT_APPROVED', false, 'the school approves what the student has approved'],
    ['STUDENT_RETURNED', false, 'the school answers first'],
    ['PROVIDER_APPROVED', true, 'this is APPROVED'],
    ['UPDATED_SMALL', true, 'it is in force without having been asked for'],
    ['SUPERSEDED', false, 'a newer one is in force'],
  ])('%s: %s, for %s', (state, may) => {
    expect(mayEditOwnParts(state)).toBe(may)
  })
})

describe('a version that waits', () => {
  test('reminds from the seventh day on', () => {
    expect(isReminded('2026-11-16', '2026-11-22')).toBe(false)
    expect(isReminded('2026-11-16', '2026-11-23')).toBe(true)
    expect(isReminded('2026-11-16', '2027-01-07')).toBe(true)
  })
})
