import type { ModuleState, PlanModule } from '@studentgo/protocol/skill-acquirement-plan'
import type { ShareKind } from '#web/ui/content/progress-shares.ts'

const shares: Record<ModuleState, ShareKind> = {
  RECOGNISED: 'recognised',
  COMPLETED: 'completed',
  AWAITING_ASSESSMENT: 'ongoing',
  ONGOING: 'ongoing',
  SCHEDULED: 'planned',
  PLANNED: 'planned',
  FAILED: 'planned',
  NOT_PLANNED: 'unplanned',
}

/** The part of the progress bar that a unit counts in. */
export function shareOf(state: ModuleState): ShareKind {
  return shares[state]
}

export const unitGroups = ['vocational', 'common', 'elective', 'extending', 'tuva'] as const
type UnitGroup = (typeof unitGroups)[number]

const groupsByNumber: readonly (UnitGroup | undefined)[] = [
  undefined,
  'vocational',
  'common',
  'elective',
  'extending',
]

/** The group of a unit: by its number in the curriculum, otherwise by its kind. */
export function groupOf({ group, kind }: Pick<PlanModule, 'group' | 'kind'>): UnitGroup {
  const numbered = groupsByNumber[group ?? 0]
  if (numbered !== undefined) return numbered
  if (kind === 'TUVA_PART') return 'tuva'
  if (kind === 'COMMON' || kind === 'COMMON_SUBAREA') return 'common'
  return kind === 'ELECTIVE' ? 'elective' : 'vocational'
}

/** The translation key of a grade; undefined for an unknown grade. */
export function gradeKey(grade: string): string | undefined {
  if (/^[1-5]$/.test(grade)) return `plan.grade.${grade}`
  if (grade === 'Hyväksytty') return 'plan.grade.passed'
  return grade === 'Hylätty' ? 'plan.grade.notPassed' : undefined
}
