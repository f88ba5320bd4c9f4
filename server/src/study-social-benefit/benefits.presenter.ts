import { type ClaimState, holdsDays, isEditable, mayBecome } from '@studentgo/protocol/rules/benefits'
import type {
  BenefitClaim,
  BenefitRow,
  ClaimableDay,
  PaymentAccount,
  StudySocialBenefits,
} from '@studentgo/protocol/study-social-benefit'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { personRef } from '../platform/rows/person-ref.ts'
import { holdsUntil } from '../platform/versions/composition.ts'
import type { AccountRow, BenefitRows, EntitlementRow, StoredClaimRow } from './benefits.sql.ts'
import { judgeDays, minKmOf, placesOf, ratesIn, rowOf } from './claim-facts.rules.ts'
import { closesOn } from './study-days.rules.ts'

/** The next study days that are named while nothing can be claimed of them. */
const nextDays = 3

export function presentBenefits(
  rows: BenefitRows,
  context: StudentContext,
  { year, state }: { year?: number | undefined; state?: ClaimState | undefined } = {},
): Unserialised<StudySocialBenefits> {
  const { access, today, provider, now } = context
  const { policies } = provider
  const judging = { today, minor: access.minor, policies }
  const claims = rows.claims.map(row => presentClaim(row, context))
  const [account] = rows.paymentAccount
  const [home] = rows.home
  const campusAddress = rows.studyDays.findLast(day => day.campusAddress !== null)?.campusAddress
  const days = presentDays(rows, judging)
  return {
    eligibility: eligibilityOf(rows.entitlements, days, today),
    rates: ratesIn(rows, policies),
    paymentAccount: account === undefined ? null : presentAccount(account, now),
    claimableDays: days,
    claims: claims.filter(
      claim =>
        (year === undefined || claim.periodStart.startsWith(String(year))) &&
        (state === undefined || claim.state === state),
    ),
    yearTotalCents: claims
      .filter(claim => claim.periodStart.slice(0, 4) === today.slice(0, 4) && holdsDays(claim.state))
      .reduce((sum, claim) => sum + (claim.approvedCents ?? claim.totalCents), 0),
    rules: {
      minKm: minKmOf(judging),
      mostTicketCents: policies['benefit.mostTicketCents'],
      isSameMunicipality: placesOf(rows).isSameMunicipality,
      // No form fills in the address of somebody in danger by itself.
      homeAddress:
        home === undefined || access.nonDisclosure ? null : `${home.street}, ${home.postalCode} ${home.city}`,
      campusAddress: campusAddress ?? null,
      accountHoldHours: policies['benefit.accountHoldHours'],
    },
  }
}

function presentDays(
  rows: BenefitRows,
  judging: Parameters<typeof judgeDays>[1],
): Unserialised<ClaimableDay[]> {
  const { policies } = judging
  const judged = judgeDays(rows, judging)
  const future = judged.filter(day => day.state === 'FUTURE').slice(0, nextDays)
  return judged.flatMap(day => {
    const { date, studyRightId, types, claimed, state } = day
    if (state === 'CLOSED' || (state === 'FUTURE' && !future.includes(day))) return []
    const own = rows.studyDays.filter(one => one.date === date && one.studyRightId === studyRightId)
    return [
      {
        date,
        personalStudyPlanId: studyRightId,
        eventNames: [...new Set(own.flatMap(one => one.names))],
        campus: own.find(one => one.campus !== null)?.campus ?? null,
        types: [...types],
        claimed,
        state,
        closesOn: closesOn(date, policies),
      },
    ]
  })
}

function eligibilityOf(
  entitlements: readonly EntitlementRow[],
  days: readonly Unserialised<ClaimableDay>[],
  today: string,
): StudySocialBenefits['eligibility'] {
  const inForce = entitlements.find(one => one.startDate <= today && today <= one.endDate)
  const shown = inForce ?? entitlements.at(-1)
  if (shown === undefined) return { ok: false, reasons: ['NO_APPRENTICESHIP'] }
  const { startDate, endDate, studyDaysPaid } = shown
  const about = { validFrom: startDate, validTo: endDate, studyDaysPaid }
  // After its end what was earned until then can still be claimed.
  const hasDays = days.some(day => day.state === 'OPEN')
  const { dailyAllowance, familyAllowance, travel, accommodation } = shown
  if (![dailyAllowance, familyAllowance, travel, accommodation].includes(true)) {
    return { ok: false, reasons: ['NOTHING_TO_CLAIM'], ...about }
  }
  if (inForce !== undefined || hasDays) return { ok: true, reasons: [], ...about }
  return { ok: false, reasons: [startDate > today ? 'NOT_YET' : 'ENDED'], ...about }
}

export function presentClaim(
  row: StoredClaimRow,
  { access, provider }: StudentContext,
): Unserialised<BenefitClaim> {
  const rows = row.rows.map(presentRow)
  const mayWrite = access.mayWrite
  return {
    id: row.id,
    number: row.number,
    personalStudyPlanId: row.studyRightId,
    periodStart: row.firstDay,
    periodEnd: row.lastDay,
    rows,
    studyDays: [...new Set(row.days.map(one => one.day))],
    totalCents: rows.reduce((sum, one) => sum + one.amountCents, 0),
    approvedCents: approvedOf(row),
    state: row.state,
    dependentChild: row.dependentChild,
    withoutWage: row.withoutWage,
    closesOn: row.state === 'DRAFT' ? closesOn(row.firstDay, provider.policies) : null,
    createdAt: row.createdAt,
    submittedAt: row.submittedAt,
    handledBy: row.handledBy === null ? null : personRef(row.handledBy),
    handledAt: row.handledAt,
    decisionText: row.decisionText,
    paidAt: row.paidAt,
    attachments: row.attachments,
    events: row.events,
    can: {
      edit: mayWrite && isEditable(row.state),
      submit: mayWrite && mayBecome(row.state, 'SUBMITTED') && rows.length > 0,
      withdraw: mayWrite && mayBecome(row.state, 'WITHDRAWN'),
    },
    version: row.version,
  }
}

/** What was approved, in all or as the sum of the rows; null before. */
function approvedOf({ approvedCents, rows }: StoredClaimRow): number | null {
  if (approvedCents !== null) return approvedCents
  if (rows.every(row => row.approvedCents === null)) return null
  return rows.reduce((sum, row) => sum + (row.approvedCents ?? 0), 0)
}

function presentRow(row: StoredClaimRow['rows'][number]): Unserialised<BenefitRow> {
  const { id, days, unitCents, amountCents, approvedCents, rejectReason } = row
  return { ...rowOf(row), id, days, unitCents, amountCents, approvedCents, rejectReason }
}

function presentAccount(
  { heldUntil, updatedAt, ...account }: AccountRow,
  now: Date,
): Unserialised<PaymentAccount> {
  holdsUntil(now, [heldUntil])
  const isHeld = heldUntil !== null && new Date(heldUntil) > now
  return {
    ...account,
    updatedAt,
    heldUntil: isHeld ? heldUntil : null,
  }
}
