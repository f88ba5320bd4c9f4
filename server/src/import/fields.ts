import { isEmail } from '@studentgo/protocol/rules/email'
import * as z from 'zod'

/** The kinds of column that the files have. Each reads one trimmed cell and says in words what is wrong with it. */

const empty = 'is empty'

function isClean(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) return false
  }
  return true
}

function cell(maximum: number) {
  return z
    .string()
    .max(maximum, `is longer than ${maximum} characters`)
    .refine(text => !text.includes('\u0000'), { error: 'holds a NUL character', abort: true })
    .refine(text => !text.includes('\uFFFD'), { error: 'is not valid UTF-8', abort: true })
    .refine(isClean, { error: 'holds a control character', abort: true })
}

/** Text that must be there. */
export function text(maximum: number) {
  return cell(maximum).min(1, empty)
}

/** Text that may be left out; then null. */
export function maybe(maximum: number) {
  return cell(maximum).transform(value => (value === '' ? null : value))
}

/** A column of the standard that nothing here needs, read for its form alone. */
export const unused = cell(10_000).transform(() => null)

export const sourcedId = text(255)
export const maybeId = maybe(255)

/** Ids in one cell, separated by commas as the standard says, or by semicolons. */
export const idList = cell(10_000).transform(value =>
  value
    .split(/[,;]/)
    .map(one => one.trim())
    .filter(Boolean),
)

function isDay(value: string): boolean {
  return z.iso.date().safeParse(value).success
}

export const day = text(10).refine(isDay, { error: 'is not a day like 2026-08-10', abort: true })
export const maybeDay = maybe(10).refine(
  value => value === null || isDay(value),
  'is not a day like 2026-08-10',
)

function isInstant(value: string): boolean {
  return z.iso.datetime({ offset: true }).safeParse(value).success
}

export const instant = text(40).refine(isInstant, {
  error: 'is not an instant with offset like 2026-08-10T08:15:00+03:00',
  abort: true,
})

const clockTime = /^([01][0-9]|2[0-3]):[0-5][0-9]$/
export const time = text(5).regex(clockTime, 'is not a time like 08:15')

export const maybeEmail = maybe(254).refine(
  value => value === null || isEmail(value),
  'is not an e-mail address',
)

/** `true` or `false`; a cell left empty means `otherwise`. */
export function flag(otherwise: boolean) {
  return cell(5)
    .transform(value => value.toLowerCase())
    .pipe(z.enum(['true', 'false', ''], 'is neither true nor false'))
    .transform(value => (value === '' ? otherwise : value === 'true'))
}

/** One of the words, or what an empty cell means. */
export function oneOf<Word extends string>(words: readonly [Word, ...Word[]]) {
  return cell(100).pipe(z.enum(words, { error: issue => unknownWord(String(issue.input), words) }))
}

export function maybeOneOf<Word extends string>(words: readonly [Word, ...Word[]]) {
  return cell(100)
    .transform(value => (value === '' ? null : value))
    .pipe(z.enum(words, { error: issue => unknownWord(String(issue.input), words) }).nullable())
}

/** One of the standard's words, or one of an exporter's own, which begin with `ext:`. */
export function standardWord<Word extends string>(words: readonly [Word, ...Word[]]) {
  const known: readonly string[] = words
  return cell(100)
    .min(1, empty)
    .refine(value => known.includes(value) || value.startsWith('ext:'), {
      error: ({ input }) => unknownWord(String(input), words),
    })
}

function unknownWord(value: string, words: readonly string[]): string {
  return value === '' ? empty : `${JSON.stringify(value.slice(0, 40))} is none of ${words.join(', ')}`
}

/** A whole number between two others; an empty cell is null. */
export function maybeNumber(minimum: number, maximum: number) {
  const wrong = `is not a whole number from ${minimum} to ${maximum}`
  return cell(20)
    .refine(
      value => value === '' || (/^[0-9]{1,6}$/.test(value) && +value >= minimum && +value <= maximum),
      wrong,
    )
    .transform(value => (value === '' ? null : Number(value)))
}

/** An instant with offset, or none. */
export const maybeInstant = maybe(40).refine(
  value => value === null || isInstant(value),
  'is not an instant with offset like 2026-08-10T08:15:00+03:00',
)

const notPoints = 'is not a number like 15 or 1.5'
const pointsPattern = /^[0-9]{1,4}(\.[0-9])?$/

/** Competence points, weeks or hours, with one decimal. */
export const points = text(6).regex(pointsPattern, notPoints).transform(Number)
export const maybePoints = maybe(6)
  .refine(value => value === null || pointsPattern.test(value), { error: notPoints, abort: true })
  .transform(value => (value === null ? null : Number(value)))
