import * as z from 'zod/mini'
import { languages, wireLanguages } from './language.ts'

/** A database id on the wire: a positive integer. */
export const id = z.int().check(z.positive())

/** An id in a path or query, where everything arrives as text; digits only, so `%2f`, `1e3` and ` 1` fail. */
export const idText = z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)), z.transform(Number))

/** A non-negative integer in a query. */
export const countText = z.pipe(z.string().check(z.regex(/^(0|[1-9][0-9]{0,8})$/)), z.transform(Number))

/** A school day, `YYYY-MM-DD`; never an instant. */
export const date = z.iso.date()
/** An instant, ISO 8601 with offset. */
export const dateTime = z.iso.datetime({ offset: true })
/** A wall-clock time, `HH:mm`. */
export const time = z.iso.time({ precision: -1 })

/**
 * Text that a person typed: no NUL or other control characters besides tab and line break, and no lone
 * surrogates, which PostgreSQL and JSON readers refuse later and worse.
 */
export function typedText(minimum: number, maximum: number) {
  return z.string().check(
    z.minLength(minimum),
    z.maxLength(maximum),
    z.refine(text => text.isWellFormed() && !hasControlCharacters(text), { error: 'controlCharacters' }),
  )
}

/** Judges a field although another one is at fault, so that a person hears of both at once. */
export const evenSo = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

function hasControlCharacters(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if ((code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 127) return true
  }
  return false
}

/** A language of the portal as it stands in addresses and answers. */
export const wireLanguage = z.enum(wireLanguages)

/** Content in several languages; only Finnish is certain to be there. */
export const localised = z.object({ fi: z.string(), sv: z.optional(z.string()), en: z.optional(z.string()) })
export type Localised = z.infer<typeof localised>

/** Beside a text of the school: its language, where the school has not written it in the reader's. */
export const fallbackLanguage = z.optional(z.enum(languages))

/** A code with its name in the caller's language. */
export const codeRef = z.object({ code: z.string(), name: z.string() })
export type CodeRef = z.infer<typeof codeRef>

export const personRef = z.object({
  personId: id,
  name: z.string(),
  title: z.optional(z.string()),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
})
export type PersonRef = z.infer<typeof personRef>

/** `?studentId=` of every endpoint that a guardian may call; a student may leave it out. */
export const ofStudent = { studentId: z.optional(idText) }
/** `?personalStudyPlanId=`: which study right, where a student has several. */
export const ofStudyPlan = { personalStudyPlanId: z.optional(idText) }
