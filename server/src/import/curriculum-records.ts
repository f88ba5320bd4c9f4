import type { Localised } from '@studentgo/protocol/shapes'
import type { GradeScale, ModuleKind } from '@studentgo/protocol/skill-acquirement-plan'

/** What qualifications consist of, as the importer writes it; see records.ts. */

export type QualificationLevel = 'INITIAL' | 'FURTHER' | 'SPECIALIST' | 'TUVA' | 'TELMA' | 'UNITS'

export interface QualificationRecord {
  source_id: string
  code: string
  name: Localised
  basis_number: string | null
  level: QualificationLevel
  /** Competence points, or weeks where `unit` says so. */
  extent: number
  unit: 'OSP' | 'WEEK'
  grade_scale: GradeScale
}

/** What a module is within a qualification; the module itself is a ModuleRecord of the same `source_id`. */
export interface ModuleStructureRecord {
  source_id: string
  kind: ModuleKind
  parent_id: string | null
  osp: number | null
  /** 1 vocational, 2 common, 3 free elective, 4 extending. */
  unit_group: number | null
  grade_scale: GradeScale
  valid_from: string | null
  valid_to: string | null
}

export interface PrerequisiteRecord {
  module_id: string
  requires_id: string
}

export interface RequirementRecord {
  source_id: string
  module_id: string
  position: number
  text: Localised
}

export interface CriterionRecord {
  requirement_id: string
  level: 'T1' | 'T2' | 'H3' | 'H4' | 'K5'
  position: number
  text: Localised
}

/** What a study right leads to and how. */
export interface StudyDetailsRecord {
  source_id: string
  qualification_id: string | null
  oid: string | null
  competence_area: Localised | null
  titles: Localised[]
  funding_code: string | null
  study_mode: 'SCHOOL' | 'TRAINING_AGREEMENT' | 'APPRENTICESHIP' | 'MIXED'
}

export interface CurriculumRecords {
  qualifications?: Iterable<QualificationRecord> | undefined
  moduleStructure?: Iterable<ModuleStructureRecord> | undefined
  prerequisites?: Iterable<PrerequisiteRecord> | undefined
  requirements?: Iterable<RequirementRecord> | undefined
  criteria?: Iterable<CriterionRecord> | undefined
  studyDetails?: Iterable<StudyDetailsRecord> | undefined
}
