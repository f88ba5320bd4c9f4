import {
  addresses,
  demonstrationAddress,
  moduleAddress,
  personalEventAddress,
  planAddress,
} from '@studentgo/protocol/addresses'
import type { Localised } from '@studentgo/protocol/shapes'
import { type RawBuilder, sql } from 'kysely'
import { notifyOfMarks } from '../absences/marks/notify-of-marks.command.ts'
import { type NotifiedEvent, notify } from '../platform/notify/notify.ts'
import type { WrittenRun } from './engine/run.ts'

/** Older events notify nobody, even if a source corrects them now. */
const newsDays = 14

/** The row was written by this run. */
const isWritten = (row: string) => sql`${sql.ref(row)}.xmin = pg_current_xact_id()::xid`

/**
 * Notifies students of this run's news of their studies: absences to explain and decisions on them, plans
 * to approve, grades, feedback, hearings. The key of each makes it notify once, however often a source corrects it.
 */
export async function notifyOfStudies(run: WrittenRun): Promise<void> {
  const since = sql`${run.now}::timestamptz - make_interval(days => ${newsDays})`
  await notifyOfMarks(run)
  await notify(
    run.db,
    [
      ...(await plansOf(run)),
      ...(await resultsOf(run, since)),
      ...(await gradesOf(run, since)),
      ...(await feedbackOf(run, since)),
      ...(await supportOf(run, since)),
      ...(await infoDecisionsOf(run, since)),
      ...(await contractsOf(run, since)),
    ],
    run.now,
  )
}

/** Versions that wait for the student's word, and small changes that need none. */
async function plansOf({ db }: WrittenRun): Promise<NotifiedEvent[]> {
  const { rows } = await sql<{ id: number; state: string; studentId: number; rightId: number }>`
    select v.id, v.state, p.student_id as "studentId", p.study_right_id as "rightId"
    from plan_version v join plan p on p.id = v.plan_id
    where ${isWritten('v')} and v.state in ('SENT_TO_STUDENT', 'UPDATED_SMALL')
    order by v.id`.execute(db)
  return rows.map(({ id, state, studentId, rightId }) => ({
    rule: state === 'SENT_TO_STUDENT' ? 'plan-sent' : 'plan-changed',
    studentId,
    key: `version ${id}`,
    data: {},
    target: planAddress(rightId),
  }))
}

async function resultsOf({ db }: WrittenRun, since: RawBuilder<unknown>): Promise<NotifiedEvent[]> {
  const { rows } = await sql<{ id: number; studentId: number; state: string; name: Localised }>`
    select d.id, d.student_id as "studentId", d.state, d.name from demonstration d
    where ${isWritten('d')} and d.state in ('PUBLISHED', 'REVIEWED') and d.published_at > ${since}
    order by d.id`.execute(db)
  return rows.map(({ id, studentId, state, name }) => ({
    rule: 'grade-published',
    studentId,
    key: `demonstration ${id} ${state}`,
    data: { what: name },
    target: demonstrationAddress({ id }),
  }))
}

/** Units that are graded without a demonstration; where there was one, its result has a notification of its own. */
async function gradesOf({ db }: WrittenRun, since: RawBuilder<unknown>): Promise<NotifiedEvent[]> {
  const { rows } = await sql<{
    id: number
    planId: number
    studentId: number
    grade: string
    name: Localised
  }>`
    select u.id, u.plan_id as "planId", p.student_id as "studentId", u.grade, m.name
    from plan_module u
    join plan p on p.id = u.plan_id
    join module m on m.id = u.module_id
    where ${isWritten('u')} and u.grade is not null and u.state <> 'RECOGNISED' and u.graded_on > ${since}
      and not exists (select from demonstration d join demonstration_module dm on dm.demonstration_id = d.id
        where d.study_right_id = p.study_right_id and dm.module_id = u.module_id and d.published_at > ${since})
    order by u.id`.execute(db)
  return rows.map(({ id, planId, studentId, grade, name }) => ({
    rule: 'grade-published',
    studentId,
    key: `unit ${id} ${grade}`,
    data: { what: name },
    target: moduleAddress(planId, id),
  }))
}

async function feedbackOf({ db }: WrittenRun, since: RawBuilder<unknown>): Promise<NotifiedEvent[]> {
  const { rows } = await sql<{ id: number; eventId: number; studentId: number; name: Localised }>`
    select a.id, e.id as "eventId", e.student_id as "studentId", e.name
    from intermediate_assessment a join personal_education_event e on e.id = a.personal_event_id
    where ${isWritten('a')} and a.state = 'PUBLISHED' and a.kind <> 'SELF' and a.published_at > ${since}
    order by a.id`.execute(db)
  return rows.map(({ id, eventId, studentId, name }) => ({
    rule: 'feedback-given',
    studentId,
    key: `assessment ${id}`,
    data: { what: name },
    target: personalEventAddress(eventId),
  }))
}

/** Contracts that a student or a guardian is to sign or to acknowledge. */
async function contractsOf({ db, today }: WrittenRun, since: RawBuilder<unknown>): Promise<NotifiedEvent[]> {
  const { rows } = await sql<{ id: number; studentId: number }>`
    select c.id, c.student_id as "studentId" from contract c
    where ${isWritten('c')} and c.state = 'SENT' and c.sent_at > ${since} and c.end_date >= ${today}::date
      and exists (select from contract_party p where p.contract_id = c.id and p.role in ('STUDENT', 'GUARDIAN')
        and p.done_at is null and p.declined_at is null)
    order by c.id`.execute(db)
  return rows.map(({ id, studentId }) => ({
    rule: 'contract-sent',
    studentId,
    key: `contract ${id}`,
    data: {},
    target: addresses.contracts,
  }))
}

/** Hearings about support, and what came of them. */
async function supportOf({ db }: WrittenRun, since: RawBuilder<unknown>): Promise<NotifiedEvent[]> {
  const { rows } = await sql<{ id: number; studentId: number; isHeard: boolean }>`
    select d.id, d.student_id as "studentId", d.state = 'HEARING' as "isHeard" from support_decision d
    where ${isWritten('d')} and (d.state = 'HEARING' or d.state in ('DECIDED', 'IN_FORCE') and d.decided_at > ${since})
    order by d.id`.execute(db)
  return rows.map(({ id, studentId, isHeard }) => ({
    rule: isHeard ? 'support-hearing' : 'support-decided',
    studentId,
    key: isHeard ? `decision ${id}` : `decision ${id} DECIDED`,
    data: {},
    target: addresses.specialSupport,
  }))
}

async function infoDecisionsOf({ db }: WrittenRun, since: RawBuilder<unknown>): Promise<NotifiedEvent[]> {
  const { rows } = await sql<{ id: number; studentId: number }>`
    select c.id, c.student_id as "studentId" from info_change_request c
    where ${isWritten('c')} and c.state in ('APPROVED', 'REJECTED') and c.handled_at > ${since}
    order by c.id`.execute(db)
  return rows.map(({ id, studentId }) => ({
    rule: 'personal-info-decided',
    studentId,
    key: `request ${id}`,
    data: {},
    target: addresses.personalApprovals,
  }))
}
