import * as z from 'zod/mini'
import { attachmentRef } from './attachments.ts'
import { endpoint, studentOrGuardianSession } from './endpoint.ts'
import { pageOf, pageQuery } from './paging.ts'
import { richText } from './rich-text.ts'
import { dateTime, fallbackLanguage, id, idText } from './shapes.ts'

export const newsCategory = z.enum(['GENERAL', 'CAMPUS', 'QUALIFICATION', 'GROUP', 'URGENT'])
export type NewsCategory = z.infer<typeof newsCategory>

/** For whom a piece of news is: students, guardians or both. */
export const newsRole = z.enum(['STUDENT', 'PARENT'])
export type NewsRole = z.infer<typeof newsRole>

/** A piece of news as a list shows it. */
export const newsSummary = z.object({
  id,
  title: z.string(),
  titleLanguage: fallbackLanguage,
  ingress: z.optional(z.string()),
  ingressLanguage: fallbackLanguage,
  category: newsCategory,
  publishedAt: dateTime,
  expiresAt: z.optional(dateTime),
  author: z.optional(z.string()),
  pinned: z.boolean(),
  requiresAcknowledgement: z.boolean(),
  readAt: z.optional(dateTime),
  acknowledgedAt: z.optional(dateTime),
})
export type NewsSummary = z.infer<typeof newsSummary>

/** A picture shown with the text; it is fetched like any file of the piece of news. */
export const newsImage = z.object({
  id,
  /** The text alternative, for readers who cannot see it. */
  alt: z.string(),
  altLanguage: fallbackLanguage,
  width: z.int(),
  height: z.int(),
})
export type NewsImage = z.infer<typeof newsImage>

export const newsItem = z.extend(newsSummary, {
  body: richText,
  bodyLanguage: fallbackLanguage,
  images: z.array(newsImage),
  attachments: z.array(attachmentRef),
  /** By name; an empty list is everybody. */
  audience: z.object({
    roles: z.array(newsRole),
    campuses: z.array(z.string()),
    groups: z.array(z.string()),
    qualifications: z.array(z.string()),
  }),
})
export type NewsItem = z.infer<typeof newsItem>

/** How many are unread, whatever the list was filtered by. */
const unreadCount = z.int()

export const newsPage = z.extend(pageOf(newsSummary), { unreadCount })
export type NewsPage = z.infer<typeof newsPage>

export const listNews = endpoint({
  method: 'GET',
  path: '/news',
  who: studentOrGuardianSession,
  summary: 'News for the signed-in person: pinned first, then newest; 20 to a page',
  query: z.strictObject({
    ...pageQuery,
    category: z.optional(newsCategory),
    unread: z.optional(z.literal('true')),
  }),
  reply: newsPage,
  offline: 'ANY_DEVICE',
})

export const readNewsItem = endpoint({
  method: 'GET',
  path: '/news/:newsId',
  who: studentOrGuardianSession,
  summary: 'One piece of news with its full text',
  params: z.strictObject({ newsId: idText }),
  reply: newsItem,
  offline: 'ANY_DEVICE',
})

export const readNewsFile = endpoint({
  method: 'GET',
  path: '/news/:newsId/file/:fileId',
  who: studentOrGuardianSession,
  summary: 'A picture or a file of a piece of news, for anybody who may read the piece',
  params: z.strictObject({ newsId: idText, fileId: idText }),
  dialect: 'file',
  reply: z.unknown(),
})

export const markNews = endpoint({
  method: 'PUT',
  path: '/news',
  affects: ['/news', '/home', '/notifications', '/session'],
  who: studentOrGuardianSession,
  summary: 'Marks a piece of news as read or acknowledged; the time of the first call is kept',
  body: z.union([
    z.strictObject({ newsId: id, read: z.literal(true) }),
    z.strictObject({ newsId: id, acknowledged: z.literal(true) }),
  ]),
  reply: z.object({
    newsId: id,
    readAt: dateTime,
    acknowledgedAt: z.optional(dateTime),
    unreadCount,
  }),
})
