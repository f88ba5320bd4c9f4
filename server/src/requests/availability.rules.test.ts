import { describe, expect, test } from 'vitest'
import { isFor, unavailableBecause } from './availability.rules.ts'

const now = new Date('2026-11-23T09:00:00+02:00')
const [before, thisMoment, after] = [
  '2026-11-23T08:59:59+02:00',
  '2026-11-23T09:00:00+02:00',
  '2026-11-23T09:00:01+02:00',
]
const form = { opensAt: null, closesAt: null, allowMultiple: false }
const reader = { mayWrite: true, openId: null }

describe('a form', () => {
  test.each([
    ['without days', {}, {}, undefined],
    ['that opens at this moment', { opensAt: thisMoment }, {}, undefined],
    ['that opens later', { opensAt: after }, {}, 'NOT_OPEN_YET'],
    ['that closes later', { closesAt: after }, {}, undefined],
    ['that closes at this moment', { closesAt: thisMoment }, {}, 'CLOSED'],
    ['that has been open', { opensAt: before, closesAt: before }, {}, 'CLOSED'],
    ['of which one request is open', {}, { openId: 7 }, 'ALREADY_OPEN'],
    ['of which there may be several', { allowMultiple: true }, { openId: 7 }, undefined],
    ['that is closed while a request is open', { closesAt: before }, { openId: 7 }, 'CLOSED'],
    ['of whose reader nothing may be written', { closesAt: before }, { mayWrite: false }, 'STUDY_RIGHT'],
  ] as const)('%s', (_title, facts, of, reason) => {
    expect(unavailableBecause({ ...form, ...facts }, { ...reader, ...of }, now)).toBe(reason)
  })
})

test.each([
  ['STUDENT', 'STUDENT', true],
  ['STUDENT', 'PARENT', false],
  ['PARENT', 'STUDENT', false],
  ['PARENT', 'PARENT', true],
  ['BOTH', 'STUDENT', true],
  ['BOTH', 'PARENT', true],
] as const)('a form for %s is for a %s: %s', (audience, kind, expected) => {
  expect(isFor(audience, kind)).toBe(expected)
})
