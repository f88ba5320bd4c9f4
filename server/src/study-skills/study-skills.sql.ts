import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { attachmentsOf } from '../attachments/attachments.sql.ts'
import { type RowOf, type StatementBuilder, statement } from '../platform/database/statement.ts'
import { fullName, sortName } from '../platform/rows/full-name.ts'

/** All rounds of a study right, the newest first. A study right has one for each school year. */
export const roundsOf = statement((db, params: { studyRightId: number }) =>
  db
    .selectFrom('study_skills_round as r')
    .where('r.study_right_id', '=', params.studyRightId)
    .orderBy('r.school_year', 'desc')
    .select(eb => [
      'r.id',
      'r.school_year as schoolYear',
      'r.state',
      'r.deadline',
      'r.answers',
      'r.wellbeing_answers as wellbeingAnswers',
      'r.wishes',
      'r.free_text as freeText',
      jsonArrayFrom(
        eb
          .selectFrom('prior_learning as l')
          .whereRef('l.round_id', '=', 'r.id')
          .orderBy('l.position')
          .orderBy('l.id')
          .select([
            'l.id',
            'l.kind',
            'l.title',
            'l.place',
            'l.from_date as from',
            'l.to_date as to',
            'l.hours',
            'l.description',
            attachmentsOf('PRIOR_LEARNING', 'l.id').as('attachments'),
          ]),
      ).as('priorLearning'),
      'r.languages',
      'r.saved_at as savedAt',
      'r.submitted_at as submittedAt',
      'r.strengths',
      'r.support_actions as supportActions',
      'r.discussed_at as discussedAt',
      jsonObjectFrom(
        eb
          .selectFrom('person as p')
          .leftJoin('staff as s', 's.person_id', 'p.id')
          .whereRef('p.id', '=', 'r.discussed_with')
          .select(['p.id', fullName('p').as('name'), 's.title']),
      ).as('discussedWith'),
      'r.version',
    ]),
)

export type RoundRow = RowOf<typeof roundsOf>

/** Who reads the survey of a study right today, by name; as `study_skills_readers` says. */
export const readersOf = statement((db, params: { studyRightId: number }) =>
  db
    .selectFrom('person as p')
    .innerJoin('staff as s', 's.person_id', 'p.id')
    .where(sql<boolean>`p.id in (select study_skills_readers(${params.studyRightId}, false))`)
    .orderBy(sortName('p'))
    .orderBy('p.call_name')
    .orderBy('p.id')
    .select([
      'p.id',
      fullName('p').as('name'),
      's.title',
      sql<boolean>`p.id in (select study_skills_readers(${params.studyRightId}, true))`.as('readsWellbeing'),
    ]),
)

/** The study right that is named, or the one that counts now; no row when there is none such. */
export const studyRightOf = statement((db, params: { studentId: number; named: number | undefined }) =>
  countingRight(db, params.studentId).where(
    sql<boolean>`(${params.named}::bigint is null or id = ${params.named}::bigint)`,
  ),
)

/** How far the survey of a school year is in the study right that counts now; no row when there is none. */
export const surveyStateOf = statement((db, params: { studentId: number; schoolYear: number }) =>
  db
    .selectFrom(countingRight(db, params.studentId).as('right'))
    .innerJoin('study_skills_round as r', 'r.study_right_id', 'right.id')
    .where('r.school_year', '=', params.schoolYear)
    .select(['right.state as rightState', 'r.state', 'r.deadline']),
)

function countingRight(db: StatementBuilder, studentId: number) {
  return db
    .selectFrom('study_right')
    .where('student_id', '=', studentId)
    .where('state', '<>', 'mitatoity')
    .orderBy(sql`(state = 'lasna')`, 'desc')
    .orderBy('start_date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['id', 'state'])
}
