import {
  type ClaimFacts,
  type ClaimRow,
  daysOfRow,
  faultsOfRows,
  priceOf,
} from '@studentgo/protocol/rules/benefits'
import type { Db } from '../platform/database/database.ts'
import { invalidInput, stateConflict } from '../platform/http/problems.ts'

/** Two writes of one student wait for each other here. */
export async function lockStudent(db: Db, studentId: number): Promise<void> {
  await db
    .selectFrom('student')
    .where('person_id', '=', studentId)
    .select('person_id')
    .forNoKeyUpdate()
    .execute()
}

/** Throws `invalid-input` with every faulty field of the rows. */
export function refuseFaults(rows: readonly ClaimRow[], facts: ClaimFacts): void {
  const faults = faultsOfRows(rows, facts)
  if (faults.length === 0) return
  throw invalidInput(
    ...faults.map(({ row, field, code, params }) => ({
      code,
      field: `body.rows.${row}.${field}`,
      ...(params === undefined ? {} : { params }),
    })),
  )
}

/** The first and the last day of a claim. */
export function spanOf(days: readonly string[]) {
  const sorted = days.toSorted()
  const [first = '', last = first] = [sorted[0], sorted.at(-1)]
  return { first_day: first, last_day: last }
}

/**
 * Replaces the rows of a claim, with what each is worth today. Throws `state-conflict`
 * when a day of them is in another claim already, also under concurrent writes.
 */
export async function writeRows(
  db: Db,
  claim: { id: number; studentId: number },
  rows: readonly ClaimRow[],
  facts: ClaimFacts,
): Promise<void> {
  await db.deleteFrom('benefit_row').where('claim_id', '=', claim.id).execute()
  if (rows.length === 0) return
  const studyDays = facts.studyDays.map(day => day.date)
  const written = await db
    .insertInto('benefit_row')
    .values(
      rows.map((row, position) => ({ claim_id: claim.id, position, ...columnsOf(row, facts, studyDays) })),
    )
    .returning(['id', 'position'])
    .execute()
  const idAt = new Map(written.map(({ id, position }) => [position, id]))
  const days = rows
    .flatMap((row, position) =>
      daysOfRow(row, studyDays).map(day => ({
        student_id: claim.studentId,
        type: row.type,
        day,
        row_id: idAt.get(position) ?? 0,
      })),
    )
    .toSorted((a, b) => `${a.type} ${a.day}`.localeCompare(`${b.type} ${b.day}`))
  const taken = await db
    .insertInto('benefit_day')
    .values(days)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (taken.numInsertedOrUpdatedRows !== BigInt(days.length))
    throw stateConflict({ code: 'benefitDayClaimed' })
}

function columnsOf(row: ClaimRow, facts: ClaimFacts, studyDays: readonly string[]) {
  const { type, dateFrom, dateTo, note } = row
  const { days, unitCents, amountCents } = priceOf(row, studyDays, facts.rates)
  const isTrip = type === 'TRAVEL'
  return {
    type,
    date_from: dateFrom,
    date_to: dateTo,
    mode: isTrip ? (row.mode ?? null) : null,
    distance: isTrip && row.km !== undefined ? Math.round(row.km * 10) : null,
    ticket_cents: isTrip && row.mode !== 'CAR' ? (row.ticketCents ?? null) : null,
    from_address: isTrip ? (row.fromAddress ?? null) : null,
    to_address: isTrip ? (row.toAddress ?? null) : null,
    note: note ?? null,
    day_count: days,
    unit_cents: unitCents,
    amount_cents: amountCents,
  }
}
