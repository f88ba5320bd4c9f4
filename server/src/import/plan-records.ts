import type { Localised } from '@studentgo/protocol/shapes'
import type { ModuleState, PlanChange, PlanState } from '@studentgo/protocol/skill-acquirement-plan'

/** Personal plans as the importer writes them; see records.ts. */

export interface PlanRecord {
  source_id: string
  study_right_id: string
  student_id: string
  career_code: '0001' | '0002' | '0003' | '0005' | null
  /** The first words; what the student writes in the portal stays. */
  goal_text: string | null
  competence_need: boolean
  first_approved_on: string | null
  approved_at: string | null
  competence_reached_on: string | null
  next_meeting_at: string | null
  updated_at: string
}

export interface PlanVersionRecord {
  source_id: string
  plan_id: string
  version: number
  state: PlanState
  requested_at: string | null
  requested_by: string | null
  due_date: string | null
  requires_strong_auth: boolean
  changes: { path: string; kind: PlanChange['kind']; text: Localised }[]
  staff_answer: string | null
  staff_answered_at: string | null
  created_at: string
}

/** A unit or sub-area in a plan. Which unit a sub-area lies under follows from the structure. */
export interface PlanModuleRecord {
  source_id: string
  plan_id: string
  module_id: string
  position: number
  mandatory: boolean
  osp: number
  state: ModuleState
  grade: '1' | '2' | '3' | '4' | '5' | 'Hyväksytty' | 'Hylätty' | null
  graded_on: string | null
  teaching_hours: number | null
  start_date: string | null
  end_date: string | null
  deviation_text: Localised | null
  individual_criteria: Localised[]
  important_note: boolean
  responsible_id: string | null
  provider_name: string | null
}

export interface PriorCompetenceRecord {
  source_id: string
  plan_module_id: string
  route: 'DIRECT' | 'ASSESSORS' | 'DEMONSTRATION'
  sent_to_assessment_on: string | null
  assessors: string[]
  state: 'PROPOSED' | 'SENT' | 'RECOGNISED' | 'REJECTED'
}

/** A part of the plan for which the student still chooses an education event. */
export interface PlanSlotRecord {
  source_id: string
  plan_id: string
  plan_module_id: string
  osp: number | null
}

export interface PlanRecords {
  plans?: Iterable<PlanRecord> | undefined
  planVersions?: Iterable<PlanVersionRecord> | undefined
  planModules?: Iterable<PlanModuleRecord> | undefined
  priorCompetence?: Iterable<PriorCompetenceRecord> | undefined
  planSlots?: Iterable<PlanSlotRecord> | undefined
}
