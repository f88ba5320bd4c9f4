import { afterEach, expect, test, vi } from 'vitest'
import { followClock, makeClock } from './clock.ts'

afterEach(() => vi.useRealTimers())

test('the clock is the machine’s, unless it is given a start; then it runs on from there', () => {
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') })
  const real = makeClock('Europe/Helsinki')
  const moved = makeClock('Europe/Helsinki', '2026-11-23T09:00:00+02:00')
  expect([real.ahead, real.now().toISOString()]).toEqual([0, '2026-01-01T00:00:00.000Z'])
  expect(moved.now().toISOString()).toBe('2026-11-23T07:00:00.000Z')
  vi.advanceTimersByTime(90_000)
  expect(real.now().toISOString()).toBe('2026-01-01T00:01:30.000Z')
  expect(moved.now().toISOString()).toBe('2026-11-23T07:01:30.000Z')
  expect(moved.now().getTime() - real.now().getTime()).toBe(moved.ahead)
})

test.each([
  ['Europe/Helsinki', '2026-11-23T21:59:59Z', '2026-11-23'],
  ['Europe/Helsinki', '2026-11-23T22:00:00Z', '2026-11-24'],
  ['Europe/Helsinki', '2026-06-23T20:59:59Z', '2026-06-23'],
  ['Europe/Helsinki', '2026-06-23T21:00:00Z', '2026-06-24'],
  ['America/Los_Angeles', '2026-11-24T07:59:59Z', '2026-11-23'],
  ['UTC', '2026-11-23T23:59:59Z', '2026-11-23'],
])('today is the school’s day: in %s at %s it is %s', (zone, instant, day) => {
  expect(makeClock(zone, instant).today()).toBe(day)
})

test('servers whose own clocks differ agree, for they follow the database', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T07:05:00Z') })
  let database = Date.parse('2026-11-23T07:00:00Z')
  const followed = await followClock(async () => database)
  const clock = makeClock('Europe/Helsinki', undefined, followed.skew)
  expect(clock.now().toISOString()).toBe('2026-11-23T07:00:00.000Z')
  expect(clock.ahead).toBe(0)
  database += 59_000
  await vi.advanceTimersByTimeAsync(59_000)
  expect(clock.now().toISOString()).toBe('2026-11-23T07:00:59.000Z')
  vi.setSystemTime(new Date('2026-11-23T06:00:00Z'))
  database += 1000
  await vi.advanceTimersByTimeAsync(1000)
  expect(clock.now().toISOString()).toBe('2026-11-23T07:01:00.000Z')
  followed.stop()
})

test('a clock that is a little off, or a database that does not answer, changes nothing', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T07:00:00Z') })
  let answer = async () => Date.now() + 200
  const followed = await followClock(() => answer())
  expect(followed.skew()).toBe(0)
  answer = async () => {
    throw new Error('down')
  }
  await vi.advanceTimersByTimeAsync(120_000)
  expect(followed.skew()).toBe(0)
  answer = async () => Date.now() + 5000
  await vi.advanceTimersByTimeAsync(60_000)
  expect(followed.skew()).toBe(5000)
  followed.stop()
  answer = async () => Date.now()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(followed.skew()).toBe(5000)
})
