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

/**
 * What came of a request for a review or a raise. One that was made in the portal has its own time and words;
 * `requested_at` is of one that the school has taken down elsewhere, and null where nobody else has.
 */
export interface DemonstrationRequestRecord {
  demonstration_id: string
  kind: 'REVIEW' | 'RAISE'
  requested_at: string | null
  /** Null while nothing has been decided. */
  decision: 'GRANTED' | 'REJECTED' | null
  answer: string | null
  /** Null: when the import hears of it. */
  decided_at: string | null
}

/** A list that is left out is not touched. */
export interface DemonstrationRecords {
  demonstrations?: Iterable<DemonstrationRecord> | undefined
  demonstrationModules?: Iterable<DemonstrationModuleRecord> | undefined
  demonstrationTasks?: Iterable<DemonstrationTaskRecord> | undefined
  demonstrationTaskRequirements?: Iterable<DemonstrationTaskRequirementRecord> | undefined
  demonstrationAssessments?: Iterable<DemonstrationAssessmentRecord> | undefined
  demonstrationRatings?: Iterable<DemonstrationRatingRecord> | undefined
  demonstrationRequests?: Iterable<DemonstrationRequestRecord> | undefined
}
