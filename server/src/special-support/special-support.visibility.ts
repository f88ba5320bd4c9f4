import {
  hearing,
  hearingStatement,
  learningSupport,
  specialSupport,
  supportDecision,
  supportRequest,
} from '@studentgo/protocol/special-support'
import { audiences, type FieldAudiences } from '../platform/visibility.ts'

const aboutUnit = { moduleId: 'EVERYONE', moduleName: 'EVERYONE', text: 'EVERYONE' } as const

/** The endpoint itself takes the scope SUPPORT: who may call it sees all of it. */
export const specialSupportVisibility: FieldAudiences[] = [
  audiences(specialSupport, {
    learningSupport: 'EVERYONE',
    decisions: 'EVERYONE',
    requests: 'EVERYONE',
    contacts: 'EVERYONE',
  }),
  audiences(learningSupport, {
    id: 'EVERYONE',
    type: 'EVERYONE',
    moduleGroup: 'EVERYONE',
    startDate: 'EVERYONE',
    endDate: 'EVERYONE',
    description: 'EVERYONE',
  }),
  audiences(supportDecision, {
    id: 'EVERYONE',
    level: 'EVERYONE',
    state: 'EVERYONE',
    appealed: 'EVERYONE',
    validFrom: 'EVERYONE',
    validTo: 'EVERYONE',
    grounds: 'EVERYONE',
    arrangements: 'EVERYONE',
    adaptedAssessment: 'EVERYONE',
    deviations: 'EVERYONE',
    responsible: 'EVERYONE',
    hearing: 'EVERYONE',
    decidedAt: 'EVERYONE',
    decidedBy: 'EVERYONE',
    documentId: 'EVERYONE',
    appealInstructions: 'EVERYONE',
    appealUntil: 'EVERYONE',
  }),
  audiences(supportDecision.shape.arrangements, { code: 'EVERYONE', ...aboutUnit }),
  audiences(supportDecision.shape.deviations, aboutUnit),
  audiences(hearing, {
    requestedAt: 'EVERYONE',
    dueDate: 'EVERYONE',
    studentStatement: 'EVERYONE',
    studentAt: 'EVERYONE',
    guardianStatement: 'EVERYONE',
    guardianAt: 'EVERYONE',
    statements: 'EVERYONE',
    open: 'EVERYONE',
  }),
  audiences(hearingStatement, {
    role: 'EVERYONE',
    name: 'EVERYONE',
    text: 'EVERYONE',
    agree: 'EVERYONE',
    at: 'EVERYONE',
    own: 'EVERYONE',
  }),
  audiences(supportRequest, {
    id: 'EVERYONE',
    text: 'EVERYONE',
    at: 'EVERYONE',
    by: 'EVERYONE',
    state: 'EVERYONE',
    answer: 'EVERYONE',
    answeredBy: 'EVERYONE',
    answeredAt: 'EVERYONE',
  }),
  audiences(supportRequest.shape.by, { role: 'EVERYONE', name: 'EVERYONE' }),
]
