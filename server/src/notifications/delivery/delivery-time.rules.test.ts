import { describe, expect, test } from 'vitest'
import type { Pace, Timing } from '../notification.rules.ts'
import { type DeliverySettings, deliveryTime, usualSettings } from './delivery-time.rules.ts'

const zone = 'Europe/Helsinki'

function out(timing: Timing, at: string, settings: Partial<DeliverySettings> = {}, pace: Pace = 'NOW') {
  const time = deliveryTime(timing, pace, { ...usualSettings, ...settings }, new Date(`${at}+02:00`), zone)
  return time?.toISOString()
}
const utc = (local: string) => new Date(`${local}+02:00`).toISOString()

// 23 November 2026 is a Monday.
test.each([
  ['USUAL', '2026-11-23T12:00:00', '2026-11-23T12:00:00'],
  ['USUAL', '2026-11-23T20:59:59', '2026-11-23T20:59:59'],
  ['USUAL', '2026-11-23T21:00:00', '2026-11-24T07:00:00'],
  ['USUAL', '2026-11-24T06:59:59', '2026-11-24T07:00:00'],
  ['USUAL', '2026-11-24T07:00:00', '2026-11-24T07:00:00'],
  ['URGENT', '2026-11-23T23:30:00', '2026-11-23T23:30:00'],
  ['BUNDLED', '2026-11-23T12:00:00', '2026-11-23T12:30:00'],
  ['BUNDLED', '2026-11-23T19:29:59', '2026-11-23T19:59:59'],
  ['BUNDLED', '2026-11-23T19:30:00', '2026-11-24T07:00:00'],
  ['BUNDLED', '2026-11-24T05:00:00', '2026-11-24T07:00:00'],
  ['OFFICE', '2026-11-23T07:15:00', '2026-11-23T08:00:00'],
  ['OFFICE', '2026-11-23T10:00:00', '2026-11-23T10:00:00'],
  ['OFFICE', '2026-11-23T16:00:00', '2026-11-24T08:00:00'],
  ['OFFICE', '2026-11-26T17:00:00', '2026-11-27T08:00:00'],
  ['OFFICE', '2026-11-27T17:00:00', '2026-11-30T08:00:00'],
  ['OFFICE', '2026-11-28T10:00:00', '2026-11-30T08:00:00'],
  ['OFFICE', '2026-11-29T10:00:00', '2026-11-30T08:00:00'],
] as const)('%s of %s goes out at %s', (timing, at, expected) => {
  expect(out(timing, at)).toBe(utc(expected))
})

describe('quiet hours', () => {
  test.each([
    ['2026-11-23T08:59:59', '2026-11-23T08:59:59'],
    ['2026-11-23T09:00:00', '2026-11-23T15:00:00'],
    ['2026-11-23T14:59:59', '2026-11-23T15:00:00'],
    ['2026-11-23T15:00:00', '2026-11-23T15:00:00'],
    ['2026-11-23T22:00:00', '2026-11-23T22:00:00'],
  ])('of the night shift lie within a day: of %s out at %s', (at, expected) => {
    expect(out('USUAL', at, { quietFrom: '09:00', quietTo: '15:00' })).toBe(utc(expected))
  })

  test('that begin and end at the same time are off', () => {
    expect(out('USUAL', '2026-11-23T03:00:00', { quietFrom: '00:00', quietTo: '00:00' })).toBe(
      utc('2026-11-23T03:00:00'),
    )
  })

  test('end by the wall clock, also in the night in which it changes', () => {
    const at = new Date('2027-03-27T23:00:00+02:00')
    expect(deliveryTime('USUAL', 'NOW', usualSettings, at, zone)).toEqual(
      new Date('2027-03-28T07:00:00+03:00'),
    )
  })
})

describe('a digest', () => {
  test.each([
    ['DAILY', '2026-11-23T16:59:59', '2026-11-23T17:00:00'],
    ['DAILY', '2026-11-23T17:00:00', '2026-11-24T17:00:00'],
    ['WEEKLY', '2026-11-23T12:00:00', '2026-11-29T17:00:00'],
    ['WEEKLY', '2026-11-29T17:00:00', '2026-12-06T17:00:00'],
  ] as const)('%s after %s goes out at %s', (digest, at, expected) => {
    expect(out('URGENT', at, { digest }, 'DIGEST')).toBe(utc(expected))
  })

  test('that a person has switched off never goes out', () => {
    expect(out('USUAL', '2026-11-23T12:00:00', { digest: 'OFF' }, 'DIGEST')).toBeUndefined()
  })
})
