import { describe, expect, test } from 'vitest'
import {
  judgeChange,
  type SessionFacts,
  type SessionPast,
  type SessionState,
} from './session-changes.rules.ts'

const lesson: SessionFacts = {
  startAt: '2026-11-23T06:15:00Z',
  endAt: '2026-11-23T07:45:00Z',
  room: 'A101',
  teachers: ['Kaisa Mäntylä', 'Åke Söderholm'],
  topic: 'Silmukat',
}

function judge(
  before: Partial<SessionFacts>,
  after: Partial<SessionFacts>,
  state: SessionState = 'PLANNED',
  more: Partial<SessionPast> = {},
) {
  const past = { state, isHeld: state === 'HELD', first: {}, ...more }
  const verdict = judgeChange(past, { ...lesson, ...before }, { ...lesson, ...after }, 'Europe/Helsinki')
  return [
    verdict.state,
    ...verdict.changes.map(({ field, oldValue, newValue }) => `${field}: ${oldValue} → ${newValue}`),
  ]
}

describe('students are notified of a lesson', () => {
  test.each<[string, Partial<SessionFacts>, Partial<SessionFacts>, string[]]>([
    ['nothing, where it is as it was', {}, {}, ['PLANNED']],
    [
      'nothing, where its times are written in another way',
      {},
      { startAt: '2026-11-23T08:15:00+02:00' },
      ['PLANNED'],
    ],
    [
      'that it begins later',
      {},
      { startAt: '2026-11-23T06:30:00Z' },
      ['MOVED', 'start: 2026-11-23T08:15:00+02:00 → 2026-11-23T08:30:00+02:00'],
    ],
    [
      'that it ends later',
      {},
      { endAt: '2026-11-23T08:00:00Z' },
      ['MOVED', 'end: 2026-11-23T09:45:00+02:00 → 2026-11-23T10:00:00+02:00'],
    ],
    ['that it is in another room', {}, { room: 'B214' }, ['CHANGED', 'room: A101 → B214']],
    ['that it has a room', { room: null }, {}, ['CHANGED', 'room:  → A101']],
    ['that it has no room any more', {}, { room: null }, ['CHANGED', 'room: A101 → ']],
    ['nothing, where it never had a room', { room: null }, { room: null }, ['PLANNED']],
    [
      'that another teaches it',
      {},
      { teachers: ['Kaisa Mäntylä'] },
      ['CHANGED', 'teacher: Kaisa Mäntylä, Åke Söderholm → Kaisa Mäntylä'],
    ],
    ['that it is about something else', {}, { topic: 'Listat' }, ['CHANGED', 'topic: Silmukat → Listat']],
    ['that nobody says what it is about any more', {}, { topic: null }, ['CHANGED', 'topic: Silmukat → ']],
    ['nothing, where somebody says at last what it is about', { topic: null }, {}, ['PLANNED']],
    [
      'everything that has changed',
      {},
      { endAt: '2026-11-23T08:00:00Z', room: 'B214' },
      ['MOVED', 'end: 2026-11-23T09:45:00+02:00 → 2026-11-23T10:00:00+02:00', 'room: A101 → B214'],
    ],
  ])('%s', (_title, before, after, expected) => {
    expect(judge(before, after)).toEqual(expected)
  })
})

describe('a lesson', () => {
  const later = { endAt: '2026-11-23T08:00:00Z' }
  const [moved, elsewhere] = [
    'end: 2026-11-23T09:45:00+02:00 → 2026-11-23T10:00:00+02:00',
    'room: A101 → B214',
  ]

  test.each<[string, SessionState, Partial<SessionFacts>, string[]]>([
    ['that had moved stays so', 'MOVED', {}, ['MOVED']],
    ['that had moved stays so in another room', 'MOVED', { room: 'B214' }, ['MOVED', elsewhere]],
    ['that had changed stays so', 'CHANGED', {}, ['CHANGED']],
    ['that had changed has moved', 'CHANGED', later, ['MOVED', moved]],
    ['that was held stays so', 'HELD', {}, ['HELD']],
    ['that was cancelled takes place after all', 'CANCELLED', {}, ['PLANNED', 'state: CANCELLED → PLANNED']],
    ['that was cancelled is held later', 'CANCELLED', later, ['MOVED', moved, 'state: CANCELLED → PLANNED']],
  ])('%s', (_title, state, after, expected) => {
    expect(judge({}, after, state)).toEqual(expected)
  })

  const [back, home] = ['end: 2026-11-23T10:00:00+02:00 → 2026-11-23T09:45:00+02:00', 'room: B214 → A101']
  const end = '2026-11-23T09:45:00+02:00'

  test.each<[string, SessionState, Partial<SessionFacts>, Partial<SessionPast>, string[]]>([
    ['moved and moved back is planned', 'MOVED', later, { first: { end } }, ['PLANNED', back]],
    [
      'moved and moved back in another room is changed',
      'MOVED',
      { ...later, room: 'B214' },
      { first: { end, room: 'C1' } },
      ['CHANGED', back, home],
    ],
    [
      'in another room and back is planned',
      'CHANGED',
      { room: 'B214' },
      { first: { room: 'A101' } },
      ['PLANNED', home],
    ],
    [
      'in another room and back is held, once the roll was called',
      'CHANGED',
      { room: 'B214' },
      { first: { room: 'A101' }, isHeld: true },
      ['HELD', home],
    ],
    [
      'in one room after another is changed',
      'CHANGED',
      { room: 'B214' },
      { first: { room: 'C1' } },
      ['CHANGED', home],
    ],
    [
      'moved, cancelled and back at its new time has moved',
      'CANCELLED',
      {},
      { first: { end: '2026-11-23T10:15:00+02:00' } },
      ['MOVED', 'state: CANCELLED → PLANNED'],
    ],
  ])('%s', (_title, state, before, past, expected) => {
    expect(judge(before, {}, state, past)).toEqual(expected)
  })
})
