import * as z from 'zod/mini'
import { endpoint, limitOfAdding, staffRoles, student } from './endpoint.ts'
import { date, dateTime, id, idText } from './shapes.ts'

/** What somebody has looked at; each is a sentence in the translations, `ownData.viewed.<topic>`. */
export const viewedTopic = z.enum([
  'TIMETABLE',
  'ABSENCES',
  'PLAN',
  'PERIODS',
  'DEMONSTRATIONS',
  'FEEDBACK',
  'PLAN_TALKS',
  'SUPPORT',
  'PERSONAL_INFO',
  'CONSENTS',
  'FILES',
  'FILE_CONTENT',
  'MESSAGES',
  'DOCUMENTS',
  'REQUESTS',
  'SEARCH',
  'MATTERS',
  'CONTRACTS',
  'CARD',
  'OTHER',
])
export type ViewedTopic = z.infer<typeof viewedTopic>

/** What one person has viewed on one day. */
export const viewing = z.object({
  /** Of the latest look. */
  id,
  kind: z.enum(['PARENT', 'STAFF', 'ASSESSOR']),
  /** The name of a guardian or an assessor of working life; staff are named by their task only (security 4.12). */
  name: z.optional(z.string()),
  title: z.optional(z.string()),
  /** In which role a member of staff has looked. */
  role: z.optional(z.enum(staffRoles)),
  /** Why an administrator has. */
  reason: z.optional(z.string()),
  topic: viewedTopic,
  latestAt: dateTime,
  times: z.int(),
})
export type Viewing = z.infer<typeof viewing>

export const viewings = z.object({
  viewings: z.array(viewing),
  /** Older looks come with `?before=` this; absent where there are none. */
  olderBefore: z.optional(id),
})
export type Viewings = z.infer<typeof viewings>

export const listViewings = endpoint({
  method: 'GET',
  path: '/personalinfo/viewings',
  who: student,
  summary: "Views of the student's data by other people: who, what and when, newest first",
  query: z.strictObject({ before: z.optional(idText) }),
  reply: viewings,
})

export const ownDataExport = z.object({
  id,
  /** Nothing is kept of a failed one, and another can be requested. */
  state: z.enum(['BEING_MADE', 'READY', 'FAILED']),
  askedAt: dateTime,
  /** The last day on which it can be downloaded. */
  keptUntil: z.optional(date),
  /** In bytes. */
  size: z.optional(z.int()),
})
export type OwnDataExport = z.infer<typeof ownDataExport>

export const ownDataExports = z.object({
  /** Newest first. */
  exports: z.array(ownDataExport),
  /** When another can be requested, if not now; one is made at a time. */
  nextAt: z.optional(dateTime),
  /** Until then the sign-in counts as fresh, which requests and downloads need. */
  freshUntil: dateTime,
})
export type OwnDataExports = z.infer<typeof ownDataExports>

const exportsPath = '/personalinfo/export'

export const listOwnDataExports = endpoint({
  method: 'GET',
  path: exportsPath,
  who: student,
  summary: 'The archives of all data about the student that they have requested and that are still kept',
  reply: ownDataExports,
})

export const askForOwnData = endpoint({
  method: 'POST',
  path: exportsPath,
  affects: [exportsPath],
  limit: limitOfAdding,
  writers: 'READERS',
  who: student,
  summary: 'Requests an archive of all data about the student, who is notified when it is ready',
  reply: ownDataExports,
})

export const downloadOwnData = endpoint({
  method: 'GET',
  path: `${exportsPath}/:exportId/file`,
  who: student,
  dialect: 'file',
  summary: 'An archive that is ready, as a ZIP file',
  params: z.strictObject({ exportId: idText }),
  reply: z.unknown(),
})
