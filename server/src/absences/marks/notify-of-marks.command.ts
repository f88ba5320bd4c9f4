import { addresses } from '@studentgo/protocol/addresses'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { Localised } from '@studentgo/protocol/shapes'
import { sql } from 'kysely'
import { type NotifiedEvent, notify } from '../../platform/notify/notify.ts'
import type { RequestContext, Writing } from '../../platform/request-context.ts'

/** Older marks notify nobody, even if they are corrected now. */
const newsDays = 14

/** The row was written by this transaction. */
const isWritten = (row: string) => sql`${sql.ref(row)}.xmin = pg_current_xact_id()::xid`

type Setting = Pick<Writing<RequestContext>, 'db' | 'now' | 'today' | 'timeZone'>

/**
 * Notifies students of the absences of this transaction, of all lessons or of one: those to explain, and decisions on
 * others. The key of each event makes it notify only once.
 */
export async function notifyOfMarks(
  setting: Setting,
  { lessonId }: { lessonId?: number } = {},
): Promise<void> {
  const { db, now, today, timeZone } = setting
  const { rows } = await sql<{
    id: number
    studentId: number
    state: string
    startAt: string
    name: Localised
    explainedBy: number | null
  }>`
    select m.id, m.student_id as "studentId", m.state, s.start_at as "startAt", e.name,
      (select x.by_id from absence_explanation x
        where x.mark_id = m.id and x.kind = 'EXPLANATION' and x.is_current and x.by_role = 'PARENT'
          and is_minor(p.birth_date, ${today}::date)) as "explainedBy"
    from absence_mark m
    join person p on p.id = m.student_id
    join event_session s on s.id = m.session_id
    join education_event e on e.id = s.event_id
    where ${isWritten('m')} and m.recorded_at > ${now}::timestamptz - make_interval(days => ${newsDays})
      ${lessonId === undefined ? sql`` : sql`and m.session_id = ${lessonId}`} and s.state <> 'CANCELLED'
      and (m.state = 'UNEXPLAINED' or m.state in ('ACCEPTED', 'REJECTED')
        and exists (select from absence_explanation x
        where x.mark_id = m.id and not ${isWritten('x')}))
    order by s.start_at, m.id`.execute(db)
  const events = rows.flatMap(({ id, studentId, state, startAt, name, explainedBy }): NotifiedEvent[] => {
    const about = {
      studentId,
      data: { what: name, startsAt: isoWithOffset(startAt, timeZone) },
      target: addresses.absences,
    }
    if (state === 'UNEXPLAINED') return [{ ...about, rule: 'absence-unexplained', key: `mark ${id}` }]
    const decided = { ...about, rule: 'absence-decided' as const, key: `mark ${id} ${state}` }
    return explainedBy === null ? [decided] : [decided, { ...decided, guardianId: explainedBy }]
  })
  await notify(db, events, now)
}
