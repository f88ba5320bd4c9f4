import {
  competenceDemonstration,
  demonstrationAssessment,
  demonstrationPlace,
  demonstrationRequest,
  demonstrationSummary,
  selfAssessment,
} from '@studentgo/protocol/competence-demonstrations'
import { demonstrationTask } from '@studentgo/protocol/demonstration-tasks'
import { requirement } from '@studentgo/protocol/skill-acquirement-plan'
import { audiences, whole } from '../platform/visibility.ts'

const summaryFields = {
  id: 'EVERYONE',
  planId: 'EVERYONE',
  personalStudyPlanId: 'EVERYONE',
  modules: 'EVERYONE',
  type: 'EVERYONE',
  name: 'EVERYONE',
  state: 'EVERYONE',
  startDate: 'EVERYONE',
  endDate: 'EVERYONE',
  startTime: 'EVERYONE',
  endTime: 'EVERYONE',
  daysUntil: 'EVERYONE',
  isNow: 'EVERYONE',
  environment: 'LOCATION',
  organiser: 'LOCATION',
  selfAssessment: 'EVERYONE',
  tasks: 'EVERYONE',
  attempt: 'EVERYONE',
  raiseAttempt: 'EVERYONE',
  previousId: 'EVERYONE',
  nextId: 'EVERYONE',
  gradeScale: 'EVERYONE',
  resultBy: 'EVERYONE',
  assessment: 'EVERYONE',
  can: 'EVERYONE',
  version: 'EVERYONE',
} as const

const assessmentAudiences = [
  whole(demonstrationAssessment),
  whole(demonstrationAssessment.shape.targets),
  whole(demonstrationAssessment.shape.requirementGrades),
]

const parts = demonstrationSummary.shape
/** Objects inside a demonstration, in the list as in a demonstration whole. */
const summaryParts = [
  whole(parts.modules),
  whole(demonstrationPlace),
  whole(parts.selfAssessment),
  whole(parts.tasks),
  whole(parts.can),
  ...assessmentAudiences,
]

export const summariesVisibility = [audiences(demonstrationSummary, summaryFields), ...summaryParts]

export const demonstrationsVisibility = [
  audiences(competenceDemonstration, {
    ...summaryFields,
    contentDescriptions: 'EVERYONE',
    requirements: 'EVERYONE',
    individualCriteria: 'SUPPORT',
    deviationText: 'SUPPORT',
    missingPrerequisites: 'EVERYONE',
    assessors: 'EVERYONE',
    careField: 'EVERYONE',
    requests: 'EVERYONE',
  }),
  audiences(competenceDemonstration.shape.assessors, {
    name: 'EVERYONE',
    organisation: 'LOCATION',
    side: 'EVERYONE',
    role: 'EVERYONE',
  }),
  whole(requirement),
  whole(requirement.shape.criteria),
  whole(demonstrationRequest),
  ...summaryParts,
]

/** Guardians find it only when the student shares it, and then they read all of it. */
export const selfAssessmentVisibility = [
  whole(selfAssessment),
  whole(selfAssessment.shape.items),
  whole(selfAssessment.shape.items.def.element.shape.criteriaShown),
  ...assessmentAudiences,
]

export const tasksVisibility = [
  audiences(demonstrationTask, {
    id: 'EVERYONE',
    order: 'EVERYONE',
    text: 'EVERYONE',
    requirementIds: 'EVERYONE',
    state: 'EVERYONE',
    plannedDate: 'EVERYONE',
    done: 'EVERYONE',
    doneAt: 'EVERYONE',
    studentNote: 'STUDENT',
    instructorConfirmed: 'EVERYONE',
    version: 'EVERYONE',
  }),
  whole(demonstrationTask.shape.instructorConfirmed),
]
