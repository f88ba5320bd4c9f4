import type { Folder, Row } from './files.ts'
import type {
  IntermediateAssessmentRecord,
  PersonalEventRecord,
  PersonalEventRecords,
} from './personal-event-records.ts'
import { localisedName } from './school.rules.ts'

/** How parts of plans are learned, in a folder that has no fault. */
export function personalEventRecords(folder: Folder): PersonalEventRecords {
  const names = new Map(folder.users.map(user => [user.sourcedId, `${user.givenName} ${user.familyName}`]))
  const nameOf = (row: Row<'ext_intermediate_assessments'>) =>
    row.authorName ?? names.get(row.authorSourcedId ?? '') ?? ''
  return {
    personalEvents: folder.ext_personal_events?.map(eventOf),
    personalEventLinks: folder.ext_personal_events?.flatMap(row =>
      [...new Set(row.courseSourcedIds)].map(course => ({
        personal_event_id: row.sourcedId,
        module_id: course,
        osp: null,
      })),
    ),
    personalEventInterruptions: folder.ext_personal_event_breaks?.map(row => ({
      personal_event_id: row.personalEventSourcedId,
      start_date: row.startDate,
      end_date: row.endDate,
    })),
    personalEventGoals: folder.ext_personal_event_goals?.map(row => ({
      personal_event_id: row.personalEventSourcedId,
      by_side: row.by,
      position: row.position ?? 0,
      text: row.text,
    })),
    intermediateAssessments: folder.ext_intermediate_assessments?.map(row => assessmentOf(row, nameOf(row))),
    intermediateItems: folder.ext_intermediate_items?.map(row => ({
      assessment_id: row.assessmentSourcedId,
      position: row.position ?? 0,
      requirement_id: row.requirementSourcedId,
      text: row.text,
      level: levelOf(row.level),
      comment: row.comment,
    })),
  }
}

function eventOf(row: Row<'ext_personal_events'>): PersonalEventRecord {
  const hasPlace = row.classSourcedId !== null || row.workplacePeriodSourcedId !== null
  return {
    source_id: row.sourcedId,
    study_right_id: row.studyRightSourcedId,
    method: row.method,
    event_id: row.classSourcedId,
    workplace_period_id: row.workplacePeriodSourcedId,
    name: localisedName(row.name, row.nameSv, row.nameEn),
    specifier: row.specifier,
    start_date: row.startDate,
    end_date: row.endDate,
    state: row.state ?? (hasPlace ? 'REGISTERED' : 'PLANNED'),
    teaching_hours: row.teachingHours,
    learning_environments: onlineOf(row),
    part_time_percent: row.partTimePercent,
    apprenticeship_basis: row.apprenticeshipBasis,
    business_id: row.businessId,
    workplace_tasks: (row.tasks ?? '')
      .split(';')
      .map(task => task.trim())
      .filter(Boolean),
    materials_url: row.materialsUrl,
    instructions: row.instructions,
    result_grade: row.resultGrade,
    result_on: row.resultDate,
  }
}

/** The code 0002 of the set oppimisymparistot: the part that is learned online. */
function onlineOf(row: Row<'ext_personal_events'>): PersonalEventRecord['learning_environments'] {
  if (row.onlineFrom === null) return []
  return [
    { code: '0002', start: row.onlineFrom, ...(row.onlineUntil === null ? {} : { end: row.onlineUntil }) },
  ]
}

function assessmentOf(
  row: Row<'ext_intermediate_assessments'>,
  authorName: string,
): IntermediateAssessmentRecord {
  return {
    source_id: row.sourcedId,
    personal_event_id: row.personalEventSourcedId,
    kind: row.kind,
    period_start: row.periodStart,
    period_end: row.periodEnd,
    date: row.date,
    strengths: row.strengths,
    develop: row.develop,
    ready_for_demonstration: row.readyForDemonstration === null ? null : row.readyForDemonstration === 'true',
    author_id: row.authorSourcedId,
    author_name: authorName,
    published_at: row.publishedAt,
  }
}

const levels = [1, 2, 3, 4] as const

function levelOf(level: number | null) {
  return levels.find(one => one === level) ?? null
}
