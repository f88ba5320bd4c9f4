import type { Language } from '@studentgo/protocol/language'
import type { OpenMatterKind } from '@studentgo/protocol/staff-students'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type RowOf, statement } from '../platform/database/statement.ts'
import { fullName, sortName } from '../platform/rows/full-name.ts'
import { localisedColumn } from '../platform/rows/localised.ts'

interface OfStudent {
  studentId: number
}

/** Who the student is and whom to call. Guardians are those who see something of the student today. */
export const personOf = statement((db, params: OfStudent & { today: string }) =>
  db
    .selectFrom('student as s')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .where('s.person_id', '=', params.studentId)
    .select(eb => [
      fullName('p').as('name'),
      'p.birth_date as birthDate',
      'p.language',
      'p.email',
      'p.phone',
      jsonArrayFrom(
        eb
          .selectFrom('parent_access as a')
          .innerJoin('person as q', 'q.id', 'a.parent_id')
          .whereRef('a.student_id', '=', 's.person_id')
          .where(sql<boolean>`parent_scopes(a.parent_id, a.student_id, ${params.today}::date) is not null`)
          .orderBy(sortName('q'))
          .orderBy('q.id')
          .select([fullName('q').as('name'), 'q.phone', 'q.email']),
      ).as('guardians'),
      jsonArrayFrom(
        eb
          .selectFrom('emergency_contact as c')
          .whereRef('c.student_id', '=', 's.person_id')
          .orderBy('c.position')
          .select(['c.name', 'c.relation', 'c.phone']),
      ).as('emergency'),
    ]),
)
export type PersonRow = RowOf<typeof personOf>

/** Demonstrations that are under way or to come, the next first. */
export const demonstrationsAhead = statement((db, params: OfStudent & { language: Language }) =>
  db
    .selectFrom('demonstration as d')
    .leftJoin('plan as p', 'p.study_right_id', 'd.study_right_id')
    .where('d.student_id', '=', params.studentId)
    .where('d.state', 'in', [
      'PLANNED',
      'AGREED',
      'READY',
      'IN_PROGRESS',
      'DONE',
      'AWAITING_ASSESSMENT',
      'ASSESSED',
      'POSTPONED',
    ])
    .orderBy('d.start_date')
    .orderBy('d.id')
    .limit(10)
    .select([
      'd.id',
      'p.id as planId',
      localisedColumn('d.name', params.language).as('name'),
      'd.start_date as startDate',
      'd.end_date as endDate',
      'd.state',
    ]),
)

/** The latest talks, and the next that has been agreed on. */
export const talksOf = statement((db, params: OfStudent & { language: Language; now: string }) =>
  db.selectNoFrom(eb => [
    jsonArrayFrom(
      eb
        .selectFrom('plan_activity as a')
        .where('a.student_id', '=', params.studentId)
        .orderBy('a.date', 'desc')
        .orderBy('a.id', 'desc')
        .limit(5)
        .select(['a.id', 'a.date', 'a.type', localisedColumn('a.title', params.language).as('title')]),
    ).as('latest'),
    jsonArrayFrom(
      eb
        .selectFrom('plan_activity as a')
        .innerJoin('plan_activity_action as x', 'x.activity_id', 'a.id')
        .where('a.student_id', '=', params.studentId)
        .where('x.done', '=', false)
        .orderBy('x.due_date', order => order.asc().nullsLast())
        .orderBy('x.activity_id')
        .orderBy('x.position')
        .limit(20)
        .select([
          localisedColumn('x.text', params.language).as('text'),
          'x.responsible',
          'x.due_date as dueDate',
        ]),
    ).as('openActions'),
    eb
      .selectFrom('plan_activity as a')
      .where('a.student_id', '=', params.studentId)
      .where(sql<boolean>`a.next_meeting_at >= ${params.now}::timestamptz`)
      .select(sql<string | null>`min(a.next_meeting_at)`.as('at'))
      .as('nextMeeting'),
  ]),
)

/** The open matters of a student by kind, with the time of the oldest. */
export const openMattersOf = statement((db, { studentId }: OfStudent) =>
  db
    .selectFrom(
      sql<{ kind: OpenMatterKind; at: string }>`(
        select case m.state when 'UNEXPLAINED' then 'UNEXPLAINED' else 'EXPLANATION' end as kind, m.recorded_at as at
        from absence_mark m join event_session s on s.id = m.session_id and s.state <> 'CANCELLED'
        where m.student_id = ${studentId} and m.state in ('UNEXPLAINED', 'EXPLAINED')
        union all
        select 'LEAVE', n.created_at from absence_notice n
        where n.student_id = ${studentId} and n.kind = 'LEAVE' and n.state = 'IN_REVIEW'
        union all
        select case v.state when 'SENT_TO_STUDENT' then 'PLAN_SENT' when 'STUDENT_APPROVED' then 'PLAN_APPROVED'
          else 'PLAN_RETURNED' end, coalesce(v.requested_at, v.created_at)
        from plan p join plan_version v on v.plan_id = p.id
        where p.student_id = ${studentId} and (v.state in ('SENT_TO_STUDENT', 'STUDENT_APPROVED')
          or v.state = 'STUDENT_RETURNED' and not exists
            (select from plan_version o where o.plan_id = v.plan_id and o.version > v.version and o.state <> 'DRAFT'))
        union all
        select 'PLAN_PROPOSAL', x.at from plan p join lateral (select max(o.version) as version
            from plan_version o where o.plan_id = p.id and o.state <> 'DRAFT') newest on true
          join plan_proposal x on x.plan_id = p.id and x.over_version >= coalesce(newest.version, 0)
        where p.student_id = ${studentId}
        union all
        select 'TASK_PROPOSAL', coalesce(t.proposed_at, d.updated_at) from demonstration d
          join demonstration_task t on t.demonstration_id = d.id and t.state = 'PROPOSED'
        where d.student_id = ${studentId}
        union all
        select 'ASSESSMENT', d.updated_at from demonstration d
        where d.student_id = ${studentId} and d.state in ('DONE', 'AWAITING_ASSESSMENT', 'ASSESSED')
        union all
        select 'AFTER_RESULT', r.requested_at from demonstration d
          join demonstration_request r on r.demonstration_id = d.id and r.state = 'REQUESTED'
        where d.student_id = ${studentId}
        union all
        select 'SUPPORT_REQUEST', r.at from support_request r
        where r.student_id = ${studentId} and r.state = 'OPEN'
      )`.as('o'),
    )
    .groupBy('o.kind')
    .orderBy(sql`min(o.at)`)
    .select(['o.kind', sql<number>`count(*)::int`.as('count'), sql<string>`min(o.at)`.as('since')]),
)
