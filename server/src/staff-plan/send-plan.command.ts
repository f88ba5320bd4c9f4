import { planAddress } from '@studentgo/protocol/addresses'
import { type PlanWork, planAffects, type sendPlan } from '@studentgo/protocol/staff-plan'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { invalidInput, Problem } from '../platform/http/problems.ts'
import type { CallOf } from '../platform/http/serve.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import { announceAbout } from '../platform/live/messages.ts'
import { notify } from '../platform/notify/notify.ts'
import { lockPlan } from '../skill-acquirement-plan/own-parts/own-parts.sql.ts'
import { approvedUnits, findWork, nameOfPlanned, readWork, type Work } from './plan-work.query.ts'

/**
 * Applies the plan work as a new version: one that waits for the student, or one that the student is only notified of.
 * Throws `state-conflict` while another version waits, a returned one has no answer, or there is nothing to send.
 */
export async function sendToStudent(call: CallOf<typeof sendPlan>): Promise<Unserialised<PlanWork> | null> {
  const { db, access, staff, now, today, body } = call
  await lockPlan(db, { studentId: access.studentId, planId: body.planId })
  const work = await findWork(call, body.planId)
  if (work === null || !(body.small ? work.steps.sendSmall : work.steps.send))
    throw new Problem('state-conflict')
  const { row } = work
  if (row.draftVersion !== body.draftVersion) throw new Problem('stale-version')
  if (body.dueDate !== undefined && body.dueDate < today) {
    throw invalidInput({ code: 'notAllowed', field: 'body.dueDate' })
  }
  const before = approvedUnits(row)
  await applyUnits(db, work)
  await applyDemonstrations(db, work, now)
  await db
    .updateTable('plan_version')
    .set({ state: 'SUPERSEDED' })
    .where('plan_id', '=', row.planId)
    .where('state', 'in', body.small ? ['UPDATED_SMALL'] : ['STUDENT_RETURNED', 'STUDENT_APPROVED'])
    .execute()
  const versionId = await writeVersion(db, row.planId, {
    state: body.small ? ('UPDATED_SMALL' as const) : ('SENT_TO_STUDENT' as const),
    requested_at: now,
    requested_by: staff.staffId,
    due_date: body.small ? null : (body.dueDate ?? null),
    changes: JSON.stringify(row.newest === null ? [] : work.changes),
    approved_before: JSON.stringify(
      before.map(({ moduleId, name, osp, startDate, endDate }) => ({
        moduleId,
        name,
        osp,
        startDate,
        endDate,
      })),
    ),
    created_at: now,
  })
  await db.deleteFrom('plan_draft').where('plan_id', '=', row.planId).execute()
  await db.updateTable('plan').set({ updated_at: now }).where('id', '=', row.planId).execute()
  await notify(
    db,
    [
      {
        rule: body.small ? 'plan-changed' : 'plan-sent',
        studentId: access.studentId,
        key: `version ${versionId}`,
        data: {},
        target: planAddress(row.studyRightId),
      },
    ],
    now,
  )
  await announceAbout(db, { students: [access.studentId], today }, planAffects)
  return readWork(call, row.planId)
}

interface Version {
  state: 'SENT_TO_STUDENT' | 'UPDATED_SMALL'
  requested_at: Date
  requested_by: number
  due_date: string | null
  changes: string
  approved_before: string
  created_at: Date
}

/** The next version, in the place of a draft where the school has begun one. */
async function writeVersion(db: Db, planId: number, version: Version): Promise<number> {
  const newest = await db
    .selectFrom('plan_version')
    .where('plan_id', '=', planId)
    .orderBy('version', 'desc')
    .limit(1)
    .select(['id', 'version', 'state'])
    .executeTakeFirst()
  if (newest?.state === 'DRAFT') {
    await db.updateTable('plan_version').set(version).where('id', '=', newest.id).execute()
    return newest.id
  }
  const { id } = await db
    .insertInto('plan_version')
    .values({ plan_id: planId, version: (newest?.version ?? 0) + 1, ...version })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function applyUnits(db: Db, { row, units, added }: Work): Promise<void> {
  for (const { moduleId, edited, osp, state, startDate, endDate } of units) {
    const own = db
      .updateTable('plan_module')
      .where('plan_id', '=', row.planId)
      .where('module_id', '=', moduleId)
    const values = { osp, state, start_date: startDate, end_date: endDate }
    if (edited === 'CHANGE') await own.set(values).execute()
    if (edited === 'REMOVE') await removeUnit(db, row.planId, moduleId)
    if (edited === 'ADD') {
      await db
        .insertInto('plan_module')
        .values({
          plan_id: row.planId,
          module_id: moduleId,
          parent_id: sql`(select id from plan_module where plan_id = ${row.planId}
            and module_id = ${added.get(moduleId)?.parentId ?? null})`,
          position: sql`(select coalesce(max(position), 0) + 1 from plan_module where plan_id = ${row.planId})`,
          mandatory: false,
          ...values,
        })
        .execute()
    }
  }
}

/** Removes units in which nothing was chosen, with their free places. */
async function removeUnit(db: Db, planId: number, moduleId: number): Promise<void> {
  const unit = await db
    .selectFrom('plan_module')
    .where('plan_id', '=', planId)
    .where('module_id', '=', moduleId)
    .select('id')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('plan_slot').where('plan_module_id', '=', unit.id).execute()
  await db.deleteFrom('prior_competence').where('plan_module_id', '=', unit.id).execute()
  await db.deleteFrom('plan_module').where('id', '=', unit.id).execute()
}

async function applyDemonstrations(db: Db, { row, demonstrations, added }: Work, now: Date): Promise<void> {
  const right = await db
    .selectFrom('plan')
    .where('id', '=', row.planId)
    .select(['student_id as studentId'])
    .executeTakeFirstOrThrow()
  for (const edit of demonstrations) {
    const planned = {
      start_date: edit.startDate,
      end_date: edit.endDate,
      place_name: edit.placeName,
      updated_at: now,
    }
    if (edit.id !== null) {
      await db
        .updateTable('demonstration')
        .set({ ...planned, sequence: sql`sequence + 1`, version: sql`version + 1` })
        .where('id', '=', edit.id)
        .where('state', 'in', ['PLANNED', 'AGREED', 'POSTPONED'])
        .execute()
    } else if (edit.moduleId !== null) {
      const { id } = await db
        .insertInto('demonstration')
        .values({
          study_right_id: row.studyRightId,
          student_id: right.studentId,
          name: JSON.stringify(nameOfPlanned(edit, row, added)),
          state: 'PLANNED',
          place_type: 1,
          ...planned,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('demonstration_module')
        .values({ demonstration_id: id, module_id: edit.moduleId })
        .execute()
    }
  }
}
