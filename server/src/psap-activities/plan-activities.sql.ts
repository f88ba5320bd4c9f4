import type { Language } from '@studentgo/protocol/language'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type RowOf, type StatementBuilder, statement } from '../platform/database/statement.ts'
import { fallbackLanguageColumn, localisedColumn } from '../platform/rows/localised.ts'

interface ByReader {
  studentId: number
  reader: 'STUDENT' | 'PARENT'
}

interface OfPlan extends ByReader {
  /** Of every study plan where it is left out. */
  studyPlanId: number | undefined
}

/** The entries `a` that a reader may see: guardians never see those between the student and the school. */
function visible({ studentId, reader }: ByReader) {
  return sql<boolean>`a.student_id = ${studentId}
    and (${reader}::text = 'STUDENT' or a.visibility = 'STUDENT_AND_PARENT')`
}

function ofPlan({ studyPlanId }: OfPlan) {
  return sql<boolean>`(${studyPlanId}::bigint is null or a.study_right_id = ${studyPlanId}::bigint)`
}

function activities(db: StatementBuilder, given: ByReader & { language: Language }) {
  return db
    .selectFrom('plan_activity as a')
    .where(visible(given))
    .select(eb => [
      'a.id',
      'a.date',
      'a.type',
      localisedColumn('a.title', given.language).as('title'),
      fallbackLanguageColumn('a.title', given.language).as('titleLanguage'),
      localisedColumn('a.summary', given.language).as('summary'),
      fallbackLanguageColumn('a.summary', given.language).as('summaryLanguage'),
      'a.participants',
      'a.next_meeting_at as nextMeetingAt',
      'a.plan_version as planVersion',
      'a.visibility',
      'a.acknowledged_at as acknowledgedAt',
      jsonArrayFrom(
        eb
          .selectFrom('plan_activity_action as x')
          .whereRef('x.activity_id', '=', 'a.id')
          .orderBy('x.position')
          .select([
            'x.position',
            localisedColumn('x.text', given.language).as('text'),
            fallbackLanguageColumn('x.text', given.language).as('textLanguage'),
            'x.responsible',
            'x.due_date as dueDate',
            'x.done',
          ]),
      ).as('actions'),
    ])
}

/** One page of the entries, the newest first. */
export const activitiesOf = statement(
  (db, given: OfPlan & { language: Language; size: number; offset: number }) =>
    activities(db, given)
      .where(ofPlan(given))
      .orderBy('a.date', 'desc')
      .orderBy('a.id', 'desc')
      .limit(given.size)
      .offset(given.offset),
)

export const activityById = statement((db, given: ByReader & { id: number; language: Language }) =>
  activities(db, given).where('a.id', '=', given.id),
)

export type ActivityRow = RowOf<typeof activitiesOf>

export const activityCount = statement((db, given: OfPlan) =>
  db
    .selectFrom('plan_activity as a')
    .where(visible(given))
    .where(ofPlan(given))
    .select(sql<number>`count(*)`.as('total')),
)

/** What a student has promised and not done yet, the nearest day first; at most a screenful. */
export const openActionsOf = statement((db, given: OfPlan & { language: Language }) =>
  db
    .selectFrom('plan_activity as a')
    .innerJoin('plan_activity_action as x', 'x.activity_id', 'a.id')
    .where(visible(given))
    .where(ofPlan(given))
    .where('x.responsible', '=', 'STUDENT')
    .where('x.done', '=', false)
    .orderBy('x.due_date', order => order.asc().nullsLast())
    .orderBy('x.activity_id')
    .orderBy('x.position')
    .limit(50)
    .select([
      'x.activity_id as activityId',
      sql<number>`(select count(*) from plan_activity_action y
        where y.activity_id = x.activity_id and y.position < x.position)`.as('actionIndex'),
      localisedColumn('x.text', given.language).as('text'),
      fallbackLanguageColumn('x.text', given.language).as('textLanguage'),
      'x.due_date as dueDate',
    ]),
)

/** The nearest meeting to come that an entry names. */
export const nextMeetingOf = statement((db, given: OfPlan & { now: string; language: Language }) =>
  db
    .selectFrom('plan_activity as a')
    .where(visible(given))
    .where(ofPlan(given))
    .where(sql<boolean>`a.next_meeting_at >= ${given.now}::timestamptz`)
    .orderBy('a.next_meeting_at')
    .orderBy('a.id')
    .limit(1)
    .select([
      'a.id as activityId',
      sql<string>`a.next_meeting_at`.as('at'),
      localisedColumn('a.title', given.language).as('title'),
      fallbackLanguageColumn('a.title', given.language).as('titleLanguage'),
    ]),
)

/** When the study right in force began, and its talks of the last two years; no row when none is in force. */
export const reviewFactsOf = statement((db, given: OfPlan & { today: string }) =>
  db
    .selectFrom('study_right as r')
    .where('r.student_id', '=', given.studentId)
    .where('r.state', '=', 'lasna')
    .where(sql<boolean>`(${given.studyPlanId}::bigint is null or r.id = ${given.studyPlanId}::bigint)`)
    .orderBy('r.start_date', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1)
    .select(eb => [
      'r.start_date as began',
      jsonArrayFrom(
        eb
          .selectFrom('plan_activity as a')
          .where(visible(given))
          .whereRef('a.study_right_id', '=', 'r.id')
          .where(sql<boolean>`a.date > ${given.today}::date - 731`)
          .select(['a.date', 'a.type']),
      ).as('talks'),
    ]),
)
