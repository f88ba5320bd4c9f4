import { sql } from 'kysely'
import { isWorkplaceDay } from '../../absences/attendance/workplace.sql.ts'
import { settledCodes } from '../../absences/marks/recorded-mark.rules.ts'
import type { Run } from '../engine/run.ts'
import { changeRows, stageOf } from '../engine/sync.sql.ts'
import type { AnyTable } from '../engine/table.ts'

/** The teacher has set another code or other minutes. */
export const isCorrected = sql`(t.recorded_code, t.minutes) is distinct from (s.recorded_code, s.minutes)`

/** A corrected code decides again, unless somebody has explained the mark and it still is an absence. */
export const decidesAgain = sql`(${isCorrected} and (s.recorded_code = any(${settledCodes}::text[])
  or not exists (select from absence_explanation e where e.mark_id = t.id)))`

/** A mark that is in the source again is not decided anew: it is as it was explained, or waits as at first. */
export const comesBack = sql`t.state = 'CANCELLED'`

/** Sets, before marks are compared, the state of each that is new or in the source again. */
export async function settleMarks(run: Run, table: AnyTable): Promise<void> {
  await settleWorkplaceDays(run, table)
  await changeRows(
    run.db,
    sql`update ${stageOf(table)} s set state = x.state
      from absence_mark t
      join absence_explanation x on x.mark_id = t.id and x.is_current
      where t.source_id = s.source_id and ${comesBack} and not (${isCorrected})
        and x.state in ('PROPOSED', 'EXPLAINED', 'CERTIFICATE_REQUIRED', 'ACCEPTED', 'REJECTED')
        and not exists (select from absence_explanation later where later.mark_id = t.id and later.is_current
          and later.kind = 'EXPLANATION' and x.kind = 'PROPOSAL')`,
  )
  await changeRows(
    run.db,
    sql`update ${stageOf(table)} s set state = 'ACCEPTED' from absence_mark t
      where t.source_id = s.source_id and ${comesBack} and not (${isCorrected}) and t.type_code = 'W'`,
  )
}

/** A new mark on a day at the workplace is workplace learning (domain 2.3). */
function settleWorkplaceDays(run: Run, table: AnyTable): Promise<number> {
  return changeRows(
    run.db,
    sql`update ${stageOf(table)} s set type_code = 'W', state = 'ACCEPTED'
      from event_session e
      where e.id = s.session_id and s.state = 'UNEXPLAINED' and s.type_code in ('S', 'P')
        and not exists (select from absence_mark t where t.source_id = s.source_id)
        and not exists (select from absence_mark t where t.student_id = s.student_id and t.session_id = s.session_id)
        and ${isWorkplaceDay(sql.ref('s.student_id'), sql.ref('e.school_date'))}`,
  )
}
