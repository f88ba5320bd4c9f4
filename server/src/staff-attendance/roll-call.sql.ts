import type { AbsenceState } from '@studentgo/protocol/absences'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { isWorkplaceDay } from '../absences/attendance/workplace.sql.ts'
import type { Db } from '../platform/database/database.ts'
import { type RowOf, statement, writeStatement } from '../platform/database/statement.ts'
import { fullName, sortName } from '../platform/rows/full-name.ts'
import { roomCodesOf } from '../platform/rows/room-codes.ts'
import { lessonIdsOfStaff } from '../timetable/lessons-of-staff.sql.ts'

/** An own lesson of somebody with its students by name, and the mark of each; nothing of a lesson of others. */
export const rollOf = statement((db, params: { staffId: number; lessonId: number }) => {
  const day = sql`(select school_date from event_session where id = ${params.lessonId})`
  return db
    .selectFrom('event_session as s')
    .innerJoin('education_event as e', 'e.id', 's.event_id')
    .where('s.id', '=', params.lessonId)
    .where('s.id', 'in', lessonIdsOfStaff({ staffId: params.staffId, from: day, to: day }))
    .select(eb => [
      's.id as lessonId',
      's.event_id as eventId',
      'e.name as title',
      's.topic',
      's.start_at as start',
      's.end_at as end',
      roomCodesOf('s').as('room'),
      sql<boolean>`s.state = 'CANCELLED'`.as('cancelled'),
      's.roll_called_at as rollCalledAt',
      jsonArrayFrom(
        eb
          .selectFrom('person as p')
          .where('p.is_active', '=', true)
          .where(
            'p.id',
            'in',
            sql<number>`(select x.student_id from event_participant x where x.event_id = s.event_id
              and s.school_date between x.begin_date and x.end_date
              union select m.student_id from absence_mark m where m.session_id = s.id)`,
          )
          .orderBy(sortName('p'))
          .orderBy('p.call_name')
          .orderBy('p.id')
          .select(eb => [
            'p.id as studentId',
            fullName('p').as('name'),
            sql<boolean>`${isWorkplaceDay(sql.ref('p.id'), sql.ref('s.school_date'))}`.as('atWorkplace'),
            jsonObjectFrom(
              eb
                .selectFrom('absence_mark as m')
                .whereRef('m.session_id', '=', 's.id')
                .whereRef('m.student_id', '=', 'p.id')
                .select(eb => [
                  'm.version',
                  'm.type_code as typeCode',
                  'm.recorded_code as recordedCode',
                  'm.state',
                  'm.minutes',
                  'm.late_minutes as lateMinutes',
                  'm.teacher_note as note',
                  jsonObjectFrom(
                    eb
                      .selectFrom('absence_explanation as x')
                      .whereRef('x.mark_id', '=', 'm.id')
                      .where('x.is_current', '=', true)
                      // A guardian's explanation replaces a minor's proposal.
                      .orderBy('x.kind')
                      .limit(1)
                      .select([sql<AbsenceState>`x.state`.as('state'), 'x.result_code as resultCode']),
                  ).as('explained'),
                ]),
            ).as('mark'),
          ]),
      ).as('students'),
    ])
})
export type RollRow = RowOf<typeof rollOf>

/** Two teachers of one lesson call its roll one after the other. */
export async function lockLesson(db: Db, lessonId: number): Promise<void> {
  await db.selectFrom('event_session').select('id').where('id', '=', lessonId).forUpdate().execute()
}

interface MarkRow {
  studentId: number
  cancelled: boolean
  recordedCode: string
  typeCode: string
  state: AbsenceState
  minutes: number
  lateMinutes: number | null
  note: string | null
  isRecordedNow: boolean
}

/** Writes the marks of a lesson. What a teacher takes back is cancelled, and keeps its reason. */
export async function saveRollMarks(
  db: Db,
  {
    lessonId,
    staffId,
    now,
    marks,
  }: { lessonId: number; staffId: number; now: Date; marks: readonly MarkRow[] },
): Promise<void> {
  await sql`insert into absence_mark as m (session_id, student_id, type_code, recorded_code, minutes, late_minutes,
      teacher_id, teacher_note, recorded_at, state)
    select ${lessonId}::bigint, g."studentId", g."typeCode", g."recordedCode", g.minutes, g."lateMinutes",
      ${staffId}::bigint, g.note, ${now}::timestamptz, case when g.cancelled then 'CANCELLED' else g.state end
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as g ("studentId" bigint, cancelled boolean,
      "recordedCode" text, "typeCode" text, state text, minutes integer, "lateMinutes" integer, note text)
    on conflict (student_id, session_id) do update set type_code = excluded.type_code,
      recorded_code = excluded.recorded_code, minutes = excluded.minutes,
      late_minutes = case when excluded.state = 'CANCELLED' then m.late_minutes else excluded.late_minutes end,
      teacher_id = excluded.teacher_id, teacher_note = excluded.teacher_note, state = excluded.state,
      version = m.version + 1,
      recorded_at = case when m.student_id = any(${marks.filter(one => one.isRecordedNow).map(one => one.studentId)}::bigint[])
        then excluded.recorded_at else m.recorded_at end`.execute(db)
}

/** Notes when the roll was called, the first time that counts; or that it was not. */
export const noteRoll = writeStatement((db, params: { lessonId: number; called: boolean; now: Date }) =>
  db
    .updateTable('event_session')
    .set({
      roll_called_at: sql`case when ${params.called}::boolean then coalesce(roll_called_at, ${params.now}::timestamptz) end`,
      state: sql`case when ${params.called}::boolean and state = 'PLANNED' then 'HELD'
        when not ${params.called}::boolean and state = 'HELD' then 'PLANNED' else state end`,
    })
    .where('id', '=', params.lessonId)
    .returning('id'),
)
