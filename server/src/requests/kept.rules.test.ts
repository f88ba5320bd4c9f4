import { expect, test } from 'vitest'
import { keptUntil, soonDays, untouchedSince } from './kept.rules.ts'

const timeZone = 'Europe/Helsinki'
const policies = { 'request.draftDays': 60 }

test('a request that is not continued is kept for 60 days from its last change', () => {
  expect(keptUntil('2026-11-23T23:30:00+02:00', timeZone, policies)).toBe('2027-01-22')
})

test.each([
  ['2027-01-14', false],
  ['2027-01-15', true],
  ['2027-01-22', true],
])('on %s it is announced as ending soon: %s', (today, isSoon) => {
  const before = untouchedSince({ today, timeZone, provider: { policies } }, soonDays)
  expect(new Date('2026-11-23T12:00:00+02:00') < before).toBe(isSoon)
})
