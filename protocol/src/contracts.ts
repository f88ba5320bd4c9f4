import * as z from 'zod/mini'
import { attachmentRef } from './attachments.ts'
import { seenBy } from './audience.ts'
import { endpoint, limitOfAdding, studentOrParent, studentOrParentOfMinor } from './endpoint.ts'
import {
  date,
  dateTime,
  fallbackLanguage,
  id,
  idText,
  ofStudent,
  ofStudyPlan,
  personRef,
  typedText,
} from './shapes.ts'

export const contractType = z.enum([
  'TRAINING_AGREEMENT',
  'APPRENTICESHIP',
  'EQUIPMENT',
  'DORMITORY',
  'OTHER',
])
export type ContractType = z.infer<typeof contractType>

/** The state of a contract; only the school sees drafts. */
export const contractState = z.enum([
  'SENT',
  'PARTLY_SIGNED',
  'SIGNED',
  'ACTIVE',
  'ENDED',
  'INTERRUPTED',
  'TERMINATED',
  'DECLINED',
])
export type ContractState = z.infer<typeof contractState>

export const contractRole = z.enum(['PROVIDER', 'WORKPLACE', 'STUDENT', 'GUARDIAN'])
export type ContractRole = z.infer<typeof contractRole>

export const contractAction = z.enum(['ACKNOWLEDGE', 'SIGN', 'DECLINE'])
export type ContractAction = z.infer<typeof contractAction>

export const contractParty = z.object({
  role: contractRole,
  /** Signs the contract, or says only to have read what the others have signed. */
  act: z.enum(['SIGN', 'ACKNOWLEDGE']),
  name: z.optional(z.string()),
  signedAt: z.optional(dateTime),
  declinedAt: z.optional(dateTime),
  method: z.optional(z.enum(['PAPER', 'SESSION', 'STRONG'])),
  /** The reader's own part. */
  own: z.boolean(),
})
export type ContractParty = z.infer<typeof contractParty>

export const contractPlace = z.object({ name: z.string(), address: z.optional(z.string()) })
export const contractPerson = z.object({
  name: z.string(),
  phone: z.optional(z.string()),
  email: z.optional(z.string()),
})
export const termination = z.object({
  date,
  reason: z.optional(z.string()),
  duringTrialPeriod: z.boolean(),
})

export const contract = z.object({
  id,
  type: contractType,
  number: z.string(),
  state: contractState,
  /** In the school's words; it may contain the name of the workplace. */
  title: seenBy('LOCATION', z.optional(z.string())),
  titleLanguage: seenBy('LOCATION', fallbackLanguage),
  parties: seenBy('LOCATION', z.array(contractParty)),
  startDate: date,
  endDate: date,
  modules: z.array(z.object({ moduleId: id, name: z.string(), osp: z.optional(z.number()) })),
  workplace: seenBy('LOCATION', z.optional(contractPlace)),
  instructor: seenBy('LOCATION', z.optional(contractPerson)),
  partTimePercent: z.optional(z.int()),
  dailyHours: z.optional(z.number()),
  /** 1 is Monday. */
  days: z.array(z.int()),
  tasks: seenBy('LOCATION', z.array(z.string())),
  occupationalSafety: z.object({
    introductionGiven: z.optional(z.boolean()),
    notes: z.optional(z.string()),
  }),
  insuranceNote: z.optional(z.string()),
  attachments: seenBy('LOCATION', z.array(attachmentRef)),
  terminated: z.optional(termination),
  needsMyAction: z.boolean(),
  /** What the reader can do now. */
  actions: z.array(contractAction),
  version: z.int(),
})
export type Contract = z.infer<typeof contract>

const ofStudyRight = z.strictObject({ studyRightId: idText })

export const listContracts = endpoint({
  method: 'GET',
  path: '/studies/:studyRightId/contracts',
  who: studentOrParent('CONTRACT'),
  summary:
    'The contracts of a study right: those awaiting the reader first, then those in force, then the rest',
  params: ofStudyRight,
  query: z.strictObject({ ...ofStudent }),
  reply: z.array(contract),
  offline: 'OWN_DEVICE',
})

export const contractActionBody = z.strictObject({
  contractId: id,
  version: z.int(),
  action: contractAction,
  comment: z.optional(typedText(0, 1000)),
})

export const actOnContract = endpoint({
  method: 'PUT',
  path: '/studies/:studyRightId/contracts',
  affects: ['/studies', '/apprenticeinfo', '/home', '/instance', '/studentparentaccess/student'],
  limit: limitOfAdding,
  who: studentOrParentOfMinor('CONTRACT'),
  strongForParents: true,
  summary: 'Signs, declines or acknowledges a contract as one of its parties; requires a fresh sign-in',
  params: ofStudyRight,
  query: z.strictObject({ ...ofStudent }),
  body: contractActionBody,
  reply: z.array(contract),
})

export const apprenticeBenefit = z.enum(['DAILY_ALLOWANCE', 'FAMILY_ALLOWANCE', 'TRAVEL', 'ACCOMMODATION'])

export const apprenticeInfo = z.object({
  personalStudyPlanId: id,
  contractId: id,
  contractNumber: z.string(),
  state: contractState,
  basis: z.enum(['EMPLOYMENT', 'ENTREPRENEUR']),
  employer: seenBy('LOCATION', z.optional(z.object({ name: z.string(), businessId: z.string() }))),
  workplace: seenBy('LOCATION', z.optional(contractPlace)),
  instructor: seenBy('LOCATION', z.optional(contractPerson)),
  deputyInstructor: seenBy('LOCATION', z.optional(z.string())),
  startDate: date,
  endDate: date,
  trialPeriodEnd: z.optional(date),
  weeklyHours: z.number(),
  collectiveAgreement: seenBy('LOCATION', z.optional(z.string())),
  wageNote: z.optional(z.string()),
  studyDaysPaid: z.optional(z.enum(['YES', 'NO', 'PARTLY'])),
  benefitRights: z.object({
    dailyAllowance: z.boolean(),
    familyAllowance: z.boolean(),
    travel: z.boolean(),
    accommodation: z.boolean(),
  }),
  /** Days at school from today on, the nearest first. */
  studyDays: z.array(
    z.object({
      date,
      place: seenBy('LOCATION', z.optional(z.string())),
      eventName: z.string(),
      eventLanguage: fallbackLanguage,
    }),
  ),
  /** Feedback during the apprenticeship: how much there is, how much is needed, and by when the next. */
  assessments: z.object({ done: z.int(), required: z.int(), nextDue: z.optional(date) }),
  terminated: z.optional(termination),
  coordinator: z.optional(personRef),
})
export type ApprenticeInfo = z.infer<typeof apprenticeInfo>

export const readApprenticeInfo = endpoint({
  method: 'GET',
  path: '/apprenticeinfo/psp',
  who: studentOrParent('CONTRACT'),
  summary: 'The apprenticeships of a student; an empty list for a student who is not an apprentice',
  query: z.strictObject({ ...ofStudent, ...ofStudyPlan }),
  reply: z.array(apprenticeInfo),
  offline: 'OWN_DEVICE',
})
