import { intermediateAssessment } from '@studentgo/protocol/intermediate-assessments'
import {
  diaryEntry,
  personalEducationEvent,
  personalEducationEventDetails,
  personalWorkplace,
  workplaceProposal,
} from '@studentgo/protocol/personal-education-events'
import { room } from '@studentgo/protocol/timetable'
import { audiences, everyone, type FieldAudiences } from '../platform/access/visibility.ts'

const card = {
  ...everyone(
    'id',
    'planId',
    'links',
    'method',
    'educationEventId',
    'name',
    'startDate',
    'endDate',
    'state',
    'teachers',
    'teachingHours',
    'learningEnvironments',
    'interruptions',
    'version',
  ),
  specifier: 'LOCATION',
  rooms: 'LOCATION',
  workplace: 'LOCATION',
  // Who answers for a period tells the college.
  representatives: 'LOCATION',
  attendance: 'ABSENCE',
  intermediateAssessments: 'ASSESSMENT',
  result: 'ASSESSMENT',
} as const

const inCards = [
  audiences(personalEducationEvent.shape.links, everyone('peeemId', 'moduleId', 'moduleName', 'osp')),
  audiences(personalEducationEvent.shape.learningEnvironments, everyone('environment', 'start', 'end')),
  audiences(personalEducationEvent.shape.representatives, everyone('side', 'name', 'role')),
  audiences(personalEducationEvent.shape.interruptions, everyone('start', 'end')),
  audiences(room, everyone('code', 'name', 'building', 'address', 'floor')),
  audiences(
    personalWorkplace,
    everyone(
      'name',
      'businessId',
      'address',
      'instructor',
      'tasks',
      'partTimePercent',
      'contractId',
      'apprenticeshipBasis',
    ),
  ),
  audiences(personalWorkplace.shape.instructor, everyone('name', 'email', 'phone')),
  audiences(personalEducationEvent.shape.attendance, everyone('heldMinutes', 'attendedMinutes')),
  audiences(personalEducationEvent.shape.intermediateAssessments, everyone('count', 'latestAt', 'unread')),
  audiences(personalEducationEvent.shape.result, everyone('grade', 'at')),
]

export const cardVisibility: FieldAudiences[] = [...inCards, audiences(personalEducationEvent, card)]

const { shape } = personalEducationEventDetails

/** Free text may name a place, and so may what is proposed or noted of one. */
export const detailsVisibility: FieldAudiences[] = [
  ...inCards,
  audiences(personalEducationEventDetails, {
    ...card,
    ...everyone('sessions', 'requirements', 'can'),
    agreedHours: 'LOCATION',
    materialsUrl: 'LOCATION',
    instructions: 'LOCATION',
    goals: 'LOCATION',
    diary: 'LOCATION',
    workplaceProposals: 'LOCATION',
  }),
  audiences(shape.sessions, {
    ...everyone('sessionId', 'start', 'end', 'teachers', 'state'),
    rooms: 'LOCATION',
    topic: 'LOCATION',
    participation: 'ABSENCE',
  }),
  audiences(diaryEntry, { ...everyone('date', 'text', 'hours'), hoursState: 'ABSENCE' }),
  audiences(shape.goals, everyone('text', 'by')),
  audiences(shape.requirements, everyone('requirementId', 'moduleId', 'text')),
  audiences(
    workplaceProposal,
    everyone('id', 'name', 'businessId', 'contact', 'state', 'sentAt', 'decidedAt', 'decidedBy', 'comment'),
  ),
  audiences(shape.agreedHours, everyone('weekdays', 'dailyStart', 'dailyEnd')),
  audiences(shape.can, everyone('editGoals', 'writeDiary', 'proposeWorkplace', 'assessSelf', 'remove')),
]

export const assessmentVisibility: FieldAudiences[] = [
  audiences(
    intermediateAssessment,
    everyone(
      'id',
      'kind',
      'periodStart',
      'periodEnd',
      'date',
      'items',
      'strengths',
      'develop',
      'readyForDemonstration',
      'author',
      'state',
      'acknowledgedAt',
      'studentComment',
      'studentCommentAt',
      'can',
    ),
  ),
  audiences(
    intermediateAssessment.shape.items,
    everyone('requirementId', 'text', 'textLanguage', 'level', 'comment'),
  ),
  audiences(intermediateAssessment.shape.author, everyone('name', 'side')),
  audiences(intermediateAssessment.shape.can, everyone('acknowledge', 'comment')),
]
