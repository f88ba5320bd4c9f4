import type {
  DemonstrationGrade,
  DemonstrationState,
  DemonstrationType,
} from '@studentgo/protocol/competence-demonstrations'
import type { Localised } from '@studentgo/protocol/shapes'

/** Demonstrations as the importer writes them; see records.ts. */

export interface DemonstrationRecord {
  source_id: string
  study_right_id: string
  student_id: string
  type: DemonstrationType
  name: Localised
  state: DemonstrationState
  start_date: string
  end_date: string
  start_time: string | null
  end_time: string | null
  place_name: string
  place_type: 1 | 2 | 3
  place_business_id: string | null
  place_description: Localised | null
  place_address: string | null
  organiser: string | null
  content: Localised[]
  assessors: { name: string; organisation: string | null; side: 'PROVIDER' | 'WORKING_LIFE'; role: string }[]
  care_field: boolean
  attempt: number
  raise_attempt: boolean
  whole_unit: boolean
  /** The source id of the attempt before this one. */
  previous_source: string | null
  discussed_at: string | null
  published_at: string | null
}

export interface DemonstrationModuleRecord {
  demonstration_id: string
  module_id: string
}

/** A task that the school has agreed on with the student; what the student ticks and notes is the portal's. */
export interface DemonstrationTaskRecord {
  source_id: string
  demonstration_id: string
  position: number
  text: Localised
  confirmed_by: string | null
  confirmed_at: string | null
}

export interface DemonstrationTaskRequirementRecord {
  task_id: string
  requirement_id: string
}

export interface DemonstrationAssessmentRecord {
  demonstration_id: string
  grade: DemonstrationGrade
  assessed_on: string
  justification: Localised
  targets: { code: string; grade: DemonstrationGrade }[]
  deciders: string[]
  participants: string[]
}

export interface DemonstrationRatingRecord {
  demonstration_id: string
  requirement_id: string
  grade: DemonstrationGrade
}

/** What the school has decided of a request that the student has made in the portal. */
export interface DemonstrationDecisionRecord {
  demonstration_id: string
  kind: 'REVIEW' | 'RAISE'
  state: 'GRANTED' | 'REJECTED'
  answer: string | null
}

/** A list that is left out is not touched. */
export interface DemonstrationRecords {
  demonstrations?: Iterable<DemonstrationRecord> | undefined
  demonstrationModules?: Iterable<DemonstrationModuleRecord> | undefined
  demonstrationTasks?: Iterable<DemonstrationTaskRecord> | undefined
  demonstrationTaskRequirements?: Iterable<DemonstrationTaskRequirementRecord> | undefined
  demonstrationAssessments?: Iterable<DemonstrationAssessmentRecord> | undefined
  demonstrationRatings?: Iterable<DemonstrationRatingRecord> | undefined
  demonstrationDecisions?: Iterable<DemonstrationDecisionRecord> | undefined
}
