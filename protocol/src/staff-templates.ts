import * as z from 'zod/mini'
import { endpoint, limitOfAdding } from './endpoint.ts'
import { messageSubject, messageText } from './messages.ts'
import { id, idText, lineText } from './shapes.ts'
import { newsTemplate } from './staff-news.ts'
import { writersToMany } from './staff-news-audience.ts'

export const messageTemplate = z.strictObject({ subject: messageSubject, text: messageText })

/** With `shared` everybody at the desk may begin from it; that is for the office to decide. */
const kept = { name: lineText(1, 80), shared: z.boolean() }

export const staffTemplate = z.object({
  id,
  name: z.string(),
  shared: z.boolean(),
  own: z.boolean(),
  news: z.optional(newsTemplate),
  message: z.optional(messageTemplate),
})
export type StaffTemplate = z.infer<typeof staffTemplate>

const affects = ['/staff/templates']

export const listStaffTemplates = endpoint({
  method: 'GET',
  path: '/staff/templates',
  who: writersToMany,
  summary: "Text templates: the caller's own and those shared by the office",
  query: z.strictObject({ kind: z.enum(['NEWS', 'MESSAGE']) }),
  reply: z.array(staffTemplate),
})

export const keepStaffTemplate = endpoint({
  method: 'POST',
  path: '/staff/templates',
  affects,
  who: writersToMany,
  summary: 'Saves a text template; overwrites one with the same name',
  limit: limitOfAdding,
  body: z.union([
    z.strictObject({ ...kept, news: newsTemplate }),
    z.strictObject({ ...kept, message: messageTemplate }),
  ]),
  reply: z.object({ id }),
})

export const deleteStaffTemplate = endpoint({
  method: 'DELETE',
  path: '/staff/templates/:templateId',
  affects,
  who: writersToMany,
  summary: "Deletes one of the caller's text templates; the office can also delete shared ones",
  params: z.strictObject({ templateId: idText }),
  reply: z.null(),
})
