import * as z from 'zod/mini'
import { attachmentIds, attachmentRef } from './attachments.ts'
import { seenBy } from './audience.ts'
import { endpoint, limitOfAdding, student, studentOrParentOfMinor } from './endpoint.ts'
import { isFinnishPostalCode, phone } from './rules/contact.ts'
import { email } from './rules/email.ts'
import {
  across,
  codeRef,
  date,
  dateTime,
  id,
  lineText,
  ofStudent,
  personRef,
  typedText,
  wireLanguage,
  writtenText,
} from './shapes.ts'

export const addressType = z.enum(['HOME', 'TEMPORARY', 'POSTAL'])
export type AddressType = z.infer<typeof addressType>

/** How a field can be changed: at once, by the school's decision, or elsewhere. */
export const fieldRule = z.enum(['EDIT', 'APPROVAL', 'READ'])
export type FieldRule = z.infer<typeof fieldRule>

export const personalField = z.enum([
  'firstNames',
  'callName',
  'lastName',
  'dateOfBirth',
  'identityCode',
  'nationalities',
  'homeMunicipality',
  'motherTongue',
  'contactLanguage',
  'email',
  'phone',
  'homeAddress',
  'temporaryAddress',
  'postalAddress',
  'emergencyContacts',
  'basicEducation',
  'basicEducationLevel',
  'basicEducationYear',
  'employmentStatus',
  'employmentType',
  'employer',
  'militaryService',
  'specialDiet',
  'publishingName',
  'photo',
])
export type PersonalField = z.infer<typeof personalField>

/** Fields that only a decision of the school changes. */
export const approvalField = z.enum([
  'callName',
  'homeAddress',
  'basicEducation',
  'basicEducationLevel',
  'basicEducationYear',
  'motherTongue',
])
export type ApprovalField = z.infer<typeof approvalField>

/** A code of the list `countries`. */
const country = z.string().check(z.regex(/^[A-Z]{2}$/))

/** An address as a person types it; a Finnish postal code has five digits. */
export const typedAddress = z
  .strictObject({
    street: lineText(1, 200),
    postalCode: lineText(1, 12),
    city: lineText(1, 100),
    country,
  })
  .check(
    across(
      ['country', 'postalCode'],
      input => input.country !== 'FI' || isFinnishPostalCode(input.postalCode),
      {
        error: 'postalCode',
        path: ['postalCode'],
      },
    ),
  )
export type TypedAddress = z.infer<typeof typedAddress>

export const address = z.object({
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country,
  type: addressType,
  validFrom: z.optional(date),
  validTo: z.optional(date),
  source: z.enum(['REGISTRY', 'OWN']),
})
export type Address = z.infer<typeof address>

export const emergencyContact = z.object({
  name: z.string(),
  relation: z.string(),
  phone,
})
export type EmergencyContact = z.infer<typeof emergencyContact>
const mostContacts = 3

const militaryServiceFields = {
  type: z.string().check(z.maxLength(40)),
  start: z.optional(date),
  end: z.optional(date),
}
export const militaryService = z.object(militaryServiceFields)

export const changeRequest = z.object({
  id,
  field: approvalField,
  /** As a person reads them: names of codes, an address on one line. */
  oldValue: z.string(),
  newValue: z.string(),
  reason: z.optional(z.string()),
  /** What shows that it is so, such as a certificate. */
  attachments: z.array(attachmentRef),
  state: z.enum(['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN']),
  createdAt: dateTime,
  handledBy: z.optional(personRef),
  handledAt: z.optional(dateTime),
  /** When the register had the accepted value; until then what the portal shows is the old one. */
  registeredAt: z.optional(dateTime),
  comment: z.optional(z.string()),
})
export type ChangeRequest = z.infer<typeof changeRequest>

export const personalInfo = z.object({
  personId: id,
  learnerOid: seenBy('STUDENT', z.optional(z.string())),
  studentNumber: z.optional(z.string()),
  firstNames: z.string(),
  callName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.optional(date),
  identityCodeMasked: seenBy('STUDENT', z.optional(z.string())),
  gender: seenBy('STUDENT', z.optional(z.enum(['FEMALE', 'MALE', 'OTHER']))),
  nationalities: seenBy('STUDENT', z.array(codeRef)),
  motherTongue: seenBy('STUDENT', z.optional(codeRef)),
  contactLanguage: seenBy('STUDENT', z.optional(wireLanguage)),
  /** The language button changed the language of contact in an old version; the student confirms it once. */
  asksContactLanguage: seenBy('STUDENT', z.optional(z.boolean())),
  homeMunicipality: seenBy('STUDENT', z.optional(z.string())),
  nonDisclosure: seenBy('STUDENT', z.optional(z.boolean())),
  addresses: seenBy('STUDENT', z.array(address)),
  email: z.optional(z.string()),
  /** An address that waits to be proved by the link in a letter. */
  unconfirmedEmail: seenBy('STUDENT', z.optional(z.object({ email: z.string(), expiresAt: dateTime }))),
  phone: seenBy('LOCATION', z.optional(z.string())),
  emergencyContacts: seenBy('LOCATION', z.array(emergencyContact)),
  basicEducation: seenBy('STUDENT', z.optional(codeRef)),
  basicEducationLevel: seenBy('STUDENT', z.optional(codeRef)),
  basicEducationYear: seenBy('STUDENT', z.optional(z.int())),
  employmentStatus: seenBy('STUDENT', z.optional(codeRef)),
  employmentType: seenBy('STUDENT', z.optional(codeRef)),
  employer: seenBy('STUDENT', z.optional(z.string())),
  militaryService: seenBy('STUDENT', z.optional(z.object({ ...militaryServiceFields, type: codeRef }))),
  specialDiet: seenBy('STUDENT', z.optional(z.string())),
  publishingName: seenBy('STUDENT', z.optional(z.boolean())),
  /** The student as the school knows them by sight. */
  photo: seenBy('STUDENT', z.optional(attachmentRef)),
  group: seenBy('LOCATION', z.optional(z.object({ id, code: z.string(), name: z.string() }))),
  responsibleTeacher: z.optional(personRef),
  counsellor: z.optional(personRef),
  specialNeedsTeacher: z.optional(personRef),
  studyRights: z.array(
    z.object({
      id,
      qualificationName: z.string(),
      state: z.string(),
      startDate: date,
      estimatedEndDate: z.optional(date),
    }),
  ),
  /** How each field that this student has can be changed. */
  fieldRules: seenBy('STUDENT', z.array(z.object({ field: personalField, rule: fieldRule }))),
  /** Requests that wait for a decision, and accepted ones that the register does not have yet. */
  pendingChanges: seenBy('STUDENT', z.array(changeRequest)),
  version: seenBy('STUDENT', z.optional(z.int())),
})
export type PersonalInfo = z.infer<typeof personalInfo>

export const readPersonalInfo = endpoint({
  method: 'GET',
  path: '/personalinfo',
  who: studentOrParentOfMinor('PLAN'),
  summary: 'Personal information that the school holds of a student; a guardian of a minor sees part of it',
  query: z.strictObject({ ...ofStudent }),
  reply: personalInfo,
})

const code = z.string().check(z.minLength(1), z.maxLength(40))

/** A student's change of their own data: the fields that change, and the version that was read. */
export const personalInfoChange = z.strictObject({
  version: z.int(),
  email: z.optional(email),
  phone: z.optional(z.nullable(phone)),
  contactLanguage: z.optional(wireLanguage),
  temporaryAddress: z.optional(z.nullable(typedAddress)),
  postalAddress: z.optional(z.nullable(typedAddress)),
  emergencyContacts: z.optional(
    z
      .array(z.strictObject({ name: lineText(1, 120), relation: lineText(1, 60), phone }))
      .check(z.maxLength(mostContacts)),
  ),
  employmentStatus: z.optional(z.nullable(code)),
  employmentType: z.optional(z.nullable(code)),
  employer: z.optional(z.nullable(lineText(1, 120))),
  militaryService: z.optional(
    z.nullable(
      z.strictObject(militaryServiceFields).check(
        across(['start', 'end'], ({ start = '', end = start }) => end >= start, {
          error: 'endBeforeStart',
          path: ['end'],
        }),
      ),
    ),
  ),
  specialDiet: z.optional(z.nullable(writtenText(1, 500))),
  publishingName: z.optional(z.boolean()),
  /** An own file that is a picture, or null for none. */
  photoId: z.optional(z.nullable(id)),
  callName: z.optional(lineText(1, 120)),
  homeAddress: z.optional(typedAddress),
  basicEducation: z.optional(code),
  basicEducationLevel: z.optional(code),
  basicEducationYear: z.optional(z.int().check(z.gte(1940), z.lte(2100))),
  motherTongue: z.optional(code),
  /** The reason, for the staff who decide on changes that only the school can make. */
  reason: z.optional(typedText(1, 1000)),
  /** Own files that show it. */
  attachmentIds: z.optional(attachmentIds),
})

export const savePersonalInfo = endpoint({
  method: 'PUT',
  path: '/personalinfo',
  affects: ['/personalinfo', '/home', '/session', '/instance'],
  limit: limitOfAdding,
  who: student,
  summary:
    'Changes the given fields: at once, by a request to the school, or an e-mail address after confirmation',
  body: personalInfoChange,
  reply: personalInfo,
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/personalinfo/email',
  affects: ['/personalinfo', '/session', '/notifications'],
  limit: limitOfAdding,
  who: student,
  summary: 'Confirms a new e-mail address with the token from the link in the e-mail',
  body: z.strictObject({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
  reply: z.object({ email: z.string() }),
})

export const consentCode = z.enum([
  'PHOTO_PUBLISH',
  'NAME_IN_GRADUATES',
  'E_SERVICE_DECISIONS',
  'WORKPLACE_CONTACT_SHARE',
  'ALUMNI_CONTACT',
  'LEARNING_ANALYTICS',
  'STUDY_DISCUSSION_WITH_CONTACT',
])
export type ConsentCode = z.infer<typeof consentCode>

const consentDecision = z.object({ granted: z.boolean(), at: dateTime, by: z.string() })

export const consent = z.object({
  code: consentCode,
  requiresGuardian: z.boolean(),
  /** Whether it is in force: everybody who has to has given it. */
  inForce: z.boolean(),
  /** Absent until the student, or a guardian, has decided. */
  student: z.optional(consentDecision),
  guardian: z.optional(consentDecision),
  /** Whether the reader may decide now. */
  mayDecide: z.boolean(),
  /** The version of the words; a decision is given to them. */
  version: z.int(),
  /** What was decided before, newest first. */
  history: z.array(
    z.object({ id, role: z.enum(['STUDENT', 'PARENT']), by: z.string(), granted: z.boolean(), at: dateTime }),
  ),
})
export type Consent = z.infer<typeof consent>

export const personalApprovals = z.object({
  consents: z.array(consent),
  changeRequests: z.array(changeRequest),
})
export type PersonalApprovals = z.infer<typeof personalApprovals>

export const readPersonalApprovals = endpoint({
  method: 'GET',
  path: '/personalinfo/approvals',
  who: studentOrParentOfMinor('PLAN'),
  summary: 'Consents with who gave or withdrew them, and requests to change personal information',
  query: z.strictObject({ ...ofStudent }),
  reply: personalApprovals,
})

export const savePersonalApprovals = endpoint({
  method: 'PUT',
  path: '/personalinfo/approvals',
  affects: ['/personalinfo', '/home'],
  limit: limitOfAdding,
  who: studentOrParentOfMinor('PLAN'),
  strongForParents: true,
  summary: 'Gives or withdraws consents, withdraws own requests; a guardian decides where one is required',
  query: z.strictObject({ ...ofStudent }),
  body: z.strictObject({
    consents: z.optional(
      z.array(z.strictObject({ code: consentCode, granted: z.boolean(), version: z.int() })).check(
        z.minLength(1),
        z.maxLength(consentCode.options.length),
        z.refine(all => new Set(all.map(one => one.code)).size === all.length, { error: 'duplicate' }),
      ),
    ),
    withdrawChangeRequestIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(50))),
  }),
  reply: personalApprovals,
})
