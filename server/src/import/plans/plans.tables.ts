import type { Localised } from '@studentgo/protocol/shapes'
import type { PlanChange } from '@studentgo/protocol/skill-acquirement-plan'
import { type RawBuilder, sql } from 'kysely'
import { localised } from '../engine/cells.ts'
import type { Run } from '../engine/run.ts'
import { changeRows, remove, removeWhere, stageOf, updateRows } from '../engine/sync.sql.ts'
import { type AnyTable, column, idOf, tableOf } from '../engine/table.ts'
import type { School } from '../school.ts'
import * as files from './plans.files.ts'

/** Plans and versions that are gone stay. */

export const plans = tableOf(files.plans, {
  name: 'plan',
  also: { student_id: idOf('person') },
  alsoOf: (row, { studentOf }) => ({ student_id: studentOf(row.studyRightSourcedId) }),
  natural: ['study_right_id'],
})

/** A plan without a version is shown to nobody: where a source tells of none, and the portal has none, it gets its first. */
function firstVersions({ folder }: School) {
  if (folder.ext_plans === undefined) return []
  const versioned = new Set(folder.ext_plan_versions?.map(row => row.planSourcedId))
  return folder.ext_plans
    .filter(plan => !versioned.has(plan.sourcedId))
    .map(plan => ({
      source_id: `${plan.sourcedId}|first`,
      plan_id: plan.sourcedId,
      version: 1,
      // An approval in the source counts; a plan without one needs nobody's approval.
      state: plan.firstApproved === null ? ('UPDATED_SMALL' as const) : ('PROVIDER_APPROVED' as const),
      created_at: plan.updatedAt,
      requested_at: null,
      requested_by: null,
      due_date: null,
      requires_strong_auth: false,
      staff_answer: null,
      staff_answered_at: null,
      changes: [],
    }))
}

export const planVersions = tableOf(files.planVersions, {
  name: 'plan_version',
  also: { changes: column<{ path: string; kind: PlanChange['kind']; text: Localised }[]>('jsonb') },
  alsoOf: ({ sourcedId }, { planChanges }) => ({
    changes: (planChanges.get(sourcedId) ?? []).map(({ path, kind, text, textSv, textEn }) => ({
      path,
      kind,
      text: localised(text, textSv, textEn),
    })),
  }),
  others: firstVersions,
  prepare: (run, table) =>
    changeRows(
      run.db,
      sql`delete from ${stageOf(table)} s using plan_version o
        where s.source_id like '%|first' and o.plan_id = s.plan_id and o.source_id is distinct from s.source_id`,
    ),
  natural: ['plan_id', 'version'],
  // A source that does not have a decision of the portal yet does not undo it.
  overwriteWhere: {
    state: sql`not (t.state in ('STUDENT_APPROVED', 'STUDENT_RETURNED') and s.state in ('DRAFT', 'SENT_TO_STUDENT'))`,
  },
  // Versions are freed before others wait, since only one version of a plan waits at a time.
  update: async (run, table) => {
    const freed = await updateRows(run, table, sql`s.state <> 'SENT_TO_STUDENT'`)
    return freed + (await updateRows(run, table, sql`s.state = 'SENT_TO_STUDENT'`))
  },
})

/** True of a slot `o` that the student has filled, or has filled before: what was listed of it is still read. */
const isUsed = sql`(o.personal_event_id is not null
  or exists (select from event_registration r where r.slot_id = o.id)
  or exists (select from plan_event_change c where c.slot_id = o.id))`

export const planModules = tableOf(files.planUnits, {
  name: 'plan_module',
  natural: ['plan_id', 'module_id'],
  end: endPlanModules,
  // A sub-area lies under its common unit, where the plan has that unit.
  finish: (run, table) =>
    changeRows(
      run.db,
      sql`update plan_module t set parent_id = p.id from module m, plan_module p, ${stageOf(table)} s
        where t.source_id = s.source_id and m.id = t.module_id and p.plan_id = t.plan_id
          and p.module_id = m.parent_id and t.parent_id is distinct from p.id`,
    ),
})

/** A unit that somebody has been assessed in, or has chosen an event for, stays in the plan. */
async function endPlanModules(run: Run, missing: RawBuilder<unknown>, table: AnyTable): Promise<number> {
  const gone = sql`t.state in ('PLANNED', 'NOT_PLANNED', 'SCHEDULED') and ${missing}
    and not exists (select from plan_slot o where o.plan_module_id = t.id and ${isUsed})
    and not exists (select from plan_module o where o.parent_id = t.id)`
  for (const part of ['plan_slot', 'prior_competence']) {
    await changeRows(
      run.db,
      sql`delete from ${sql.id(part)} o using plan_module t where t.id = o.plan_module_id and ${gone}`,
    )
  }
  return remove(run, gone, table)
}

export const priorCompetence = tableOf(files.priorCompetence, {
  name: 'prior_competence',
  natural: ['plan_module_id'],
  end: remove,
})

/** A slot that the student has filled stays, and stays that of its unit. */
export const planSlots = tableOf(files.planSlots, {
  name: 'plan_slot',
  also: { plan_id: idOf('plan') },
  alsoOf: (row, { planUnits }) => ({ plan_id: planUnits.get(row.planUnitSourcedId)?.planSourcedId ?? '' }),
  prepare: (run, table) =>
    changeRows(
      run.db,
      sql`update ${stageOf(table)} s set plan_id = o.plan_id, plan_module_id = o.plan_module_id
        from plan_slot o
        where o.source_id = s.source_id and o.plan_module_id <> s.plan_module_id and ${isUsed}`,
    ),
  end: removeWhere(sql`exists (select from plan_slot o where o.id = t.id and not ${isUsed})`),
})
