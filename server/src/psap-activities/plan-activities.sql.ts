import type { Language } from '@studentgo/protocol/language'
import { type NotNull, sql } from 'kysely'
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

function activities(db: StatementBuilder, params: ByReader & { language: Language }) {
  return db
    .selectFrom('plan_activity as a')
    .where(visible(params))
    .select(eb => [
      'a.id',
      'a.date',
      'a.type',
      localisedColumn('a.title', params.language).as('title'),
      fallbackLanguageColumn('a.title', params.language).as('titleLanguage'),
      localisedColumn('a.summary', params.language).as('summary'),
      fallbackLanguageColumn('a.summary', params.language).as('summaryLanguage'),
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
            localisedColumn('x.text', params.language).as('text'),
            fallbackLanguageColumn('x.text', params.language).as('textLanguage'),
            'x.responsible',
            'x.due_date as dueDate',
            'x.done',
          ]),
      ).as('actions'),
    ])
}

/** One page of the entries, the newest first. */
export const activitiesOf = statement(
  (db, params: OfPlan & { language: Language; size: number; offset: number }) =>
    activities(db, params)
      .where(ofPlan(params))
      .orderBy('a.date', 'desc')
      .orderBy('a.id', 'desc')
      .limit(params.size)
      .offset(params.offset),
)

export const activityById = statement((db, params: ByReader & { id: number; language: Language }) =>
  activities(db, params).where('a.id', '=', params.id),
)

export type ActivityRow = RowOf<typeof activitiesOf>

export const activityCount = statement((db, params: OfPlan) =>
  db
    .selectFrom('plan_activity as a')
    .where(visible(params))
    .where(ofPlan(params))
    .select(sql<number>`count(*)`.as('total')),
)

/** What a student has promised and not done yet, the nearest day first; at most a screenful. */
export const openActionsOf = statement((db, params: OfPlan & { language: Language }) =>
  db
    .selectFrom('plan_activity as a')
    .innerJoin('plan_activity_action as x', 'x.activity_id', 'a.id')
    .where(visible(params))
    .where(ofPlan(params))
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
      localisedColumn('x.text', params.language).as('text'),
      fallbackLanguageColumn('x.text', params.language).as('textLanguage'),
      'x.due_date as dueDate',
    ]),
)

/** The nearest meeting to come that an entry names. */
export const nextMeetingOf = statement((db, params: OfPlan & { now: string; language: Language }) =>
  db
    .selectFrom('plan_activity as a')
    .where(visible(params))
    .where(ofPlan(params))
    .where(sql<boolean>`a.next_meeting_at >= ${params.now}::timestamptz`)
    .orderBy('a.next_meeting_at')
    .orderBy('a.id')
    .limit(1)
    .select([
      'a.id as activityId',
      'a.next_meeting_at as at',
      localisedColumn('a.title', params.language).as('title'),
      fallbackLanguageColumn('a.title', params.language).as('titleLanguage'),
    ])
    .$narrowType<{ at: NotNull }>(),
)

/** When the study right in force began, and its talks of the last two years; no row when none is in force. */
export const reviewFactsOf = statement((db, params: OfPlan & { today: string }) =>
  db
    .selectFrom('study_right as r')
    .where('r.student_id', '=', params.studentId)
    .where('r.state', '=', 'lasna')
    .where(sql<boolean>`(${params.studyPlanId}::bigint is null or r.id = ${params.studyPlanId}::bigint)`)
    .orderBy('r.start_date', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1)
    .select(eb => [
      'r.start_date as began',
      jsonArrayFrom(
        eb
          .selectFrom('plan_activity as a')
          .where(visible(params))
          .whereRef('a.study_right_id', '=', 'r.id')
          .where(sql<boolean>`a.date > ${params.today}::date - 731`)
          .select(['a.date', 'a.type']),
      ).as('talks'),
    ]),
)
