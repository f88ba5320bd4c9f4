import * as z from 'zod/mini'
import { scanState } from './attachments.ts'
import { endpoint, limitOfAdding } from './endpoint.ts'
import { newsCategory, newsRole } from './news.ts'
import { pageOf, pageQuery } from './paging.ts'
import { richText } from './rich-text.ts'
import { date, dateTime, id, idText, inLanguages, lineText, localised, time, writtenText } from './shapes.ts'
import { audience, reach, writersToMany } from './staff-news-audience.ts'

/** How it is with a piece of news: it is shown while it is `PUBLISHED`. */
export const newsState = z.enum(['DRAFT', 'SCHEDULED', 'PUBLISHED', 'EXPIRED', 'WITHDRAWN'])
export type NewsState = z.infer<typeof newsState>

const writtenTitle = lineText(1, 300)

/** A moment by the clock on the school's wall. */
export const schoolMoment = z.strictObject({ date, time })
export type SchoolMoment = z.infer<typeof schoolMoment>

/** Title and text are translated both or not at all. */
function isTranslatedWhole(
  { title, body }: { title: Record<string, unknown>; body: Record<string, unknown> },
  language: 'sv' | 'en',
): boolean {
  return (title[language] === undefined) === (body[language] === undefined)
}

const content = {
  title: inLanguages(writtenTitle),
  ingress: z.optional(inLanguages(writtenText(1, 300))),
  /** Typed with simple marks: an empty line between paragraphs, `##`, `-`, `**bold**`, `[words](https://…)`. */
  body: inLanguages(writtenText(1, 20_000)),
  category: newsCategory,
  requiresAcknowledgement: z.boolean(),
}

/** A template: the content of a piece of news from which to begin others. */
export const newsTemplate = z.strictObject(content)

export const newsDraft = z
  .strictObject({
    ...content,
    audience,
    pinned: z.boolean(),
    /** Shown to just before then. */
    expiresAt: z.optional(schoolMoment),
  })
  .check(
    z.refine(draft => isTranslatedWhole(draft, 'sv'), { error: 'translateBoth', path: ['body', 'sv'] }),
    z.refine(draft => isTranslatedWhole(draft, 'en'), { error: 'translateBoth', path: ['body', 'en'] }),
  )
export type NewsDraft = z.infer<typeof newsDraft>

const counts = z.object({ read: z.int(), acknowledged: z.int() })

export const staffNewsSummary = z.object({
  id,
  title: localised,
  state: newsState,
  category: newsCategory,
  /** Only of a piece that is published, or will be. */
  publishedAt: z.optional(dateTime),
  expiresAt: z.optional(dateTime),
  author: z.optional(z.string()),
  pinned: z.boolean(),
  requiresAcknowledgement: z.boolean(),
  roles: z.array(newsRole),
  /** By name; where all are empty it is for everybody. */
  campuses: z.array(z.string()),
  groups: z.array(z.string()),
  qualifications: z.array(localised),
  /** How many have read it, and acknowledged it. */
  marks: counts,
})
export type StaffNewsSummary = z.infer<typeof staffNewsSummary>

export const newsFile = z.object({
  id,
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  scan: scanState,
  /** What a picture shows; without it, it is a file to open. */
  alt: z.optional(localised),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
})
export type NewsFile = z.infer<typeof newsFile>

export const staffNewsPiece = z.extend(staffNewsSummary, {
  ingress: z.optional(localised),
  /** As its readers see it. */
  body: z.object({ fi: richText, sv: z.optional(richText), en: z.optional(richText) }),
  /** The text as typed; absent for an imported piece. */
  source: z.optional(localised),
  audience,
  files: z.array(newsFile),
  /** Whom it is for at this moment. */
  reach,
  students: counts,
  guardians: counts,
  may: z.object({ edit: z.boolean(), publish: z.boolean(), withdraw: z.boolean(), delete: z.boolean() }),
  version: z.int(),
})
export type StaffNewsPiece = z.infer<typeof staffNewsPiece>

const affects = ['/staff/news']
const onePiece = z.strictObject({ pieceId: idText })
const version = z.int()

export const listStaffNews = endpoint({
  method: 'GET',
  path: '/staff/news',
  who: writersToMany,
  summary: 'News in the staff area, newest first: all for the office, their own for teachers',
  query: z.strictObject({ ...pageQuery, state: z.optional(newsState) }),
  reply: pageOf(staffNewsSummary),
})

export const readStaffNewsPiece = endpoint({
  method: 'GET',
  path: '/staff/news/:pieceId',
  who: writersToMany,
  summary: 'A piece of news with its audience and how many have read and acknowledged it',
  params: onePiece,
  reply: staffNewsPiece,
})

export const createNews = endpoint({
  method: 'POST',
  path: '/staff/news',
  affects,
  who: writersToMany,
  summary: 'Creates a piece of news, which nobody can read before it is published',
  limit: limitOfAdding,
  body: newsDraft,
  reply: z.object({ id }),
})

export const changeNews = endpoint({
  method: 'PUT',
  path: '/staff/news/:pieceId',
  affects,
  who: writersToMany,
  summary: 'Changes the content and the audience of a piece of news',
  params: onePiece,
  body: z.strictObject({ version, news: newsDraft }),
  reply: staffNewsPiece,
})

export const publishNews = endpoint({
  method: 'PUT',
  path: '/staff/news/:pieceId/publishing',
  affects,
  who: writersToMany,
  summary: 'Publishes a piece of news now or later, or reschedules one that is waiting to be published',
  params: onePiece,
  body: z.strictObject({ version, at: z.optional(schoolMoment) }),
  reply: staffNewsPiece,
})

export const withdrawNews = endpoint({
  method: 'PUT',
  path: '/staff/news/:pieceId/withdrawal',
  affects,
  who: writersToMany,
  summary: 'Withdraws a piece of news: nobody can see it any more, and it can be published again',
  params: onePiece,
  body: z.strictObject({ version }),
  reply: staffNewsPiece,
})

export const deleteNewsDraft = endpoint({
  method: 'DELETE',
  path: '/staff/news/:pieceId',
  affects,
  who: writersToMany,
  summary: 'Deletes a piece of news that was never published',
  params: onePiece,
  reply: z.null(),
})

export const addNewsFile = endpoint({
  method: 'POST',
  path: '/staff/news/:pieceId/file',
  affects,
  who: writersToMany,
  summary: 'Adds a file to a piece of news, or a picture with its alternative text',
  limit: limitOfAdding,
  params: onePiece,
  takesFile: true,
  body: z.strictObject({
    alt: z.optional(lineText(1, 300)),
    altSv: z.optional(lineText(1, 300)),
    altEn: z.optional(lineText(1, 300)),
  }),
  reply: newsFile,
})

const oneFile = z.strictObject({ pieceId: idText, newsFileId: idText })

export const removeNewsFile = endpoint({
  method: 'DELETE',
  path: '/staff/news/:pieceId/file/:newsFileId',
  affects,
  who: writersToMany,
  summary: 'Removes a file of a piece of news',
  params: oneFile,
  reply: z.null(),
})

export const readStaffNewsFile = endpoint({
  method: 'GET',
  path: '/staff/news/:pieceId/file/:newsFileId',
  who: writersToMany,
  summary: 'A picture or a file of a piece of news, for the staff who write it',
  params: oneFile,
  dialect: 'file',
  reply: z.unknown(),
})
