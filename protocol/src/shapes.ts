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
  return z.string().check(atLeast(minimum), z.maxLength(maximum), storable)
}

/**
 * Text that must not be empty, without blanks around it: it is measured as it is stored, in characters as
 * the database counts them.
 */
export function writtenText(minimum: number, maximum: number) {
  return saying(minimum, maximum, withoutBlankEnds)
}

/** A name, a subject or an address: it says something on one line, and nothing in it turns the text around it. */
export function lineText(minimum: number, maximum: number) {
  return saying(minimum, maximum, onOneLine).check(
    z.refine(text => !/[\t\n\r]/.test(text), { error: 'oneLine' }),
  )
}

function saying(minimum: number, maximum: number, stored: (typed: string) => string) {
  return z.string().check(
    z.overwrite(stored),
    atLeast(minimum),
    z.maxLength(maximum),
    storable,
    z.refine(saysSomething, { error: 'saysNothing', ...ifFineSoFar }),
    z.refine(text => lengthOf(text) >= minimum, { error: 'tooShort', params: { minimum }, ...ifFineSoFar }),
  )
}

function atLeast(minimum: number) {
  return z.minLength(minimum, { error: ({ input }) => (input === '' ? 'required' : 'tooShort') })
}

const storable = z.refine<string>(text => text.isWellFormed() && !hasControlCharacters(text), {
  error: 'controlCharacters',
})

const ifFineSoFar = { when: ({ issues }: z.core.ParsePayload) => issues.length === 0 }

const lineSeparators = /[\u0085\u2028\u2029]/g
/** Invisible characters: direction marks and zero-width ones, without the joiners of emoji and of letters. */
const hidden = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const blank = /[\s\u0085\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\u115f\u1160\u2800\u3164\uffa0]/
/** Neither blank, nor a dot, nor a sign that is not seen. */
const something = /[^\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800.\u00b7\u2024-\u2027\u22c5\u30fb]/u

function withoutBlankEnds(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && blank.test(text.charAt(start))) start++
  while (end > start && blank.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

function onOneLine(text: string): string {
  return withoutBlankEnds(text.replace(lineSeparators, ' ').replace(hidden, ''))
}

/** Whether a text has visible content: blanks, dots and invisible signs do not count. */
export function saysSomething(text: string | undefined): boolean {
  return text !== undefined && something.test(text)
}

function lengthOf(text: string): number {
  return [...text].length
}

/**
 * A rule across fields of a body, the one way to judge some while others are at fault, so that a person hears of all
 * at once. It reads only the fields that it names, and runs once these have their types.
 */
export function across<Body extends object, Key extends keyof Body & string>(
  keys: readonly Key[],
  judge: (fields: Pick<NoInfer<Body>, Key>) => boolean,
  fault: { error: string; path: (string | number)[] },
): z.core.$ZodCheck<Body> {
  return z.refine<Body>(judge, {
    ...fault,
    when: ({ value, issues }) =>
      typeof value === 'object' &&
      value !== null &&
      issues.every(({ code, path: [first] = [] }) =>
        first === undefined ? code === 'unrecognized_keys' : !keys.some(key => key === first),
      ),
  })
}

function hasControlCharacters(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if ((code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 127) return true
  }
  return false
}

/** A language of the portal as written in addresses and answers. */
export const wireLanguage = z.enum(wireLanguages)

/** Content in several languages; only Finnish is certain to be there. */
export const localised = z.object({ fi: z.string(), sv: z.optional(z.string()), en: z.optional(z.string()) })
export type Localised = z.infer<typeof localised>

/** The same as somebody writes it. */
export function inLanguages<Text extends z.ZodMiniType>(text: Text) {
  return z.strictObject({ fi: text, sv: z.optional(text), en: z.optional(text) })
}

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
