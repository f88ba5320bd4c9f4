import type { OwnPart, PlanLearning } from '@studentgo/protocol/skill-acquirement-plan'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { NamedLearning, OwnChange } from './own-changes.ts'

export interface LearningRow extends Omit<PlanLearning, 'place' | 'from' | 'to' | 'hours'> {
  place: string | null
  from: string | null
  to: string | null
  hours: number | null
}

/** The earlier learning told in any round of the study right of the plan `p` of the query around it. */
export const learningJson = `(select json_agg(json_build_object('id', l.id, 'kind', l.kind, 'title', l.title,
    'place', l.place, 'from', l.from_date, 'to', l.to_date, 'hours', l.hours, 'chosen', exists (
      select from plan_prior_learning c where c.plan_id = p.id and c.prior_learning_id = l.id))
    order by o.school_year desc, l.position, l.id)
  from study_skills_round o join prior_learning l on l.round_id = o.id where o.study_right_id = p.study_right_id)`

export interface ProposalRow {
  at: string
  parts: OwnPart[]
}

/** The newest version of the plan `p` that is no draft, 0 when there is none. */
const newestVersion = `coalesce((select max(v.version) from plan_version v
  where v.plan_id = p.id and v.state <> 'DRAFT'), 0)`

/**
 * What has been proposed over the newest version of the plan `p` of the query around it, and not been taken back
 * since: a part that stands as that version found it asks for nothing.
 */
export const proposalJson = `(select json_build_object('at', max(w.at),
    'parts', json_agg(w.part order by array_position(array['GOAL', 'WISHES', 'PRIOR_LEARNING'], w.part)))
  from (select x.part, max(x.at) as at from plan_proposal x
    where x.plan_id = p.id and x.over_version >= ${newestVersion} group by x.part
    having (array_agg(x.old_value order by x.id))[1]
      is distinct from (array_agg(x.new_value order by x.id desc))[1]) w
  having count(*) > 0)`

/** Makes two saves of one plan wait for each other, and the school's next version for them. */
export async function lockPlan(db: Db, studentId: number, planId: number): Promise<void> {
  await sql`select id from plan where id = ${planId} and student_id = ${studentId} for update`.execute(db)
}

interface By {
  byId: number
  at: Date
}

/**
 * Writes what changed in the student's own parts, and what of it the school is asked to take up. The caller holds
 * the lock on the plan and has judged.
 */
export async function saveOwnParts(
  db: Db,
  planId: number,
  changes: readonly OwnChange[],
  by: By,
): Promise<void> {
  const texts = Object.fromEntries(
    changes.flatMap(({ part, to }) =>
      part === 'PRIOR_LEARNING' ? [] : [[part === 'GOAL' ? 'goal_text' : 'wishes', to]],
    ),
  )
  await db
    .updateTable('plan')
    .set({ ...texts, updated_at: by.at, version: sql`version + 1` })
    .where('id', '=', planId)
    .execute()
  for (const change of changes) {
    if (change.part === 'PRIOR_LEARNING') await saveChoice(db, planId, change.to ?? [])
  }
  await sql`insert into plan_proposal (plan_id, part, old_value, new_value, over_version, by_id, at)
    select p.id, s.part, s."from", s."to", ${sql.raw(newestVersion)},
      ${by.byId}, ${by.at.toISOString()}::timestamptz
    from plan p cross join jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as s (part text, "from" jsonb, "to" jsonb)
    where p.id = ${planId}`.execute(db)
}

async function saveChoice(db: Db, planId: number, chosen: readonly NamedLearning[]): Promise<void> {
  await db.deleteFrom('plan_prior_learning').where('plan_id', '=', planId).execute()
  if (chosen.length === 0) return
  await db
    .insertInto('plan_prior_learning')
    .values(chosen.map(({ id }) => ({ plan_id: planId, prior_learning_id: id })))
    .execute()
}

/**
 * Takes entries that the student removes from the survey out of the choice of the study right's plan as well, as a
 * change of the plan like any other. To be asked before they are gone.
 */
export async function withdrawLearning(
  db: Db,
  studyRightId: number,
  removed: readonly number[],
  by: By,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from plan where study_right_id = ${studyRightId}
    for update`.execute(db)
  const planId = rows[0]?.id
  if (planId === undefined) return
  const from = await chosenOf(db, planId)
  const to = from.filter(({ id }) => !removed.includes(id))
  if (to.length === from.length) return
  await saveOwnParts(db, planId, [{ part: 'PRIOR_LEARNING', from, to: to.length === 0 ? null : to }], by)
}

async function chosenOf(db: Db, planId: number): Promise<NamedLearning[]> {
  const { rows } = await sql<NamedLearning>`select l.id, l.title from plan_prior_learning c
    join prior_learning l on l.id = c.prior_learning_id join study_skills_round o on o.id = l.round_id
    where c.plan_id = ${planId} order by o.school_year desc, l.position, l.id`.execute(db)
  return rows
}

export async function addComment(
  db: Db,
  planId: number,
  comment: { byId: number; byRole: 'STUDENT' | 'PARENT'; at: Date; text: string },
): Promise<void> {
  await db
    .insertInto('plan_comment')
    .values({
      plan_id: planId,
      by_id: comment.byId,
      by_role: comment.byRole,
      at: comment.at,
      text: comment.text,
    })
    .execute()
}
