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
  filesOfAnswer,
  holdsDays,
  isDecided,
  isEditable,
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
      'nothing for a way that nobody has told',
      trip({ km: undefined }),
      { days: 3, unitCents: 33, amountCents: 0 },
    ],
    [
      'nothing for a ticket without a price',
      trip({ mode: 'PUBLIC', ticketCents: undefined }),
      { days: 3, unitCents: 0, amountCents: 0 },
    ],
    [
      'nothing outside',
      row({ dateFrom: '2026-12-01', dateTo: '2026-12-02' }),
      { days: 0, unitCents: 1600, amountCents: 0 },
    ],
  ])('is worth %s', (_, input, price) => {
    expect(priceOf(input, days, rates)).toEqual(price)
  })

  test('of travel takes the whole block, so a second trip in it claims the same day twice', () => {
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
    [
      'ends before it begins, which its shape refuses,',
      [row({ dateFrom: '2026-11-12', dateTo: '2026-11-10' }), row()],
      [],
    ],
    [
      'has a day twice in two ways',
      [row({ dateTo: '2026-11-10' }), row({ dateFrom: '2026-11-11' }), row()],
      [[2, 'dateFrom', 'benefitDayTwice']],
    ],
    [
      'has no study day and then two of the same',
      [row({ type: 'MEAL' }), row({ type: 'MEAL' })],
      [
        [0, 'type', 'benefitNotEntitled'],
        [1, 'type', 'benefitNotEntitled'],
      ],
    ],
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
  ])('that %s has these faults', (_, rows, faults) => {
    expect(faultsOfRows(rows, facts).map(({ row, field, code }) => [row, field, code])).toEqual(faults)
  })

  test('for a night in one’s own town is refused, and where the towns are unknown the college judges', () => {
    const night = [row({ type: 'ACCOMMODATION' })]
    expect(faultsOfRows([row(), trip(), ...night], { ...facts, isSameMunicipality: true })).toEqual([
      { row: 2, field: 'type', code: 'benefitSameMunicipality' },
    ])
    expect(faultsOfRows(night, { ...facts, isSameMunicipality: undefined })).toEqual([])
  })

  test('is refused when a single day of a row gives no right to it', () => {
    const [first, ...others] = studyDays
    const input = [{ date: first?.date ?? '', types: [] }, ...others]
    expect(faultsOfRows([row()], { ...facts, studyDays: input }).map(fault => fault.code)).toEqual([
      'benefitNotEntitled',
    ])
  })

  test.each([
    ['the shortest way', trip({ km: 1 }), { minimum: 10 }],
    ['the dearest ticket', trip({ mode: 'RIDE', ticketCents: 20_001 }), { maximum: 200 }],
  ])('is refused with %s, in kilometres and euros', (_title, input, params) => {
    expect(faultsOfRows([input], facts).map(fault => fault.params)).toEqual([params])
  })

  test('at exactly the shortest distance and the dearest ticket is accepted', () => {
    expect(faultsOfRows([trip({ mode: 'PUBLIC', km: 10, ticketCents: 20_000 })], facts)).toEqual([])
  })
})

describe('a proposed claim', () => {
  const types = (rows: ClaimRow[]) =>
    rows.map(({ type, dateFrom, dateTo }) => `${type} ${dateFrom} ${dateTo}`)

  test('has an allowance for each block, the last trip and the nights', () => {
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

  test('has no family allowance, trip or night that was not reported before', () => {
    expect(types(proposeRows(studyDays, { dependentChild: false }))).toEqual([
      'DAILY_ALLOWANCE 2026-11-10 2026-11-12',
      'DAILY_ALLOWANCE 2026-11-17 2026-11-17',
    ])
  })
})

test('a proposed claim leaves out the days that give no right to it, and a single night', () => {
  const input = studyDays.map(({ date }, at) => ({ date, types: at === 1 ? all.slice(0, 1) : all }))
  const rows = proposeRows(input, { dependentChild: true, trip: { mode: 'CAR' }, isSameMunicipality: false })
  expect(rows.map(({ type, dateFrom, dateTo }) => `${type} ${dateFrom.slice(8)}-${dateTo.slice(8)}`)).toEqual(
    [
      'DAILY_ALLOWANCE 10-12',
      'FAMILY_ALLOWANCE 10-10',
      'TRAVEL 10-10',
      'FAMILY_ALLOWANCE 12-12',
      'TRAVEL 12-12',
      'DAILY_ALLOWANCE 17-17',
      'FAMILY_ALLOWANCE 17-17',
      'TRAVEL 17-17',
    ],
  )
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

test('a claim is changed by its student before it is sent and when it has come back', () => {
  expect(claimStates.filter(isEditable)).toEqual(['DRAFT', 'RETURNED'])
})

test('the days of a claim that came to nothing can be claimed again', () => {
  expect(claimStates.filter(state => !holdsDays(state))).toEqual(['REJECTED', 'WITHDRAWN', 'EXPIRED'])
})

test('the college has decided on what is approved, refused, in payment or paid', () => {
  expect(claimStates.filter(isDecided)).toEqual([
    'APPROVED',
    'PARTLY_APPROVED',
    'REJECTED',
    'IN_PAYMENT',
    'PAID',
  ])
})

test.each<[string, string[], string[]]>([
  ['of a decision', ['SUBMITTED', 'APPROVED'], ['of APPROVED']],
  ['of a decision in part', ['SUBMITTED', 'IN_REVIEW', 'PARTLY_APPROVED'], ['of PARTLY_APPROVED']],
  ['of a refusal', ['SUBMITTED', 'REJECTED'], ['of REJECTED']],
  ['of a return', ['SUBMITTED', 'RETURNED'], ['of RETURNED']],
  ['of a return while the student corrects', ['SUBMITTED', 'RETURNED', 'EDITED'], ['of RETURNED']],
  ['of a decision that has been paid', ['APPROVED', 'IN_PAYMENT', 'PAID'], ['of APPROVED']],
  ['of the last of two answers', ['RETURNED', 'SUBMITTED', 'REJECTED'], ['of REJECTED']],
  ['of no answer once it is sent again', ['RETURNED', 'SUBMITTED'], []],
  ['of no answer once it is looked at again', ['RETURNED', 'IN_REVIEW'], []],
  ['of nothing before anything happened', [], []],
])('the files of the answer are those %s', (_title, kinds, files) => {
  const events = kinds.map(kind => ({ kind, attachments: [`of ${kind}`] }))
  expect(filesOfAnswer(events)).toEqual(files)
})

test('what came to an end never changes again, and nothing becomes a draft', () => {
  for (const state of ['PAID', 'REJECTED', 'WITHDRAWN', 'EXPIRED'] as const) {
    expect(claimStates.filter(to => mayBecome(state, to))).toEqual([])
  }
  expect(allTransitions.filter(([, to]) => to === 'DRAFT')).toEqual([])
  expect(mayBecome('SUBMITTED', 'PAID')).toBe(false)
})
