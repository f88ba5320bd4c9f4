import type { Language } from '@studentgo/protocol/language'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { learningOfRound } from './prior-learning.queries.ts'

export interface RoundRow {
  id: number
  study_right_id: number
  school_year: number
  state: string
  deadline: string | null
  answers: unknown
  wellbeing_answers: unknown
  wishes: string[]
  free_text: string | null
  prior_learning: unknown
  languages: unknown
  saved_at: string | null
  submitted_at: string | null
  strengths: string[]
  support_actions: string[]
  discussed_at: string | null
  discussed_with: number | null
  discussed_with_name: string | null
  discussed_with_title: string | null
  version: number
}

function inWords(column: string, language: Language) {
  return sql`(select coalesce(jsonb_agg(coalesce(nullif(w ->> ${language}, ''), w ->> 'fi')), '[]')
    from jsonb_array_elements(${sql.ref(column)}) w)`
}

/** All rounds of a study right, the newest first. A study right has one for each school year. */
export async function roundsOf(db: Db, studyRightId: number, language: Language): Promise<RoundRow[]> {
  const { rows } =
    await sql<RoundRow>`select r.id, r.study_right_id, r.school_year, r.state, r.deadline, r.answers,
      r.wellbeing_answers, r.wishes, r.free_text, ${learningOfRound} as prior_learning, r.languages, r.saved_at, r.submitted_at,
      ${inWords('r.strengths', language)} as strengths, ${inWords('r.support_actions', language)} as support_actions,
      r.discussed_at, r.discussed_with, p.call_name || ' ' || p.last_name as discussed_with_name,
      s.title as discussed_with_title, r.version
    from study_skills_round r
    left join person p on p.id = r.discussed_with left join staff s on s.person_id = p.id
    where r.study_right_id = ${studyRightId}
    order by r.school_year desc`.execute(db)
  return rows
}

export interface ReaderRow {
  person_id: number
  name: string
  title: string | null
  reads_wellbeing: boolean
}

/** Who reads the survey of a study right today, by name; as `study_skills_readers` says. */
export async function readersOf(db: Db, studyRightId: number): Promise<ReaderRow[]> {
  const { rows } =
    await sql<ReaderRow>`select p.id as person_id, p.call_name || ' ' || p.last_name as name, s.title,
      p.id in (select study_skills_readers(${studyRightId}, true)) as reads_wellbeing
    from person p join staff s on s.person_id = p.id
    where p.id in (select study_skills_readers(${studyRightId}, false))
    order by p.last_name, p.call_name, p.id`.execute(db)
  return rows
}

/** The study right that is asked about, or the one that counts now; undefined when there is none such. */
export async function studyRightOf(
  db: Db,
  studentId: number,
  named: number | undefined,
): Promise<{ id: number; state: string } | undefined> {
  const { rows } = await sql<{ id: number; state: string }>`select id, state from study_right
    where student_id = ${studentId} and state <> 'mitatoity'
      and (${named ?? null}::bigint is null or id = ${named ?? null}::bigint)
    order by (state = 'lasna') desc, start_date desc, id desc limit 1`.execute(db)
  return rows[0]
}

/** Makes two saves of one survey wait for each other, also while there is no round to lock. */
export async function lockStudyRight(db: Db, studyRightId: number): Promise<void> {
  await sql`select id from study_right where id = ${studyRightId} for update`.execute(db)
}

export interface RoundSave {
  studyRightId: number
  studentId: number
  schoolYear: number
  state: 'DRAFT' | 'SUBMITTED'
  answers: object
  wellbeing: object
  wishes: string[]
  freeText: string | undefined
  languages: unknown[]
  now: Date
}

/** Writes the round of the school year and answers its id; the caller holds the lock and has judged. */
export async function saveRound(db: Db, save: RoundSave): Promise<number> {
  const at = save.now.toISOString()
  const { rows } = await sql<{
    id: number
  }>`insert into study_skills_round as r (study_right_id, student_id, school_year, state, answers,
      wellbeing_answers, wishes, free_text, languages, saved_at, submitted_at)
    values (${save.studyRightId}, ${save.studentId}, ${save.schoolYear}, ${save.state},
      ${JSON.stringify(save.answers)}::jsonb, ${JSON.stringify(save.wellbeing)}::jsonb, ${save.wishes}::text[],
      ${save.freeText ?? null}, ${JSON.stringify(save.languages)}::jsonb,
      ${at}::timestamptz, ${save.state === 'SUBMITTED' ? at : null}::timestamptz)
    on conflict (study_right_id, school_year) do update set state = excluded.state, answers = excluded.answers,
      wellbeing_answers = excluded.wellbeing_answers, wishes = excluded.wishes, free_text = excluded.free_text, languages = excluded.languages, saved_at = excluded.saved_at,
      submitted_at = coalesce(excluded.submitted_at, r.submitted_at), version = r.version + 1
    returning r.id`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a round was not saved')
  return row.id
}

/** The student of a round; undefined when there is no such round. */
export async function ownerOfRound(db: Db, roundId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('study_skills_round')
    .select('student_id')
    .where('id', '=', roundId)
    .executeTakeFirst()
  return row?.student_id
}
