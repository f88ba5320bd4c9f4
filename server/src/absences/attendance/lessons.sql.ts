import type { Language } from '@studentgo/protocol/language'
import { type SqlBool, sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import type { ReadDb } from '../../platform/database/database.ts'
import { type RowOf, type StatementBuilder, statement } from '../../platform/database/statement.ts'
import { fallbackLanguageColumn, localisedColumn } from '../../platform/rows/localised.ts'

/** Two school days, both included. */
export interface Period {
  from: string
  to: string
}

interface OfStudent extends Period {
  studentId: number
}

interface OfStudyRight extends OfStudent {
  /** Narrows it to one study right; null takes all. */
  studyRightId: number | null
}

/** Lessons in which a student took part at the time, between two school days. */
function attended(db: StatementBuilder, params: OfStudent) {
  return db
    .selectFrom('event_participant as p')
    .innerJoin('event_session as s', join =>
      join.onRef('s.event_id', '=', 'p.event_id').on(
        sql<SqlBool>`s.school_date between greatest(p.begin_date, ${params.from}::date)
            and least(p.end_date, ${params.to}::date)`,
      ),
    )
    .where('p.student_id', '=', params.studentId)
    .where('p.end_date', '>=', params.from)
    .where('p.begin_date', '<=', params.to)
}

function isOfStudyRight(studyRightId: number | null) {
  return sql<SqlBool>`(${studyRightId}::bigint is null or p.study_right_id = ${studyRightId}::bigint)`
}

/**
 * Every lesson of a student between two school days with the mark it has: those they took part in at the time, and
 * those they have a mark for.
 */
export const lessonsOf = statement((db, params: OfStudyRight & { language: Language }) =>
  db
    .with('mark', db =>
      db
        .selectFrom('absence_mark as m')
        .innerJoin('event_session as s', 's.id', 'm.session_id')
        .where('m.student_id', '=', params.studentId)
        .where(sql<SqlBool>`s.school_date between ${params.from}::date and ${params.to}::date`)
        .where(eb =>
          eb.or([
            sql<SqlBool>`${params.studyRightId}::bigint is null`,
            eb.exists(
              eb
                .selectFrom('event_participant as p')
                .whereRef('p.student_id', '=', 'm.student_id')
                .whereRef('p.event_id', '=', 's.event_id')
                .where(isOfStudyRight(params.studyRightId))
                .select('p.id'),
            ),
          ]),
        )
        .select(eb => [
          'm.session_id',
          jsonBuildObject({
            typeCode: eb.ref('m.type_code'),
            recordedCode: eb.ref('m.recorded_code'),
            state: eb.ref('m.state'),
            minutes: eb.ref('m.minutes'),
            lateMinutes: eb.ref('m.late_minutes'),
          }).as('mark'),
        ]),
    )
    .with('lesson', db =>
      attended(db, params)
        .where(isOfStudyRight(params.studyRightId))
        .select('s.id')
        .union(db.selectFrom('mark').select('session_id as id')),
    )
    .selectFrom('lesson')
    .innerJoin('event_session as s', 's.id', 'lesson.id')
    .innerJoin('education_event as e', 'e.id', 's.event_id')
    .leftJoin('module as o', 'o.id', 'e.module_id')
    .leftJoin('mark', 'mark.session_id', 's.id')
    .orderBy('s.start_at')
    .orderBy('s.id')
    .select([
      's.id as sessionId',
      's.event_id as eventId',
      localisedColumn('e.name', params.language).as('eventName'),
      fallbackLanguageColumn('e.name', params.language).as('eventLanguage'),
      'e.module_id as moduleId',
      localisedColumn('o.name', params.language).$castTo<string | null>().as('moduleName'),
      's.start_at as start',
      's.end_at as end',
      's.school_date as day',
      sql<boolean>`s.state = 'CANCELLED'`.as('cancelled'),
      sql<boolean>`s.roll_called_at is not null`.as('rollCalled'),
      'mark.mark',
    ]),
)
export type LessonRow = RowOf<typeof lessonsOf>

/**
 * Minutes of the lessons that a student took part in and has no mark for: added up by event, with the start of the
 * first, and once more by week. Of a cancelled lesson no minutes count. `nextHeld` is when the first lesson begins whose
 * roll was called before it.
 */
export const unmarkedLessonsOf = statement((db, params: OfStudyRight & { language: Language; now: Date }) => {
  const planned = sql<number>`sum(minutes)`.as('planned')
  const start = sql<string>`min(start_at)`.as('start')
  const held = sql<number>`coalesce(sum(minutes) filter (where is_held), 0)`.as('held')
  return db
    .with('lesson', db =>
      attended(db, params)
        .where(isOfStudyRight(params.studyRightId))
        .where('s.id', 'not in', eb =>
          eb
            .selectFrom('absence_mark as m')
            .where('m.student_id', '=', params.studentId)
            .select('m.session_id'),
        )
        // One lesson, also for a student who takes part in its event twice.
        .groupBy('s.id')
        .select([
          's.event_id',
          's.start_at',
          sql<string>`date_trunc('week', s.school_date::timestamp)::date`.as('monday'),
          sql<number>`case when s.state = 'CANCELLED' then 0
            else round(date_part('epoch', s.end_at - s.start_at) / 60) end`.as('minutes'),
          sql<boolean>`s.roll_called_at is not null`.as('is_called'),
          sql<boolean>`s.roll_called_at is not null and s.start_at <= ${params.now}::timestamptz`.as(
            'is_held',
          ),
        ]),
    )
    .selectNoFrom(eb => [
      eb
        .selectFrom('lesson')
        .select(sql<string | null>`min(start_at) filter (where is_called and not is_held)`.as('start'))
        .as('nextHeld'),
      jsonArrayFrom(
        eb
          .selectFrom(eb =>
            eb.selectFrom('lesson').groupBy('event_id').select(['event_id', start, planned, held]).as('part'),
          )
          .innerJoin('education_event as e', 'e.id', 'part.event_id')
          .leftJoin('module as o', 'o.id', 'e.module_id')
          .select([
            'e.id as eventId',
            localisedColumn('e.name', params.language).as('eventName'),
            fallbackLanguageColumn('e.name', params.language).as('eventLanguage'),
            'e.module_id as moduleId',
            localisedColumn('o.name', params.language).$castTo<string | null>().as('moduleName'),
            'part.start',
            'part.planned',
            'part.held',
          ]),
      ).as('byEvent'),
      jsonArrayFrom(eb.selectFrom('lesson').groupBy('monday').select(['monday', planned, held])).as('byWeek'),
    ])
})

const schoolDayRows = statement((db, params: OfStudent) =>
  attended(db, params)
    .where('s.state', '<>', 'CANCELLED')
    .orderBy('s.school_date')
    .select('s.school_date as day')
    .distinct(),
)

/** School days of a student's lessons in a period that were not cancelled, in order. */
export async function schoolDaysOf(db: ReadDb, params: OfStudent): Promise<string[]> {
  return (await schoolDayRows(db, params)).map(row => row.day)
}

/** School days on which a student's presence is known, and whether there is an absence for health on each. */
export const healthDaysOf = statement((db, params: OfStudent) =>
  db
    .selectFrom(
      attended(db, params)
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
            .where('m.student_id', '=', params.studentId)
            .where(sql<SqlBool>`s.school_date between ${params.from}::date and ${params.to}::date`)
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
