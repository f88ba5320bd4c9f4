import * as z from 'zod/mini'
import { anyone, endpoint, studentOrAnyParent } from './endpoint.ts'
import { date, dateTime, id, idText, ofStudent, ofStudyPlan, typedText, wireLanguage } from './shapes.ts'

/** What a document belongs to; the first part of its address (domain 2.10). */
export const reportModules = [
  'skillacquirementplan',
  'competencedemonstration',
  'absence',
  'studies',
  'contracts',
  'apprenticeinfo',
  'studysocialbenefit',
  'request',
  'specialsupport',
] as const
export const reportModule = z.enum(reportModules)
export type ReportModule = z.infer<typeof reportModule>

export const reportCode = z.enum([
  'STUDY_CERTIFICATE',
  'TRANSCRIPT',
  'PLAN',
  'ABSENCE_SUMMARY',
  'DEMONSTRATION_PLAN',
  'ASSESSMENT_FORM',
  'CONTRACT',
  'BENEFIT_DECISION',
  'SUPPORT_DECISION',
])
export type ReportCode = z.infer<typeof reportCode>

/** A parameter of a document, in the query of its address. */
export const reportParameter = z.object({
  name: z.enum(['code', 'language', 'from', 'to']),
  kind: z.enum(['CODE', 'LANGUAGE', 'DATE']),
  required: z.boolean(),
  default: z.optional(z.string()),
})

/** A document that can be printed; `module` and `id` are its address. */
export const report = z.object({
  id,
  module: reportModule,
  code: reportCode,
  title: z.string(),
  description: z.string(),
  /** Which of several: the qualification, the demonstration. */
  about: z.optional(z.string()),
  format: z.literal('PDF'),
  /** It carries a code by which anybody can ask whether it is valid. */
  official: z.boolean(),
  /** When it was last printed, and until when that one is valid, if it is; of official ones. */
  generatedAt: z.optional(dateTime),
  validUntil: z.optional(date),
  parameters: z.array(reportParameter),
})
export type Report = z.infer<typeof report>

export const listReports = endpoint({
  method: 'GET',
  path: '/report',
  who: studentOrAnyParent,
  summary: 'The documents that can be printed; for a guardian, those that their access covers',
  query: z.strictObject({ ...ofStudent, ...ofStudyPlan }),
  reply: z.array(report),
  offline: 'OWN_DEVICE',
})

export const readReport = endpoint({
  method: 'GET',
  path: '/:module/report/:reportId',
  who: studentOrAnyParent,
  dialect: 'file',
  summary: 'A document as PDF; 404 for a module, a document or an id that does not exist',
  /** Of one student there may be forty, and more of a guardian's children. */
  readLimit: { times: 200, seconds: 3600, of: 'documents' },
  params: z.strictObject({ module: z.string().check(z.maxLength(40)), reportId: idText }),
  query: z.strictObject({
    ...ofStudent,
    /** Which of several that have this address; it can be left out where there is one. */
    code: z.optional(reportCode),
    /** The reader's own where it is left out. */
    language: z.optional(wireLanguage),
    from: z.optional(date),
    to: z.optional(date),
  }),
  reply: z.unknown(),
})

/** Letters and digits that are not mistaken for each other (Crockford's base 32), as printed on the paper. */
export const documentCodeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const documentCodeLength = 16

/** A typed code in the one spelling that is stored: spaces and hyphens are left out, letters that look alike are one. */
export function plainDocumentCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
}

export const checkDocumentBody = z.strictObject({ code: typedText(1, 60) })

export const checkDocument = endpoint({
  method: 'POST',
  path: '/public/document',
  affects: [],
  who: anyone,
  summary: 'Checks whether the document with this code is valid; returns nothing else about it',
  body: checkDocumentBody,
  reply: z.object({ valid: z.boolean() }),
})
