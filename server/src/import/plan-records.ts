import type { RecordOf, SchoolRecords } from './records.ts'

/** Names under which the demo school knows these records. */

export type PlanModuleRecord = RecordOf<'planModules'>
export type PlanRecord = RecordOf<'plans'>
export type PlanSlotRecord = RecordOf<'planSlots'>
export type PlanVersionRecord = RecordOf<'planVersions'>
export type PriorCompetenceRecord = RecordOf<'priorCompetence'>
export type PlanRecords = Pick<
  SchoolRecords,
  'plans' | 'planVersions' | 'planModules' | 'priorCompetence' | 'planSlots'
>
