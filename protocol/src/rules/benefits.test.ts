import { describe, expect, test } from 'vitest'
import {
  allTransitions,
  type BenefitRate,
  blocksOf,
  type ClaimFacts,
  type ClaimRow,
  claimStates,
  closingDayOf,
  daysOfRow,
  faultsOfRows,
  mayBecome,
  priceOf,
  proposeRows,
  rateOn,
  type StudyDay,
} from './benefits.ts'

const rates: BenefitRate[] = [
  { type: 'DAILY_ALLOWANCE', cents: 1400 },
  { type: 'DAILY_ALLOWANCE', cents: 1500, validFrom: '2026-01-01' },
  { type: 'DAILY_ALLOWANCE', cents: 1600, validFrom: '2026-11-11' },
  { type: 'FAMILY_ALLOWANCE', cents: 1700, validFrom: '2026-01-01', validTo: '2026-11-11' },
  { type: 'ACCOMMODATION', cents: 800 },
  { type: 'KILOMETRE', cents: 33 },
]

/** Tuesday to Thursday, and the Tuesday after. */
const days = ['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-17']
const all = ['DAILY_ALLOWANCE', 'FAMILY_ALLOWANCE', 'TRAVEL', 'ACCOMMODATION'] as const
const studyDays: StudyDay[] = days.map(date => ({ date, types: all }))
const facts: ClaimFacts = {
  studyDays,
  rates,
  minKm: 10,
  mostTicketCents: 20_000,
  isSameMunicipality: false,
}

const row = (change: Partial<ClaimRow> = {}): ClaimRow => ({
  type: 'DAILY_ALLOWANCE',
  dateFrom: '2026-11-10',
  dateTo: '2026-11-12',
  ...change,
})
const trip = (change: Partial<ClaimRow> = {}) => row({ type: 'TRAVEL', mode: 'CAR', km: 25, ...change })

describe('a rate', () => {
  test.each([
    ['DAILY_ALLOWANCE', '2025-12-31', 1400],
    ['DAILY_ALLOWANCE', '2026-01-01', 1500],
    ['DAILY_ALLOWANCE', '2026-11-10', 1500],
    ['DAILY_ALLOWANCE', '2026-11-11', 1600],
    ['FAMILY_ALLOWANCE', '2025-12-31', 0],
    ['FAMILY_ALLOWANCE', '2026-11-11', 1700],
    ['FAMILY_ALLOWANCE', '2026-11-12', 0],
  ] as const)('of %s on %s is %i cents', (type, day, cents) => {
    expect(rateOn(rates, type, day)).toBe(cents)
  })
})

describe('a row', () => {
  test.each([
    ['each day by its own rate', row(), { days: 3, unitCents: 1500, amountCents: 4700 }],
    ['only study days', row({ dateTo: '2026-11-17' }), { days: 4, unitCents: 1500, amountCents: 6300 }],
    ['nights', row({ type: 'ACCOMMODATION' }), { days: 2, unitCents: 800, amountCents: 1600 }],
    ['there and back by car', trip(), { days: 3, unitCents: 33, amountCents: 1650 }],
    ['tenths of a kilometre', trip({ km: 12.3 }), { days: 3, unitCents: 33, amountCents: 812 }],
    [
      'a ticket',
      trip({ mode: 'PUBLIC', ticketCents: 1240 }),
      { days: 3, unitCents: 1240, amountCents: 1240 },
    ],
    ['a ride', trip({ mode: 'RIDE', ticketCents: 500 }), { days: 3, unitCents: 33, amountCents: 500 }],
    [
      'a ride as the car at most',
      trip({ mode: 'RIDE', ticketCents: 9000 }),
      { days: 3, unitCents: 33, amountCents: 1650 },
    ],
    [
      'nothing outside',
      row({ dateFrom: '2026-12-01', dateTo: '2026-12-02' }),
      { days: 0, unitCents: 1600, amountCents: 0 },
    ],
  ])('is worth %s', (_, given, price) => {
    expect(priceOf(given, days, rates)).toEqual(price)
  })

  test('of travel takes the whole block, so that a second trip of it is the same day twice', () => {
    expect(daysOfRow(trip({ dateTo: '2026-11-10' }), days)).toEqual(days.slice(0, 3))
  })
})

describe('a claim', () => {
  test.each<[string, ClaimRow[], [number, string, string][]]>([
    ['is right', [row(), row({ type: 'FAMILY_ALLOWANCE' }), trip(), row({ type: 'ACCOMMODATION' })], []],
    [
      'has no study day',
      [row({ dateFrom: '2026-11-13', dateTo: '2026-11-16' })],
      [[0, 'dateFrom', 'benefitNoStudyDay']],
    ],
    ['has a day twice', [row(), row({ dateFrom: '2026-11-12' })], [[1, 'dateFrom', 'benefitDayTwice']]],
    [
      'has two trips of one block',
      [trip({ dateTo: '2026-11-10' }), trip({ dateFrom: '2026-11-11' })],
      [[1, 'dateFrom', 'benefitDayTwice']],
    ],
    ['has one trip for two blocks', [trip({ dateTo: '2026-11-17' })], [[0, 'dateTo', 'benefitOneTrip']]],
    ['asks for what nobody is entitled to', [row({ type: 'MEAL' })], [[0, 'type', 'benefitNotEntitled']]],
    [
      'stays for one day alone',
      [row({ type: 'ACCOMMODATION', dateTo: '2026-11-10' })],
      [[0, 'dateTo', 'benefitNoNight']],
    ],
    ['says not how far', [trip({ km: undefined })], [[0, 'km', 'required']]],
    ['says not how', [trip({ mode: undefined })], [[0, 'mode', 'required']]],
    ['is too near', [trip({ km: 9.9 })], [[0, 'km', 'benefitTooNear']]],
    ['has no ticket', [trip({ mode: 'PUBLIC' })], [[0, 'ticketCents', 'required']]],
    [
      'has a ticket beyond policy',
      [trip({ mode: 'PUBLIC', ticketCents: 20_001 })],
      [[0, 'ticketCents', 'benefitTicketTooBig']],
    ],
    [
      'has everything wrong at once',
      [row({ type: 'MEAL' }), trip({ mode: 'PUBLIC', km: 1 })],
      [
        [0, 'type', 'benefitNotEntitled'],
        [1, 'km', 'benefitTooNear'],
        [1, 'ticketCents', 'required'],
      ],
    ],
  ])('that %s is told so', (_, rows, faults) => {
    expect(faultsOfRows(rows, facts).map(({ row, field, code }) => [row, field, code])).toEqual(faults)
  })

  test('for a night in one’s own town is refused, and where nobody knows the towns the college judges', () => {
    const night = [row({ type: 'ACCOMMODATION' })]
    expect(faultsOfRows(night, { ...facts, isSameMunicipality: true })[0]?.code).toBe(
      'benefitSameMunicipality',
    )
    expect(faultsOfRows(night, { ...facts, isSameMunicipality: undefined })).toEqual([])
  })

  test('at exactly the shortest way and the dearest ticket is right', () => {
    expect(faultsOfRows([trip({ mode: 'PUBLIC', km: 10, ticketCents: 20_000 })], facts)).toEqual([])
  })
})

describe('what is proposed', () => {
  const types = (rows: ClaimRow[]) =>
    rows.map(({ type, dateFrom, dateTo }) => `${type} ${dateFrom} ${dateTo}`)

  test('is an allowance for each block, the trip of last time and the nights', () => {
    const rows = proposeRows(studyDays, {
      dependentChild: true,
      trip: { mode: 'CAR', km: 25 },
      isSameMunicipality: false,
    })
    expect(types(rows)).toEqual([
      'DAILY_ALLOWANCE 2026-11-10 2026-11-12',
      'FAMILY_ALLOWANCE 2026-11-10 2026-11-12',
      'TRAVEL 2026-11-10 2026-11-12',
      'ACCOMMODATION 2026-11-10 2026-11-12',
      'DAILY_ALLOWANCE 2026-11-17 2026-11-17',
      'FAMILY_ALLOWANCE 2026-11-17 2026-11-17',
      'TRAVEL 2026-11-17 2026-11-17',
    ])
    expect(faultsOfRows(rows, facts)).toEqual([])
  })

  test('is no family allowance, trip or night that nobody has told of', () => {
    expect(types(proposeRows(studyDays, { dependentChild: false }))).toEqual([
      'DAILY_ALLOWANCE 2026-11-10 2026-11-12',
      'DAILY_ALLOWANCE 2026-11-17 2026-11-17',
    ])
  })
})

test('blocks are days without a day between them', () => {
  expect(blocksOf(['2026-11-17', '2026-11-11', '2026-11-10', '2026-11-11'])).toEqual([
    ['2026-11-10', '2026-11-11'],
    ['2026-11-17'],
  ])
})

test.each([
  ['2026-09-29', true, '2026-11-29'],
  ['2026-10-31', true, '2026-12-31'],
  ['2026-12-15', true, '2026-12-31'],
  ['2026-12-31', false, '2027-02-28'],
])('a day on %s closes (same calendar year: %s) on %s', (day, sameCalendarYear, closing) => {
  expect(closingDayOf(day, { months: 2, sameCalendarYear })).toBe(closing)
})

test('what came to an end never changes again, and nothing becomes a draft', () => {
  for (const state of ['PAID', 'REJECTED', 'WITHDRAWN', 'EXPIRED'] as const) {
    expect(claimStates.filter(to => mayBecome(state, to))).toEqual([])
  }
  expect(allTransitions.filter(([, to]) => to === 'DRAFT')).toEqual([])
  expect(mayBecome('SUBMITTED', 'PAID')).toBe(false)
})
