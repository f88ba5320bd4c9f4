import { describe, expect, test } from 'vitest'
import {
  awaitedOf,
  deskStepsOf,
  hearingRefused,
  isProposed,
  mayBeHeard,
  statementsSeenBy,
  stateOn,
  whoIsHeard,
} from './hearing.rules.ts'

const today = '2026-11-23'
const facts = { validFrom: '2026-11-23', validTo: '2027-05-31', hearingDue: '2026-11-30' }

describe('the state of a decision on a day', () => {
  test.each([
    ['what is prepared stays so', 'PREPARING', today, 'PREPARING'],
    ['a hearing does not end by itself', 'HEARING', '2027-06-01', 'HEARING'],
    ['decided for later', 'DECIDED', '2026-11-22', 'DECIDED'],
    ['decided, from its first day on', 'DECIDED', today, 'IN_FORCE'],
    ['decided long ago and over', 'DECIDED', '2027-06-01', 'ENDED'],
    ['in force on its last day', 'IN_FORCE', '2027-05-31', 'IN_FORCE'],
    ['over the day after', 'IN_FORCE', '2027-06-01', 'ENDED'],
    ['repealed stays repealed', 'REPEALED', today, 'REPEALED'],
  ] as const)('%s', (_title, state, day, shown) => {
    expect(stateOn({ ...facts, state }, day)).toBe(shown)
  })

  test('without a last day it continues', () => {
    expect(stateOn({ ...facts, validTo: null, state: 'IN_FORCE' }, '2036-01-01')).toBe('IN_FORCE')
  })
})

describe('a statement', () => {
  test.each([
    ['on a day of the hearing', 'HEARING', today, undefined],
    ['on the last day', 'HEARING', '2026-11-30', undefined],
    ['a day late', 'HEARING', '2026-12-01', 'window-closed'],
    ['before anybody is heard', 'PREPARING', today, 'state-conflict'],
    ['after the decision', 'DECIDED', today, 'state-conflict'],
    ['of a decision in force', 'IN_FORCE', today, 'state-conflict'],
    ['of a repealed one', 'REPEALED', today, 'state-conflict'],
  ] as const)('%s', (_title, state, day, refused) => {
    expect(hearingRefused({ ...facts, state }, day)).toBe(refused)
  })
})

test('what the school is still preparing is not shown as proposed', () => {
  expect(isProposed('PREPARING')).toBe(false)
  expect(isProposed('HEARING')).toBe(true)
})

test.each([
  ['STUDENT', true, true, true],
  ['STUDENT', false, true, true],
  ['PARENT', true, true, true],
  ['PARENT', false, true, false],
  ['STUDENT', false, false, false],
  ['PARENT', true, false, false],
] as const)(
  'a %s of a minor (%s) with studies in force (%s) has a say: %s',
  (kind, minor, mayWrite, heard) => {
    expect(mayBeHeard({ reader: { kind }, minor, mayWrite })).toBe(heard)
  },
)

describe('statements that a reader is shown', () => {
  type Said = { role: 'STUDENT' | 'PARENT'; byId: number }
  const student: Said = { role: 'STUDENT', byId: 1 }
  const guardian: Said = { role: 'PARENT', byId: 2 }
  const other: Said = { role: 'PARENT', byId: 3 }

  test.each([
    ['a student who can still answer sees nobody speak first', student, [guardian, other], true, []],
    ['a student who has answered sees them all', student, [guardian, student], true, [guardian, student]],
    ['once nobody is heard any more, everything is seen', student, [guardian], false, [guardian]],
    [
      'a guardian sees what the student and the other guardian say',
      guardian,
      [student, other],
      true,
      [student, other],
    ],
  ])('%s', (_title, { role, byId }, statements, open, seen) => {
    expect(statementsSeenBy({ kind: role, personId: byId }, statements, open)).toEqual(seen)
  })
})

describe('before a decision', () => {
  const student = { role: 'STUDENT', personId: 1, mayKnow: false } as const
  const mother = { role: 'PARENT', personId: 2, mayKnow: true } as const
  const hidden = { role: 'PARENT', personId: 3, mayKnow: false } as const

  test.each([
    ['a minor, and the guardians who may see them', true, [student, mother]],
    ['an adult alone', false, [student]],
  ] as const)('%s are heard', (_title, minor, heard) => {
    expect(whoIsHeard([student, mother, hidden], minor)).toEqual(heard)
  })

  test.each([
    ['everybody', [], [student, mother]],
    ['who has not answered', [{ role: 'STUDENT', byId: 1 }], [mother]],
    [
      'nobody once all have',
      [
        { role: 'PARENT', byId: 2 },
        { role: 'STUDENT', byId: 1 },
      ],
      [],
    ],
  ] as const)('%s is waited for', (_title, statements, awaited) => {
    expect(awaitedOf([student, mother], statements)).toEqual(awaited)
  })
})

describe('what special needs can do', () => {
  const nothing = { edit: false, hear: false, decide: false, repeal: false }

  test.each([
    ['what is prepared', 'PREPARING', 0, today, { edit: true, hear: true }],
    ['what waits for a statement', 'HEARING', 1, today, {}],
    ['what waits on the last day for it', 'HEARING', 1, '2026-11-30', {}],
    ['what waited until the last day was over', 'HEARING', 1, '2026-12-01', { decide: true }],
    ['what everybody has spoken of', 'HEARING', 0, today, { decide: true }],
    ['what is decided for later', 'DECIDED', 0, '2026-11-22', { repeal: true }],
    ['what is in force', 'DECIDED', 0, today, { repeal: true }],
    ['what is over', 'IN_FORCE', 0, '2027-06-01', {}],
    ['what was repealed', 'REPEALED', 0, today, {}],
  ] as const)('with %s', (_title, state, awaited, day, steps) => {
    expect(deskStepsOf({ ...facts, state }, awaited, day)).toEqual({ ...nothing, ...steps })
  })

  test('a hearing without a last day waits for everybody', () => {
    const open = { ...facts, hearingDue: null, state: 'HEARING' as const }
    expect(deskStepsOf(open, 1, '2036-01-01').decide).toBe(false)
  })
})
