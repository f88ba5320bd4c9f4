import type { RecordOf } from './records.ts'

/** Names under which the demo school knows these records. */

export type AccountRecord = RecordOf<'accounts'>
export type ParentAccessRecord = RecordOf<'parentAccess'>
export type PersonRecord = RecordOf<'people'>
export type ResponsibleStaffRecord = RecordOf<'responsibleStaff'>
export type StudentRecord = RecordOf<'students'>
export type StudyRightRecord = RecordOf<'studyRights'>
