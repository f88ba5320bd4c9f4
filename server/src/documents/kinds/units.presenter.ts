import type { PlanModule } from '@studentgo/protocol/skill-acquirement-plan'
import type { DocumentFormats } from '../document-formats.presenter.ts'

/** An extent as the screens write it: competence points, or weeks of TUVA and TELMA. */
export function writeExtent(amount: number, unit: 'OSP' | 'WEEK', formats: DocumentFormats): string {
  const key = unit === 'OSP' ? 'plan.amount.OSP' : `plan.amount.WEEK_${amount === 1 ? 'one' : 'other'}`
  return formats.text(key, { amount: formats.number(amount) })
}

/** Units of a plan in their order, each followed by its sub-areas. */
export function inOrderOfUnits(modules: readonly PlanModule[]): PlanModule[] {
  const ids = new Set(modules.map(({ id }) => id))
  const tops = modules.filter(({ parentId }) => parentId === undefined || !ids.has(parentId))
  return tops.flatMap(unit => [unit, ...modules.filter(({ parentId }) => parentId === unit.id)])
}

/** A sub-area is marked as part of the unit above it. */
export function nameOfUnit({ name, parentId }: PlanModule): string {
  return parentId === undefined ? name : `– ${name}`
}
