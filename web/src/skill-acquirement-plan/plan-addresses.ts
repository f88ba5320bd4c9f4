import { addresses } from '#web/app/addresses.ts'

/** The plan of a study right, or of the first one. */
export function planAddress(rightId?: number): string {
  return rightId === undefined ? addresses.plan : `${addresses.plan}?right=${rightId}`
}

/** The four tabs of an education structure (specification §2), in their order. */
export const moduleTabs = [
  'moduleDetails',
  'educationEvents',
  'qualificationEvents',
  'qualificationEventAssessment',
] as const
export type ModuleTab = (typeof moduleTabs)[number]

/** Where a tab of a module's page is; `moduleId` is the module's id in the plan. */
export function moduleAddress(planId: number, moduleId: number, tab: ModuleTab = 'moduleDetails'): string {
  return `${moduleTabPath(tab)}?plan=${planId}&module=${moduleId}`
}

export function moduleTabPath(tab: ModuleTab): string {
  return `${addresses.module}/${tab}`
}
