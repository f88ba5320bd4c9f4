import { expect, test } from 'vitest'
import { zoneOffset } from './zone-offset.ts'

const helsinki = 'Europe/Helsinki'

test.each([
  ['2026-01-15T12:00:00Z', helsinki, 120],
  ['2026-07-15T12:00:00Z', helsinki, 180],
  ['2026-03-29T00:59:59.999Z', helsinki, 120],
  ['2026-03-29T01:00:00Z', helsinki, 180],
  ['2026-10-25T00:59:59.999Z', helsinki, 180],
  ['2026-10-25T01:00:00Z', helsinki, 120],
  ['2026-01-01T00:00:00Z', helsinki, 120],
  ['2026-12-31T23:59:59.999Z', helsinki, 120],
  ['2026-07-15T12:00:00Z', 'UTC', 0],
  ['2026-07-15T12:00:00Z', 'America/New_York', -240],
  ['2026-07-15T12:00:00Z', 'America/St_Johns', -150],
  ['2026-07-15T12:00:00Z', 'Asia/Kathmandu', 345],
  // Before 1921 Helsinki went by the sun, 1 h 39 min 49 s ahead.
  ['1920-07-15T12:00:00Z', helsinki, 100],
  ['0050-07-15T12:00:00Z', helsinki, 100],
  // Samoa left out the last Friday of 2011 and went from 10 hours behind to 14 ahead.
  ['2011-12-30T09:59:59.999Z', 'Pacific/Apia', -600],
  ['2011-12-30T10:00:00Z', 'Pacific/Apia', 840],
  // Kiribati moved its islands at the turn of a year.
  ['1994-12-31T09:59:59.999Z', 'Pacific/Kiritimati', -600],
  ['1994-12-31T10:00:00Z', 'Pacific/Kiritimati', 840],
  ['1995-01-01T00:00:00Z', 'Pacific/Kiritimati', 840],
])('at %s the clock of %s is %i minutes ahead', (instant, zone, minutes) => {
  expect(zoneOffset(Date.parse(instant), zone)).toBe(minutes)
})

test('a time zone that does not exist is refused', () => {
  expect(() => zoneOffset(0, 'Europe/Atlantis')).toThrow(RangeError)
})
