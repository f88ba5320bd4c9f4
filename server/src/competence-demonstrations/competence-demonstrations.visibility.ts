import { attachmentRef } from '@studentgo/protocol/attachments'
import {
  competenceDemonstration,
  demonstrationAssessment,
  demonstrationPlace,
  demonstrationRequest,
  demonstrationSummary,
  selfAssessment,
} from '@studentgo/protocol/competence-demonstrations'
import { demonstrationTask } from '@studentgo/protocol/demonstration-tasks'
import { requirement } from '@studentgo/protocol/requirement'
import { audiences, everyone } from '../platform/access/visibility.ts'

const summaryFields = {
  ...everyone(
    'id',
    'planId',
    'personalStudyPlanId',
    'modules',
    'type',
    'name',
    'state',
    'startDate',
    'endDate',
    'startTime',
    'endTime',
    'daysUntil',
    'isNow',
    'selfAssessment',
    'tasks',
    'attempt',
    'raiseAttempt',
    'previousId',
    'nextId',
    'gradeScale',
    'resultBy',
    'assessment',
    'can',
    'version',
  ),
  environment: 'LOCATION',
  organiser: 'LOCATION',
} as const

const assessmentAudiences = [
  audiences(
    demonstrationAssessment,
    everyone(
      'grade',
      'accepted',
      'date',
      'justification',
      'targets',
      'requirementGrades',
      'deciders',
      'discussionParticipants',
      'publishedAt',
      'reviewRequestUntil',
    ),
  ),
  audiences(demonstrationAssessment.shape.targets, everyone('code', 'name', 'grade')),
  audiences(demonstrationAssessment.shape.requirementGrades, everyone('requirementId', 'grade')),
]

const parts = demonstrationSummary.shape
/** Objects inside a demonstration, in the list as in a demonstration whole. */
const summaryParts = [
  audiences(parts.modules, everyone('moduleId', 'name', 'osp')),
  audiences(demonstrationPlace, everyone('name', 'businessId', 'description', 'placeType', 'address')),
  audiences(parts.selfAssessment, everyone('state', 'submittedAt', 'open')),
  audiences(parts.tasks, everyone('total', 'done')),
  audiences(parts.can, everyone('selfAssess', 'editTasks', 'requestReview', 'requestRaise')),
  ...assessmentAudiences,
]

export const summariesVisibility = [audiences(demonstrationSummary, summaryFields), ...summaryParts]

export const demonstrationsVisibility = [
  audiences(competenceDemonstration, {
    ...summaryFields,
    ...everyone(
      'contentDescriptions',
      'requirements',
      'missingPrerequisites',
      'assessors',
      'careField',
      'requests',
    ),
    individualCriteria: 'SUPPORT',
    deviationText: 'SUPPORT',
  }),
  audiences(competenceDemonstration.shape.assessors, {
    ...everyone('name', 'side', 'role'),
    organisation: 'LOCATION',
  }),
  audiences(requirement, everyone('id', 'text', 'criteria')),
  audiences(requirement.shape.criteria, everyone('level', 'texts')),
  audiences(demonstrationRequest, everyone('kind', 'state', 'reason', 'requestedAt', 'decidedAt', 'answer')),
  ...summaryParts,
]

/** Guardians find it only when the student shares it, and then they read all of it. */
export const selfAssessmentVisibility = [
  audiences(
    selfAssessment,
    everyone(
      'demonstrationId',
      'state',
      'gradeScale',
      'items',
      'overallLevel',
      'strengths',
      'develop',
      'howPrepared',
      'sharedWithParents',
      'savedAt',
      'submittedAt',
      'editable',
      'assessment',
      'version',
    ),
  ),
  audiences(
    selfAssessment.shape.items,
    everyone('requirementId', 'text', 'moduleName', 'level', 'comment', 'criteriaShown', 'assessedGrade'),
  ),
  audiences(selfAssessment.shape.items.def.element.shape.criteriaShown, everyone('level', 'texts')),
  ...assessmentAudiences,
]

export const tasksVisibility = [
  audiences(demonstrationTask, {
    ...everyone(
      'id',
      'order',
      'text',
      'requirementIds',
      'state',
      'plannedDate',
      'done',
      'doneAt',
      'instructorConfirmed',
      'version',
    ),
    studentNote: 'STUDENT',
    evidence: 'STUDENT',
  }),
  audiences(attachmentRef, everyone('id', 'name', 'mime', 'size', 'scan')),
  audiences(demonstrationTask.shape.instructorConfirmed, everyone('by', 'at')),
]
