import type { Language } from '@studentgo/protocol/language'
import { sql } from 'kysely'
import { batch, type RowOf, type StatementBuilder, statement } from '../../platform/database/statement.ts'
import { fullName, sortName } from '../../platform/rows/full-name.ts'
import { fallbackLanguageColumn, localisedColumn } from '../../platform/rows/localised.ts'
import { isNotAnnulled } from '../../timetable/timetable.sql.ts'

interface AroundStudent {
  studentId: number
  /** Of every study plan where it is left out. */
  studyPlanId: number | undefined
  /** Nobody writes to themselves. */
  readerId: number
  now: string
  today: string
  /** Anybody who teaches the student between these days counts as a current teacher. */
  from: string
  to: string
  language: Language
}

/** Staff `s` and person `p` of those who still work here, as they are named to the student. */
function colleagues(db: StatementBuilder, { readerId, today, language }: AroundStudent) {
  const isAway = sql`s.away_until >= ${today}::date`
  return db
    .selectFrom('staff as s')
    .innerJoin('person as p', join => join.onRef('p.id', '=', 's.person_id').on('p.is_active', '=', true))
    .where('s.person_id', '<>', readerId)
    .select([
      's.person_id as personId',
      fullName('p').as('name'),
      's.title',
      sql<string | null>`case when ${isAway} then s.away_until end`.as('awayUntil'),
      sql<string | null>`case when ${isAway} then ${localisedColumn('s.away_note', language)} end`.as(
        'awayNote',
      ),
      fallbackLanguageColumn('s.away_note', language).as('awayNoteLanguage'),
      sql<{ personId: number; name: string; title: string | null } | null>`(
        select json_build_object('personId', dp.id, 'name', ${fullName('dp')}, 'title', ds.title)
        from staff ds join person dp on dp.id = ds.person_id and dp.is_active
        where ds.person_id = s.away_deputy_id and ${isAway})`.as('deputy'),
    ])
}

/** Those whom the school has named for the student, by their role. */
const teamOf = statement((db, params: AroundStudent) =>
  colleagues(db, params)
    .innerJoin('responsible_staff as r', 'r.staff_id', 's.person_id')
    .innerJoin('study_right as o', 'o.id', 'r.study_right_id')
    .where('o.student_id', '=', params.studentId)
    .where('o.state', '<>', 'mitatoity')
    .where(isOfPlan('o.id', params))
    .select('r.role'),
)

/** Who teaches the student now, the course and its next lesson; substitutes included. */
const teachersOf = statement((db, params: AroundStudent) =>
  colleagues(db, params)
    .innerJoin(
      eb =>
        eb
          .selectFrom('event_participant as ep')
          .innerJoin('education_event as e', join =>
            join.onRef('e.id', '=', 'ep.event_id').on('e.is_active', '=', true),
          )
          .innerJoinLateral(
            lateral =>
              lateral
                .selectFrom('event_teacher as et')
                .whereRef('et.event_id', '=', 'e.id')
                .select('et.staff_id')
                .union(
                  lateral
                    .selectFrom('event_session as es')
                    .innerJoin('event_session_teacher as st', 'st.session_id', 'es.id')
                    .whereRef('es.event_id', '=', 'e.id')
                    .where(sql<boolean>`es.school_date between ${params.from} and ${params.to}`)
                    .select('st.staff_id'),
                )
                .as('t'),
            join => join.onTrue(),
          )
          .innerJoinLateral(
            lateral =>
              lateral
                .selectFrom('event_session as ns')
                .whereRef('ns.event_id', '=', 'e.id')
                .where('ns.school_date', '<=', params.to)
                .where('ns.end_at', '>', params.now)
                .where('ns.state', '<>', 'CANCELLED')
                .select([
                  sql<string | null>`min(ns.start_at)`.as('nextLessonAt'),
                  sql<string | null>`min(ns.end_at)`.as('nextEndAt'),
                ])
                .as('n'),
            join => join.onTrue(),
          )
          // Of today: what is on or comes next, or the last where all are over.
          .leftJoinLateral(
            lateral =>
              lateral
                .selectFrom('event_session as ds')
                .innerJoin('event_session_teacher as dt', join =>
                  join.onRef('dt.session_id', '=', 'ds.id').onRef('dt.staff_id', '=', 't.staff_id'),
                )
                .whereRef('ds.event_id', '=', 'e.id')
                .where('ds.school_date', '=', params.today)
                .where(sql<boolean>`ds.school_date between ep.begin_date and ep.end_date`)
                .where('ds.state', '<>', 'CANCELLED')
                .orderBy(sql`ds.end_at <= ${params.now}::timestamptz`)
                .orderBy(sql`abs(extract(epoch from ds.end_at - ${params.now}::timestamptz))`)
                .limit(1)
                .select([
                  'ds.start_at as todayStart',
                  'ds.end_at as todayEnd',
                  sql<boolean>`ds.end_at <= ${params.now}::timestamptz`.as('isTodayOver'),
                ])
                .as('d'),
            join => join.onTrue(),
          )
          .where('ep.student_id', '=', params.studentId)
          .where('ep.begin_date', '<=', params.to)
          .where('ep.end_date', '>=', params.from)
          .where(isNotAnnulled('ep.study_right_id', params.studentId))
          .where(isOfPlan('ep.study_right_id', params))
          .select([
            't.staff_id as teacherId',
            localisedColumn('e.name', params.language).as('subject'),
            'n.nextLessonAt',
            'n.nextEndAt',
            'd.todayStart',
            'd.todayEnd',
            'd.isTodayOver',
          ])
          .as('c'),
      join => join.onRef('c.teacherId', '=', 's.person_id'),
    )
    .select(['c.subject', 'c.nextLessonAt', 'c.nextEndAt', 'c.todayStart', 'c.todayEnd', 'c.isTodayOver']),
)

const servicesOf = statement((db, params: AroundStudent) =>
  colleagues(db, params)
    .where('s.service', 'is not', null)
    .select('s.service')
    .orderBy(sortName('p'))
    .orderBy('p.id'),
)

function isOfPlan(column: string, { studyPlanId }: AroundStudent) {
  return sql<boolean>`(${studyPlanId}::bigint is null or ${sql.ref(column)} = ${studyPlanId}::bigint)`
}

/** Everybody of the staff whom a student, or a guardian about the student, may write to. */
export const staffAround = batch({ team: teamOf, teachers: teachersOf, services: servicesOf })
export type StaffAround = RowOf<typeof staffAround>
