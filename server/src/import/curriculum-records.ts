import type { RecordOf, SchoolRecords } from './records.ts'

/** Names under which the demo school knows these records. */

export type CriterionRecord = RecordOf<'criteria'>
export type ModuleStructureRecord = RecordOf<'moduleStructure'>
export type QualificationRecord = RecordOf<'qualifications'>
export type RequirementRecord = RecordOf<'requirements'>
export type StudyDetailsRecord = RecordOf<'studyDetails'>
export type CurriculumRecords = Pick<
  SchoolRecords,
  'qualifications' | 'moduleStructure' | 'prerequisites' | 'requirements' | 'criteria' | 'studyDetails'
>
