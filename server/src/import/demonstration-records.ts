import type { RecordOf, SchoolRecords } from './records.ts'

/** Names under which the demo school knows these records. */

export type DemonstrationAssessmentRecord = RecordOf<'demonstrationAssessments'>
export type DemonstrationRecord = RecordOf<'demonstrations'>
export type DemonstrationTaskRecord = RecordOf<'demonstrationTasks'>
export type DemonstrationRecords = Pick<
  SchoolRecords,
  | 'demonstrations'
  | 'demonstrationModules'
  | 'demonstrationTasks'
  | 'demonstrationTaskRequirements'
  | 'demonstrationAssessments'
  | 'demonstrationRatings'
  | 'demonstrationRequests'
>
