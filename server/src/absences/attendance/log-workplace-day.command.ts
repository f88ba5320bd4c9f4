import type { logWorkplaceDay, WorkplaceDay } from '@studentgo/protocol/participations'
import { invalidInput, Problem } from '../../platform/http/problems.ts'
import type { CallOf } from '../../platform/http/serve.ts'
import type { Unserialised } from '../../platform/http/wire-values.ts'
import { workplaceDayFault } from './workplace.rules.ts'
import { saveWorkplaceDay, workplacePeriodsOf } from './workplace.sql.ts'

/** Logs the hours of one day; throws `state-conflict` for one that the instructor has confirmed. */
export async function logHours({
  db,
  access,
  now,
  today,
  body,
}: CallOf<typeof logWorkplaceDay>): Promise<Unserialised<WorkplaceDay>> {
  const { studentId } = access
  const { date, hours } = body
  const periods = await workplacePeriodsOf(db, { studentId, from: date, to: date })
  const fault = workplaceDayFault(date, periods, today)
  if (fault !== undefined) throw invalidInput({ code: fault, field: 'body.date' })
  const note = body.note?.trim() || null
  const [saved] = await saveWorkplaceDay(db, { studentId, date, hours, note, now })
  if (saved === undefined) throw new Problem('state-conflict')
  return saved
}
