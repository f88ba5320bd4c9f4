import { isBusinessId } from '@studentgo/protocol/rules/business-id'
import { isEmail } from '@studentgo/protocol/rules/email'
import { kindByName } from '@studentgo/protocol/rules/file-kinds'
import type { Localised } from '@studentgo/protocol/shapes'
import * as z from 'zod'
import { safeFileName } from '../../platform/files/file-name.ts'
import { richTextOf } from '../../platform/rich-text/rich-text.ts'
import { localised, localisedParts, partsOf } from './cells.ts'
import { Column, type ColumnFacts, type Target, targets } from './column.ts'

/** The kinds of column that the files have. `maybe` may be left empty, and is null then. */

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

const neededCell = (maximum: number) => cell(maximum).min(1, empty)
const maybeCell = (maximum: number) => cell(maximum).transform(value => (value === '' ? null : value))
const listCell = cell(10_000).transform(value => partsOf(value.replaceAll(',', ';')))

/** A cell that nothing here needs, read for its form alone. */
export const unusedCell = cell(10_000).transform(() => null)
export const statusCell = maybeCell(100).pipe(wordOf(['active', 'tobedeleted']).nullable())

function wordOf<const Word extends string>(words: readonly Word[]) {
  return z.enum(words, { error: ({ input }) => unknownWord(String(input), words) })
}

function unknownWord(value: string, words: readonly string[]): string {
  return value === '' ? empty : `${JSON.stringify(value.slice(0, 40))} is none of ${words.join(', ')}`
}

const formOf = (words: readonly string[]) => words.map(word => `\`${word}\``).join(' ')

/** A column of cells that are stored as they are read. */
function plain<Cell>(schema: z.ZodType<Cell>, type: string, form: string, more: Partial<ColumnFacts> = {}) {
  return new Column<Cell>(schema, { type, form, ...more }, cell => cell, undefined, false)
}

export const text = (maximum: number) => plain(neededCell(maximum), 'text', `text ≤ ${maximum}`)
export const maybeText = (maximum: number) => plain(maybeCell(maximum), 'text', `text ≤ ${maximum}`)

/** A file in the folder `files` beside the tables. */
const fileForm = 'name of a file in `files/`'
const isFileName = (name: string) => safeFileName(name) === name
const notFileName = 'is no name of a file'
const isKnownKind = (name: string) => kindByName(name) !== undefined
const notKnownKind = 'is no kind of file that the portal takes'
export const file = text(120).form(fileForm).check(isFileName, notFileName).check(isKnownKind, notKnownKind)
export const maybeFile = maybeText(120)
  .form(fileForm)
  .check(isFileName, notFileName)
  .check(isKnownKind, notKnownKind)

/** Begins the name of an account whose own name another has got. */
export const heldBack = '#'

/** A user name is the same in capitals. */
export const username = plain(
  maybeCell(254).transform(name => name?.toLowerCase() ?? null),
  'text',
  'text ≤ 254',
).check(name => !name.startsWith(heldBack), `begins with ${heldBack}`)

/** Text in Finnish, and in Swedish and English where there is a translation. */
function translated<Cell, Stored>(
  schema: z.ZodType<Cell>,
  form: string,
  maximum: number,
  store: (fi: Cell, sv: string | null, en: string | null) => Stored,
): Column<Cell, Stored, undefined, true> {
  return new Column(schema, { type: 'jsonb', form, translation: maybeCell(maximum) }, store, undefined, true)
}

export const localisedText = (maximum: number) =>
  translated(neededCell(maximum), `text ≤ ${maximum}`, maximum, localised)
export const maybeLocalisedText = (maximum: number) =>
  translated(maybeCell(maximum), `text ≤ ${maximum}`, maximum, (fi, sv, en): Localised | null =>
    fi === null ? null : localised(fi, sv, en),
  )

/** The same written in an editor: stored as the tree of what the portal shows of it. */
export const localisedHtml = (maximum: number) =>
  translated(neededCell(maximum), `HTML ≤ ${maximum}`, maximum, (fi, sv, en) => ({
    fi: richTextOf(fi),
    ...(sv === null ? {} : { sv: richTextOf(sv) }),
    ...(en === null ? {} : { en: richTextOf(en) }),
  }))

/** The same, or nothing. */
export const maybeLocalisedHtml = (maximum: number) =>
  translated(maybeCell(maximum), `HTML ≤ ${maximum}`, maximum, (fi, sv, en) => {
    const [finnish, swedish, english] = [fi, sv, en].map(html => (html === null ? [] : richTextOf(html)))
    if (!finnish?.length) return null
    return {
      fi: finnish,
      ...(swedish?.length ? { sv: swedish } : {}),
      ...(english?.length ? { en: english } : {}),
    }
  })

/** Sentences in up to three languages, which belong together by their place. */
const sentences = 'sentences separated by semicolons'
export const localisedSentences = (maximum: number) =>
  translated(maybeCell(maximum), sentences, maximum, localisedParts)

/** The same where a source tells them in Finnish alone. */
export const finnishSentences = (maximum: number) =>
  maybeText(maximum)
    .form(sentences)
    .stored('jsonb', cell => localisedParts(cell, null, null))

/** Several of something in one cell. */
export const parts = (maximum: number, form: string) => maybeText(maximum).form(form).stored('jsonb', partsOf)

/** What a national register says of a row and no other column has, as a JSON object. */
export const maybeRest = maybeText(60_000)
  .form('JSON object')
  .check(isStorable, 'is no JSON object that can be stored')
  .stored('jsonb', (cell): Record<string, unknown> | null => (cell === null ? null : JSON.parse(cell)))

/** The database takes neither a NUL nor half of a pair in its JSON. */
function isStorable(cell: string): boolean {
  if (!cell.startsWith('{') || /\\u(0000|d[89a-f])/i.test(cell)) return false
  try {
    JSON.parse(cell)
    return true
  } catch {
    return false
  }
}

/** Several words in one cell, stored as a list of them. */
export const list = (form: string) => plain(listCell, 'text[]', form)

/** The id that the row has in its source. */
export const ownId = plain(neededCell(255), 'text', 'id').to('source_id')

/** Ids of rows of another file: one, perhaps one, a list, or a list of at least one. */
const idsOf = <Cell>(schema: z.ZodType<Cell>, target: Target, type = 'bigint', form = targets[target].form) =>
  plain(schema, type, form, { of: targets[target].table, refersTo: target })
const listForm = (target: Target) =>
  `list of ${targets[target].form}${targets[target].form.endsWith('s') ? 'es' : 's'}`
export const reference = (target: Target) => idsOf(neededCell(255), target)
export const maybeReference = (target: Target) => idsOf(maybeCell(255), target)
export const references = (target: Target) => idsOf(listCell, target, 'bigint[]', listForm(target))
export const neededReferences = (target: Target) => references(target).check(ids => ids.length > 0, empty)

const isDay = (value: string) => z.iso.date().safeParse(value).success
const notDay = 'is not a day like 2026-08-10'
export const day = plain(neededCell(10), 'date', 'day').check(isDay, notDay)
export const maybeDay = plain(maybeCell(10), 'date', 'day').check(isDay, notDay)

const isInstant = (value: string) => z.iso.datetime({ offset: true }).safeParse(value).success
/** Follows a time of day that does not come, because the clock was put forward over it. */
export const skippedHour = 'does not exist: the clock is put forward over that hour'
const notInstant = (cell: unknown) =>
  typeof cell === 'string' && cell.endsWith(skippedHour)
    ? cell
    : 'is not an instant with offset like 2026-08-10T08:15:00+03:00'
export const instant = plain(neededCell(40), 'timestamptz', 'instant').check(isInstant, notInstant)
export const maybeInstant = plain(maybeCell(40), 'timestamptz', 'instant').check(isInstant, notInstant)

const clockTime = /^([01][0-9]|2[0-3]):[0-5][0-9]$/
const notTime = 'is not a time like 08:15'
export const time = plain(neededCell(5), 'time', 'time').matching(clockTime, notTime)
export const maybeTime = plain(maybeCell(5), 'time', 'time').matching(clockTime, notTime)

const weekdaysOf = () =>
  plain(listCell, 'integer[]', 'list of 1 (Monday) to 7')
    .check(days => days.every(one => /^[1-7]$/.test(one)), 'is not a list of weekdays from 1 (Monday) to 7')
    .stored('integer[]', days => [...new Set(days.map(Number))].toSorted())
export const maybeWeekdays = weekdaysOf()

export const maybeEmail = maybeText(254).form('e-mail address').check(isEmail, 'is not an e-mail address')
export const maybeWebAddress = maybeText(500)
  .form('http or https address')
  .matching(/^https?:\/\//, 'is not a web address')
export const maybeBusinessId = maybeText(9)
  .form('`0112038-9`')
  .check(isBusinessId, 'is not a business id like 0112038-9')

/** `true` or `false`; a cell left empty means `otherwise`. */
export function flag(otherwise: boolean) {
  const schema = cell(5)
    .transform(value => value.toLowerCase())
    .pipe(z.enum(['true', 'false', ''], 'is neither true nor false'))
    .transform(value => (value === '' ? otherwise : value === 'true'))
  return plain(schema, 'boolean', 'switch', otherwise ? { doc: 'empty means `true`' } : {})
}

/** One of the words. */
export const oneOf = <const Word extends string>(words: readonly Word[]) =>
  plain<Word>(cell(100).pipe(wordOf(words)), 'text', formOf(words))
export const maybeOneOf = <const Word extends string>(words: readonly Word[]) =>
  plain<Word | null>(maybeCell(100).pipe(wordOf(words).nullable()), 'text', formOf(words))

/** One of the standard's words, or one of an exporter's own, which begin with `ext:`. */
export function standardWord(words: readonly string[]) {
  const isKnown = (value: string) => words.includes(value) || value.startsWith('ext:')
  const schema = neededCell(100).refine(isKnown, {
    error: ({ input }) => unknownWord(String(input), words),
  })
  return plain(schema, 'text', formOf(words))
}

/** A whole number between two others. */
export function number(minimum: number, maximum: number) {
  const isInRange = (value: string) => /^[0-9]{1,6}$/.test(value) && +value >= minimum && +value <= maximum
  const schema = neededCell(20)
    .refine(isInRange, `is not a whole number from ${minimum} to ${maximum}`)
    .transform(Number)
  return plain(schema, 'integer', `${minimum} to ${maximum}`)
}

/** The same, or nothing. */
export function maybeNumber(minimum: number, maximum: number) {
  const isInRange = (value: string) =>
    value === '' || (/^[0-9]{1,6}$/.test(value) && +value >= minimum && +value <= maximum)
  const schema = cell(20)
    .refine(isInRange, `is not a whole number from ${minimum} to ${maximum}`)
    .transform(value => (value === '' ? null : Number(value)))
  return plain(schema, 'integer', `${minimum} to ${maximum}`)
}

/** Competence points, weeks or hours, with one decimal. */
const pointsPattern = /^[0-9]{1,4}(\.[0-9])?$/
const notPoints = 'is not a number like 15 or 1.5'
const pointsForm = 'number, one decimal'
export const points = plain(
  neededCell(6).regex(pointsPattern, notPoints).transform(Number),
  'numeric',
  pointsForm,
)
export const maybePoints = plain(
  maybeCell(6)
    .refine(value => value === null || pointsPattern.test(value), { error: notPoints, abort: true })
    .transform(value => (value === null ? null : Number(value))),
  'numeric',
  pointsForm,
)
