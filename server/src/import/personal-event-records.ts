import type { RecordOf, SchoolRecords } from './records.ts'

/** Names under which the demo school knows these records. */

export type IntermediateAssessmentRecord = RecordOf<'intermediateAssessments'>
export type IntermediateItemRecord = RecordOf<'intermediateItems'>
export type PersonalEventInterruptionRecord = RecordOf<'personalEventInterruptions'>
export type PersonalEventLinkRecord = RecordOf<'personalEventLinks'>
export type PersonalEventRecord = RecordOf<'personalEvents'>
export type PersonalEventRecords = Pick<
  SchoolRecords,
  | 'personalEvents'
  | 'personalEventLinks'
  | 'personalEventInterruptions'
  | 'personalEventGoals'
  | 'intermediateAssessments'
  | 'intermediateItems'
>
