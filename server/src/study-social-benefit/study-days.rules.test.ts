import { defaultPolicies } from '@studentgo/protocol/policies'
import { describe, expect, test } from 'vitest'
import {
  asksForWage,
  cityOf,
  closesOn,
  daysOnce,
  type Entitlement,
  firstClaimableDay,
  isSameMunicipality,
  ratesOf,
  stateOf,
  typesOn,
} from './study-days.rules.ts'

const entitlement = (more: Partial<Entitlement> = {}): Entitlement => ({
  studyRightId: 1,
  startDate: '2026-11-02',
  endDate: '2026-11-27',
  studyDaysPaid: 'NO',
  dailyAllowance: true,
  familyAllowance: true,
  travel: true,
  accommodation: true,
  ...more,
})

describe('what may be claimed of a day', () => {
  const all = ['DAILY_ALLOWANCE', 'FAMILY_ALLOWANCE', 'TRAVEL', 'ACCOMMODATION']
  test.each<[string, Partial<Entitlement>, string, string[]]>([
    ['is everything that the contract gives', {}, '2026-11-10', all],
    ['is the same on its first day', {}, '2026-11-02', all],
    ['is the same on its last day', {}, '2026-11-27', all],
    ['is nothing before it', {}, '2026-11-01', []],
    ['is nothing after it', {}, '2026-11-28', []],
    ['is nothing by another right to study', { studyRightId: 2 }, '2026-11-10', []],
    ['is no allowance with wage', { studyDaysPaid: 'YES' }, '2026-11-10', all.slice(2)],
    ['is an allowance with wage in part', { studyDaysPaid: 'PARTLY' }, '2026-11-10', all],
    ['is no daily allowance without one', { dailyAllowance: false }, '2026-11-10', all.slice(1)],
    [
      'is no family allowance without one',
      { familyAllowance: false },
      '2026-11-10',
      all.filter(type => type !== 'FAMILY_ALLOWANCE'),
    ],
    ['is no trip without one', { travel: false }, '2026-11-10', all.filter(type => type !== 'TRAVEL')],
    ['is no night without one', { accommodation: false }, '2026-11-10', all.slice(0, 3)],
  ])('%s', (_title, more, date, types) => {
    expect(typesOn({ date, studyRightId: 1 }, [entitlement(more)], defaultPolicies)).toEqual(types)
  })

  test('is a meal where the college pays for one', () => {
    const paid = { ...defaultPolicies, 'benefit.mealCents': 1 }
    expect(typesOn({ date: '2026-11-10', studyRightId: 1 }, [entitlement()], paid)).toContain('MEAL')
  })

  test('follows the contract that is in force on the day', () => {
    const two = [
      entitlement({ endDate: '2026-11-09', travel: false }),
      entitlement({ startDate: '2026-11-10', dailyAllowance: false }),
    ]
    const on = (date: string) => typesOn({ date, studyRightId: 1 }, two, defaultPolicies)
    expect([on('2026-11-09').includes('TRAVEL'), on('2026-11-10').includes('TRAVEL')]).toEqual([false, true])
  })
})

test.each([
  ['for days on which wage is paid in part', 'PARTLY', '2026-11-27', true],
  ['for the first of them', 'PARTLY', '2026-11-02', true],
  ['not for days after that contract', 'PARTLY', '2026-11-28', false],
  ['not where no wage is paid', 'NO', '2026-11-27', false],
  ['not where it is paid whole', 'YES', '2026-11-27', false],
] as const)('a declaration about wage is required %s', (_title, studyDaysPaid, day, expected) => {
  const before = entitlement({ startDate: '2026-01-01', endDate: '2026-06-30' })
  expect(asksForWage([before, entitlement({ studyDaysPaid })], ['2026-10-01', day])).toBe(expected)
})

test.each([
  ['is open on its own evening', '2026-11-23', false, 'OPEN'],
  ['is of the future before it', '2026-11-24', false, 'FUTURE'],
  ['is of the future although absence is told', '2026-11-24', true, 'FUTURE'],
  ['is missed where nobody came', '2026-11-20', true, 'ABSENT'],
  ['is open on the last day for it', '2026-09-23', false, 'OPEN'],
  ['is closed a day later', '2026-09-22', false, 'CLOSED'],
  ['is closed although it was missed', '2026-09-22', true, 'CLOSED'],
] as const)('a day %s', (_title, date, isMissed, state) => {
  expect(stateOf({ date, isMissed }, '2026-11-23', defaultPolicies)).toBe(state)
})

test.each([
  ['2026-11-30', true, '2026-12-31'],
  ['2026-11-30', false, '2027-01-30'],
])('a day on %s closes (same calendar year: %s) on %s', (day, sameYear, closing) => {
  expect(closesOn(day, { ...defaultPolicies, 'benefit.sameCalendarYear': sameYear })).toBe(closing)
})

test('no day before the first that is looked at can still be claimed', () => {
  const anyYear = { ...defaultPolicies, 'benefit.sameCalendarYear': false }
  for (const today of ['2026-11-23', '2027-02-28', '2027-03-01', '2026-12-31', '2028-04-30']) {
    const first = firstClaimableDay(today, anyYear)
    const dayBefore = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10)
    expect(stateOf({ date: dayBefore, isMissed: false }, today, anyYear)).toBe('CLOSED')
  }
})

test('rates of the policies come before those of the college', () => {
  const own = [{ type: 'MEAL' as const, cents: 500, validFrom: '2026-01-01' }]
  const policies = { ...defaultPolicies, 'benefit.mealCents': 1, 'benefit.kmRateCents': 2 }
  expect(ratesOf(own, policies).map(({ type, cents }) => `${type} ${cents}`)).toEqual([
    'DAILY_ALLOWANCE 1500',
    'FAMILY_ALLOWANCE 1700',
    'ACCOMMODATION 800',
    'MEAL 1',
    'KILOMETRE 2',
    'MEAL 500',
  ])
})

describe('the place of the college', () => {
  test.each([
    ['Opintie 1, 99999 Kuutsalmi', 'Kuutsalmi'],
    ['Opintie 1, 99999 Kuutsalmi, Suomi', 'Kuutsalmi'],
    ['99999  Uusi Kuutsalmi ', 'Uusi Kuutsalmi'],
    ['Opintie 1, Kuutsalmi', undefined],
    ['Opintie 1234567 Kuutsalmi', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('in «%s» is %s', (address, city) => {
    expect(cityOf(address)).toBe(city)
  })

  test.each([
    ['Kuutsalmi', 'Kuutsalmi', true],
    [' KUUTSALMI ', 'Kuutsalmi', true],
    ['Salmela', 'Kuutsalmi', false],
    [undefined, 'Kuutsalmi', undefined],
    ['Kuutsalmi', undefined, undefined],
  ])('beside a home in %s and a college in %s: %s', (home, campus, expected) => {
    expect(isSameMunicipality(home, campus)).toBe(expected)
  })
})

test('a day of two rights to study is one day, by the first of them', () => {
  const day = (date: string, studyRightId: number) => ({ date, studyRightId, types: [] })
  const days = [day('2026-11-10', 1), day('2026-11-10', 2), day('2026-11-11', 2)]
  expect(daysOnce(days).map(one => `${one.date} ${one.studyRightId}`)).toEqual([
    '2026-11-10 1',
    '2026-11-11 2',
  ])
})
