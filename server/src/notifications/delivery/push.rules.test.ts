import type { NotificationRule } from '@studentgo/protocol/notifications'
import { expect, test } from 'vitest'
import { thingOf, urgencyOf } from './push.rules.ts'

test.each<[NotificationRule[], string]>([
  [['sign-in-on-new-device'], 'high'],
  [['news-urgent'], 'high'],
  [['lesson-cancelled'], 'high'],
  [['plan-sent'], 'normal'],
  [['absence-unexplained'], 'normal'],
  [['grade-published'], 'low'],
  [['grade-published', 'plan-sent'], 'normal'],
  [['plan-sent', 'lesson-moved', 'grade-published'], 'high'],
])('a message of %j is of urgency %s', (rules, expected) => {
  expect(urgencyOf(rules)).toBe(expected)
})

const change = { rule: 'lesson-moved', target: '/timetable?day=2026-11-27', studentId: 1 }

test.each([
  ['one change', [change], true],
  ['several of one day', [change, { ...change, rule: 'lesson-cancelled' }], true],
  ['days', [change, { ...change, target: '/timetable?day=2026-11-28' }], false],
  ['kinds', [change, { ...change, rule: 'plan-sent' }], false],
  ['children', [change, { ...change, studentId: 2 }], false],
])('%s: it is about one thing: %s', (_which, deliveries, expected) => {
  expect(thingOf(deliveries) !== undefined).toBe(expected)
})

test('another thing has another name', () => {
  const names = [
    change,
    { ...change, target: '/plan' },
    { ...change, studentId: 2 },
    { ...change, rule: 'plan-sent' },
  ]
  expect(new Set(names.map(one => thingOf([one]))).size).toBe(names.length)
})
