import { addDays, addMonths } from './calendar.ts'

/**
 * The rules of study social benefits (domain 2.9), by which both the screen and the server count: what a row is worth,
 * what is wrong with a claim, when a day closes. Amounts are whole cents.
 */

export const benefitTypes = [
  'DAILY_ALLOWANCE',
  'FAMILY_ALLOWANCE',
  'TRAVEL',
  'ACCOMMODATION',
  'MEAL',
] as const
export type BenefitType = (typeof benefitTypes)[number]

export const travelModes = ['PUBLIC', 'CAR', 'RIDE'] as const
export type TravelMode = (typeof travelModes)[number]

export const rateTypes = [
  'DAILY_ALLOWANCE',
  'FAMILY_ALLOWANCE',
  'ACCOMMODATION',
  'MEAL',
  'KILOMETRE',
] as const
export type RateType = (typeof rateTypes)[number]

export const claimStates = [
  'DRAFT',
  'SUBMITTED',
  'IN_REVIEW',
  'RETURNED',
  'APPROVED',
  'PARTLY_APPROVED',
  'REJECTED',
  'IN_PAYMENT',
  'PAID',
  'WITHDRAWN',
  'EXPIRED',
] as const
export type ClaimState = (typeof claimStates)[number]

/** Every change of state that there is; nothing else ever happens to a claim. */
const transitions: Readonly<Record<ClaimState, readonly ClaimState[]>> = {
  DRAFT: ['SUBMITTED', 'WITHDRAWN', 'EXPIRED'],
  SUBMITTED: ['IN_REVIEW', 'RETURNED', 'APPROVED', 'PARTLY_APPROVED', 'REJECTED', 'WITHDRAWN'],
  IN_REVIEW: ['RETURNED', 'APPROVED', 'PARTLY_APPROVED', 'REJECTED'],
  RETURNED: ['SUBMITTED', 'WITHDRAWN'],
  APPROVED: ['IN_PAYMENT', 'PAID'],
  PARTLY_APPROVED: ['IN_PAYMENT', 'PAID'],
  REJECTED: [],
  IN_PAYMENT: ['PAID'],
  PAID: [],
  WITHDRAWN: [],
  EXPIRED: [],
}

export function mayBecome(from: ClaimState, to: ClaimState): boolean {
  return transitions[from].includes(to)
}

/** Every change of state as a pair. */
export const allTransitions: readonly (readonly [ClaimState, ClaimState])[] = claimStates.flatMap(from =>
  transitions[from].map(to => [from, to] as const),
)

/** The states of a claim on which the college has decided; a decision is never changed. */
export const decidedStates = ['APPROVED', 'PARTLY_APPROVED', 'REJECTED', 'IN_PAYMENT', 'PAID'] as const

/** Whether the student may change the rows of a claim. */
export function isEditable(state: ClaimState): boolean {
  return state === 'DRAFT' || state === 'RETURNED'
}

/** Whether the days of a claim are taken: of one that came to nothing they can be claimed again. */
export function holdsDays(state: ClaimState): boolean {
  return state !== 'WITHDRAWN' && state !== 'EXPIRED' && state !== 'REJECTED'
}

/** Whether the college has decided on a claim. */
export function isDecided(state: ClaimState): boolean {
  return decidedStates.some(one => one === state)
}

/** The files of the college's latest answer; none once the claim has been sent again. */
export function filesOfAnswer<File>(events: readonly { kind: string; attachments: readonly File[] }[]) {
  const answers: readonly string[] = ['RETURNED', 'APPROVED', 'PARTLY_APPROVED', 'REJECTED']
  const turns = [...answers, 'SUBMITTED', 'IN_REVIEW']
  const last = events.findLast(event => turns.includes(event.kind))
  return last === undefined || !answers.includes(last.kind) ? [] : last.attachments
}

/** A rate that is paid from a day on; the policies' own rate has no first day and is the fallback. */
export interface BenefitRate {
  type: RateType
  cents: number
  validFrom?: string | undefined
  validTo?: string | undefined
}

/** What is paid on a day: the newest rate that holds on it. */
export function rateOn(rates: readonly BenefitRate[], type: RateType, day: string): number {
  const [newest] = rates
    .filter(
      rate =>
        rate.type === type &&
        (rate.validFrom ?? '') <= day &&
        (rate.validTo === undefined || rate.validTo >= day),
    )
    .toSorted((a, b) => (b.validFrom ?? '').localeCompare(a.validFrom ?? ''))
  return newest?.cents ?? 0
}

/** A study day that can be claimed, and what of it. */
export interface StudyDay {
  date: string
  types: readonly BenefitType[]
}

/** A row as a person writes it. */
export interface ClaimRow {
  type: BenefitType
  dateFrom: string
  dateTo: string
  mode?: TravelMode | undefined
  /** Kilometres one way. */
  km?: number | undefined
  ticketCents?: number | undefined
  fromAddress?: string | undefined
  toAddress?: string | undefined
  note?: string | undefined
}

/** Study days that follow each other without a day between them. */
export function blocksOf(days: readonly string[]): string[][] {
  const blocks: string[][] = []
  for (const day of [...new Set(days)].toSorted()) {
    const last = blocks.at(-1)
    if (last !== undefined && addDays(last.at(-1) ?? '', 1) === day) last.push(day)
    else blocks.push([day])
  }
  return blocks
}

/**
 * The days that a row takes: its study days; of travel the whole block, since there is one return trip in it; of
 * accommodation the evenings, which the last day has none of.
 */
export function daysOfRow({ type, dateFrom, dateTo }: ClaimRow, studyDays: readonly string[]): string[] {
  const within = studyDays.filter(day => dateFrom <= day && day <= dateTo).toSorted()
  if (type === 'ACCOMMODATION') {
    return within.filter(day => within.includes(addDays(day, 1)))
  }
  if (type !== 'TRAVEL') return within
  return blocksOf(studyDays)
    .filter(block => block.some(day => within.includes(day)))
    .flat()
}

export interface Price {
  days: number
  unitCents: number
  amountCents: number
}

/** What a row is worth. A trip is paid there and back; a ride at most as much as driving oneself. */
export function priceOf(row: ClaimRow, studyDays: readonly string[], rates: readonly BenefitRate[]): Price {
  const days = daysOfRow(row, studyDays)
  if (row.type !== 'TRAVEL') {
    const { type } = row
    const amountCents = days.reduce((sum, day) => sum + rateOn(rates, type, day), 0)
    return { days: days.length, unitCents: rateOn(rates, type, days[0] ?? row.dateFrom), amountCents }
  }
  const perKilometre = rateOn(rates, 'KILOMETRE', row.dateFrom)
  const driven = Math.round((2 * Math.round((row.km ?? 0) * 10) * perKilometre) / 10)
  const ticket = row.ticketCents ?? 0
  if (row.mode === 'PUBLIC') return { days: days.length, unitCents: ticket, amountCents: ticket }
  const amountCents = row.mode === 'RIDE' ? Math.min(ticket, driven) : driven
  return { days: days.length, unitCents: perKilometre, amountCents }
}

/** The last day on which a study day can be claimed. */
export function closingDayOf(
  day: string,
  { months, sameCalendarYear }: { months: number; sameCalendarYear: boolean },
): string {
  const closing = addMonths(day, months)
  const yearEnd = `${day.slice(0, 4)}-12-31`
  return sameCalendarYear && closing > yearEnd ? yearEnd : closing
}

/** What a claim is judged by. */
export interface ClaimFacts {
  /** Study days that can be claimed now, with those that this claim has already. */
  studyDays: readonly StudyDay[]
  rates: readonly BenefitRate[]
  /** From how far a trip is paid, one way. */
  minKm: number
  mostTicketCents: number
  /** Whether the college is in the municipality of the home; undefined where nobody knows. */
  isSameMunicipality?: boolean | undefined
}

export interface RowFault {
  code: string
  /** The number of the row, and its field. */
  row: number
  field: keyof ClaimRow
  params?: Record<string, number>
}

export const mostRows = 60

/** Everything that is wrong with the rows of a claim. */
export function faultsOfRows(rows: readonly ClaimRow[], facts: ClaimFacts): RowFault[] {
  const taken = new Set<string>()
  return rows.flatMap((row, at) => {
    const faults = row.dateTo < row.dateFrom ? [] : faultsOfDays(row, facts)
    const twice = faults.length > 0 ? [] : twiceIn(row, facts, taken)
    return [...faults, ...twice, ...(row.type === 'TRAVEL' ? faultsOfTrip(row, facts) : [])].map(fault => ({
      ...fault,
      row: at,
    }))
  })
}

type Fault = Omit<RowFault, 'row'>

function faultsOfDays(row: ClaimRow, { studyDays, isSameMunicipality }: ClaimFacts): Fault[] {
  const within = studyDays.filter(({ date }) => row.dateFrom <= date && date <= row.dateTo)
  if (within.length === 0) return [{ code: 'benefitNoStudyDay', field: 'dateFrom' }]
  if (within.some(({ types }) => !types.includes(row.type))) {
    return [{ code: 'benefitNotEntitled', field: 'type' }]
  }
  if (row.type === 'TRAVEL' && blocksOf(within.map(one => one.date)).length > 1) {
    return [{ code: 'benefitOneTrip', field: 'dateTo' }]
  }
  if (row.type !== 'ACCOMMODATION') return []
  if (isSameMunicipality === true) return [{ code: 'benefitSameMunicipality', field: 'type' }]
  const nights = daysOfRow(
    row,
    within.map(one => one.date),
  )
  return nights.length === 0 ? [{ code: 'benefitNoNight', field: 'dateTo' }] : []
}

function twiceIn(row: ClaimRow, { studyDays }: ClaimFacts, taken: Set<string>): Fault[] {
  const keys = daysOfRow(
    row,
    studyDays.map(one => one.date),
  ).map(day => `${row.type} ${day}`)
  const isTwice = keys.some(key => taken.has(key))
  for (const key of keys) taken.add(key)
  return isTwice ? [{ code: 'benefitDayTwice', field: 'dateFrom' }] : []
}

function faultsOfTrip({ mode, km, ticketCents }: ClaimRow, { minKm, mostTicketCents }: ClaimFacts): Fault[] {
  const faults: Fault[] = []
  if (mode === undefined) faults.push({ code: 'required', field: 'mode' })
  if (km === undefined) faults.push({ code: 'required', field: 'km' })
  else if (km < minKm) faults.push({ code: 'benefitTooNear', field: 'km', params: { minimum: minKm } })
  if (mode === 'CAR' || mode === undefined) return faults
  if (ticketCents === undefined) faults.push({ code: 'required', field: 'ticketCents' })
  else if (ticketCents > mostTicketCents) {
    faults.push({
      code: 'benefitTicketTooBig',
      field: 'ticketCents',
      params: { maximum: mostTicketCents / 100 },
    })
  }
  return faults
}

/**
 * The portal's proposal for ticked days: the allowances of each block as one row, one trip for each block
 * where the student has claimed one before, and the nights between. Nobody has to type what is known.
 */
export function proposeRows(
  days: readonly StudyDay[],
  { dependentChild, trip, isSameMunicipality }: ProposalFacts,
): ClaimRow[] {
  const blocksWith = (type: BenefitType) =>
    blocksOf(days.flatMap(day => (day.types.includes(type) ? [day.date] : []))).map(block => ({
      type,
      dateFrom: block[0] ?? '',
      dateTo: block.at(-1) ?? '',
    }))
  const nights = blocksWith('ACCOMMODATION').filter(({ dateFrom, dateTo }) => dateFrom < dateTo)
  return [
    ...blocksWith('DAILY_ALLOWANCE'),
    ...(dependentChild ? blocksWith('FAMILY_ALLOWANCE') : []),
    ...(trip === undefined ? [] : blocksWith('TRAVEL').map(row => ({ ...trip, ...row }))),
    ...(isSameMunicipality === false ? nights : []),
  ].toSorted((a, b) => a.dateFrom.localeCompare(b.dateFrom))
}

export interface ProposalFacts {
  dependentChild: boolean
  /** The last trip that was claimed. */
  trip?: Pick<ClaimRow, 'mode' | 'km' | 'ticketCents' | 'fromAddress' | 'toAddress'> | undefined
  isSameMunicipality?: boolean | undefined
}
