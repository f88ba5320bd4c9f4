import type { Localised } from '@studentgo/protocol/shapes'
import type {
  DemonstrationAssessmentRecord,
  DemonstrationRecord,
  DemonstrationRecords,
  DemonstrationRequestRecord,
} from './demonstration-records.ts'
import type { Folder, Row } from './files.ts'
import { localisedName } from './school.rules.ts'

/** Parts of a cell that are separated by semicolons. */
export function partsOf(cell: string | null): string[] {
  return (cell ?? '')
    .split(';')
    .map(part => part.trim())
    .filter(Boolean)
}

/** Demonstrations, tasks and assessments of a folder that has no fault. */
export function demonstrationRecords(folder: Folder): DemonstrationRecords {
  const students = new Map((folder.ext_study_rights ?? []).map(row => [row.sourcedId, row.userSourcedId]))
  const rows = folder.ext_demonstrations
  return {
    demonstrations: rows?.map(row => demonstrationRecord(row, students.get(row.studyRightSourcedId) ?? '')),
    demonstrationModules: rows?.flatMap(row =>
      [...new Set(row.courseSourcedIds)].map(course => ({
        demonstration_id: row.sourcedId,
        module_id: course,
      })),
    ),
    demonstrationTasks: folder.ext_demonstration_tasks?.map(row => ({
      source_id: row.sourcedId,
      demonstration_id: row.demonstrationSourcedId,
      position: row.position ?? 0,
      text: localisedName(row.text, row.textSv, row.textEn),
      confirmed_by: row.confirmedBy,
      confirmed_at: row.confirmedAt,
    })),
    demonstrationTaskRequirements: folder.ext_demonstration_tasks?.flatMap(row =>
      [...new Set(row.requirementSourcedIds)].map(requirement => ({
        task_id: row.sourcedId,
        requirement_id: requirement,
      })),
    ),
    demonstrationAssessments: folder.ext_demonstration_assessments?.map(assessmentRecord),
    demonstrationRatings: folder.ext_demonstration_ratings?.map(row => ({
      demonstration_id: row.demonstrationSourcedId,
      requirement_id: row.requirementSourcedId,
      grade: row.grade,
    })),
    demonstrationRequests: rows?.flatMap(requestsOf),
  }
}

function demonstrationRecord(row: Row<'ext_demonstrations'>, studentId: string): DemonstrationRecord {
  return {
    source_id: row.sourcedId,
    study_right_id: row.studyRightSourcedId,
    student_id: studentId,
    type: row.type ?? 'DEMONSTRATION',
    name: localisedName(row.name, row.nameSv, row.nameEn),
    state: row.state,
    start_date: row.startDate,
    end_date: row.endDate ?? row.startDate,
    start_time: row.startTime,
    end_time: row.endTime,
    place_name: row.placeName,
    place_type: row.placeType === '1' ? 1 : row.placeType === '2' ? 2 : 3,
    place_business_id: row.businessId,
    place_description:
      row.placeDescription === null
        ? null
        : localisedName(row.placeDescription, row.placeDescriptionSv, row.placeDescriptionEn),
    place_address: row.placeAddress,
    organiser: row.organiser,
    content: contentOf(row),
    assessors: assessorsOf(row.assessors),
    care_field: row.careField,
    attempt: row.attempt ?? 1,
    raise_attempt: row.raiseAttempt,
    whole_unit: row.wholeUnit,
    previous_source: row.previousSourcedId,
    discussed_at: row.discussedAt,
    published_at: row.publishedAt,
  }
}

/** Descriptions in three columns belong together by their place. */
export function contentOf({
  content,
  contentSv,
  contentEn,
}: Pick<Row<'ext_demonstrations'>, 'content' | 'contentSv' | 'contentEn'>): Localised[] {
  const swedish = partsOf(contentSv)
  const english = partsOf(contentEn)
  return partsOf(content).map((fi, at) => localisedName(fi, swedish[at] ?? null, english[at] ?? null))
}

const assessorForm = /^([^,()]+)(?:,([^()]+))?\((PROVIDER|WORKING_LIFE) ([1-5])\)$/

/**
 * `Kaisa Mäntylä, Kuutsalmen ammattiopisto (PROVIDER 1); Antero Laurila (WORKING_LIFE 3)`. A part that is not
 * written so is left out; `wrongAssessors` names it.
 */
export function assessorsOf(cell: string | null): DemonstrationRecord['assessors'] {
  return partsOf(cell).flatMap(part => {
    const [, name, organisation, side, role] = assessorForm.exec(part) ?? []
    if (name === undefined || role === undefined) return []
    return [
      {
        name: name.trim(),
        organisation: organisation?.trim() || null,
        side: side === 'WORKING_LIFE' ? ('WORKING_LIFE' as const) : ('PROVIDER' as const),
        role,
      },
    ]
  })
}

export function wrongAssessors(cell: string | null): string[] {
  return partsOf(cell).filter(part => !assessorForm.test(part))
}

const targetForm = /^([1-4])=(1|2|3|4|5|Hyväksytty|Hylätty)$/

/** Parts of the cell that do not name a target and its grade: `1=4; 2=3; 3=4; 4=5`. */
export function wrongTargets(cell: string | null): string[] {
  return partsOf(cell).filter(part => !targetForm.test(part))
}

export function targetsOf(cell: string | null): DemonstrationAssessmentRecord['targets'] {
  return partsOf(cell).flatMap(part => {
    const [, code, grade] = targetForm.exec(part) ?? []
    return code === undefined ? [] : [{ code, grade: gradeOf(grade) }]
  })
}

function assessmentRecord(row: Row<'ext_demonstration_assessments'>): DemonstrationAssessmentRecord {
  return {
    demonstration_id: row.sourcedId,
    grade: row.grade,
    assessed_on: row.assessedOn,
    justification: localisedName(row.justification, row.justificationSv, row.justificationEn),
    targets: targetsOf(row.targets),
    deciders: codesOf(row.deciders),
    participants: codesOf(row.participants),
  }
}

const grades = ['1', '2', '3', '4', '5', 'Hyväksytty', 'Hylätty'] as const

function gradeOf(word: string | undefined): (typeof grades)[number] {
  return grades.find(grade => grade === word) ?? 'Hylätty'
}

function codesOf(cell: string | null): string[] {
  return [
    ...new Set(
      (cell ?? '')
        .split(/[,;]/)
        .map(code => code.trim())
        .filter(Boolean),
    ),
  ]
}

function requestsOf(row: Row<'ext_demonstrations'>): DemonstrationRequestRecord[] {
  const review: DemonstrationRequestRecord = {
    demonstration_id: row.sourcedId,
    kind: 'REVIEW',
    requested_at: row.reviewRequestedAt,
    decision: row.reviewDecision,
    answer: row.reviewAnswer,
    decided_at: row.reviewDecidedAt,
  }
  const raise: DemonstrationRequestRecord = {
    demonstration_id: row.sourcedId,
    kind: 'RAISE',
    requested_at: row.raiseRequestedAt,
    decision: row.raiseDecision,
    answer: row.raiseAnswer,
    decided_at: row.raiseDecidedAt,
  }
  return [review, raise].filter(one => one.requested_at !== null || one.decision !== null)
}
