import { intermediateAssessment } from '@studentgo/protocol/intermediate-assessments'
import {
  diaryEntry,
  personalEducationEvent,
  personalEducationEventDetails,
  personalWorkplace,
  workplaceProposal,
} from '@studentgo/protocol/personal-education-events'
import { room } from '@studentgo/protocol/timetable'
import { audiences, type FieldAudiences, whole } from '../platform/visibility.ts'

const card = {
  id: 'EVERYONE',
  planId: 'EVERYONE',
  links: 'EVERYONE',
  method: 'EVERYONE',
  educationEventId: 'EVERYONE',
  name: 'EVERYONE',
  specifier: 'LOCATION',
  startDate: 'EVERYONE',
  endDate: 'EVERYONE',
  state: 'EVERYONE',
  teachers: 'EVERYONE',
  rooms: 'LOCATION',
  teachingHours: 'EVERYONE',
  learningEnvironments: 'EVERYONE',
  workplace: 'LOCATION',
  interruptions: 'EVERYONE',
  attendance: 'ABSENCE',
  intermediateAssessments: 'ASSESSMENT',
  result: 'ASSESSMENT',
  version: 'EVERYONE',
} as const

const inCards = [
  audiences(personalEducationEvent.shape.links, {
    peeemId: 'EVERYONE',
    moduleId: 'EVERYONE',
    moduleName: 'EVERYONE',
    osp: 'EVERYONE',
  }),
  audiences(personalEducationEvent.shape.learningEnvironments, {
    environment: 'EVERYONE',
    start: 'EVERYONE',
    end: 'EVERYONE',
  }),
  audiences(personalEducationEvent.shape.interruptions, { start: 'EVERYONE', end: 'EVERYONE' }),
  whole(room),
  whole(personalWorkplace),
  whole(personalWorkplace.shape.instructor),
  whole(personalEducationEvent.shape.attendance),
  whole(personalEducationEvent.shape.intermediateAssessments),
  whole(personalEducationEvent.shape.result),
]

export const cardVisibility: FieldAudiences[] = [...inCards, audiences(personalEducationEvent, card)]

const { shape } = personalEducationEventDetails

/** Free text may name a place, and so may what is proposed or noted of one. */
export const detailsVisibility: FieldAudiences[] = [
  ...inCards,
  audiences(personalEducationEventDetails, {
    ...card,
    sessions: 'EVERYONE',
    agreedHours: 'LOCATION',
    materialsUrl: 'LOCATION',
    instructions: 'LOCATION',
    goals: 'LOCATION',
    diary: 'LOCATION',
    workplaceProposals: 'LOCATION',
    requirements: 'EVERYONE',
    can: 'EVERYONE',
  }),
  audiences(shape.sessions, {
    sessionId: 'EVERYONE',
    start: 'EVERYONE',
    end: 'EVERYONE',
    rooms: 'LOCATION',
    teachers: 'EVERYONE',
    topic: 'LOCATION',
    state: 'EVERYONE',
    participation: 'ABSENCE',
  }),
  audiences(diaryEntry, { date: 'EVERYONE', text: 'EVERYONE', hours: 'EVERYONE', hoursState: 'ABSENCE' }),
  audiences(shape.goals, { text: 'EVERYONE', by: 'EVERYONE' }),
  audiences(shape.requirements, { requirementId: 'EVERYONE', moduleId: 'EVERYONE', text: 'EVERYONE' }),
  whole(workplaceProposal),
  whole(shape.agreedHours),
  whole(shape.can),
]

export const assessmentVisibility: FieldAudiences[] = [
  audiences(intermediateAssessment, {
    id: 'EVERYONE',
    kind: 'EVERYONE',
    periodStart: 'EVERYONE',
    periodEnd: 'EVERYONE',
    date: 'EVERYONE',
    items: 'EVERYONE',
    strengths: 'EVERYONE',
    develop: 'EVERYONE',
    readyForDemonstration: 'EVERYONE',
    author: 'EVERYONE',
    state: 'EVERYONE',
    acknowledgedAt: 'EVERYONE',
    studentComment: 'EVERYONE',
    studentCommentAt: 'EVERYONE',
    can: 'EVERYONE',
  }),
  audiences(intermediateAssessment.shape.items, {
    requirementId: 'EVERYONE',
    text: 'EVERYONE',
    level: 'EVERYONE',
    comment: 'EVERYONE',
  }),
  audiences(intermediateAssessment.shape.author, { name: 'EVERYONE', side: 'EVERYONE' }),
  whole(intermediateAssessment.shape.can),
]
