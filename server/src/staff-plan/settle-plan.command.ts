import { planAddress } from '@studentgo/protocol/addresses'
import {
  type answerReturnedPlan,
  type approvePlan,
  type commentPlanAsStaff,
  type PlanWork,
  planAffects,
} from '@studentgo/protocol/staff-plan'
import { sql } from 'kysely'
import { Problem } from '../platform/http/problems.ts'
import type { CallOf } from '../platform/http/serve.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import { announceAbout } from '../platform/live/messages.ts'
import { notify } from '../platform/notify/notify.ts'
import type { StaffStudentContext, Writing } from '../platform/request-context.ts'
import { lockPlan } from '../skill-acquirement-plan/own-parts/own-parts.sql.ts'
import { findWork, readWork, type Work } from './plan-work.query.ts'

/** Answers a student who has returned the newest version. */
export async function answerReturned(
  call: CallOf<typeof answerReturnedPlan>,
): Promise<Unserialised<PlanWork> | null> {
  const { db, now, body } = call
  const { row, newest } = await workAt(call, body, 'answer')
  await db
    .updateTable('plan_version')
    .set({ staff_answer: body.text.trim(), staff_answered_at: now })
    .where('id', '=', newest.id)
    .execute()
  return notifyStudent(call, row, `answer ${newest.id}`)
}

/** The college approves what the student has approved: the plan is in force, and what it plans to show is agreed. */
export async function approveForCollege(
  call: CallOf<typeof approvePlan>,
): Promise<Unserialised<PlanWork> | null> {
  const { db, staff, now, today, body } = call
  const { row, newest } = await workAt(call, body, 'approve')
  await db
    .updateTable('plan_version')
    .set({ state: 'SUPERSEDED' })
    .where('plan_id', '=', row.planId)
    .where('version', '<', newest.version)
    .where('state', '<>', 'SUPERSEDED')
    .execute()
  await db
    .updateTable('plan_version')
    .set({ state: 'PROVIDER_APPROVED' })
    .where('id', '=', newest.id)
    .execute()
  await db
    .updateTable('plan')
    .set({
      approved_at: now,
      updated_at: now,
      first_approved_on: sql`coalesce(first_approved_on, ${today}::date)`,
    })
    .where('id', '=', row.planId)
    .execute()
  await db
    .updateTable('demonstration')
    .set({ state: 'AGREED', updated_at: now })
    .where('study_right_id', '=', row.studyRightId)
    .where('state', '=', 'PLANNED')
    .execute()
  await db
    .insertInto('plan_decision')
    .values({
      plan_version_id: newest.id,
      decision: 'APPROVED',
      by_id: staff.staffId,
      by_role: 'STAFF',
      at: now,
      method: staff.strong ? 'STRONG' : 'SESSION',
    })
    .execute()
  return notifyStudent(call, row, `approved ${newest.id}`)
}

/** A word about the plan from the school. */
export async function commentAsStaff(
  call: CallOf<typeof commentPlanAsStaff>,
): Promise<Unserialised<PlanWork> | null> {
  const { db, access, staff, now, today, body } = call
  const work = await findWork(call, body.planId)
  if (work === null) throw new Problem('state-conflict')
  await db
    .insertInto('plan_comment')
    .values({ plan_id: body.planId, by_id: staff.staffId, by_role: 'STAFF', at: now, text: body.text.trim() })
    .execute()
  await announceAbout(db, { students: [access.studentId], today }, planAffects)
  return readWork(call, body.planId)
}

/** The plan with its newest version, locked; for a step that can be taken with that version now. */
async function workAt(
  context: Writing<StaffStudentContext>,
  { planId, version }: { planId: number; version: number },
  step: 'answer' | 'approve',
) {
  await lockPlan(context.db, { studentId: context.access.studentId, planId })
  const work = await findWork(context, planId)
  const newest = work?.row.newest
  if (work == null || newest == null) throw new Problem('state-conflict')
  if (newest.version !== version) throw new Problem('stale-version')
  if (!work.steps[step]) throw new Problem('state-conflict')
  return { row: work.row, newest }
}

async function notifyStudent(
  context: Writing<StaffStudentContext>,
  row: Work['row'],
  key: string,
): Promise<Unserialised<PlanWork> | null> {
  const { db, access, now, today } = context
  const target = planAddress(row.studyRightId)
  await notify(db, [{ rule: 'plan-changed', studentId: access.studentId, key, data: {}, target }], now)
  await announceAbout(db, { students: [access.studentId], today }, planAffects)
  return readWork(context, row.planId)
}
