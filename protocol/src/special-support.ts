import * as z from 'zod/mini'
import { endpoint, limitOfAdding, studentOrParent, studentOrParentOfMinor } from './endpoint.ts'
import { requestAffects } from './requests.ts'
import {
  codeRef,
  date,
  dateTime,
  fallbackLanguage,
  id,
  idText,
  ofStudent,
  personRef,
  writtenText,
} from './shapes.ts'

export const decisionState = z.enum(['PREPARING', 'HEARING', 'DECIDED', 'IN_FORCE', 'ENDED', 'REPEALED'])
export type DecisionState = z.infer<typeof decisionState>

export const supportLevel = z.enum(['SPECIAL', 'DEMANDING_SPECIAL'])
export type SupportLevel = z.infer<typeof supportLevel>

export const learningSupport = z.object({
  id,
  /** 01 remedial teaching by a teacher, 02 and 03 support and guidance. */
  type: codeRef,
  moduleGroup: z.optional(z.enum(['vocational', 'common'])),
  startDate: z.optional(date),
  endDate: z.optional(date),
  description: z.string(),
  descriptionLanguage: fallbackLanguage,
})
export type LearningSupport = z.infer<typeof learningSupport>

const aboutUnit = z.object({
  moduleId: id,
  moduleName: z.string(),
  text: z.string(),
  textLanguage: fallbackLanguage,
})

export const hearingStatement = z.object({
  role: z.enum(['STUDENT', 'PARENT']),
  name: z.string(),
  text: z.string(),
  agree: z.boolean(),
  at: dateTime,
  own: z.boolean(),
})
export type HearingStatement = z.infer<typeof hearingStatement>

export const hearing = z.object({
  requestedAt: dateTime,
  dueDate: date,
  studentStatement: z.optional(z.string()),
  studentAt: z.optional(dateTime),
  guardianStatement: z.optional(z.string()),
  guardianAt: z.optional(dateTime),
  /** The last statement of each party; two guardians are heard separately. */
  statements: z.array(hearingStatement),
  /** How many statements of others a student reads only after giving an own one. */
  withheld: z.int(),
  /** Whether the caller can say something now. */
  open: z.boolean(),
})
export type Hearing = z.infer<typeof hearing>

export const supportDecision = z.object({
  id,
  level: supportLevel,
  state: decisionState,
  appealed: z.boolean(),
  /** Absent while the school prepares: nothing has been proposed yet. */
  validFrom: z.optional(date),
  validTo: z.optional(date),
  /** Only where the query requested them. */
  grounds: z.optional(z.string()),
  groundsLanguage: fallbackLanguage,
  arrangements: z.array(
    z.object({
      code: z.string(),
      text: z.string(),
      textLanguage: fallbackLanguage,
      moduleId: z.optional(id),
      moduleName: z.optional(z.string()),
    }),
  ),
  adaptedAssessment: z.array(aboutUnit),
  deviations: z.array(aboutUnit),
  responsible: personRef,
  hearing: z.optional(hearing),
  decidedAt: z.optional(dateTime),
  decidedBy: z.optional(personRef),
  documentId: z.optional(id),
  appealInstructions: z.optional(z.string()),
  appealInstructionsLanguage: fallbackLanguage,
  appealUntil: z.optional(date),
})
export type SupportDecision = z.infer<typeof supportDecision>

/** A student's or guardian's request from before there was a form; new ones are requests by a form. */
export const supportRequest = z.object({
  id,
  text: z.string(),
  at: dateTime,
  by: z.object({ role: z.enum(['STUDENT', 'PARENT']), name: z.string() }),
  state: z.enum(['OPEN', 'ANSWERED']),
  answer: z.optional(z.string()),
  answeredBy: z.optional(personRef),
  answeredAt: z.optional(dateTime),
})
export type SupportRequest = z.infer<typeof supportRequest>

export const specialSupport = z.object({
  learningSupport: z.array(learningSupport),
  decisions: z.array(supportDecision),
  requests: z.array(supportRequest),
  contacts: z.array(personRef),
})
export type SpecialSupport = z.infer<typeof specialSupport>

/** Never kept on a device, and every read leaves an audit row, the student's own too. */
export const readSpecialSupport = endpoint({
  method: 'GET',
  path: '/education/specialsupport',
  who: studentOrParent('SUPPORT'),
  strongForParents: true,
  summary: 'Learning support, support decisions and contacts; grounds only of the decision in `groundsOf`',
  query: z.strictObject({ ...ofStudent, groundsOf: z.optional(idText) }),
  reply: specialSupport,
})

const statementText = writtenText(1, 4000)

export const hearingBody = z.strictObject({
  decisionId: id,
  action: z.literal('HEARING'),
  statement: statementText,
  agree: z.boolean(),
})
export const supportRequestBody = z.strictObject({
  action: z.literal('REQUEST_SUPPORT'),
  text: statementText,
})

export const writeSpecialSupport = endpoint({
  method: 'POST',
  path: '/education/specialsupport',
  limit: limitOfAdding,
  affects: ['/education/specialsupport', ...requestAffects],
  who: studentOrParentOfMinor('SUPPORT'),
  strongForParents: true,
  summary:
    'Submits a statement in a hearing, as the student or a guardian of a minor; or requests support by the form',
  query: z.strictObject({ ...ofStudent }),
  body: z.union([hearingBody, supportRequestBody]),
  reply: specialSupport,
})
