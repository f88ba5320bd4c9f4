import type { Language } from '@studentgo/protocol/language'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { attachmentsOf } from '../attachments/attachments.sql.ts'
import { batch, type RowOf, type StatementBuilder, statement } from '../platform/database/statement.ts'
import { fullName } from '../platform/rows/full-name.ts'
import { localisedColumn } from '../platform/rows/localised.ts'

interface OfStudent {
  studentId: number
  language: Language
}

const person = statement((db, params: OfStudent & { now: string }) =>
  db
    .selectFrom('student as s')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .leftJoin('personal_info as i', 'i.student_id', 's.person_id')
    .leftJoin('email_change as c', join =>
      join.onRef('c.person_id', '=', 'p.id').on('c.expires_at', '>', params.now),
    )
    .where('s.person_id', '=', params.studentId)
    .select(eb => [
      'p.id as personId',
      's.learner_oid as learnerOid',
      's.student_number as studentNumber',
      'p.first_names as firstNames',
      'p.call_name as callName',
      'p.last_name as lastName',
      'p.birth_date as dateOfBirth',
      'p.email',
      'p.phone',
      'p.language',
      'p.language_by_button as asksContactLanguage',
      's.non_disclosure as nonDisclosure',
      'i.identity_code_masked as identityCodeMasked',
      'i.gender',
      'i.nationalities',
      'i.mother_tongue as motherTongue',
      localisedColumn('i.home_municipality', params.language).as('homeMunicipality'),
      'i.basic_education as basicEducation',
      'i.basic_education_level as basicEducationLevel',
      'i.basic_education_year as basicEducationYear',
      'i.employment_status as employmentStatus',
      'i.employment_type as employmentType',
      'i.employer',
      'i.military_service as militaryService',
      'i.military_start as militaryStart',
      'i.military_end as militaryEnd',
      'i.special_diet as specialDiet',
      'i.publishing_name as publishingName',
      attachmentsOf('PHOTO', 's.person_id').as('photos'),
      'i.version',
      'c.email as unconfirmedEmail',
      'c.expires_at as unconfirmedUntil',
      jsonObjectFrom(
        eb
          .selectFrom('student_group as g')
          .whereRef('g.id', '=', 's.group_id')
          .select(['g.id', 'g.code', 'g.name']),
      ).as('group'),
    ]),
)

const addresses = statement((db, params: { studentId: number }) =>
  db
    .selectFrom('student_address')
    .where('student_id', '=', params.studentId)
    .orderBy('type')
    .select([
      'type',
      'street',
      'postal_code as postalCode',
      'city',
      'country',
      'valid_from as validFrom',
      'valid_to as validTo',
      'source',
    ]),
)

const contacts = statement((db, params: { studentId: number }) =>
  db
    .selectFrom('emergency_contact')
    .where('student_id', '=', params.studentId)
    .orderBy('position')
    .select(['name', 'relation', 'phone']),
)

const studyRights = statement((db, params: OfStudent) =>
  db
    .selectFrom('study_right as r')
    .where('r.student_id', '=', params.studentId)
    .where('r.state', '<>', 'mitatoity')
    .orderBy('r.start_date', 'desc')
    .orderBy('r.id')
    .select([
      'r.id',
      localisedColumn('r.qualification_name', params.language).as('qualificationName'),
      'r.state',
      'r.start_date as startDate',
      'r.estimated_end_date as estimatedEndDate',
    ]),
)

/** Who is responsible for the newest study right that names anybody in a role. */
const staff = statement((db, params: { studentId: number }) =>
  db
    .selectFrom('responsible_staff as x')
    .innerJoin('study_right as r', 'r.id', 'x.study_right_id')
    .innerJoin('person as p', 'p.id', 'x.staff_id')
    .innerJoin('staff as t', 't.person_id', 'x.staff_id')
    .where('r.student_id', '=', params.studentId)
    .where('r.state', '<>', 'mitatoity')
    .where('p.is_active', '=', true)
    .distinctOn('x.role')
    .orderBy('x.role')
    .orderBy('r.start_date', 'desc')
    .orderBy('p.id')
    .select(['x.role', 'p.id as personId', fullName('p').as('name'), 't.title', 'p.email', 'p.phone']),
)

function requestsOf(db: StatementBuilder, studentId: number) {
  return changeRequests(db).where('c.student_id', '=', studentId).orderBy('c.id', 'desc')
}

function changeRequests(db: StatementBuilder) {
  return db
    .selectFrom('info_change_request as c')
    .leftJoin('person as h', 'h.id', 'c.handled_by')
    .select([
      'c.id',
      'c.field',
      'c.old_value as oldValue',
      'c.new_value as newValue',
      'c.reason',
      'c.state',
      'c.created_at as createdAt',
      'c.handled_by as handledById',
      fullName<string | null>('h').as('handledByName'),
      'c.handled_at as handledAt',
      'c.registered_at as registeredAt',
      'c.comment',
      attachmentsOf('PERSONAL_INFO', 'c.id').as('attachments'),
    ])
}

/** One request, for the staff who decide on it. */
export const changeRequestById = statement((db, params: { requestId: number }) =>
  changeRequests(db).where('c.id', '=', params.requestId),
)

const pending = statement((db, params: { studentId: number }) =>
  requestsOf(db, params.studentId).where(eb =>
    eb.or([
      eb('c.state', '=', 'PENDING'),
      eb.and([eb('c.state', '=', 'APPROVED'), eb('c.registered_at', 'is', null)]),
    ]),
  ),
)

/** Only the newest are shown; the archive has the older ones. */
const mostRequests = 100
const requests = statement((db, params: { studentId: number }) =>
  requestsOf(db, params.studentId).limit(mostRequests),
)

const decisions = statement((db, params: { studentId: number }) =>
  db
    .selectFrom('consent_decision as d')
    .innerJoin('person as p', 'p.id', 'd.by_id')
    .where('d.student_id', '=', params.studentId)
    .orderBy('d.id', 'desc')
    .limit(500)
    .select([
      'd.id',
      'd.code',
      'd.by_role as role',
      fullName('p').as('by'),
      'd.granted',
      'd.text_version as textVersion',
      'd.at',
    ]),
)

const birth = statement((db, params: { studentId: number }) =>
  db.selectFrom('person').where('id', '=', params.studentId).select('birth_date as birthDate'),
)

/** A person whose language of contact the language button has changed, and who has not confirmed it since. */
export const languageByButton = statement((db, params: { studentId: number }) =>
  db
    .selectFrom('person')
    .where('id', '=', params.studentId)
    .where('language_by_button', '=', true)
    .select('language'),
)

export const infoOf = batch({ person, addresses, contacts, studyRights, staff, pending })
export const approvalsOf = batch({ birth, requests, decisions })

export type InfoRow = RowOf<typeof person>
export type AddressRow = RowOf<typeof addresses>
export type ContactRow = RowOf<typeof contacts>
export type StudyRightRow = RowOf<typeof studyRights>
export type StaffRow = RowOf<typeof staff>
export type RequestRow = RowOf<typeof requests>
export type DecisionRow = RowOf<typeof decisions>
