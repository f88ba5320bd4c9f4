import { type RequestState, requestStates } from '@studentgo/protocol/requests'
import { describe, expect, test } from 'vitest'
import {
  deskActions,
  isFinished,
  isOpenToSchool,
  needsGuardian,
  possibilities,
  type Step,
  stateAfter,
} from './state.rules.ts'

/** The ways of domain 2.10, as it writes them. */
const ways: [from: RequestState, step: Step, to: RequestState][] = [
  ['DRAFT', 'SUBMIT', 'SUBMITTED'],
  ['DRAFT', 'WITHDRAW', 'WITHDRAWN'],
  ['DRAFT', 'EXPIRE', 'EXPIRED'],
  ['WAITING_GUARDIAN', 'CONFIRM', 'SUBMITTED'],
  ['WAITING_GUARDIAN', 'COME_OF_AGE', 'SUBMITTED'],
  ['WAITING_GUARDIAN', 'DECLINE', 'WITHDRAWN'],
  ['WAITING_GUARDIAN', 'WITHDRAW', 'WITHDRAWN'],
  ['WAITING_GUARDIAN', 'EXPIRE', 'EXPIRED'],
  ['SUBMITTED', 'TAKE', 'IN_PROGRESS'],
  ['SUBMITTED', 'WITHDRAW', 'WITHDRAWN'],
  ['IN_PROGRESS', 'ASK', 'NEED_INFO'],
  ['IN_PROGRESS', 'DECIDE', 'DECIDED'],
  ['IN_PROGRESS', 'WITHDRAW', 'WITHDRAWN'],
  ['NEED_INFO', 'REPLY', 'IN_PROGRESS'],
  ['NEED_INFO', 'WITHDRAW', 'WITHDRAWN'],
]
const steps: Step[] = [
  'SUBMIT',
  'WITHDRAW',
  'REPLY',
  'CONFIRM',
  'DECLINE',
  'TAKE',
  'ASK',
  'DECIDE',
  'EXPIRE',
  'COME_OF_AGE',
]

test.each(ways)('from %s %s leads to %s', (from, step, to) => {
  expect(stateAfter(from, step)).toBe(to)
})

test('no other step leads anywhere', () => {
  const known = new Set(ways.map(([from, step]) => `${from} ${step}`))
  const others = requestStates.flatMap(from =>
    steps.filter(step => !known.has(`${from} ${step}`)).map(step => stateAfter(from, step)),
  )
  expect(others).toHaveLength(requestStates.length * steps.length - ways.length)
  expect(new Set(others)).toEqual(new Set([undefined]))
})

test('sending leads to the guardian where one confirms, and an answer is no decision', () => {
  expect(stateAfter('DRAFT', 'SUBMIT', { needsGuardian: true })).toBe('WAITING_GUARDIAN')
  expect(stateAfter('WAITING_GUARDIAN', 'CONFIRM', { needsGuardian: true })).toBe('SUBMITTED')
  expect(stateAfter('IN_PROGRESS', 'DECIDE', { isAnswer: true })).toBe('ANSWERED')
  expect(requestStates.filter(isFinished)).toEqual(['DECIDED', 'ANSWERED', 'WITHDRAWN', 'EXPIRED'])
})

test.each([
  ['a minor by a form that guardians confirm', true, 'STUDENT', true, true],
  ['an adult', true, 'STUDENT', false, false],
  ['a minor by another form', false, 'STUDENT', true, false],
  ['a guardian', true, 'PARENT', true, false],
] as const)(
  'what %s sends waits for a guardian or not',
  (_title, guardianConfirms, kind, minor, expected) => {
    expect(needsGuardian({ guardianConfirms }, { kind, minor })).toBe(expected)
  },
)

describe('what somebody can do', () => {
  const nothing = { canEdit: false, canWithdraw: false, canReply: false, canConfirm: false }
  const student = { personId: 1, kind: 'STUDENT', minor: true, mayWrite: true } as const
  const guardian = { ...student, personId: 2, kind: 'PARENT' } as const

  test.each([
    ['with the own draft', 'DRAFT', student, { canEdit: true, canWithdraw: true }],
    ['with what waits for a guardian', 'WAITING_GUARDIAN', student, { canWithdraw: true }],
    ['with what the school asks about', 'NEED_INFO', student, { canWithdraw: true, canReply: true }],
    ['with what is decided', 'DECIDED', student, {}],
    ['after the studies', 'DRAFT', { ...student, mayWrite: false }, {}],
    ['with what a child asks', 'WAITING_GUARDIAN', guardian, { canConfirm: true }],
    ['with what a child has sent', 'SUBMITTED', guardian, {}],
    ['with what an adult asks', 'WAITING_GUARDIAN', { ...guardian, minor: false }, {}],
    ['without the right to write', 'WAITING_GUARDIAN', { ...guardian, mayWrite: false }, {}],
  ] as const)('%s (%s)', (_title, state, reader, expected) => {
    expect(possibilities({ state, byId: 1 }, reader)).toEqual({ ...nothing, ...expected })
  })
})

test('the school can take, hand over and give back what it has and has not settled', () => {
  expect(requestStates.filter(isOpenToSchool)).toEqual(['SUBMITTED', 'IN_PROGRESS', 'NEED_INFO'])
})

test.each([
  ['SUBMITTED', false, 'DECIDE TAKE ASK HAND_OVER'],
  ['SUBMITTED', true, 'DECIDE TAKE ASK HAND_OVER GIVE_BACK'],
  ['IN_PROGRESS', false, 'DECIDE TAKE ASK HAND_OVER'],
  ['IN_PROGRESS', true, 'DECIDE ASK HAND_OVER GIVE_BACK'],
  ['NEED_INFO', false, 'HAND_OVER'],
  ['NEED_INFO', true, 'HAND_OVER GIVE_BACK'],
  ['DRAFT', true, ''],
  ['DECIDED', true, ''],
  ['CANCELLED', true, ''],
])('what the desk may do with a request that is %s, and its own: %s, is «%s»', (state, isOwn, expected) => {
  expect(deskActions(state, isOwn).join(' ')).toBe(expected)
})
