import { decidedStates } from '@studentgo/protocol/rules/benefits'
import { sql } from 'kysely'
import { batch, statement } from '../platform/database/statement.ts'
import { fullName } from '../platform/rows/full-name.ts'
import { studyPlansOf } from '../skill-acquirement-plan/study-rights/study-plans.sql.ts'
import { standing } from './issued-documents.sql.ts'

interface OfStudent {
  studentId: number
}

const demonstrations = statement((db, params: OfStudent) =>
  db
    .selectFrom('demonstration as d')
    .innerJoin('study_right as r', 'r.id', 'd.study_right_id')
    .where('d.student_id', '=', params.studentId)
    .where('d.state', '<>', 'CANCELLED')
    .where('r.state', '<>', 'mitatoity')
    .orderBy('d.start_date', 'desc')
    .orderBy('d.id', 'desc')
    .select([
      'd.id',
      'd.name',
      'd.study_right_id as studyRightId',
      'd.start_date as startDate',
      sql<boolean>`d.published_at is not null`.as('isPublished'),
    ]),
)

const decisions = statement((db, params: OfStudent) =>
  db
    .selectFrom('support_decision')
    .where('student_id', '=', params.studentId)
    .where('decided_at', 'is not', null)
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'valid_from as validFrom']),
)

const contracts = statement((db, params: OfStudent) =>
  db
    .selectFrom('contract')
    .where('student_id', '=', params.studentId)
    .where('state', '<>', 'DRAFT')
    .orderBy('start_date', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'title', 'number', 'study_right_id as studyRightId']),
)

/** Claims for study benefits that the college has decided on. */
const claims = statement((db, params: OfStudent) =>
  db
    .selectFrom('benefit_claim')
    .where('student_id', '=', params.studentId)
    .where('state', 'in', decidedStates)
    .orderBy('id', 'desc')
    .select([
      'id',
      'number',
      'first_day as firstDay',
      'last_day as lastDay',
      'study_right_id as studyRightId',
    ]),
)

/** Of each document the last one that was printed. */
const issued = statement((db, params: OfStudent) =>
  db
    .selectFrom('issued_document as i')
    .where('i.student_id', '=', params.studentId)
    .distinctOn(['i.code', 'i.object_id'])
    .orderBy('i.code')
    .orderBy('i.object_id')
    .orderBy('i.issued_at', 'desc')
    .select([
      'i.code',
      'i.object_id as objectId',
      'i.issued_at as issuedAt',
      'i.valid_until as validUntil',
      'i.state',
      standing(sql.ref('i.code'), sql.ref('i.object_id')).as('stateNow'),
    ]),
)

/** All that a student could print, and what was printed last. */
export const printableRows = batch({
  rights: studyPlansOf,
  demonstrations,
  decisions,
  contracts,
  claims,
  issued,
})
export type PrintableRows = Awaited<ReturnType<typeof printableRows>>[number]

/** Whom a document is about, as the register has the name. */
export const holderOf = statement((db, params: OfStudent) =>
  db
    .selectFrom('person as p')
    .where('p.id', '=', params.studentId)
    .select([
      sql<string>`rtrim(p.first_names || ' ' || p.last_name)`.as('name'),
      fullName('p').as('calledName'),
      'p.birth_date as birthDate',
    ]),
)
