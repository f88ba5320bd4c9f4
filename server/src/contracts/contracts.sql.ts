import type { Language } from '@studentgo/protocol/language'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { attachmentsOf } from '../attachments/attachments.sql.ts'
import {
  type RowOf,
  type StatementBuilder,
  statement,
  writeStatement,
} from '../platform/database/statement.ts'
import { fullName } from '../platform/rows/full-name.ts'
import { fallbackLanguageColumn, localisedColumn } from '../platform/rows/localised.ts'
import { staffMember } from '../skill-acquirement-plan/people.sql.ts'

interface OfStudent {
  studentId: number
  language: Language
}

function contracts(db: StatementBuilder, { studentId, language }: OfStudent) {
  return db
    .selectFrom('contract as c')
    .where('c.student_id', '=', studentId)
    .where('c.state', '<>', 'DRAFT')
    .select(eb => [
      'c.id',
      'c.study_right_id as studyRightId',
      'c.type',
      'c.number',
      localisedColumn('c.title', language).as('title'),
      fallbackLanguageColumn('c.title', language).as('titleLanguage'),
      'c.state',
      'c.start_date as startDate',
      'c.end_date as endDate',
      'c.workplace_name as workplaceName',
      'c.workplace_address as workplaceAddress',
      'c.business_id as businessId',
      'c.instructor_name as instructorName',
      'c.instructor_phone as instructorPhone',
      'c.instructor_email as instructorEmail',
      'c.part_time_percent as partTimePercent',
      sql<number | null>`c.daily_hours::float8`.as('dailyHours'),
      'c.weekdays as days',
      'c.tasks',
      'c.safety_introduced as safetyIntroduced',
      'c.safety_notes as safetyNotes',
      'c.insurance_note as insuranceNote',
      'c.terminated_on as terminatedOn',
      'c.termination_reason as terminationReason',
      'c.during_trial as duringTrial',
      'c.version',
      attachmentsOf('CONTRACT', 'c.id').as('attachments'),
      jsonArrayFrom(
        eb
          .selectFrom('contract_party as p')
          .leftJoin('person as a', 'a.id', 'p.by_id')
          .whereRef('p.contract_id', '=', 'c.id')
          .orderBy('p.position')
          .orderBy('p.id')
          .select([
            'p.role',
            'p.act',
            sql<string | null>`coalesce(${fullName('a')}, p.name)`.as('name'),
            'p.done_at as doneAt',
            'p.declined_at as declinedAt',
            'p.method',
          ]),
      ).as('parties'),
      jsonArrayFrom(
        eb
          .selectFrom('contract_unit as u')
          .innerJoin('module as m', 'm.id', 'u.module_id')
          .whereRef('u.contract_id', '=', 'c.id')
          .orderBy('m.id')
          .select([
            'm.id as moduleId',
            localisedColumn('m.name', language).as('name'),
            sql<number | null>`u.osp::float8`.as('osp'),
          ]),
      ).as('modules'),
    ])
}

/** All contracts of a student, drafts left out. */
export const contractsOf = statement((db, params: OfStudent) => contracts(db, params))

/** One of them. */
export const contractById = statement((db, params: OfStudent & { contractId: number }) =>
  contracts(db, params).where('c.id', '=', params.contractId),
)

/** The contracts of one study right, drafts left out. */
export const contractsOfRight = statement((db, params: OfStudent & { studyRightId: number }) =>
  contracts(db, params).where('c.study_right_id', '=', params.studyRightId),
)
export type ContractRow = RowOf<typeof contractsOfRight>

/** What home and the import ask of contracts: who has done what of those that are not over. */
export const openContractsOf = statement((db, params: { studentId: number; today: string }) =>
  db
    .selectFrom('contract as c')
    .where('c.student_id', '=', params.studentId)
    .where('c.state', 'in', ['SENT', 'INTERRUPTED'])
    .where('c.end_date', '>=', params.today)
    .orderBy('c.start_date')
    .orderBy('c.id')
    .select(eb => [
      'c.id',
      'c.type',
      'c.number',
      'c.state',
      'c.start_date as startDate',
      'c.end_date as endDate',
      jsonArrayFrom(
        eb
          .selectFrom('contract_party as p')
          .whereRef('p.contract_id', '=', 'c.id')
          .select(['p.role', 'p.act', 'p.done_at as doneAt', 'p.declined_at as declinedAt']),
      ).as('parties'),
    ]),
)

/** Locks a contract of this student and study right until the transaction ends; no row for any other, or a draft. */
export const lockContract = writeStatement(
  (db, params: { studentId: number; studyRightId: number; contractId: number }) =>
    db
      .selectFrom('contract')
      .where('id', '=', params.contractId)
      .where('student_id', '=', params.studentId)
      .where('study_right_id', '=', params.studyRightId)
      .where('state', '<>', 'DRAFT')
      .select('version')
      .forUpdate(),
)

/** A contract that the school is about to change, which nobody else changes meanwhile. */
export const contractToHandle = writeStatement((db, params: { contractId: number }) =>
  db
    .selectFrom('contract as c')
    .where('c.id', '=', params.contractId)
    .where('c.state', '<>', 'DRAFT')
    .forUpdate('c')
    .select(eb => [
      'c.version',
      'c.student_id as studentId',
      'c.state',
      'c.sent_at as sentAt',
      'c.start_date as startDate',
      'c.end_date as endDate',
      jsonArrayFrom(
        eb
          .selectFrom('contract_party as p')
          .whereRef('p.contract_id', '=', 'c.id')
          .orderBy('p.position')
          .select(['p.role', 'p.act', 'p.done_at as doneAt', 'p.declined_at as declinedAt']),
      ).as('parties'),
    ]),
)

/** The apprenticeships of a student, latest first, with their feedback and the coming days at school. */
export const apprenticeshipsOf = statement(
  (db, params: OfStudent & { studyRightId: number | undefined; today: string }) =>
    contracts(db, params)
      .where('c.type', '=', 'APPRENTICESHIP')
      .where(
        sql<boolean>`(${params.studyRightId}::bigint is null or c.study_right_id = ${params.studyRightId}::bigint)`,
      )
      .orderBy('c.start_date', 'desc')
      .orderBy('c.id', 'desc')
      .select(eb => [
        'c.basis',
        'c.deputy_instructor as deputyInstructor',
        'c.trial_end_date as trialEndDate',
        sql<number>`coalesce(c.weekly_hours, 0)::float8`.as('weeklyHours'),
        'c.collective_agreement as collectiveAgreement',
        'c.wage_note as wageNote',
        'c.study_days_paid as studyDaysPaid',
        'c.benefits',
        'c.assessments_required as assessmentsRequired',
        staffMember(db, eb.ref('c.coordinator_id')).as('coordinator'),
        sql<number>`(select count(*)::int from personal_education_event e
          join intermediate_assessment a on a.personal_event_id = e.id and a.state <> 'DRAFT' and a.kind <> 'SELF'
          where e.student_id = c.student_id and e.method = 'APPRENTICESHIP'
            and a.date between c.start_date and c.end_date)`.as('assessmentsDone'),
      ]),
)
export type ApprenticeshipRow = RowOf<typeof apprenticeshipsOf>

const daysShown = 10

/** The nearest days at school of a student. */
export const studyDaysOf = statement((db, params: OfStudent & { today: string }) =>
  db
    .selectFrom('event_participant as p')
    .innerJoin('event_session as s', 's.event_id', 'p.event_id')
    .innerJoin('education_event as e', 'e.id', 's.event_id')
    .leftJoin('room as r', 'r.id', 's.room_id')
    .leftJoin('campus as c', 'c.id', 'r.campus_id')
    .where('p.student_id', '=', params.studentId)
    .where('s.school_date', '>=', params.today)
    .where(sql<boolean>`s.school_date between p.begin_date and p.end_date`)
    .where('s.state', '<>', 'CANCELLED')
    .distinctOn('s.school_date')
    .orderBy('s.school_date')
    .orderBy('s.start_at')
    .limit(daysShown)
    .select([
      's.school_date as date',
      'c.name as place',
      localisedColumn('e.name', params.language).as('eventName'),
      fallbackLanguageColumn('e.name', params.language).as('eventLanguage'),
    ]),
)
