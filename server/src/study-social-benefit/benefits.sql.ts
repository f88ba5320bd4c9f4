import { absenceCodes } from '@studentgo/protocol/absences'
import type { Language } from '@studentgo/protocol/language'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { attachmentsOf } from '../attachments/attachments.sql.ts'
import { batch, type RowOf, type StatementBuilder, statement } from '../platform/database/statement.ts'
import { fullName } from '../platform/rows/full-name.ts'
import { localisedColumn } from '../platform/rows/localised.ts'

interface OfStudent {
  studentId: number
}

const entitlements = statement((db, params: OfStudent) =>
  db
    .selectFrom('benefit_entitlement as e')
    .innerJoin('study_right as r', 'r.id', 'e.study_right_id')
    .where('e.student_id', '=', params.studentId)
    .where('r.state', '<>', 'mitatoity')
    .orderBy('e.start_date')
    .orderBy('e.id')
    .select([
      'e.study_right_id as studyRightId',
      'e.start_date as startDate',
      'e.end_date as endDate',
      'e.study_days_paid as studyDaysPaid',
      'e.daily_allowance as dailyAllowance',
      'e.family_allowance as familyAllowance',
      'e.travel',
      'e.accommodation',
    ]),
)

/** The codes of a mark that say that somebody was not there. */
const missing = sql.join(
  Object.entries(absenceCodes).flatMap(([code, kind]) =>
    kind === 'LATE' || kind === 'NOT_ABSENCE' || kind === 'REMARK' ? [] : [sql.lit(code)],
  ),
)

interface Days extends OfStudent {
  from: string
  to: string
  language: Language
}

interface StudyDayFacts {
  date: string
  studyRightId: number
  names: string[]
  campus: string | null
  campusAddress: string | null
  /** Every lesson of the day was missed. */
  isMissed: boolean
}

/** Days of contact teaching and demonstrations within an apprenticeship. Teaching online takes nobody anywhere. */
const studyDays = statement((db, params: Days) =>
  db
    .selectFrom(
      sql<StudyDayFacts>`(
      select s.school_date as date, p.study_right_id as "studyRightId",
        array_agg(distinct ${localisedColumn('e.name', params.language)}) as names, min(c.name) as campus,
        min(c.address) as "campusAddress", bool_and(m.id is not null) as "isMissed"
      from benefit_entitlement b
      join event_participant p on p.student_id = b.student_id and p.study_right_id = b.study_right_id
        and p.begin_date <= ${params.to} and p.end_date >= ${params.from}
      join event_session s on s.event_id = p.event_id and s.school_date between ${params.from} and ${params.to}
        and s.school_date between p.begin_date and p.end_date
        and s.school_date between b.start_date and b.end_date
      join education_event e on e.id = p.event_id
      left join room r on r.id = s.room_id
      left join campus c on c.id = r.campus_id
      left join absence_mark m on m.student_id = b.student_id and m.session_id = s.id and m.state <> 'CANCELLED'
        and m.type_code in (${missing})
      where b.student_id = ${params.studentId} and s.state <> 'CANCELLED' and s.kind <> 'INDEPENDENT'
        and (s.online_url is null or s.room_id is not null)
      group by s.school_date, p.study_right_id
      union all
      select g.day::date, d.study_right_id, array_agg(distinct ${localisedColumn('d.name', params.language)}), null,
        min(d.place_address), false
      from benefit_entitlement b
      join demonstration d on d.student_id = b.student_id and d.study_right_id = b.study_right_id
        and d.state not in ('PLANNED', 'CANCELLED', 'POSTPONED')
        and d.start_date <= ${params.to} and d.end_date >= ${params.from}
      cross join generate_series(d.start_date::timestamp, d.end_date::timestamp, interval '1 day') as g (day)
      where b.student_id = ${params.studentId} and g.day::date between b.start_date and b.end_date
        and g.day::date between ${params.from} and ${params.to} and extract(isodow from g.day) < 6
      group by g.day, d.study_right_id)`.as<'d'>(sql`d`),
    )
    .orderBy('d.date')
    .orderBy('d.studyRightId')
    .select(['d.date', 'd.studyRightId', 'd.names', 'd.campus', 'd.campusAddress', 'd.isMissed']),
)

const rates = statement(db =>
  db
    .selectFrom('benefit_rate')
    .orderBy('type')
    .orderBy('valid_from')
    .select(['type', 'cents', 'valid_from as validFrom', 'valid_to as validTo']),
)

export const accountOf = statement((db, params: OfStudent) =>
  db
    .selectFrom('payment_account')
    .where('student_id', '=', params.studentId)
    .select([
      'iban_masked as ibanMasked',
      'bic',
      'holder',
      'updated_at as updatedAt',
      'held_until as heldUntil',
      'version',
    ]),
)

/** More than anybody makes in their studies; the older ones are in the archive. */
const mostClaims = 100

export const claimsOf = statement((db, params: OfStudent) =>
  claims(db).where('c.student_id', '=', params.studentId).orderBy('c.id', 'desc').limit(mostClaims),
)

/** One claim, for the staff who decide on it. */
export const claimById = statement((db, params: { claimId: number }) =>
  claims(db).where('c.id', '=', params.claimId),
)

function claims(db: StatementBuilder) {
  return db.selectFrom('benefit_claim as c').select(eb => [
    'c.id',
    'c.number',
    'c.study_right_id as studyRightId',
    'c.state',
    'c.dependent_child as dependentChild',
    'c.without_wage as withoutWage',
    'c.first_day as firstDay',
    'c.last_day as lastDay',
    'c.created_at as createdAt',
    'c.submitted_at as submittedAt',
    'c.handled_at as handledAt',
    'c.decision_text as decisionText',
    'c.approved_cents as approvedCents',
    'c.paid_at as paidAt',
    'c.version',
    jsonObjectFrom(
      eb
        .selectFrom('person as p')
        .leftJoin('staff as s', 's.person_id', 'p.id')
        .whereRef('p.id', '=', 'c.handled_by')
        .select(['p.id', fullName('p').as('name'), 's.title']),
    ).as('handledBy'),
    jsonArrayFrom(
      eb
        .selectFrom('benefit_row as r')
        .whereRef('r.claim_id', '=', 'c.id')
        .orderBy('r.position')
        .select([
          'r.id',
          'r.type',
          'r.date_from as dateFrom',
          'r.date_to as dateTo',
          'r.mode',
          'r.distance',
          'r.ticket_cents as ticketCents',
          'r.from_address as fromAddress',
          'r.to_address as toAddress',
          'r.note',
          'r.day_count as days',
          'r.unit_cents as unitCents',
          'r.amount_cents as amountCents',
          'r.approved_cents as approvedCents',
          'r.reject_reason as rejectReason',
        ]),
    ).as('rows'),
    jsonArrayFrom(
      eb
        .selectFrom('benefit_day as d')
        .innerJoin('benefit_row as r', 'r.id', 'd.row_id')
        .whereRef('r.claim_id', '=', 'c.id')
        .orderBy('d.day')
        .orderBy('d.type')
        .select(['d.type', 'd.day']),
    ).as('days'),
    attachmentsOf('BENEFIT', 'c.id').as('attachments'),
    jsonArrayFrom(
      eb
        .selectFrom('benefit_event as v')
        .leftJoin('person as p', 'p.id', 'v.by_id')
        .whereRef('v.claim_id', '=', 'c.id')
        .orderBy('v.id')
        .select([
          'v.id',
          'v.at',
          'v.kind',
          'v.by_role as byRole',
          fullName<string | null>('p').as('byName'),
          'v.text',
          attachmentsOf('BENEFIT_DECISION', 'v.id').as('attachments'),
        ]),
    ).as('events'),
  ])
}

/** The home of a student, as the college or the student has recorded it. */
const home = statement((db, params: OfStudent) =>
  db
    .selectFrom('student_address')
    .where('student_id', '=', params.studentId)
    .where('type', '=', 'HOME')
    .select(['street', 'postal_code as postalCode', 'city']),
)

export const benefitsOf = batch({
  entitlements,
  studyDays,
  rates,
  paymentAccount: accountOf,
  claims: claimsOf,
  home,
})

export type BenefitRows = RowOf<typeof benefitsOf>
export type EntitlementRow = RowOf<typeof entitlements>
export type StudyDayRow = RowOf<typeof studyDays>
export type StoredClaimRow = RowOf<typeof claimsOf>
export type AccountRow = RowOf<typeof accountOf>
