import {
  type BenefitRate,
  type BenefitType,
  type ClaimFacts,
  type ClaimRow,
  type ClaimState,
  holdsDays,
  mayBecome,
  type StudyDay,
} from '@studentgo/protocol/rules/benefits'
import type { CaseAction } from '@studentgo/protocol/staff-cases'
import {
  type BenefitPolicies,
  cityOf,
  type DayState,
  daysOnce,
  type Entitlement,
  isSameMunicipality,
  ratesOf,
  stateOf,
  typesOn,
} from './study-days.rules.ts'

interface StoredDay {
  date: string
  studyRightId: number
  isMissed: boolean
  campusAddress: string | null
}

interface StoredClaim {
  id: number
  studyRightId: number
  state: ClaimState
  days: readonly { type: BenefitType; day: string }[]
}

/** What benefits are judged by: what the database knows, the policies, and the day. */
export interface Known {
  entitlements: readonly Entitlement[]
  studyDays: readonly StoredDay[]
  rates: readonly { type: BenefitRate['type']; cents: number; validFrom: string; validTo: string | null }[]
  claims: readonly StoredClaim[]
  home: readonly { city: string }[]
}

export interface Judging {
  today: string
  minor: boolean
  policies: BenefitPolicies
}

export interface JudgedDay extends StudyDay {
  studyRightId: number
  state: DayState
  claimed: { type: BenefitType; claimId: number }[]
}

/** Each study day of the time that can still be claimed, with what may be claimed of it and what has been. */
export function judgeDays(known: Known, { today, policies }: Judging): JudgedDay[] {
  const claimed = claimedTypes(known.claims)
  const days = known.studyDays.map(day => ({
    date: day.date,
    studyRightId: day.studyRightId,
    types: typesOn(day, known.entitlements, policies),
    state: stateOf(day, today, policies),
    claimed: claimed.get(day.date) ?? [],
  }))
  return daysOnce(days.filter(day => day.types.length > 0))
}

function claimedTypes(claims: Known['claims']): Map<string, { type: BenefitType; claimId: number }[]> {
  const all = claims
    .filter(({ state }) => holdsDays(state))
    .flatMap(({ id, days }) => days.map(({ type, day }) => ({ day, type, claimId: id })))
  const byDay = Map.groupBy(all, one => one.day)
  return new Map([...byDay].map(([day, own]) => [day, own.map(({ type, claimId }) => ({ type, claimId }))]))
}

/** From how far a trip is paid: those who are in compulsory education travel for less. */
export function minKmOf({ minor, policies }: Judging): number {
  return policies[minor ? 'benefit.travelMinKmCompulsory' : 'benefit.travelMinKm']
}

/** Where the last study day was held, and whether that is where the student lives. */
export function placesOf({ home, studyDays }: Known): { isSameMunicipality: boolean | undefined } {
  const campus = studyDays.findLast(day => day.campusAddress !== null)?.campusAddress
  return { isSameMunicipality: isSameMunicipality(home[0]?.city, cityOf(campus)) }
}

/**
 * What the rows of a claim are judged by. What was returned keeps the days that it was sent with in time; all else has
 * to be open today.
 */
export function factsOfClaim(
  claim: Pick<StoredClaim, 'studyRightId' | 'state' | 'days'>,
  known: Known,
  judging: Judging,
): ClaimFacts {
  const open = judgeDays(known, judging).filter(
    day => day.state === 'OPEN' && day.studyRightId === claim.studyRightId,
  )
  const own = claim.state === 'RETURNED' ? [...new Set(claim.days.map(one => one.day))] : []
  const kept = own
    .filter(date => !open.some(day => day.date === date))
    .map(date => ({
      date,
      types: typesOn({ date, studyRightId: claim.studyRightId }, known.entitlements, judging.policies),
    }))
  return {
    studyDays: [...open, ...kept].toSorted((a, b) => a.date.localeCompare(b.date)),
    rates: ratesIn(known, judging.policies),
    minKm: minKmOf(judging),
    mostTicketCents: judging.policies['benefit.mostTicketCents'],
    isSameMunicipality: placesOf(known).isSameMunicipality,
  }
}

/** The rates of the college, over those of its policies. */
export function ratesIn({ rates }: Pick<Known, 'rates'>, policies: BenefitPolicies): BenefitRate[] {
  return ratesOf(
    rates.map(({ validTo, ...rate }) => (validTo === null ? rate : { ...rate, validTo })),
    policies,
  )
}

interface StoredRow {
  type: BenefitType
  dateFrom: string
  dateTo: string
  mode: ClaimRow['mode'] | null
  distance: number | null
  ticketCents: number | null
  fromAddress: string | null
  toAddress: string | null
  note: string | null
}

/** A stored row in the form of the rules. */
export function rowOf({ type, dateFrom, dateTo, distance, ...rest }: StoredRow): ClaimRow {
  return {
    type,
    dateFrom,
    dateTo,
    mode: rest.mode ?? undefined,
    km: distance === null ? undefined : distance / 10,
    ticketCents: rest.ticketCents ?? undefined,
    fromAddress: rest.fromAddress ?? undefined,
    toAddress: rest.toAddress ?? undefined,
    note: rest.note ?? undefined,
  }
}

/** The trip that was claimed last: nobody types it twice. */
export function lastTripOf(claims: readonly { rows: readonly StoredRow[] }[]) {
  const row = claims.flatMap(claim => claim.rows).find(one => one.type === 'TRAVEL')
  if (row === undefined) return undefined
  const { mode, km, ticketCents, fromAddress, toAddress } = rowOf(row)
  return { mode, km, ticketCents, fromAddress, toAddress }
}

/** What the desk can do with a claim. */
export function deskActions(state: ClaimState): CaseAction[] {
  const ways = [
    ['APPROVED', 'APPROVE'],
    ['IN_REVIEW', 'TAKE'],
    ['RETURNED', 'RETURN'],
    ['REJECTED', 'REJECT'],
    ['PAID', 'PAY'],
  ] as const
  return ways.flatMap(([to, action]) => (mayBecome(state, to) ? [action] : []))
}
