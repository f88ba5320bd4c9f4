import { type SqlBool, sql } from 'kysely'
import { type RowOf, type StatementBuilder, statement } from '../../platform/database/statement.ts'

interface Since {
  timeZone: string
  /** Marks recorded, and of lessons held, before this have had their time for explaining. */
  since: Date
}

/**
 * Unexplained absences that a received or granted notice covers, each with the newest such notice and the number of
 * its school day within the notice, 1 being the first. Only a notice that came after its mark replaces a proposal.
 */
function announcedMarks(db: StatementBuilder, params: Since) {
  const wallClock = (column: string) => sql`(${sql.ref(column)} at time zone ${params.timeZone}::text)::time`
  return db
    .selectFrom('absence_mark as m')
    .innerJoin('event_session as s', 's.id', 'm.session_id')
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('absence_notice as n')
          .whereRef('n.student_id', '=', 'm.student_id')
          .where('n.state', 'in', ['RECEIVED', 'GRANTED'])
          .where(sql<SqlBool>`s.school_date between n.start_date and n.end_date`)
          .where(
            sql<SqlBool>`(n.start_time is null
              or (${wallClock('s.start_at')} < n.end_time and ${wallClock('s.end_at')} > n.start_time))`,
          )
          .orderBy('n.created_at', 'desc')
          .orderBy('n.id', 'desc')
          .limit(1)
          .select([
            'n.id',
            'n.start_date',
            'n.kind',
            'n.reason_code',
            'n.text',
            'n.by_id',
            'n.by_role',
            'n.created_at',
            'n.decided_by',
            'n.decided_at',
          ])
          .as('n'),
      join => join.onTrue(),
    )
    .where('s.state', '<>', 'CANCELLED')
    .where('m.recorded_code', 'in', ['S', 'P', 'M2'])
    .where(
      sql<SqlBool>`(m.state = 'UNEXPLAINED' or (m.state = 'PROPOSED' and n.created_at >= m.recorded_at))`,
    )
    .where(
      sql<SqlBool>`(m.recorded_at >= ${params.since}::timestamptz or s.start_at >= ${params.since}::timestamptz)`,
    )
    .select(eb => [
      'm.id as markId',
      'm.student_id as studentId',
      'm.version',
      'n.kind',
      'n.reason_code as reasonCode',
      'n.text',
      'n.by_id as byId',
      'n.by_role as byRole',
      'n.created_at as createdAt',
      'n.decided_by as decidedBy',
      'n.decided_at as decidedAt',
      sql<number[]>`array(select u.attachment_id from attachment_use u
        where u.module = 'NOTICE' and u.object_id = n.id order by 1)`.as('attachmentIds'),
      eb
        .selectFrom('event_participant as p')
        .innerJoin('event_session as t', join =>
          join
            .onRef('t.event_id', '=', 'p.event_id')
            .on(sql<SqlBool>`t.school_date between p.begin_date and p.end_date`),
        )
        .whereRef('p.student_id', '=', 'm.student_id')
        .where(sql<SqlBool>`t.school_date between n.start_date and s.school_date`)
        .where('t.state', '<>', 'CANCELLED')
        .select(sql<number>`count(distinct t.school_date)::integer`.as('days'))
        .$asScalar()
        .$notNull()
        .as('dayOfNotice'),
    ])
}

export const announcedMarksOf = statement((db, params: Since & { studentId: number }) =>
  announcedMarks(db, params).where('m.student_id', '=', params.studentId),
)
export type AnnouncedMark = RowOf<typeof announcedMarksOf>

/** The same for all students: for an import of a whole school's marks. */
export const announcedMarksOfAnyone = statement((db, params: Since) =>
  announcedMarks(db, params).where(
    sql<SqlBool>`m.student_id in (select student_id from absence_notice
      where state in ('RECEIVED', 'GRANTED') and end_date >= ${params.since}::date)`,
  ),
)

/** The same of one lesson. */
export const announcedMarksOfLesson = statement((db, params: Since & { lessonId: number }) =>
  announcedMarks(db, params).where('m.session_id', '=', params.lessonId),
)
