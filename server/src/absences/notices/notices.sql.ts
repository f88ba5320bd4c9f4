import type { ExplanationReason, NoticeKind, NoticeState } from '@studentgo/protocol/absences'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { attachmentsOf } from '../../attachments/attachments.sql.ts'
import type { Db } from '../../platform/database/database.ts'
import { type RowOf, type StatementBuilder, statement } from '../../platform/database/statement.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { fullName } from '../../platform/rows/full-name.ts'

function wireTime(column: string) {
  return sql<string | null>`to_char(${sql.ref(column)}, 'HH24:MI')`
}

interface Params {
  studentId: number
  timeZone: string
  now: Date
}

/** Of those that are shown; older ones are found by asking for earlier days. */
const mostNotices = 100

/** Notices with the lessons that they touch: how many, when the first begins, and which day has begun. */
function noticeRows(
  db: StatementBuilder,
  params: Params,
  isMeant: (eb: ExpressionBuilder<Tables, 'absence_notice'>) => Expression<SqlBool>,
) {
  const notices = db
    .selectFrom('absence_notice')
    .where('student_id', '=', params.studentId)
    .where(isMeant)
    .orderBy('start_date', 'desc')
    .orderBy('id', 'desc')
    .limit(mostNotices)
    .selectAll()
  const wallClock = (column: string) => sql`(${sql.ref(column)} at time zone ${params.timeZone}::text)::time`
  return db
    .selectFrom(notices.as('n'))
    .innerJoin('person as b', 'b.id', 'n.by_id')
    .leftJoin('person as d', 'd.id', 'n.decided_by')
    .leftJoin('staff as f', 'f.person_id', 'n.decided_by')
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('event_participant as p')
          .innerJoin('event_session as s', join =>
            join.onRef('s.event_id', '=', 'p.event_id').on(
              sql<SqlBool>`s.school_date between greatest(p.begin_date, n.start_date)
                  and least(p.end_date, n.end_date)`,
            ),
          )
          .whereRef('p.student_id', '=', 'n.student_id')
          .whereRef('p.end_date', '>=', 'n.start_date')
          .whereRef('p.begin_date', '<=', 'n.end_date')
          .where('s.state', '<>', 'CANCELLED')
          .where(
            sql<SqlBool>`(n.start_time is null
              or (${wallClock('s.start_at')} < n.end_time and ${wallClock('s.end_at')} > n.start_time))`,
          )
          .select(eb => [
            sql<number>`count(distinct s.id)::integer`.as('sessions'),
            eb.fn.min('s.start_at').as('firstStart'),
            sql<string | null>`max(s.school_date) filter (where s.start_at <= ${params.now}::timestamptz)`.as(
              'lastBegun',
            ),
            sql<string | null>`min(s.start_at) filter (where s.start_at > ${params.now}::timestamptz)`.as(
              'nextStart',
            ),
          ])
          .as('touched'),
      join => join.onTrue(),
    )
    .orderBy('n.start_date', 'desc')
    .orderBy('n.id', 'desc')
    .select([
      'n.id',
      'n.kind',
      'n.start_date as startDate',
      'n.end_date as endDate',
      wireTime('n.start_time').as('startTime'),
      wireTime('n.end_time').as('endTime'),
      'n.reason_code as reasonCode',
      'n.text',
      'n.state',
      'n.by_id as byId',
      'n.by_role as byRole',
      fullName('b').as('byName'),
      'n.created_at as createdAt',
      'n.decider',
      'n.decided_by as deciderId',
      fullName<string | null>('d').as('deciderName'),
      'f.title as deciderTitle',
      'n.decided_at as decidedAt',
      'n.decision_comment as decisionComment',
      attachmentsOf('NOTICE', 'n.id').as('attachments'),
      'n.version',
      'touched.sessions as affectedSessions',
      'touched.firstStart as firstAffectedStart',
      'touched.lastBegun as lastBegunDay',
      'touched.nextStart as nextStart',
    ])
}

/** The latest notices of a student whose days are not over before `from`, those far ahead too; the latest first. */
export const noticesOf = statement((db, params: Params & { from: string }) =>
  noticeRows(db, params, eb => eb('end_date', '>=', params.from)),
)
export type NoticeRow = RowOf<typeof noticesOf>

interface OfMorning {
  studentId: number
  since: string
  today: string
  /** Of notices that are in force. */
  openStates: readonly NoticeState[]
}

/** A reported illness of whole days that ended on `since` or later and before today, which no other notice covers. */
export const illnessOver = statement((db, params: OfMorning) =>
  db
    .selectFrom('absence_notice as n')
    .where('n.student_id', '=', params.studentId)
    .where('n.kind', '=', 'SICK')
    .where('n.state', 'in', ['SUBMITTED', 'RECEIVED'])
    .where('n.start_time', 'is', null)
    .where('n.end_date', '>=', params.since)
    .where('n.end_date', '<', params.today)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('absence_notice as o')
            .whereRef('o.student_id', '=', 'n.student_id')
            .where(sql<SqlBool>`o.state = any(${params.openStates}::text[])`)
            .where('o.start_date', '<=', params.today)
            .where('o.end_date', '>=', params.today)
            .select('o.id'),
        ),
      ),
    )
    .orderBy('n.end_date', 'desc')
    .limit(1)
    .select('n.id'),
)

export const noticeById = statement((db, params: Params & { noticeId: number }) =>
  noticeRows(db, params, eb => eb('id', '=', params.noticeId)),
)

/** Lets only one notice of a student be made at a time, so that two at once cannot overlap. */
export async function lockNoticesOf(db: Db, studentId: number): Promise<void> {
  await db
    .selectFrom('student')
    .where('person_id', '=', studentId)
    .forNoKeyUpdate()
    .select('person_id')
    .execute()
}

interface NewNotice {
  student_id: number
  kind: NoticeKind
  start_date: string
  end_date: string
  start_time: string | null
  end_time: string | null
  reason_code: ExplanationReason
  text: string | null
  state: NoticeState
  by_id: number
  by_role: 'STUDENT' | 'PARENT'
  created_at: Date
  decider: 'TEACHER' | 'HEAD' | null
}

/** Answers the id of the new notice. */
export async function createNotice(db: Db, notice: NewNotice): Promise<number> {
  const row = await db.insertInto('absence_notice').values(notice).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** Changes a notice, if nobody else has since it was read. Answers whether it did. */
export async function saveNoticeChange(
  db: Db,
  notice: { id: number; version: number },
  change:
    | { state: NoticeState; confirmed_by?: number; confirmed_at?: Date }
    | { state: NoticeState; withdrawn_by?: number; withdrawn_at?: Date }
    | { end_date: string },
): Promise<boolean> {
  const result = await db
    .updateTable('absence_notice')
    .set({ ...change, version: notice.version + 1 })
    .where('id', '=', notice.id)
    .where('version', '=', notice.version)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
