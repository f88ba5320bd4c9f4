import type { Localised } from '@studentgo/protocol/shapes'

export interface PlanActivityRecord {
  source_id: string
  study_right_id: string
  student_id: string
  date: string
  type: string
  title: Localised
  summary: Localised
  participants: { name: string; role: 'STUDENT' | 'PARENT' | 'STAFF' | 'OTHER' }[]
  next_meeting_at: string | null
  plan_version: number | null
  visibility: 'STUDENT' | 'STUDENT_AND_PARENT'
}

export interface PlanActionRecord {
  activity_id: string
  position: number
  text: Localised
  responsible: 'STUDENT' | 'PARENT' | 'STAFF'
  due_date: string | null
  done: boolean
}

export interface StudySkillsRecord {
  source_id: string
  study_right_id: string
  student_id: string
  school_year: number
  deadline: string | null
  strengths: Localised[]
  support_actions: Localised[]
  discussed_with: string | null
  discussed_at: string | null
}

export interface LearningSupportRecord {
  source_id: string
  student_id: string
  type_code: '01' | '02' | '03'
  module_group: 'vocational' | 'common' | null
  start_date: string | null
  end_date: string | null
  description: Localised
  is_active: boolean
}

export interface SupportDecisionRecord {
  source_id: string
  student_id: string
  level: string
  state: string
  appealed: boolean
  valid_from: string
  valid_to: string | null
  grounds: Localised
  responsible_id: string
  hearing_requested_at: string | null
  hearing_due: string | null
  decided_at: string | null
  decided_by: string | null
  appeal_instructions: Localised | null
  appeal_until: string | null
}

export interface SupportArrangementRecord {
  decision_id: string
  position: number
  kind: string
  code: string
  module_id: string | null
  text: Localised
}

/** A list that is left out is not touched. */
export interface GuidanceRecords {
  planActivities?: Iterable<PlanActivityRecord> | undefined
  planActions?: Iterable<PlanActionRecord> | undefined
  studySkills?: Iterable<StudySkillsRecord> | undefined
  learningSupport?: Iterable<LearningSupportRecord> | undefined
  supportDecisions?: Iterable<SupportDecisionRecord> | undefined
  supportArrangements?: Iterable<SupportArrangementRecord> | undefined
}
