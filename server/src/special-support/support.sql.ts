import type { Language } from '@studentgo/protocol/language'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { type RowOf, statement } from '../platform/database/statement.ts'
import { fullName, sortName } from '../platform/rows/full-name.ts'
import { fallbackLanguageColumn, localisedColumn } from '../platform/rows/localised.ts'

interface OfStudent {
  studentId: number
  language: Language
}

/** Support without a decision, what is going on first. */
export const learningSupportOf = statement((db, params: OfStudent) =>
  db
    .selectFrom('learning_support')
    .where('student_id', '=', params.studentId)
    .where('is_active', '=', true)
    .orderBy('end_date', order => order.desc().nullsFirst())
    .orderBy('type_code')
    .orderBy('id')
    .select([
      'id',
      'type_code as typeCode',
      'module_group as moduleGroup',
      'start_date as startDate',
      'end_date as endDate',
      localisedColumn('description', params.language).as('description'),
      fallbackLanguageColumn('description', params.language).as('descriptionLanguage'),
    ]),
)

export type LearningSupportRow = RowOf<typeof learningSupportOf>

/**
 * The decisions of a student, newest first, drafts of the desk only on request, with the latest statement of each
 * person in the order of speaking. Without their grounds: those are read by themselves.
 */
export const decisionsOf = statement((db, params: OfStudent & { drafts: boolean }) =>
  db
    .selectFrom('support_decision as d')
    .innerJoin('person as p', 'p.id', 'd.responsible_id')
    .innerJoin('staff as s', 's.person_id', 'p.id')
    .where('d.student_id', '=', params.studentId)
    .where(sql<boolean>`(not d.is_draft or ${params.drafts}::boolean)`)
    .orderBy('d.valid_from', 'desc')
    .orderBy('d.id', 'desc')
    .select(eb => [
      'd.id',
      'd.level',
      'd.state',
      'd.appealed',
      'd.valid_from as validFrom',
      'd.valid_to as validTo',
      'd.responsible_id as responsibleId',
      fullName('p').as('name'),
      's.title',
      'd.hearing_requested_at as hearingRequestedAt',
      'd.hearing_due as hearingDue',
      'd.decided_at as decidedAt',
      jsonObjectFrom(
        eb
          .selectFrom('person as p')
          .leftJoin('staff as s', 's.person_id', 'p.id')
          .whereRef('p.id', '=', 'd.decided_by')
          .select(['p.id', fullName('p').as('name'), 's.title']),
      ).as('decidedBy'),
      localisedColumn('d.appeal_instructions', params.language)
        .$castTo<string | null>()
        .as('appealInstructions'),
      fallbackLanguageColumn('d.appeal_instructions', params.language).as('appealInstructionsLanguage'),
      'd.appeal_until as appealUntil',
      jsonArrayFrom(
        eb
          .selectFrom('support_arrangement as a')
          .leftJoin('module as m', 'm.id', 'a.module_id')
          .whereRef('a.decision_id', '=', 'd.id')
          .orderBy('a.position')
          .select([
            'a.kind',
            'a.code',
            'a.module_id as moduleId',
            localisedColumn('m.name', params.language).$castTo<string | null>().as('moduleName'),
            localisedColumn('a.text', params.language).as('text'),
            fallbackLanguageColumn('a.text', params.language).as('textLanguage'),
          ]),
      ).as('arrangements'),
      jsonArrayFrom(
        eb
          .selectFrom(
            eb
              .selectFrom('support_statement as t')
              .innerJoin('person as p', 'p.id', 't.by_id')
              .whereRef('t.decision_id', '=', 'd.id')
              .distinctOn('t.by_id')
              .orderBy('t.by_id')
              .orderBy('t.id', 'desc')
              .select([
                't.id',
                't.by_id as byId',
                't.by_role as role',
                fullName('p').as('name'),
                't.text',
                't.agree',
                't.at',
              ])
              .as('latest'),
          )
          .selectAll()
          .orderBy('latest.at')
          .orderBy('latest.id'),
      ).as('statements'),
    ]),
)

export type DecisionRow = RowOf<typeof decisionsOf>

/** Why the school decides as it does; no row for a decision that is not this student's. */
export const groundsOf = statement((db, params: OfStudent & { decisionId: number }) =>
  db
    .selectFrom('support_decision')
    .where('id', '=', params.decisionId)
    .where('student_id', '=', params.studentId)
    .where('is_draft', '=', false)
    .select([
      'state',
      localisedColumn('grounds', params.language).as('grounds'),
      fallbackLanguageColumn('grounds', params.language).as('groundsLanguage'),
    ]),
)

export const requestsOf = statement((db, params: { studentId: number }) =>
  db
    .selectFrom('support_request as r')
    .innerJoin('person as p', 'p.id', 'r.by_id')
    .where('r.student_id', '=', params.studentId)
    .orderBy('r.at', 'desc')
    .orderBy('r.id', 'desc')
    .select(eb => [
      'r.id',
      'r.text',
      'r.at',
      'r.by_role as role',
      fullName('p').as('name'),
      'r.state',
      'r.answer',
      jsonObjectFrom(
        eb
          .selectFrom('person as p')
          .leftJoin('staff as s', 's.person_id', 'p.id')
          .whereRef('p.id', '=', 'r.answered_by')
          .select(['p.id', fullName('p').as('name'), 's.title']),
      ).as('answeredBy'),
      'r.answered_at as answeredAt',
    ]),
)

export type RequestRow = RowOf<typeof requestsOf>

/** Whom to talk to about support: special needs first, then guidance, then the responsible teacher. */
export const supportContactsOf = statement((db, params: { studentId: number }) =>
  db
    .selectFrom('responsible_staff as r')
    .innerJoin('study_right as sr', 'sr.id', 'r.study_right_id')
    .innerJoin('person as p', 'p.id', 'r.staff_id')
    .innerJoin('staff as s', 's.person_id', 'p.id')
    .where('p.is_active', '=', true)
    .where('sr.student_id', '=', params.studentId)
    .where('sr.state', '<>', 'mitatoity')
    .groupBy(['p.id', 's.person_id'])
    .orderBy(sql`min(case r.role when 'SPECIAL_NEEDS' then 1 when 'COUNSELLOR' then 2 else 3 end)`)
    .orderBy(sortName('p'))
    .orderBy('p.id')
    .select(['p.id', fullName('p').as('name'), 's.title', 'p.email', 'p.phone']),
)
