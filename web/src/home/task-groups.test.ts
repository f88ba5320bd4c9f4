import type { HomeTask } from '@studentgo/protocol/home'
import { describe, expect, test } from 'vitest'
import { groupTasks, isOverdue } from './task-groups.ts'

const today = '2026-11-24'
const action = (deadline: string): HomeTask => ({
  kind: 'PLAN_ACTION',
  activityId: 1,
  actionIndex: 0,
  text: 'Kysy työpaikkaa',
  deadline,
})
const demonstration = (startDate: string): HomeTask => ({
  kind: 'DEMONSTRATION',
  planId: 1,
  demonstrationId: 1,
  name: 'Ohjelmointi',
  startDate,
  endDate: startDate,
  isNow: false,
})
const certificate: HomeTask = { kind: 'CERTIFICATE', count: 3 }
const meeting: HomeTask = { kind: 'PLAN_MEETING', at: '2026-11-25T15:45:00+02:00' }
const place: HomeTask = { kind: 'PLACE_FROM_QUEUE', educationEventId: 1, peeemId: 1, name: 'Ohjelmointi' }

describe('what waits is', () => {
  test.each([
    ['late', action('2026-10-26'), 'now'],
    ['due today', action('2026-11-24'), 'now'],
    ['due in two days', action('2026-11-26'), 'now'],
    ['due in three days', action('2026-11-27'), 'week'],
    ['due in a week', action('2026-12-01'), 'week'],
    ['due in eight days', action('2026-12-02'), 'later'],
    ['a certificate', certificate, 'now'],
    ['a survey without a last day', { kind: 'STUDY_SKILLS', started: false } as const, 'now'],
    ['an appointment tomorrow', meeting, 'coming'],
    ['a demonstration today', demonstration('2026-11-24'), 'coming'],
    ['a place from the queue', place, 'coming'],
    ['good words of a teacher', { kind: 'POSITIVE_FEEDBACK', count: 1 } as const, 'coming'],
  ] as const)('%s: %#', (_, task, group) => {
    expect(groupTasks([task], today)).toEqual({ now: [], week: [], later: [], coming: [], [group]: [task] })
  })
})

test('what is coming is told by its day, after the news', () => {
  const [soon, late] = [demonstration('2026-11-24'), demonstration('2027-04-05')]
  expect(groupTasks([late, meeting, soon, place], today).coming).toEqual([place, soon, meeting, late])
})

test.each([
  ['2026-11-23', true],
  ['2026-11-24', false],
])('what was due on %s is late: %s', (deadline, late) => {
  expect(isOverdue(action(deadline), today)).toBe(late)
})
