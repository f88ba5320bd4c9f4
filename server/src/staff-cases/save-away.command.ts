import type { awayBody, StaffAway } from '@studentgo/protocol/staff-cases-away'
import type * as z from 'zod/mini'
import { invalidInput } from '../platform/http/problems.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StaffContext, Writing } from '../platform/request-context.ts'
import { personRef } from '../platform/rows/person-ref.ts'
import { awayOf, mayStandIn } from './away.sql.ts'

/** Until when the signed-in member of staff is away; empty for somebody at work. */
export async function readAway({ db, staff, today }: StaffContext): Promise<Unserialised<StaffAway>> {
  const [row] = await awayOf(db, { staffId: staff.staffId, today })
  if (row === undefined) return {}
  const { deputy, ...away } = row
  return { ...away, deputy: deputy && personRef(deputy) }
}

/** Throws `invalid-input` for a day that has passed, and for a deputy who is oneself or cannot be found. */
export async function saveAway(
  context: Writing<StaffContext>,
  { until, note, deputyId = null }: z.output<typeof awayBody>,
): Promise<Unserialised<StaffAway>> {
  const { db, staff, today } = context
  if (until !== null && until < today) throw invalidInput({ code: 'dayHasPassed', field: 'body.until' })
  if (until !== null && deputyId !== null) {
    const [deputy] = deputyId === staff.staffId ? [] : await mayStandIn(db, { personId: deputyId })
    if (deputy === undefined) throw invalidInput({ code: 'notAllowed', field: 'body.deputyId' })
  }
  const words = Object.entries(note ?? {}).flatMap(([language, text]) =>
    text?.trim() ? [[language, text.trim()] as const] : [],
  )
  const [, first = ''] = words[0] ?? []
  const written = words.length === 0 ? null : JSON.stringify({ fi: first, ...Object.fromEntries(words) })
  await db
    .updateTable('staff')
    .set({
      away_until: until,
      away_note: until === null ? null : written,
      away_deputy_id: until === null ? null : deputyId,
    })
    .where('person_id', '=', staff.staffId)
    .execute()
  return readAway(context)
}
