import type { HomeTask } from '@studentgo/protocol/home'
import { describe, expect, test } from 'vitest'
import { groupTasks, isLapsed } from './task-groups.ts'

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

describe('the group of a task that is', () => {
  test.each([
    ['late for two weeks', action('2026-11-10'), 'now'],
    ['late for longer', action('2026-11-09'), 'lapsed'],
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
    const none = { now: [], week: [], later: [], lapsed: [], coming: [] }
    expect(groupTasks([task], today)).toEqual({ ...none, [group]: [task] })
  })
})

test('what is coming is ordered by its day, after the news', () => {
  const [soon, late] = [demonstration('2026-11-24'), demonstration('2027-04-05')]
  expect(groupTasks([late, meeting, soon, place], today).coming).toEqual([place, soon, meeting, late])
})

test('urgent news comes before all that is to be done', () => {
  const news: HomeTask = { kind: 'NEWS', newsId: 1, title: 'Koulu on kiinni', urgent: true }
  expect(groupTasks([certificate, news], today).now).toEqual([news, certificate])
})

test.each([
  ['2026-11-10', false],
  ['2026-11-09', true],
])('a new day is agreed on for what was due on %s: %s', (deadline, lapsed) => {
  expect(isLapsed(deadline, today)).toBe(lapsed)
})
