import type { LearningMethod, PersonalEventState } from '@studentgo/protocol/personal-education-events'
import type { Localised } from '@studentgo/protocol/shapes'

/** How the parts of plans are learned, as the importer writes it; see records.ts. */

export interface PersonalEventRecord {
  source_id: string
  /** The plan is that of the study right. */
  study_right_id: string
  method: LearningMethod
  event_id: string | null
  workplace_period_id: string | null
  name: Localised
  specifier: string | null
  start_date: string
  end_date: string
  state: PersonalEventState
  teaching_hours: number | null
  /** Without days it is the whole period. */
  learning_environments: { code: string; start?: string; end?: string }[]
  part_time_percent: number | null
  apprenticeship_basis: '01' | '02' | null
  business_id: string | null
  workplace_tasks: string[]
  materials_url: string | null
  instructions: string | null
  result_grade: string | null
  result_on: string | null
}

/** A unit of the plan that a period serves: the slot whose id is the seed's peeemId. */
export interface PersonalEventLinkRecord {
  personal_event_id: string
  module_id: string
  osp: number | null
}

export interface PersonalEventInterruptionRecord {
  personal_event_id: string
  start_date: string
  end_date: string | null
}

/** A goal that the school or the workplace has set; the student's own are set in the portal. */
export interface PersonalEventGoalRecord {
  personal_event_id: string
  by_side: 'STAFF' | 'WORKPLACE'
  position: number
  text: string
}

/** Feedback by others than the student. It has no grade. */
export interface IntermediateAssessmentRecord {
  source_id: string
  personal_event_id: string
  kind: 'TEACHER' | 'WORKPLACE' | 'JOINT'
  period_start: string
  period_end: string
  date: string
  strengths: string | null
  develop: string | null
  ready_for_demonstration: boolean | null
  author_id: string | null
  author_name: string
  /** Null while it is its author's draft, which no student sees. */
  published_at: string | null
}

export interface IntermediateItemRecord {
  assessment_id: string
  position: number
  requirement_id: string | null
  text: string | null
  level: 1 | 2 | 3 | 4 | null
  comment: string | null
}

/** A list that is left out is not touched. */
export interface PersonalEventRecords {
  personalEvents?: Iterable<PersonalEventRecord> | undefined
  personalEventLinks?: Iterable<PersonalEventLinkRecord> | undefined
  personalEventInterruptions?: Iterable<PersonalEventInterruptionRecord> | undefined
  personalEventGoals?: Iterable<PersonalEventGoalRecord> | undefined
  intermediateAssessments?: Iterable<IntermediateAssessmentRecord> | undefined
  intermediateItems?: Iterable<IntermediateItemRecord> | undefined
}
