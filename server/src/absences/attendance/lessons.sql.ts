import type { Language } from '@studentgo/protocol/language'
import { type SqlBool, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/database/database.ts'
import { type RowOf, type StatementBuilder, statement } from '../../platform/database/statement.ts'
import { localisedColumn } from '../../platform/rows/localised.ts'

/** Two school days, both included. */
export interface Period {
  from: string
  to: string
}

interface OfStudent extends Period {
  studentId: number
}

/** Lessons in which a student took part at the time, between two school days. */
function attended(db: StatementBuilder, given: OfStudent) {
  return db
    .selectFrom('event_participant as p')
    .innerJoin('event_session as s', join =>
      join
        .onRef('s.event_id', '=', 'p.event_id')
        .on(sql<SqlBool>`s.school_date between p.begin_date and p.end_date`),
    )
    .where('p.student_id', '=', given.studentId)
    .where(sql<SqlBool>`s.school_date between ${given.from}::date and ${given.to}::date`)
}

/**
 * Every lesson of a student between two school days with the mark it has: those they took part in at the
 * time, and those they have a mark for. `studyRightId` narrows it to one study right; null takes all.
 */
export const lessonsOf = statement(
  (db, given: OfStudent & { studyRightId: number | null; language: Language }) => {
    const ofStudyRight = sql<SqlBool>`(${given.studyRightId}::bigint is null
      or p.study_right_id = ${given.studyRightId}::bigint)`
    return db
      .with('attended', db =>
        attended(db, given)
          .where(ofStudyRight)
          .select('s.id')
          .union(
            db
              .selectFrom('absence_mark as m')
              .innerJoin('event_session as s', 's.id', 'm.session_id')
              .where('m.student_id', '=', given.studentId)
              .where(sql<SqlBool>`s.school_date between ${given.from}::date and ${given.to}::date`)
              .where(eb =>
                eb.or([
                  sql<SqlBool>`${given.studyRightId}::bigint is null`,
                  eb.exists(
                    eb
                      .selectFrom('event_participant as p')
                      .whereRef('p.student_id', '=', 'm.student_id')
                      .whereRef('p.event_id', '=', 's.event_id')
                      .where(ofStudyRight)
                      .select('p.id'),
                  ),
                ]),
              )
              .select('s.id'),
          ),
      )
      .selectFrom('attended as a')
      .innerJoin('event_session as s', 's.id', 'a.id')
      .innerJoin('education_event as e', 'e.id', 's.event_id')
      .leftJoin('module as o', 'o.id', 'e.module_id')
      .orderBy('s.start_at')
      .orderBy('s.id')
      .select(eb => [
        's.id as sessionId',
        's.event_id as eventId',
        localisedColumn('e.name', given.language).as('eventName'),
        'e.module_id as moduleId',
        localisedColumn('o.name', given.language).$castTo<string | null>().as('moduleName'),
        's.start_at as start',
        's.end_at as end',
        's.school_date as day',
        sql<boolean>`s.state = 'CANCELLED'`.as('cancelled'),
        sql<boolean>`s.roll_called_at is not null`.as('rollCalled'),
        jsonObjectFrom(
          eb
            .selectFrom('absence_mark as m')
            .whereRef('m.session_id', '=', 's.id')
            .where('m.student_id', '=', given.studentId)
            .select([
              'm.type_code as typeCode',
              'm.recorded_code as recordedCode',
              'm.state',
              'm.minutes',
              'm.late_minutes as lateMinutes',
            ]),
        ).as('mark'),
      ])
  },
)
export type LessonRow = RowOf<typeof lessonsOf>

const schoolDayRows = statement((db, given: OfStudent) =>
  attended(db, given)
    .where('s.state', '<>', 'CANCELLED')
    .orderBy('s.school_date')
    .select('s.school_date as day')
    .distinct(),
)

/** School days of a student's lessons in a period that were not cancelled, in order. */
export async function schoolDaysOf(db: Db, given: OfStudent): Promise<string[]> {
  return (await schoolDayRows(db, given)).map(row => row.day)
}

/** School days on which a student's presence is known, and whether there is an absence for health on each. */
export const healthDaysOf = statement((db, given: OfStudent) =>
  db
    .selectFrom(
      attended(db, given)
        .where('s.state', '<>', 'CANCELLED')
        .where('s.roll_called_at', 'is not', null)
        .select(['s.school_date as day', sql<boolean>`false`.as('sick')])
        .unionAll(
          db
            .selectFrom('absence_mark as m')
            .innerJoin('event_session as s', 's.id', 'm.session_id')
            .leftJoin('absence_explanation as x', join =>
              join
                .onRef('x.mark_id', '=', 'm.id')
                .on('x.kind', '=', 'EXPLANATION')
                .on('x.is_current', '=', true)
                .on('x.reason_code', '=', 'T')
                .on('m.state', 'in', ['EXPLAINED', 'CERTIFICATE_REQUIRED']),
            )
            .where('m.student_id', '=', given.studentId)
            .where(sql<SqlBool>`s.school_date between ${given.from}::date and ${given.to}::date`)
            .where('s.state', '<>', 'CANCELLED')
            .where('m.state', '<>', 'CANCELLED')
            .select([
              's.school_date as day',
              sql<boolean>`m.type_code = 'T' or x.reason_code is not null`.as('sick'),
            ]),
        )
        .as('d'),
    )
    .groupBy('d.day')
    .orderBy('d.day')
    .select(['d.day', sql<boolean>`bool_or(d.sick)`.as('sick')]),
)
