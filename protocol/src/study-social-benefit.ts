import * as z from 'zod/mini'
import { attachmentIds, attachmentRef } from './attachments.ts'
import { endpoint, limitOfAdding, student } from './endpoint.ts'
import { benefitTypes, claimStates, mostRows, rateTypes, travelModes } from './rules/benefits.ts'
import { bicPattern } from './rules/bic.ts'
import { bicRequiredFor, ibanChecksumHolds, ibanCountryOf, isIban } from './rules/iban.ts'
import { across, date, dateTime, id, lineText, ofStudyPlan, personRef, typedText } from './shapes.ts'

export const benefitType = z.enum(benefitTypes)
export const claimState = z.enum(claimStates)
const cents = z.int().check(z.gte(0))

const rowFields = {
  type: benefitType,
  dateFrom: date,
  dateTo: date,
  mode: z.optional(z.enum(travelModes)),
  /** Kilometres one way, to a tenth. */
  km: z.optional(z.number().check(z.gte(0.1), z.lte(2000))),
  ticketCents: z.optional(z.int().check(z.gte(0), z.lte(10_000_000))),
  fromAddress: z.optional(typedText(1, 200)),
  toAddress: z.optional(typedText(1, 200)),
  note: z.optional(typedText(1, 500)),
}

/** A row as a student writes it; what it is worth is counted by the rules. */
export const claimRow = z.strictObject(rowFields).check(
  across(['dateFrom', 'dateTo'], ({ dateFrom, dateTo }) => dateFrom <= dateTo, {
    error: 'endBeforeStart',
    path: ['dateTo'],
  }),
)

export const benefitRow = z.object({
  ...rowFields,
  id,
  /** How many study days or, of accommodation, nights it takes. */
  days: z.int(),
  unitCents: cents,
  amountCents: cents,
  /** What the college has decided on this row. */
  approvedCents: z.optional(cents),
  rejectReason: z.optional(z.string()),
})
export type BenefitRow = z.infer<typeof benefitRow>

/** What happened to a claim, the oldest first. */
export const claimEvent = z.object({
  id,
  at: dateTime,
  kind: z.enum([
    'CREATED',
    'SAVED',
    'SUBMITTED',
    'WITHDRAWN',
    'IN_REVIEW',
    'RETURNED',
    'APPROVED',
    'PARTLY_APPROVED',
    'REJECTED',
    'IN_PAYMENT',
    'PAID',
    'EXPIRED',
  ]),
  byRole: z.enum(['STUDENT', 'STAFF', 'SYSTEM']),
  byName: z.optional(z.string()),
  text: z.optional(z.string()),
  /** What the college has answered with. */
  attachments: z.array(attachmentRef),
})

export const benefitClaim = z.object({
  id,
  number: z.string(),
  personalStudyPlanId: id,
  periodStart: date,
  periodEnd: date,
  rows: z.array(benefitRow),
  /** The study days that its rows have taken. */
  studyDays: z.array(date),
  totalCents: cents,
  /** The sum of what was approved, once the college has decided. */
  approvedCents: z.optional(cents),
  state: claimState,
  dependentChild: z.boolean(),
  withoutWage: z.boolean(),
  /** Of a draft the last day on which all of it can be sent. */
  closesOn: z.optional(date),
  createdAt: dateTime,
  submittedAt: z.optional(dateTime),
  handledBy: z.optional(personRef),
  handledAt: z.optional(dateTime),
  decisionText: z.optional(z.string()),
  paidAt: z.optional(dateTime),
  /** Tickets and receipts; once it is sent they stay as they are. */
  attachments: z.array(attachmentRef),
  events: z.array(claimEvent),
  can: z.object({ edit: z.boolean(), submit: z.boolean(), withdraw: z.boolean() }),
  version: z.int(),
})
export type BenefitClaim = z.infer<typeof benefitClaim>

export const claimableDay = z.object({
  date,
  personalStudyPlanId: id,
  /** The names of the lessons' events, or the demonstration. */
  eventNames: z.array(z.string()),
  campus: z.optional(z.string()),
  /** What may be claimed of it. */
  types: z.array(benefitType),
  /** What has been claimed of it already. */
  claimed: z.array(z.object({ type: benefitType, claimId: id })),
  state: z.enum(['OPEN', 'FUTURE', 'ABSENT']),
  closesOn: date,
})
export type ClaimableDay = z.infer<typeof claimableDay>

export const benefitRate = z.object({
  type: z.enum(rateTypes),
  cents,
  validFrom: z.optional(date),
  validTo: z.optional(date),
})

export const paymentAccount = z.object({
  ibanMasked: z.string(),
  bic: z.optional(z.string()),
  holder: z.string(),
  updatedAt: dateTime,
  /** Nothing is paid to it before; absent once that has passed. */
  heldUntil: z.optional(dateTime),
  version: z.int(),
})
export type PaymentAccount = z.infer<typeof paymentAccount>

export const studySocialBenefits = z.object({
  eligibility: z.object({
    ok: z.boolean(),
    reasons: z.array(z.enum(['NO_APPRENTICESHIP', 'NOT_YET', 'ENDED', 'NOTHING_TO_CLAIM'])),
    validFrom: z.optional(date),
    validTo: z.optional(date),
    studyDaysPaid: z.optional(z.enum(['YES', 'NO', 'PARTLY'])),
  }),
  rates: z.array(benefitRate),
  paymentAccount: z.optional(paymentAccount),
  /** Days of the time that can still be claimed, and the next ones; the oldest first. */
  claimableDays: z.array(claimableDay),
  /** The newest first. */
  claims: z.array(benefitClaim),
  /** What was approved or is still open, of this calendar year. */
  yearTotalCents: cents,
  /** What a claim is judged by besides the days. */
  rules: z.object({
    minKm: z.number(),
    mostTicketCents: cents,
    isSameMunicipality: z.optional(z.boolean()),
    homeAddress: z.optional(z.string()),
    campusAddress: z.optional(z.string()),
    accountHoldHours: z.int(),
  }),
})
export type StudySocialBenefits = z.infer<typeof studySocialBenefits>

export const readStudySocialBenefits = endpoint({
  method: 'GET',
  path: '/studysocialbenefit',
  who: student,
  summary: 'Benefits an apprentice may claim for study days, the claims with their states, and the account',
  query: z.strictObject({
    ...ofStudyPlan,
    year: z.optional(z.pipe(z.string().check(z.regex(/^20\d\d$/)), z.transform(Number))),
    state: z.optional(claimState),
  }),
  reply: studySocialBenefits,
})

const version = z.int()

export const newClaimBody = z.strictObject({
  /** The study days that were ticked; the server proposes the rows. */
  days: z.array(date).check(
    z.minLength(1),
    z.maxLength(mostRows),
    z.refine(days => new Set(days).size === days.length, { error: 'duplicate' }),
  ),
  dependentChild: z.optional(z.boolean()),
})

export const startBenefitClaim = endpoint({
  method: 'POST',
  path: '/studysocialbenefit',
  affects: ['/studysocialbenefit', '/home', '/instance'],
  limit: limitOfAdding,
  who: student,
  summary: 'Creates a claim for study days, with proposed rows',
  body: newClaimBody,
  reply: studySocialBenefits,
})

export const claimRows = z.array(claimRow).check(z.minLength(1), z.maxLength(mostRows))

/** An account as it is typed; the number with spaces or without. */
export const typedAccount = z.strictObject({
  iban: z.string().check(z.maxLength(128)),
  bic: z.string().check(z.maxLength(20)),
  holder: lineText(1, 120),
})
export type TypedAccount = z.infer<typeof typedAccount>

/** What is wrong with an account: its number by the rules of its country, and a bank that cannot be found. */
export function faultsOfAccount({ iban, bic }: Pick<TypedAccount, 'iban' | 'bic'>) {
  const faults: { code: string; field: 'iban' | 'bic' }[] = []
  if (!isIban(iban)) faults.push({ code: 'iban', field: 'iban' })
  else if (!ibanChecksumHolds(iban)) faults.push({ code: 'ibanChecksum', field: 'iban' })
  const code = bic.replace(/\s/g, '')
  if (!bicPattern.test(code)) faults.push({ code: 'bic', field: 'bic' })
  else if (code === '' && bicRequiredFor(iban)) faults.push({ code: 'required', field: 'bic' })
  else if (code !== '' && isIban(iban) && code.slice(4, 6).toUpperCase() !== ibanCountryOf(iban)) {
    faults.push({ code: 'bicCountry', field: 'bic' })
  }
  return faults
}

export const changeStudySocialBenefit = endpoint({
  method: 'PUT',
  path: '/studysocialbenefit',
  affects: ['/studysocialbenefit', '/home', '/instance'],
  who: student,
  summary: 'Edits, sends or withdraws a claim, or changes the account, which requires a fresh sign-in',
  body: z.union([
    z.strictObject({ id, version, rows: claimRows }),
    /** All the files of the claim from now on. */
    z.strictObject({ id, version, attachmentIds }),
    z.strictObject({
      id,
      version,
      action: z.literal('SUBMIT'),
      dependentChild: z.boolean(),
      withoutWage: z.boolean(),
    }),
    z.strictObject({ id, version, action: z.literal('WITHDRAW') }),
    z.strictObject({ account: typedAccount, version }),
  ]),
  reply: studySocialBenefits,
})
