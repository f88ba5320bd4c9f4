import type { BenefitType, ClaimRow, TravelMode } from '@studentgo/protocol/rules/benefits'
import type { BenefitClaim, BenefitRow, StudySocialBenefits } from '@studentgo/protocol/study-social-benefit'
import { typedCents } from './money.ts'

/** The values of a row's fields. */
export interface RowValues {
  type: BenefitType
  dateFrom: string
  dateTo: string
  mode: TravelMode | ''
  km: string
  ticketCents: string
  fromAddress: string
  toAddress: string
  note: string
}

/** A row as the request has it. */
export function sentRow({ type, dateFrom, dateTo, ...row }: BenefitRow): ClaimRow {
  const { mode, km, ticketCents, fromAddress, toAddress, note } = row
  return { type, dateFrom, dateTo, mode, km, ticketCents, fromAddress, toAddress, note }
}

/** A row from the typed values, with the fields of its type. */
export function rowOfValues(values: RowValues) {
  const { type, dateFrom, dateTo, note, mode, ticketCents } = values
  if (type !== 'TRAVEL') return { type, dateFrom, dateTo, note }
  return { ...values, ticketCents: mode === 'CAR' ? undefined : typedCents(ticketCents) }
}

/** Study days that a claim may take: open days, and those already in it. */
export function studyDaysFor(claim: BenefitClaim, { claimableDays }: StudySocialBenefits) {
  const open = claimableDays.filter(
    day => day.state === 'OPEN' && day.personalStudyPlanId === claim.personalStudyPlanId,
  )
  const types = [...new Set([...claim.rows.map(row => row.type), ...open.flatMap(day => day.types)])]
  const kept = claim.state === 'RETURNED' ? claim.studyDays : []
  return [
    ...open.map(({ date, types: own }) => ({ date, types: own })),
    ...kept.filter(date => !open.some(day => day.date === date)).map(date => ({ date, types })),
  ].toSorted((a, b) => a.date.localeCompare(b.date))
}

export function valuesOf(
  row: BenefitRow | undefined,
  day: string,
  rules: StudySocialBenefits['rules'],
): RowValues {
  const money = (cents: number | undefined) =>
    cents === undefined ? '' : (cents / 100).toFixed(2).replace('.', ',')
  return {
    type: row?.type ?? 'TRAVEL',
    dateFrom: row?.dateFrom ?? day,
    dateTo: row?.dateTo ?? day,
    mode: row?.mode ?? '',
    km: row?.km === undefined ? '' : String(row.km).replace('.', ','),
    ticketCents: money(row?.ticketCents),
    fromAddress: row === undefined ? (rules.homeAddress ?? '') : (row.fromAddress ?? ''),
    toAddress: row === undefined ? (rules.campusAddress ?? '') : (row.toAddress ?? ''),
    note: row?.note ?? '',
  }
}
