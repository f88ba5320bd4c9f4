import * as z from 'zod/mini'
import { endpoint, namedStudent } from './endpoint.ts'
import { pageOf, pageQuery } from './paging.ts'
import { dateTime, id, idText, lineText, typedText } from './shapes.ts'

export const attachmentCategory = z.enum([
  'PLAN',
  'ABSENCE',
  'REQUEST',
  'DEMONSTRATION',
  'CONTRACT',
  'CERTIFICATE',
  'MESSAGE',
  'BENEFIT',
  'OTHER',
])
export type AttachmentCategory = z.infer<typeof attachmentCategory>

/** What a file is used for; a file in use is not deleted. */
export const attachmentModule = z.enum([
  'EXPLANATION',
  'NOTICE',
  'PRIOR_LEARNING',
  'DEMONSTRATION_TASK',
  'PLAN',
  'MESSAGE',
  'REQUEST',
  'PERSONAL_INFO',
  'PHOTO',
  'CONTRACT',
  'BENEFIT',
  'BENEFIT_DECISION',
])
export type AttachmentModule = z.infer<typeof attachmentModule>

export const attachmentVisibility = z.enum(['PRIVATE_TO_STAFF_TEAM', 'STUDENT', 'STUDENT_AND_PARENT'])
export type AttachmentVisibility = z.infer<typeof attachmentVisibility>

/** PENDING waits for the virus scanner, and REJECTED is sent to nobody; what came where nothing scans is UNSCANNED. */
export const scanState = z.enum(['PENDING', 'CLEAN', 'UNSCANNED', 'REJECTED'])
export type ScanState = z.infer<typeof scanState>

/** Whether a file can be downloaded by those who may see it. */
export function isSent(scan: ScanState): boolean {
  return scan === 'CLEAN' || scan === 'UNSCANNED'
}

const file = {
  id,
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  scan: scanState,
}

/** A file as what it is attached to names it. */
export const attachmentRef = z.object(file)
export type AttachmentRef = z.infer<typeof attachmentRef>

/** Ids of own files, in the body of what they are attached to. */
export const attachmentIds = z.array(id).check(z.maxLength(10))

export const attachment = z.object({
  ...file,
  sha256: z.string(),
  category: attachmentCategory,
  description: z.optional(z.string()),
  uploadedAt: dateTime,
  uploadedBy: z.object({ name: z.string(), role: z.enum(['STUDENT', 'PARENT', 'STAFF']) }),
  visibility: attachmentVisibility,
  /** What the file is used for, first of all; while it is, nobody deletes it. */
  lockedBy: z.optional(z.object({ module: attachmentModule, id })),
  canDelete: z.boolean(),
})
export type Attachment = z.infer<typeof attachment>

/** How much of the student's room for files is taken. */
export const attachmentSpace = z.object({
  files: z.int(),
  mostFiles: z.int(),
  bytes: z.int(),
  mostBytes: z.int(),
})

export const attachments = z.extend(pageOf(attachment), { room: attachmentSpace })
export type Attachments = z.infer<typeof attachments>

const ofNamedStudent = { studentId: idText }

export const listAttachments = endpoint({
  method: 'GET',
  path: '/student/:studentId/attachment',
  who: namedStudent,
  summary: 'The files of a student, newest first: purpose, visibility, current use of each',
  params: z.strictObject(ofNamedStudent),
  query: z.strictObject({
    module: z.optional(attachmentModule),
    relatedId: z.optional(idText),
    attachmentId: z.optional(idText),
    category: z.optional(attachmentCategory),
    ...pageQuery,
  }),
  reply: attachments,
})

export const uploadBody = z.strictObject({
  category: attachmentCategory,
  description: z.optional(typedText(1, 300)),
})

export const uploadAttachment = endpoint({
  method: 'POST',
  path: '/student/:studentId/attachment',
  who: namedStudent,
  summary: 'Uploads a file; a guardian may do so for their own explanation of an absence',
  limit: { times: 60, seconds: 3600, of: 'uploads' },
  affects: ['/student/'],
  params: z.strictObject(ofNamedStudent),
  query: z.strictObject({}),
  body: uploadBody,
  takesFile: true,
  reply: attachment,
})

const ofAttachment = z.strictObject({ ...ofNamedStudent, attachmentId: idText })

export const downloadAttachment = endpoint({
  method: 'GET',
  path: '/student/:studentId/attachment/:attachmentId',
  who: namedStudent,
  summary: 'The content of a file, once it has been scanned',
  params: ofAttachment,
  query: z.strictObject({}),
  dialect: 'file',
  reply: z.unknown(),
})

export const deleteAttachment = endpoint({
  method: 'DELETE',
  path: '/student/:studentId/attachment/:attachmentId',
  who: namedStudent,
  summary: "Deletes one of the caller's own files that is not in use",
  affects: ['/student/'],
  params: ofAttachment,
  query: z.strictObject({}),
  reply: z.object({ deleted: z.literal(true) }),
})

export const describeBody = z.strictObject({
  name: lineText(1, 120),
  description: z.optional(typedText(1, 300)),
})

export const describeAttachment = endpoint({
  method: 'PUT',
  path: '/student/:studentId/attachment/:attachmentId',
  who: namedStudent,
  summary: "Renames and describes one of the caller's own files that is not in use; its extension is kept",
  affects: ['/student/'],
  params: ofAttachment,
  query: z.strictObject({}),
  body: describeBody,
  reply: z.object({ name: z.string() }),
})
