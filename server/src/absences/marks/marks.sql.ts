import type { ExplanationReason } from '@studentgo/protocol/absences'
import type { Language } from '@studentgo/protocol/language'
import { type SqlBool, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { attachmentsOf } from '../../attachments/attachments.sql.ts'
import type { Db } from '../../platform/database/database.ts'
import {
  type RowOf,
  type StatementBuilder,
  statement,
  writeStatement,
} from '../../platform/database/statement.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { fullName } from '../../platform/rows/full-name.ts'
import { fallbackLanguageColumn, localisedColumn } from '../../platform/rows/localised.ts'
import { roomCodesOf } from '../../platform/rows/room-codes.ts'
import type { Period } from '../attendance/lessons.sql.ts'

interface OfStudent {
  studentId: number
}

interface Shown extends OfStudent {
  language: Language
  /** `isOfStudyRight` is whether the student takes part in the lesson's event by this right; null takes all. */
  studyRightId: number | null
}

/** What a student's marks are judged by, newest first. */
function markFacts(db: StatementBuilder, params: OfStudent) {
  return db
    .selectFrom('absence_mark as m')
    .innerJoin('event_session as s', 's.id', 'm.session_id')
    .where('m.student_id', '=', params.studentId)
    .orderBy('s.start_at', 'desc')
    .orderBy('m.id', 'desc')
    .select(eb => [
      'm.id',
      's.school_date as day',
      's.state as sessionState',
      'm.type_code as typeCode',
      'm.late_minutes as lateMinutes',
      'm.state',
      'm.rejections',
      'm.recorded_at as recordedAt',
      eb
        .selectFrom('absence_explanation as x')
        .whereRef('x.mark_id', '=', 'm.id')
        .where('x.kind', '=', 'EXPLANATION')
        .where('x.is_current', '=', true)
        .select('x.by_id')
        .as('explainedBy'),
    ])
}

/**
 * Marks with everything that the portal shows of them. A guardian who has read the absences since a mark was recorded
 * has seen it. Subqueries per mark read what belongs to it, so that the cost is the same in a school of any size.
 */
function shownMarks(db: StatementBuilder, params: Shown) {
  return markFacts(db, params)
    .innerJoin('education_event as e', 'e.id', 's.event_id')
    .leftJoin('module as o', 'o.id', 'e.module_id')
    .select(eb => [
      'm.session_id as sessionId',
      's.start_at as start',
      's.end_at as end',
      sql<boolean>`s.roll_called_at is not null`.as('rollCalled'),
      'm.recorded_code as recordedCode',
      'm.minutes',
      'm.teacher_note as teacherNote',
      'm.version',
      'e.id as eventId',
      localisedColumn('e.name', params.language).as('eventName'),
      fallbackLanguageColumn('e.name', params.language).as('eventLanguage'),
      'e.module_id as moduleId',
      localisedColumn('o.name', params.language).$castTo<string | null>().as('moduleName'),
      roomCodesOf('s').as('room'),
      jsonObjectFrom(
        eb
          .selectFrom('staff as f')
          .innerJoin('person as t', 't.id', 'f.person_id')
          .whereRef('f.person_id', '=', 'm.teacher_id')
          .select(['t.id', fullName('t').as('name'), 'f.title']),
      ).as('teacher'),
      eb.fn
        .coalesce(
          'm.parent_seen_at',
          eb
            .selectFrom('audit as u')
            .whereRef('u.student_id', '=', 'm.student_id')
            .whereRef('u.at', '>=', 'm.recorded_at')
            .where('u.actor_kind', '=', 'PARENT')
            .where('u.action', '=', 'GET /absence')
            .where('u.outcome', '=', 'DONE')
            .orderBy('u.at')
            .limit(1)
            .select('u.at'),
        )
        .as('parentSeenAt'),
      eb
        .selectFrom('event_participant as p')
        .whereRef('p.event_id', '=', 's.event_id')
        .whereRef('p.student_id', '=', 'm.student_id')
        .orderBy(sql`(s.school_date between p.begin_date and p.end_date)`, 'desc')
        .orderBy('p.id')
        .limit(1)
        .select('p.study_right_id')
        .as('studyRightId'),
      eb
        .or([
          sql<SqlBool>`${params.studyRightId}::bigint is null`,
          eb.exists(
            eb
              .selectFrom('event_participant as p')
              .whereRef('p.event_id', '=', 's.event_id')
              .whereRef('p.student_id', '=', 'm.student_id')
              .where(sql<SqlBool>`p.study_right_id = ${params.studyRightId}::bigint`)
              .select('p.id'),
          ),
        ])
        .$castTo<boolean>()
        .as('isOfStudyRight'),
      jsonArrayFrom(
        eb
          .selectFrom('absence_explanation as x')
          .leftJoin('person as b', 'b.id', 'x.by_id')
          .leftJoin('person as d', 'd.id', 'x.decided_by')
          .leftJoin('staff as f', 'f.person_id', 'x.decided_by')
          .whereRef('x.mark_id', '=', 'm.id')
          .where('x.is_current', '=', true)
          .orderBy('x.id')
          .select([
            'x.id',
            'x.kind',
            'x.reason_code as reasonCode',
            'x.text',
            'x.by_id as byId',
            'x.by_role as byRole',
            fullName<string | null>('b').as('byName'),
            'x.at',
            'x.state',
            'x.decided_by as deciderId',
            fullName<string | null>('d').as('deciderName'),
            'f.title as deciderTitle',
            'x.decided_at as decidedAt',
            'x.result_code as resultCode',
            'x.decision_comment as decisionComment',
            attachmentsOf('EXPLANATION', 'x.id').as('attachments'),
          ]),
      ).as('explanations'),
    ])
}

/** Still open, and of a lesson held or recorded since this instant; a certificate is needed until the school has it. */
function stillOpen(openSince: Date) {
  return sql<SqlBool>`m.state not in ('ACCEPTED', 'CANCELLED')
    and (m.recorded_at >= ${openSince}::timestamptz or s.start_at >= ${openSince}::timestamptz
      or m.state = 'CERTIFICATE_REQUIRED')`
}

/** Marks of a student in a period, and those before or after that are still open since `openSince`. */
export const marksOf = statement((db, params: Shown & Period & { openSince: Date }) =>
  shownMarks(db, params).where(eb =>
    eb.or([
      sql<SqlBool>`s.school_date between ${params.from}::date and ${params.to}::date`,
      stillOpen(params.openSince),
    ]),
  ),
)
export type MarkRow = RowOf<typeof marksOf>
/** The current proposal or explanation of a mark. */
export type ExplanationRow = MarkRow['explanations'][number]

/** What the marks of a student, of whatever day, that are still open since `openSince` are judged by. */
export const openMarksOf = statement((db, params: OfStudent & { openSince: Date }) =>
  markFacts(db, params).where(stillOpen(params.openSince)),
)
export type MarkFacts = RowOf<typeof openMarksOf>

/** The number of positive remarks about a student since an instant. */
export const positiveFeedback = statement((db, params: OfStudent & { since: Date }) =>
  db
    .selectFrom('absence_mark as m')
    .where('m.student_id', '=', params.studentId)
    .where('m.type_code', '=', '+')
    .where('m.recorded_at', '>=', sql<string>`${params.since}::timestamptz`)
    .select(eb => eb.fn.countAll<number>().as('count')),
)

/** Marks of a student by id; ids of others and of nobody are left out. */
export const marksById = statement((db, params: OfStudent & { ids: readonly number[]; language: Language }) =>
  shownMarks(db, { studentId: params.studentId, language: params.language, studyRightId: null }).where(
    sql<SqlBool>`m.id = any(${params.ids}::bigint[])`,
  ),
)

/** Holds the marks of a student until the transaction ends, always in the same order. */
export async function lockMarks(db: Db, studentId: number, ids: readonly number[]): Promise<void> {
  await db
    .selectFrom('absence_mark')
    .select('id')
    .where('student_id', '=', studentId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
}

export interface MarkChange {
  id: number
  version: number
  state: Tables['absence_mark']['state']['__select__']
  typeCode: Tables['absence_mark']['type_code']
}

/** Changes marks that still have the version that was judged. Answers the ids that were changed. */
export async function saveMarkChanges(db: Db, changes: readonly MarkChange[]): Promise<number[]> {
  if (changes.length === 0) return []
  const saved = await updateMarks(db, { changes: JSON.stringify(changes) })
  return saved.map(({ id }) => id)
}

const updateMarks = writeStatement((db, params: { changes: string }) =>
  db
    .updateTable('absence_mark as m')
    .from(
      sql<MarkChange>`jsonb_to_recordset(${params.changes}::jsonb)`.as<'c'>(
        sql`c (id bigint, version integer, state text, "typeCode" text)`,
      ),
    )
    .whereRef('m.id', '=', 'c.id')
    .whereRef('m.version', '=', 'c.version')
    .set(eb => ({
      state: eb.ref('c.state'),
      type_code: eb.ref('c.typeCode'),
      version: sql<number>`m.version + 1`,
    }))
    .returning('m.id'),
)

export interface NewExplanation {
  mark_id: number
  kind: 'PROPOSAL' | 'EXPLANATION'
  reason_code: ExplanationReason
  text: string | null
  by_id: number
  by_role: 'STUDENT' | 'PARENT' | 'STAFF'
  at: Date | string
  state: string
  result_code: string | null
  decided_by: number | null
  decided_at: Date | string | null
}

/**
 * Replaces the current explanations of their kind, which stay as history. Answers the id of each
 * with its mark.
 */
export async function saveExplanations(
  db: Db,
  explanations: readonly NewExplanation[],
): Promise<{ id: number; markId: number }[]> {
  if (explanations.length === 0) return []
  for (const kind of ['PROPOSAL', 'EXPLANATION'] as const) {
    const ids = explanations.filter(one => one.kind === kind).map(one => one.mark_id)
    if (ids.length === 0) continue
    await db
      .updateTable('absence_explanation')
      .set({ is_current: false })
      .where('kind', '=', kind)
      .where('is_current', '=', true)
      .where('mark_id', 'in', ids)
      .execute()
  }
  return db
    .insertInto('absence_explanation')
    .values([...explanations])
    .returning(['id', 'mark_id as markId'])
    .execute()
}
