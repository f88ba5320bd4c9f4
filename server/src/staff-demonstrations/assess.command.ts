import { demonstrationAddress } from '@studentgo/protocol/addresses'
import type { DemonstrationGrade } from '@studentgo/protocol/competence-demonstrations'
import {
  type Assessing,
  type assessDemonstration,
  assessingAffects,
  type decideAfterResult,
  type decideTaskProposal,
  type publishAssessment,
} from '@studentgo/protocol/staff-demonstrations'
import { sql } from 'kysely'
import { isDecidedByAll, isOnScale, unitAfter } from '../competence-demonstrations/assessing.rules.ts'
import type { DemonstrationRow } from '../competence-demonstrations/demonstrations.sql.ts'
import { invalidInput, notFound, Problem } from '../platform/http/problems.ts'
import type { CallOf } from '../platform/http/serve.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import { announceAbout } from '../platform/live/messages.ts'
import { notify } from '../platform/notify/notify.ts'
import type { StaffStudentContext, Writing } from '../platform/request-context.ts'
import { writtenIn } from '../platform/rows/localised.ts'
import type { CurriculumCache } from '../skill-acquirement-plan/curriculum.cache.ts'
import { findAssessing, lockAssessing } from './assessing.query.ts'

/** Saves an assessment, which only the desk sees until it is published. */
export async function assess(
  call: CallOf<typeof assessDemonstration>,
  curriculum: CurriculumCache,
): Promise<Unserialised<Assessing>> {
  const { db, today, now, params, body } = call
  const { row, answer } = await lockAssessing(call, params.demonstrationId, curriculum)
  if (!answer.can.assess) throw new Problem('state-conflict')
  if (row.version !== body.version) throw new Problem('stale-version')
  const { gradeScale, requirements } = answer.demonstration
  const known = new Set(requirements.map(requirement => requirement.id))
  const faults = [
    ...(isOnScale(body.grade, gradeScale) ? [] : ['grade']),
    ...(body.date >= row.startDate && body.date <= today ? [] : ['date']),
    ...(isDecidedByAll(body.deciders, answer.bothSides) ? [] : ['deciders']),
    ...body.requirementGrades.flatMap(({ requirementId, grade }, at) =>
      known.has(requirementId) && isOnScale(grade, gradeScale) ? [] : [`requirementGrades.${at}`],
    ),
  ]
  if (faults.length > 0) {
    throw invalidInput(...faults.map(field => ({ code: 'notAllowed', field: `body.${field}` })))
  }
  const values = {
    grade: body.grade,
    assessed_on: body.date,
    justification: JSON.stringify(writtenIn(answer.language, body.justification.trim())),
    deciders: [...new Set(body.deciders)].toSorted(),
  }
  await db
    .insertInto('demonstration_assessment')
    .values({ demonstration_id: row.id, ...values })
    .onConflict(conflict => conflict.column('demonstration_id').doUpdateSet(values))
    .execute()
  await db.deleteFrom('demonstration_rating').where('demonstration_id', '=', row.id).execute()
  const ratings = new Map(body.requirementGrades.map(one => [one.requirementId, one.grade]))
  if (ratings.size > 0) {
    await db
      .insertInto('demonstration_rating')
      .values(
        [...ratings].map(([requirement_id, grade]) => ({ demonstration_id: row.id, requirement_id, grade })),
      )
      .execute()
  }
  await db
    .updateTable('demonstration')
    .set({ state: 'ASSESSED', discussed_at: sql`coalesce(discussed_at, ${now})`, ...changedNow(now) })
    .where('id', '=', row.id)
    .execute()
  return settled(call, row.id, curriculum)
}

/** Lets the student and guardians read the assessment; the unit has its grade from then on. */
export async function publish(
  call: CallOf<typeof publishAssessment>,
  curriculum: CurriculumCache,
): Promise<Unserialised<Assessing>> {
  const { db, access, now, params, body } = call
  const { row, answer } = await lockAssessing(call, params.demonstrationId, curriculum)
  if (!answer.can.publish || answer.assessment == null) throw new Problem('state-conflict')
  if (row.version !== body.version) throw new Problem('stale-version')
  await db
    .updateTable('demonstration')
    .set({ state: 'PUBLISHED', published_at: now, ...changedNow(now) })
    .where('id', '=', row.id)
    .execute()
  await gradeUnits(call, row, answer.assessment)
  await notify(db, [publishedNews(access.studentId, row, 'PUBLISHED')], now)
  return settled(call, row.id, curriculum)
}

/** Decides on a request of the student after the result. */
export async function decideRequest(
  call: CallOf<typeof decideAfterResult>,
  curriculum: CurriculumCache,
): Promise<Unserialised<Assessing>> {
  const { db, access, now, today, params, body } = call
  const { row, answer } = await lockAssessing(call, params.demonstrationId, curriculum)
  const may = body.kind === 'REVIEW' ? answer.can.decideReview : answer.can.decideRaise
  if (!may) throw new Problem('state-conflict')
  await db
    .updateTable('demonstration_request')
    .set({ state: body.granted ? 'GRANTED' : 'REJECTED', decided_at: now, answer: body.answer.trim() })
    .where('demonstration_id', '=', row.id)
    .where('kind', '=', body.kind)
    .where('state', '=', 'REQUESTED')
    .execute()
  if (body.kind === 'REVIEW') {
    if (body.granted && body.grade !== undefined) {
      if (!isOnScale(body.grade, answer.demonstration.gradeScale)) {
        throw invalidInput({ code: 'notAllowed', field: 'body.grade' })
      }
      await db
        .updateTable('demonstration_assessment')
        .set({ grade: body.grade })
        .where('demonstration_id', '=', row.id)
        .execute()
      await gradeUnits(call, row, { grade: body.grade, date: today })
    }
    await db
      .updateTable('demonstration')
      .set({ state: 'REVIEWED', ...changedNow(now) })
      .where('id', '=', row.id)
      .execute()
    await notify(db, [publishedNews(access.studentId, row, 'REVIEWED')], now)
  } else if (body.granted && body.startDate !== undefined) {
    if (body.startDate < today) throw invalidInput({ code: 'notAllowed', field: 'body.startDate' })
    await planRaise(call, row, { startDate: body.startDate, endDate: body.endDate ?? body.startDate })
  }
  return settled(call, row.id, curriculum)
}

/** Takes a proposal of the student into the tasks, or does not. */
export async function decideProposal(
  call: CallOf<typeof decideTaskProposal>,
  curriculum: CurriculumCache,
): Promise<Unserialised<Assessing>> {
  const { db, params, body } = call
  const { row } = await lockAssessing(call, params.demonstrationId, curriculum)
  const task = await db
    .selectFrom('demonstration_task')
    .where('id', '=', body.taskId)
    .where('demonstration_id', '=', row.id)
    .select('state')
    .executeTakeFirst()
  if (task === undefined) throw notFound()
  if (task.state !== 'PROPOSED') throw new Problem('state-conflict')
  await db
    .updateTable('demonstration_task')
    .set({ state: body.accepted ? 'ACCEPTED' : 'REJECTED', version: sql`version + 1` })
    .where('id', '=', body.taskId)
    .execute()
  return settled(call, row.id, curriculum)
}

function changedNow(now: Date) {
  return { updated_at: now, version: sql<number>`version + 1` }
}

/** The event has the same key as the import's for this result, so that nobody is notified twice. */
function publishedNews(studentId: number, { id, name }: DemonstrationRow, state: 'PUBLISHED' | 'REVIEWED') {
  return {
    rule: 'grade-published' as const,
    studentId,
    key: `demonstration ${id} ${state}`,
    data: { what: name },
    target: demonstrationAddress({ id }),
  }
}

/** A demonstration of a unit as a whole is the grade of the unit. */
async function gradeUnits(
  { db, now }: Writing<StaffStudentContext>,
  { planId, wholeUnit, modules }: DemonstrationRow,
  { grade, date }: { grade: DemonstrationGrade; date: string },
): Promise<void> {
  if (!wholeUnit || modules.length === 0) return
  await db
    .updateTable('plan_module')
    .set({ state: unitAfter(grade), grade, graded_on: date })
    .where(
      'id',
      'in',
      modules.map(module => module.id),
    )
    .execute()
  await db.updateTable('plan').set({ updated_at: now }).where('id', '=', planId).execute()
}

/** Another attempt after this one, in which the grade can rise. */
async function planRaise(
  { db, access, now }: Writing<StaffStudentContext>,
  row: DemonstrationRow,
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<void> {
  const { id } = await db
    .insertInto('demonstration')
    .values({
      study_right_id: row.personalStudyPlanId,
      student_id: access.studentId,
      type: row.type,
      name: JSON.stringify(row.name),
      state: 'AGREED',
      start_date: startDate,
      end_date: endDate,
      place_name: row.placeName,
      place_type: row.placeType,
      place_business_id: row.placeBusinessId,
      place_address: row.placeAddress,
      organiser: row.organiser,
      content: JSON.stringify(row.content),
      assessors: JSON.stringify(row.assessors),
      care_field: row.careField,
      attempt: row.attempt + 1,
      raise_attempt: true,
      whole_unit: row.wholeUnit,
      previous_id: row.id,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('demonstration_module')
    .values(row.modules.map(module => ({ demonstration_id: id, module_id: module.moduleId })))
    .execute()
}

async function settled(
  context: Writing<StaffStudentContext>,
  demonstrationId: number,
  curriculum: CurriculumCache,
): Promise<Unserialised<Assessing>> {
  await announceAbout(
    context.db,
    { students: [context.access.studentId], today: context.today },
    assessingAffects,
  )
  return (await findAssessing(context, demonstrationId, curriculum)).answer
}
