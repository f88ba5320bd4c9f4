import { expect, test } from 'vitest'
import { channelsOf, isAlwaysByEmail, isChosen, topicsToStop } from './choices.rules.ts'
import { sortDeliveries } from './due.rules.ts'

const reachable = { hasEmail: true, hasPush: true, choices: [] }
const off = (topic: 'ABSENCES' | 'ACCOUNT' | 'NEWS', channel: 'EMAIL' | 'PUSH') => ({
  topic,
  channel,
  isOn: false,
})

test.each([
  ['somebody who has chosen nothing', 'lesson-moved', reachable, ['EMAIL', 'PUSH']],
  ['somebody without an address', 'lesson-moved', { ...reachable, hasEmail: false }, ['PUSH']],
  ['somebody without a browser', 'lesson-moved', { ...reachable, hasPush: false }, ['EMAIL']],
  ['somebody nobody knows', 'lesson-moved', undefined, []],
  ['news', 'news-urgent', reachable, ['PUSH']],
  [
    'news that are wanted',
    'news-urgent',
    { ...reachable, choices: [{ topic: 'NEWS', channel: 'EMAIL', isOn: true }] },
    ['EMAIL', 'PUSH'],
  ],
  [
    'what is not wanted',
    'absence-decided',
    { ...reachable, choices: [off('ABSENCES', 'EMAIL'), off('ABSENCES', 'PUSH')] },
    [],
  ],
  [
    'the safety of the account, wanted or not',
    'sign-in-on-new-device',
    { ...reachable, choices: [off('ACCOUNT', 'EMAIL'), off('ACCOUNT', 'PUSH')] },
    ['EMAIL'],
  ],
] as const)('%s goes by the right channels', (_title, rule, wishes, expected) => {
  expect(channelsOf(rule, wishes)).toEqual(expected)
})

const now = new Date('2026-11-23T12:00:00+02:00')
const delivery = (id: number, rule: string, minutes: number, more = {}) => ({
  id,
  rule,
  area: 'STUDENT' as const,
  target: '/',
  studentId: 1,
  readAt: null,
  dueAt: new Date(now.getTime() + minutes * 60_000).toISOString(),
  scopes: null,
  ...more,
})
const sorted = (...waiting: ReturnType<typeof delivery>[]) => {
  const { send, drop, next } = sortDeliveries(waiting, now)
  return { send: send.map(one => one.id), drop: drop.map(one => one.id), next }
}

test('what is due goes out, and what is not waits for its time', () => {
  expect(
    sorted(delivery(1, 'plan-sent', 0), delivery(2, 'plan-sent', 30), delivery(3, 'plan-sent', 10)),
  ).toEqual({
    send: [1],
    drop: [],
    next: new Date(now.getTime() + 600_000),
  })
})

test('notifications about marks of one half hour go out together, without any others', () => {
  expect(
    sorted(
      delivery(1, 'absence-unexplained', 0),
      delivery(2, 'absence-unexplained', 20),
      delivery(3, 'plan-sent', 20),
    ),
  ).toMatchObject({ send: [1, 2] })
})

test('what was read in the portal, or may not be seen any more, does not go out', () => {
  const ofGuardian = { area: 'PARENT' as const }
  expect(
    sorted(
      delivery(1, 'plan-sent', 0, { readAt: now.toISOString() }),
      delivery(2, 'plan-sent', 0, { ...ofGuardian, scopes: null }),
      delivery(3, 'plan-sent', 0, { ...ofGuardian, scopes: ['ABSENCE'] }),
      delivery(4, 'plan-sent', 0, { ...ofGuardian, scopes: ['PLAN'] }),
      delivery(5, 'email-changed', 0, { ...ofGuardian, studentId: null }),
    ),
  ).toEqual({ send: [4, 5], drop: [1, 2, 3], next: undefined })
})

test.each([
  ['ACCOUNT', true],
  ['NEWS', false],
] as const)('a topic is one of which e-mail cannot be turned off: %s, %s', (topic, expected) => {
  expect(isAlwaysByEmail(topic)).toBe(expected)
})

test('a choice applies to its own topic and its own channel', () => {
  expect(isChosen('ABSENCES', 'EMAIL', [off('ABSENCES', 'PUSH')])).toBe(true)
  expect(isChosen('ABSENCES', 'EMAIL', [off('NEWS', 'EMAIL')])).toBe(true)
  expect(isChosen('ABSENCES', 'EMAIL', [off('NEWS', 'EMAIL'), off('ABSENCES', 'EMAIL')])).toBe(false)
})

test.each([
  [['plan-sent'], ['PLAN']],
  [
    ['plan-sent', 'lesson-moved', 'plan-changed'],
    ['PLAN', 'TIMETABLE'],
  ],
  [['sign-in-on-new-device', 'plan-sent', 'own-data-ready'], ['PLAN']],
  [['password-changed'], []],
] as const)('of %j e-mail about %j can be stopped', (rules, topics) => {
  expect(topicsToStop(rules)).toEqual(topics)
})
