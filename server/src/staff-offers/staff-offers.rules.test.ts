import { expect, test } from 'vitest'
import { capacityFor, faultOfEventDays, stateOfOffer } from './staff-offers.rules.ts'

const now = new Date('2026-11-23T09:00:00+02:00')

test.each([
  [null, null, 'WITHDRAWN'],
  ['2026-11-23T07:00:01Z', '2026-12-01T07:00:00Z', 'NOT_OPEN'],
  ['2026-11-23T07:00:00Z', '2026-12-01T07:00:00Z', 'OPEN'],
  ['2026-11-20T07:00:00Z', '2026-11-23T07:00:00Z', 'CLOSED'],
] as const)('a window from %s to %s is %s', (opensAt, closesAt, state) => {
  expect(stateOfOffer({ opensAt, closesAt }, now)).toBe(state)
})

test('seats that were given are kept', () => {
  expect([capacityFor(10, 4), capacityFor(2, 4), capacityFor(undefined, 4)]).toEqual([10, 4, null])
})

const known = { startDate: '2026-11-16', endDate: '2026-12-18' }
test.each([
  [{ startDate: '2026-11-22', endDate: '2026-12-01' }, undefined, 'startDate'],
  [known, known, undefined],
  [{ ...known, endDate: '2026-11-20' }, known, 'endDate'],
  [{ ...known, startDate: '2026-11-23' }, known, undefined],
] as const)('days %o of an event with %o: %s', (wanted, before, fault) => {
  expect(faultOfEventDays(wanted, before, '2026-11-23')).toBe(fault)
})
