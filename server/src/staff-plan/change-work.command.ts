import type { changePlanWork, PlanWork } from '@studentgo/protocol/staff-plan'
import { invalidInput, Problem } from '../platform/http/problems.ts'
import type { CallOf } from '../platform/http/serve.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { DemonstrationEdit, UnitEdit } from '../platform/rows/json-columns.ts'
import { lockPlan } from '../skill-acquirement-plan/own-parts/own-parts.sql.ts'
import { findWork, readWork, type Work } from './plan-work.query.ts'
import { mayChange, mayRemove, unitFaults, withEdit } from './plan-work.rules.ts'
import { modulesById } from './plan-work.sql.ts'

type ChangeCall = CallOf<typeof changePlanWork>
type Body = ChangeCall['body']

interface Edits {
  units: UnitEdit[]
  demonstrations: DemonstrationEdit[]
}

/** Saves one change for the next version; the student's plan does not change until that is sent. */
export async function changeWork(call: ChangeCall): Promise<Unserialised<PlanWork> | null> {
  const { db, access, staff, now, body } = call
  await lockPlan(db, { studentId: access.studentId, planId: body.planId })
  const work = await findWork(call, body.planId)
  if (work === null || !work.steps.edit) throw new Problem('state-conflict')
  if (work.row.draftVersion !== body.draftVersion) throw new Problem('stale-version')
  const { units, demonstrations } = await editsAfter(call, work)
  const values = {
    units: JSON.stringify(units),
    demonstrations: JSON.stringify(demonstrations),
    version: body.draftVersion + 1,
    saved_by: staff.staffId,
    saved_at: now,
  }
  await db
    .insertInto('plan_draft')
    .values({ plan_id: body.planId, ...values })
    .onConflict(conflict => conflict.column('plan_id').doUpdateSet(values))
    .execute()
  return readWork(call, body.planId)
}

async function editsAfter(call: ChangeCall, work: Work): Promise<Edits> {
  const units = work.row.unitEdits ?? []
  const { demonstrations } = work
  const { body } = call
  if ('undo' in body) {
    return {
      units: units.filter(edit => `unit ${edit.moduleId}` !== body.undo),
      demonstrations: demonstrations.filter(edit => edit.key !== body.undo),
    }
  }
  if ('remove' in body) return { units: removing(units, body.remove, work), demonstrations }
  if ('unit' in body) return { units: await changing(call, units, body.unit, work), demonstrations }
  return { units, demonstrations: planning(demonstrations, body.demonstration, work) }
}

function removing(edits: readonly UnitEdit[], moduleId: number, { row }: Work): UnitEdit[] {
  const unit = row.units.find(one => one.moduleId === moduleId)
  const others = edits.filter(edit => edit.moduleId !== moduleId)
  if (unit === undefined) return others
  if (!mayRemove(unit)) throw new Problem('state-conflict')
  return [...others, { moduleId, kind: 'REMOVE' }]
}

async function changing(
  { db }: ChangeCall,
  edits: readonly UnitEdit[],
  params: Extract<Body, { unit: unknown }>['unit'],
  { row }: Work,
): Promise<UnitEdit[]> {
  const unit = row.units.find(one => one.moduleId === params.moduleId)
  if (unit !== undefined && !mayChange(unit)) throw new Problem('state-conflict')
  const [module] = unit === undefined ? await modulesById(db, { ids: [params.moduleId] }) : [unit]
  if (module === undefined) throw invalidInput({ code: 'notAllowed', field: 'body.unit.moduleId' })
  const faults = unitFaults(params, module.kind, { startDate: row.earliest, endDate: row.latest })
  if (faults.length > 0) {
    throw invalidInput(...faults.map(({ field, code }) => ({ code, field: `body.unit.${field}` })))
  }
  return withEdit(edits, { ...params, kind: unit === undefined ? 'ADD' : 'CHANGE' }, unit)
}

function planning(
  edits: readonly DemonstrationEdit[],
  { key, moduleId, placeName, ...days }: Extract<Body, { demonstration: unknown }>['demonstration'],
  work: Work,
): DemonstrationEdit[] {
  const planned = { ...days, placeName: placeName.trim() }
  if (days.startDate < work.row.earliest || (work.row.latest !== null && days.endDate > work.row.latest)) {
    throw invalidInput({ code: 'notAllowed', field: 'body.demonstration.startDate' })
  }
  if (key === undefined) {
    const unit = work.units.find(one => one.moduleId === moduleId && one.edited !== 'REMOVE')
    if (unit === undefined) throw invalidInput({ code: 'notAllowed', field: 'body.demonstration.moduleId' })
    const numbers = edits.flatMap(edit => (edit.id === null ? [Number(edit.key.slice('new '.length))] : []))
    const fresh = `new ${Math.max(0, ...numbers) + 1}`
    return [...edits, { ...planned, key: fresh, id: null, moduleId: unit.moduleId }]
  }
  const before = edits.find(edit => edit.key === key)
  const there = work.row.demonstrations.find(one => `demonstration ${one.id}` === key)
  if (before === undefined && there === undefined) {
    throw invalidInput({ code: 'notAllowed', field: 'body.demonstration.key' })
  }
  if (there !== undefined && !['PLANNED', 'AGREED', 'POSTPONED'].includes(there.state)) {
    throw new Problem('state-conflict')
  }
  const edit = { ...planned, key, id: there?.id ?? null, moduleId: before?.moduleId ?? null }
  return [...edits.filter(one => one.key !== key), edit]
}
