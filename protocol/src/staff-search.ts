import * as z from 'zod/mini'
import { anySession, endpoint } from './endpoint.ts'
import { id, typedText } from './shapes.ts'

/** How many letters a search needs at least. */
export const fewestLetters = 2

export const foundStaff = z.object({
  personId: id,
  name: z.string(),
  title: z.optional(z.string()),
  unit: z.optional(z.string()),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  roomHint: z.optional(z.string()),
})
export type FoundStaff = z.infer<typeof foundStaff>

function hasLetters(text: string): boolean {
  return (text.match(/\p{L}/gu) ?? []).length >= fewestLetters
}

export const searchStaff = endpoint({
  method: 'GET',
  path: '/staff/quicksearch',
  who: anySession,
  summary: 'Staff whose names begin with the text, of those who may be found; ten at most',
  query: z.strictObject({
    q: typedText(fewestLetters, 60).check(z.refine(hasLetters, { error: 'wrongFormat' })),
    limit: z.optional(z.pipe(z.string().check(z.regex(/^([1-9]|10)$/)), z.transform(Number))),
  }),
  reply: z.array(foundStaff),
  readLimit: { times: 30, seconds: 60, of: 'searches' },
})
