import { defaultPolicies } from '@studentgo/protocol/policies'
import type { ClaimState } from '@studentgo/protocol/rules/benefits'
import { describe, expect, test } from 'vitest'
import {
  deskActions,
  factsOfClaim,
  judgeDays,
  type Known,
  lastTripOf,
  minKmOf,
  placesOf,
  rowOf,
} from './claim-facts.rules.ts'

const judging = { today: '2026-11-23', minor: false, policies: defaultPolicies }

const campusAddress = 'Opintie 1, 99999 Kuutsalmi'
const day = (date: string, more: Partial<Known['studyDays'][number]> = {}) => ({
  date,
  studyRightId: 1,
  isMissed: false,
  campusAddress,
  ...more,
})
const claim = (state: ClaimState, ...days: string[]) => ({
  id: 9,
  studyRightId: 1,
  state,
  days: days.map(one => ({ type: 'MEAL' as const, day: one })),
})
const known = (more: Partial<Known> = {}): Known => ({
  entitlements: [
    {
      studyRightId: 1,
      startDate: '2026-08-01',
      endDate: '2026-12-31',
      studyDaysPaid: 'NO',
      dailyAllowance: true,
      familyAllowance: false,
      travel: true,
      accommodation: false,
    },
  ],
  studyDays: [day('2026-11-10'), day('2026-11-11')],
  rates: [],
  claims: [],
  home: [{ city: 'Salmela' }],
  ...more,
})

describe('a study day', () => {
  test('says what may be claimed of it, and what has been', () => {
    const claims = [claim('SUBMITTED', '2026-11-10')]
    expect(judgeDays(known({ claims }), judging)).toEqual([
      {
        date: '2026-11-10',
        studyRightId: 1,
        types: ['DAILY_ALLOWANCE', 'TRAVEL'],
        state: 'OPEN',
        claimed: [{ type: 'MEAL', claimId: 9 }],
      },
      expect.objectContaining({ date: '2026-11-11', claimed: [] }),
    ])
  })

  test.each(['REJECTED', 'WITHDRAWN', 'EXPIRED'] as const)(
    'is free again after a claim that is %s',
    state => {
      const [first] = judgeDays(known({ claims: [claim(state, '2026-11-10')] }), judging)
      expect(first?.claimed).toEqual([])
    },
  )

  test('is left out when nothing may be claimed of it', () => {
    const studyDays = [day('2026-07-31'), day('2026-11-10', { studyRightId: 2 })]
    expect(judgeDays(known({ studyDays }), judging)).toEqual([])
  })
})

describe('what a claim is judged by', () => {
  const datesOf = (state: ClaimState, params: Partial<Known>, ...days: string[]) =>
    factsOfClaim(claim(state, ...days), known(params), judging).studyDays.map(one => one.date)

  test('are the open days of its own right to study', () => {
    const studyDays = [
      day('2026-09-01'),
      day('2026-11-10'),
      day('2026-11-11', { isMissed: true }),
      day('2026-11-12', { studyRightId: 2 }),
      day('2026-11-24'),
    ]
    expect(datesOf('DRAFT', { studyDays })).toEqual(['2026-11-10'])
  })

  test('are also the days that it was sent with in time, once it was returned', () => {
    expect(datesOf('RETURNED', {}, '2026-09-01', '2026-09-01', '2026-11-11')).toEqual([
      '2026-09-01',
      '2026-11-10',
      '2026-11-11',
    ])
  })

  test.each(['DRAFT', 'SUBMITTED'] as const)('are no closed days while it is %s', state => {
    expect(datesOf(state, {}, '2026-09-01')).toEqual(['2026-11-10', '2026-11-11'])
  })

  test('are the shares of a day that a contract gives, also of one that has closed', () => {
    const { studyDays } = factsOfClaim(claim('RETURNED', '2026-09-01', '2026-07-31'), known(), judging)
    expect(studyDays.slice(0, 2)).toEqual([
      { date: '2026-07-31', types: [] },
      { date: '2026-09-01', types: ['DAILY_ALLOWANCE', 'TRAVEL'] },
    ])
  })

  test('are the rates of the college after those of the policies, and the bounds of both', () => {
    const rates = [
      { type: 'MEAL' as const, cents: 500, validFrom: '2026-01-01', validTo: null },
      { type: 'MEAL' as const, cents: 400, validFrom: '2025-01-01', validTo: '2025-12-31' },
    ]
    const facts = factsOfClaim(claim('DRAFT'), known({ rates }), judging)
    expect(facts.rates.slice(-2)).toEqual([
      { type: 'MEAL', cents: 500, validFrom: '2026-01-01' },
      { type: 'MEAL', cents: 400, validFrom: '2025-01-01', validTo: '2025-12-31' },
    ])
    expect([facts.minKm, facts.mostTicketCents, facts.isSameMunicipality]).toEqual([10, 20_000, false])
  })
})

test.each([
  [false, 10],
  [true, 7],
])('a student in compulsory education (%s) is paid for a trip from %i km on', (minor, km) => {
  expect(minKmOf({ ...judging, minor })).toBe(km)
})

test.each<[string, Partial<Known>, boolean | undefined]>([
  ['another town', {}, false],
  ['the same town', { home: [{ city: 'Kuutsalmi' }] }, true],
  ['no address of the student', { home: [] }, undefined],
  ['no study day', { studyDays: [] }, undefined],
  ['no campus', { studyDays: [day('2026-11-10', { campusAddress: null })] }, undefined],
  [
    'the campus of the last day that has one',
    {
      home: [{ city: 'Salmela' }],
      studyDays: [
        day('2026-11-09'),
        day('2026-11-10', { campusAddress: 'Tie 2, 88888 Salmela' }),
        day('2026-11-11', { campusAddress: null }),
      ],
    },
    true,
  ],
])('home and college are compared by %s', (_title, more, expected) => {
  expect(placesOf(known(more)).isSameMunicipality).toBe(expected)
})

describe('a stored row', () => {
  const stored = {
    type: 'TRAVEL' as const,
    dateFrom: '2026-11-10',
    dateTo: '2026-11-11',
    mode: 'RIDE' as const,
    distance: 123,
    ticketCents: 500,
    fromAddress: 'Kotitie 1',
    toAddress: 'Opintie 1',
    note: 'Kimppakyyti',
  }

  test('has its way in kilometres', () => {
    const { distance: _, ...rest } = stored
    expect(rowOf(stored)).toEqual({ ...rest, km: 12.3 })
  })

  test('leaves out what it does not have', () => {
    const { type, dateFrom, dateTo } = stored
    const none = {
      mode: null,
      distance: null,
      ticketCents: null,
      fromAddress: null,
      toAddress: null,
      note: null,
    }
    expect(rowOf({ type, dateFrom, dateTo, ...none })).toEqual({ type, dateFrom, dateTo })
  })

  test('of the last trip is proposed again, without its days and note', () => {
    const meal = { ...stored, type: 'MEAL' as const }
    expect(lastTripOf([{ rows: [meal] }, { rows: [stored, { ...stored, distance: 5 }] }])).toEqual({
      mode: 'RIDE',
      km: 12.3,
      ticketCents: 500,
      fromAddress: 'Kotitie 1',
      toAddress: 'Opintie 1',
    })
    expect(lastTripOf([{ rows: [meal] }])).toBeUndefined()
  })
})

test.each([
  ['DRAFT', ''],
  ['SUBMITTED', 'APPROVE TAKE RETURN REJECT'],
  ['IN_REVIEW', 'APPROVE RETURN REJECT'],
  ['RETURNED', ''],
  ['APPROVED', 'PAY'],
  ['PARTLY_APPROVED', 'PAY'],
  ['IN_PAYMENT', 'PAY'],
  ['PAID', ''],
  ['WITHDRAWN', ''],
] as const)('what the desk may do with a claim that is %s is «%s»', (state, expected) => {
  expect(deskActions(state).join(' ')).toBe(expected)
})
