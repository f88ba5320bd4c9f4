import * as z from 'zod/mini'
import { seenBy } from './audience.ts'
import { endpoint, studentOrAnyParent } from './endpoint.ts'
import { date, dateTime, fallbackLanguage, id, ofStudent, typedText } from './shapes.ts'

/** How many letters and digits a search needs at least. */
export const fewestCharacters = 2
export const mostCharacters = 100

/** What is found, in the order in which it is shown. */
export const searchKind = z.enum([
  'LESSON',
  'UNIT',
  'DEMONSTRATION',
  'PERIOD',
  'OFFER',
  'REQUEST',
  'REQUEST_FORM',
  'MESSAGE',
  'NEWS',
  'FILE',
  'STAFF',
])
export type SearchKind = z.infer<typeof searchKind>

/** Something that was found, with what its address takes. */
export const searchHit = z.object({
  kind: searchKind,
  /** Of a message its thread's, of an offer its event's, of anything else its own. */
  id,
  title: z.string(),
  titleLanguage: fallbackLanguage,
  /** What tells it from another of the same title: who takes part in a thread, what a file is, what somebody does. */
  note: z.optional(z.string()),
  /** The day of a lesson, the first one of what lasts for some. */
  date: z.optional(date),
  /** When a lesson begins; when a message, news or a file came. */
  at: z.optional(dateTime),
  topic: seenBy('LOCATION', z.optional(z.string())),
  room: seenBy('LOCATION', z.optional(z.string())),
  planId: z.optional(id),
  /** The slot of the plan that an offer would fill. */
  peeemId: z.optional(id),
})
export type SearchHit = z.infer<typeof searchHit>

/** Whether there is enough in a text to search for. */
export function isSearchable(text: string): boolean {
  return (text.match(/[\p{L}\p{N}]/gu) ?? []).length >= fewestCharacters
}

export const searchEverything = endpoint({
  method: 'GET',
  path: '/search',
  who: studentOrAnyParent,
  summary: 'Items the reader may open that contain every word; some of each kind, nearest or newest first',
  query: z.strictObject({
    ...ofStudent,
    q: typedText(fewestCharacters, mostCharacters).check(z.refine(isSearchable, { error: 'wrongFormat' })),
  }),
  reply: z.object({
    hits: z.array(searchHit),
    /** Of these kinds there is more than was answered. */
    more: z.array(searchKind),
  }),
  // Somebody who types without a pause is answered three times a second at most.
  readLimit: { times: 120, seconds: 60, of: 'searches' },
})
