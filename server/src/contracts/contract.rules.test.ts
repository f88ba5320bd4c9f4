import { describe, expect, test } from 'vitest'
import {
  actionsOf,
  type ContractFacts,
  deskActions,
  inOrder,
  mayRemind,
  maySignOnPaper,
  nextAssessmentOn,
  type PartyFacts,
  stateOn,
} from './contract.rules.ts'

const today = '2026-11-23'
const at = '2026-11-20T10:00:00+02:00'
const party = (role: PartyFacts['role'], more: Partial<PartyFacts> = {}): PartyFacts => ({
  role,
  act: 'SIGN',
  doneAt: null,
  declinedAt: null,
  ...more,
})
const school = party('PROVIDER', { doneAt: at })
const contract = (parties: PartyFacts[], more: Partial<ContractFacts> = {}): ContractFacts => ({
  state: 'SENT',
  startDate: '2026-11-16',
  endDate: '2026-12-18',
  parties,
  ...more,
})
const later = { startDate: '2026-11-24' }
const past = { endDate: '2026-11-22' }
const acknowledging = party('STUDENT', { act: 'ACKNOWLEDGE' })

describe('a contract', () => {
  test.each([
    ['nobody has signed', contract([party('PROVIDER'), party('STUDENT')]), 'SENT'],
    ['one has signed', contract([school, party('STUDENT')]), 'PARTLY_SIGNED'],
    ['all have signed, and that begins later', contract([school], later), 'SIGNED'],
    ['begins today', contract([school], { startDate: today }), 'ACTIVE'],
    ['ends today', contract([school], { endDate: today }), 'ACTIVE'],
    ['ended yesterday', contract([school], past), 'ENDED'],
    ['waits to be acknowledged alone', contract([school, acknowledging]), 'ACTIVE'],
    ['the school has interrupted', contract([school], { state: 'INTERRUPTED' }), 'INTERRUPTED'],
    ['is interrupted and over', contract([school], { ...past, state: 'INTERRUPTED' }), 'ENDED'],
    ['was terminated', contract([school], { state: 'TERMINATED' }), 'TERMINATED'],
    ['was declined', contract([school, party('STUDENT', { declinedAt: at })]), 'DECLINED'],
  ] as const)('that %s is %o: %s', (_title, facts, state) => {
    expect(stateOn(facts, today)).toBe(state)
  })
})

const student = { kind: 'STUDENT', minor: true, mayWrite: true } as const
const guardian = { kind: 'PARENT', minor: true, mayWrite: true } as const
const unsigned = [school, party('STUDENT'), party('GUARDIAN')]

describe('what can be done', () => {
  test.each([
    ['a student who is to sign', contract(unsigned), student, ['SIGN', 'DECLINE']],
    ['the guardian of a minor who is to sign', contract(unsigned), guardian, ['SIGN', 'DECLINE']],
    ['the guardian of an adult', contract(unsigned), { ...guardian, minor: false }, []],
    ['a guardian who is no party', contract([school, party('STUDENT')]), guardian, []],
    ['a student who has signed', contract([school, party('STUDENT', { doneAt: at })]), student, []],
    ['a student who has declined', contract([party('STUDENT', { declinedAt: at })]), student, []],
    [
      'a student after another has declined',
      contract([party('STUDENT'), party('GUARDIAN', { declinedAt: at })]),
      student,
      [],
    ],
    ['a student after the last day', contract(unsigned, past), student, []],
    ['a student whose studies have ended', contract(unsigned), { ...student, mayWrite: false }, []],
    ['a student with what is in force', contract([school, acknowledging]), student, ['ACKNOWLEDGE']],
    [
      'a student with what nobody has signed',
      contract([party('PROVIDER'), acknowledging]),
      student,
      ['ACKNOWLEDGE'],
    ],
    [
      'a student with what was terminated',
      contract([school, acknowledging], { state: 'TERMINATED' }),
      student,
      [],
    ],
    ['a student with a draft', contract(unsigned, { state: 'DRAFT' }), student, []],
  ] as const)('by %s', (_title, facts, reader, actions) => {
    expect(actionsOf(facts, reader, today)).toEqual(actions)
  })
})

test('contracts that wait for the reader are first, past ones last, and within that the latest', () => {
  const one = (id: number, state: Parameters<typeof inOrder>[0]['state'], needsMyAction = false) => ({
    id,
    state,
    needsMyAction,
    startDate: `2026-0${id}-01`,
  })
  const sorted = [one(1, 'ENDED'), one(2, 'ACTIVE'), one(3, 'ACTIVE'), one(4, 'ACTIVE', true)].toSorted(
    inOrder,
  )
  expect(sorted.map(({ id }) => id)).toEqual([4, 3, 2, 1])
})

test.each([
  [{ done: 0, required: 2 }, '2026-07-17'],
  [{ done: 1, required: 2 }, '2026-12-31'],
  [{ done: 2, required: 2 }, undefined],
  [{ done: 0, required: 0 }, undefined],
])('of feedback %o the next is due %s', (assessments, due) => {
  expect(nextAssessmentOn({ startDate: '2026-02-01', endDate: '2026-12-31' }, assessments)).toBe(due)
})

const lastDay = { endDate: today }
const workplace = party('WORKPLACE')
const signedByStudent = party('STUDENT', { doneAt: at })
const declinedByStudent = party('STUDENT', { declinedAt: at })

describe('a reminder', () => {
  test.each([
    ['a student who is to sign', contract([school, party('STUDENT')]), true],
    ['a guardian who is to sign', contract([school, signedByStudent, party('GUARDIAN')]), true],
    ['a student who is to acknowledge what is in force', contract([school, acknowledging]), true],
    ['a student on the last day', contract([school, party('STUDENT')], lastDay), true],
    ['a student after the last day', contract([school, acknowledging], past), false],
    ['a workplace, who has no account here', contract([school, signedByStudent, workplace]), false],
    ['nobody when all have signed', contract([school, signedByStudent]), false],
    ['nobody when one has declined', contract([declinedByStudent, party('GUARDIAN')]), false],
    ['nobody of a draft', contract(unsigned, { state: 'DRAFT' }), false],
    ['nobody of what is interrupted', contract([school, acknowledging], { state: 'INTERRUPTED' }), false],
    ['nobody of what was terminated', contract(unsigned, { state: 'TERMINATED' }), false],
  ] as const)('goes to %s: %s', (_title, facts, expected) => {
    expect(mayRemind(facts, today)).toBe(expected)
  })
})

describe('a signature on paper', () => {
  test.each([
    ['of a workplace', contract([school, party('STUDENT'), workplace]), 'WORKPLACE', true],
    ['on the last day', contract([workplace], lastDay), 'WORKPLACE', true],
    ['after the last day', contract([workplace], past), 'WORKPLACE', false],
    ['of who has signed', contract([signedByStudent, workplace]), 'STUDENT', false],
    ['of who has declined', contract([declinedByStudent, workplace]), 'STUDENT', false],
    ['of somebody who is no party', contract([school, workplace]), 'GUARDIAN', false],
    ['of who is only to acknowledge', contract([workplace, acknowledging]), 'STUDENT', false],
    ['of a draft', contract([workplace], { state: 'DRAFT' }), 'WORKPLACE', false],
    ['of what is interrupted', contract([workplace], { state: 'INTERRUPTED' }), 'WORKPLACE', false],
    ['after another has declined', contract([declinedByStudent, workplace]), 'WORKPLACE', false],
  ] as const)('%s is noted: %s', (_title, facts, role, expected) => {
    expect(maySignOnPaper(facts, role, today)).toBe(expected)
  })
})

test('a contract can be signed on its last day, and not again by a party that has signed or declined', () => {
  expect(actionsOf(contract(unsigned, lastDay), student, today)).toEqual(['SIGN', 'DECLINE'])
  const acknowledged = { ...acknowledging, doneAt: at }
  const refused = { ...acknowledging, declinedAt: at }
  for (const own of [acknowledged, refused]) expect(actionsOf(contract([own]), student, today)).toEqual([])
})

test.each([
  ['what waits for the reader', { needsMyAction: true, state: 'DECLINED' }, { id: 9, state: 'SENT' }],
  ['what waits for others', { state: 'SENT' }, { id: 9, state: 'ACTIVE', startDate: '2026-12-01' }],
  ['the later of two', { startDate: '2026-11-02' }, { id: 9 }],
  ['of two on one day the newer', { id: 2 }, {}],
] as const)('%s comes first', (_title, first, second) => {
  const usual = { id: 1, state: 'ACTIVE', needsMyAction: false, startDate: '2026-11-01' } as const
  const [one, other] = [
    { ...usual, ...first },
    { ...usual, ...second },
  ]
  expect([other, one].toSorted(inOrder)).toEqual([one, other])
  expect([one, other].toSorted(inOrder)).toEqual([one, other])
})

test.each([
  [false, [], ''],
  [true, [], 'REMIND'],
  [false, ['WORKPLACE'], 'SIGNED_ON_PAPER'],
  [true, ['WORKPLACE'], 'SIGNED_ON_PAPER REMIND'],
] as const)(
  'what the desk may do with a contract with a party to remind (%s) and paper of %j is «%s»',
  (canRemind, onPaper, expected) => {
    expect(deskActions({ canRemind, onPaper }).join(' ')).toBe(expected)
  },
)
