import type { Policies } from '@studentgo/protocol/policies'
import {
  type BenefitRate,
  type BenefitType,
  closingDayOf,
  type StudyDay,
} from '@studentgo/protocol/rules/benefits'
import { addMonths } from '@studentgo/protocol/rules/calendar'

export interface Entitlement {
  studyRightId: number
  startDate: string
  endDate: string
  studyDaysPaid: 'YES' | 'NO' | 'PARTLY'
  dailyAllowance: boolean
  familyAllowance: boolean
  travel: boolean
  accommodation: boolean
}

export type BenefitPolicies = Pick<Policies, Extract<keyof Policies, `benefit.${string}`>>

/** What may be claimed of a day: an apprenticeship is in force on it, and allowances are for days without wage alone. */
export function typesOn(
  day: { date: string; studyRightId: number },
  entitlements: readonly Entitlement[],
  policies: BenefitPolicies,
): BenefitType[] {
  const found = entitlements.find(
    one => one.studyRightId === day.studyRightId && one.startDate <= day.date && day.date <= one.endDate,
  )
  if (found === undefined) return []
  const isUnpaid = found.studyDaysPaid !== 'YES'
  const types: [BenefitType, boolean][] = [
    ['DAILY_ALLOWANCE', found.dailyAllowance && isUnpaid],
    ['FAMILY_ALLOWANCE', found.familyAllowance && isUnpaid],
    ['TRAVEL', found.travel],
    ['ACCOMMODATION', found.accommodation],
    ['MEAL', policies['benefit.mealCents'] > 0],
  ]
  return types.flatMap(([type, may]) => (may ? [type] : []))
}

/** Whether the student has to declare that no wage was paid for the days of a claim. */
export function asksForWage(entitlements: readonly Entitlement[], days: readonly string[]): boolean {
  return entitlements.some(
    one => one.studyDaysPaid === 'PARTLY' && days.some(day => one.startDate <= day && day <= one.endDate),
  )
}

/** The last day on which a study day can be claimed. */
export function closesOn(day: string, policies: BenefitPolicies): string {
  return closingDayOf(day, {
    months: policies['benefit.claimWithinMonths'],
    sameCalendarYear: policies['benefit.sameCalendarYear'],
  })
}

/** The first day that can still be claimed today, whatever the calendar year says. */
export function firstClaimableDay(today: string, policies: BenefitPolicies): string {
  return addMonths(today, -policies['benefit.claimWithinMonths'])
}

export type DayState = 'OPEN' | 'FUTURE' | 'ABSENT' | 'CLOSED'

/** Whether a study day can be claimed: it has been, the student was there, and its time has not run out. */
export function stateOf(
  day: { date: string; isMissed: boolean },
  today: string,
  policies: BenefitPolicies,
): DayState {
  if (day.date > today) return 'FUTURE'
  if (closesOn(day.date, policies) < today) return 'CLOSED'
  return day.isMissed ? 'ABSENT' : 'OPEN'
}

/** The rates of the college, over those of its policies. */
export function ratesOf(rates: readonly BenefitRate[], policies: BenefitPolicies): BenefitRate[] {
  return [
    { type: 'DAILY_ALLOWANCE', cents: policies['benefit.dailyAllowanceCents'] },
    { type: 'FAMILY_ALLOWANCE', cents: policies['benefit.familyAllowanceCents'] },
    { type: 'ACCOMMODATION', cents: policies['benefit.accommodationCents'] },
    { type: 'MEAL', cents: policies['benefit.mealCents'] },
    { type: 'KILOMETRE', cents: policies['benefit.kmRateCents'] },
    ...rates,
  ]
}

/** The place in an address on one line: what follows its postal code. */
export function cityOf(address: string | null | undefined): string | undefined {
  return /\b\d{5}\s+([^,]+)/.exec(address ?? '')?.[1]?.trim()
}

/** Whether home and college are in one municipality; undefined where one of them is not known. */
export function isSameMunicipality(
  homeCity: string | undefined,
  campusCity: string | undefined,
): boolean | undefined {
  if (homeCity === undefined || campusCity === undefined) return undefined
  return homeCity.trim().toLowerCase() === campusCity.toLowerCase()
}

/** Days that two study rights share are one day, by the first of them. */
export function daysOnce<Day extends StudyDay>(days: readonly Day[]): Day[] {
  return [...new Map(days.toReversed().map(day => [day.date, day])).values()].toReversed()
}
