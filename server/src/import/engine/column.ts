import { isBusinessId } from '@studentgo/protocol/rules/business-id'
import { isEmail } from '@studentgo/protocol/rules/email'
import type { Localised } from '@studentgo/protocol/shapes'
import * as z from 'zod'
import { localised, localisedParts, partsOf } from './cells.ts'

/** What an id in a cell may point at: the file that has it, the table of its row, and what the guide calls it. */
const targets = {
  orgs: { table: undefined, form: 'org' },
  academicSessions: { table: 'term', form: 'term' },
  courses: { table: 'module', form: 'course' },
  classes: { table: 'education_event', form: 'class' },
  users: { table: 'person', form: 'user' },
  ext_campuses: { table: 'campus', form: 'campus' },
  ext_rooms: { table: 'room', form: 'room' },
  ext_groups: { table: 'student_group', form: 'group' },
  ext_study_rights: { table: 'study_right', form: 'study right' },
  ext_workplace_periods: { table: 'workplace_period', form: 'workplace period' },
  ext_sessions: { table: 'event_session', form: 'session' },
  ext_qualifications: { table: 'qualification', form: 'qualification' },
  ext_requirements: { table: 'requirement', form: 'requirement' },
  ext_plans: { table: 'plan', form: 'plan' },
  ext_plan_versions: { table: 'plan_version', form: 'plan version' },
  ext_plan_units: { table: 'plan_module', form: 'unit of a plan' },
  ext_plan_activities: { table: 'plan_activity', form: 'plan activity' },
  ext_support_decisions: { table: 'support_decision', form: 'support decision' },
  ext_demonstrations: { table: 'demonstration', form: 'demonstration' },
  ext_demonstration_assessments: { table: 'demonstration', form: 'demonstration with an assessment' },
  ext_personal_events: { table: 'personal_education_event', form: 'period of learning' },
  ext_intermediate_assessments: { table: 'intermediate_assessment', form: 'intermediate assessment' },
}

export type Target = keyof typeof targets

/** How a value lies in its table. */
export interface TableColumn<Value> {
  /** Its type in the database. */
  type: string
  /** The record holds source ids of rows of this table, the column their ids. */
  of?: string | undefined
  /** Written with a new row and left alone after. */
  once?: boolean
  /** Needed while comparing, and no column of the table. */
  stagedOnly?: boolean
  /** Undefined in every record where the source says nothing of it; a new row then gets this. */
  otherwise?: boolean | null
  /** Never set: carries the type of the values. */
  readonly value?: Value
}

/** What is known of a column besides the values of its cells. */
interface Facts extends Omit<TableColumn<unknown>, 'value'> {
  /** What a cell looks like, for the guide. */
  form: string
  doc?: string
  refersTo?: Target
  role?: 'student' | 'staff'
  /** The column of the same row that this one may not come before. */
  notBefore?: { column: string; reason: 'NAME' | 'VALUES' }
  /** The column comes three times: as it is in Finnish, with `Sv` and with `En`. */
  translation?: z.ZodType<string | null>
}

/** Makes what is stored of the cells in Finnish, Swedish and English, the last two of translated columns only. */
type Store<Cell, Stored> = { of(fi: Cell, sv: string | null, en: string | null): Stored }['of']

/**
 * A column of an import file: how a cell is read, and where its value goes. Unless `to` says otherwise, that is
 * the column of the same name in snake case; null is nowhere.
 */
export class Column<
  Cell,
  Stored = Cell,
  To extends string | null | undefined = undefined,
  Translated extends boolean = false,
> {
  readonly schema: z.ZodType<Cell>
  readonly facts: Facts
  readonly store: Store<Cell, Stored>
  readonly target: To
  readonly translated: Translated

  constructor(
    schema: z.ZodType<Cell>,
    facts: Facts,
    store: Store<Cell, Stored>,
    target: To,
    translated: Translated,
  ) {
    this.schema = schema
    this.facts = facts
    this.store = store
    this.target = target
    this.translated = translated
  }

  private with(facts: Partial<Facts>): Column<Cell, Stored, To, Translated> {
    return new Column(this.schema, { ...this.facts, ...facts }, this.store, this.target, this.translated)
  }

  /** What the guide says of the column. */
  doc(doc: string) {
    return this.with({ doc })
  }

  /** What a cell looks like, in other words than those of its kind. */
  form(form: string) {
    return this.with({ form })
  }

  to<Name extends string | null>(name: Name): Column<Cell, Stored, Name, Translated> {
    return new Column(this.schema, this.facts, this.store, name, this.translated)
  }

  stagedOnly() {
    return this.with({ stagedOnly: true })
  }

  /** Records that are made elsewhere than of this file may hold that as well. */
  allowing<Other>(): Column<Cell, Stored | Other, To, Translated> {
    return this
  }

  once() {
    return this.with({ once: true })
  }

  /** Every id must be in that file. */
  in(file: Target) {
    return this.with({ refersTo: file })
  }

  /** The person must have the role in roles.csv. */
  role(role: 'student' | 'staff') {
    return this.with({ role, form: this.facts.form.replace(/users?/, role) })
  }

  notBefore(column: string, reason: 'NAME' | 'VALUES' = 'NAME') {
    return this.with({ notBefore: { column, reason } })
  }

  /** Refuses a cell that is not empty and fails the test. */
  check(test: (value: NonNullable<Cell>) => boolean, reason: string) {
    const isFine = (value: Cell) => value === null || value === undefined || test(value)
    const schema = this.schema.refine(isFine, { error: reason, abort: true })
    return new Column(schema, this.facts, this.store, this.target, this.translated)
  }

  matching(pattern: RegExp, reason: string) {
    return this.check(value => pattern.test(String(value)), reason)
  }

  /** What an empty cell means. */
  or(
    value: NonNullable<Cell>,
  ): Column<NonNullable<Cell>, NonNullable<Cell> | NonNullable<Stored>, To, Translated> {
    const doc = [this.facts.doc, `empty means \`${value}\``].filter(Boolean).join('; ')
    const { store } = this
    const schema = this.schema.transform(cell => cell ?? value)
    return new Column<NonNullable<Cell>, NonNullable<Cell> | NonNullable<Stored>, To, Translated>(
      schema,
      { ...this.facts, doc },
      (fi, sv, en) => store(fi, sv, en) ?? value,
      this.target,
      this.translated,
    )
  }

  /** Stored as another type of the database, made of the cell. */
  stored<Made>(type: string, make: (cell: Cell) => Made): Column<Cell, Made, To, Translated> {
    return new Column<Cell, Made, To, Translated>(
      this.schema,
      { ...this.facts, type, of: undefined },
      make,
      this.target,
      this.translated,
    )
  }
}

/** A column of cells that are stored as they are read. */
function plain<Cell>(schema: z.ZodType<Cell>, facts: Facts): Column<Cell> {
  return new Column<Cell>(schema, facts, cell => cell, undefined, false)
}

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
const listCell = cell(10_000).transform(value =>
  value
    .split(/[,;]/)
    .map(one => one.trim())
    .filter(Boolean),
)

/** A cell that nothing here needs, read for its form alone. */
export const unusedCell = cell(10_000).transform(() => null)
export const statusCell = cell(100)
  .transform(value => (value === '' ? null : value))
  .pipe(z.enum(['active', 'tobedeleted'], { error: issue => unknownWord(issue, statuses) }).nullable())
const statuses = ['active', 'tobedeleted']

/** Text that must be there. */
export const text = (maximum: number) =>
  plain(neededCell(maximum), { type: 'text', form: `text ≤ ${maximum}` })

/** Text that may be left out; then null. */
export const maybeText = (maximum: number) =>
  plain(maybeCell(maximum), { type: 'text', form: `text ≤ ${maximum}` })

/** Text in Finnish, and in Swedish and English where there is a translation. */
export const localisedText = (maximum: number) =>
  new Column(
    neededCell(maximum),
    { type: 'jsonb', form: `text ≤ ${maximum}`, translation: maybeCell(maximum) },
    localised,
    undefined,
    true as const,
  )

export const maybeLocalisedText = (maximum: number) =>
  new Column(
    maybeCell(maximum),
    { type: 'jsonb', form: `text ≤ ${maximum}`, translation: maybeCell(maximum) },
    (fi, sv, en): Localised | null => (fi === null ? null : localised(fi, sv, en)),
    undefined,
    true as const,
  )

/** Sentences separated by semicolons, in up to three languages; they belong together by their place. */
export const localisedSentences = (maximum: number) =>
  new Column(
    maybeCell(maximum),
    { type: 'jsonb', form: 'sentences separated by semicolons', translation: maybeCell(maximum) },
    localisedParts,
    undefined,
    true as const,
  )

/** The same where a source tells them in Finnish alone. */
export const finnishSentences = (maximum: number) =>
  maybeText(maximum)
    .form('sentences separated by semicolons')
    .stored('jsonb', cell => localisedParts(cell, null, null))

/** Several of something in one cell, separated by semicolons. */
export const parts = (maximum: number, form: string) => maybeText(maximum).form(form).stored('jsonb', partsOf)

/** The id that the row has in its source. */
export const ownId = plain(neededCell(255), { type: 'text', form: 'id' }).to('source_id')

/** The id of a row of another file. */
export const reference = (target: Target) =>
  plain(neededCell(255), {
    type: 'bigint',
    of: targets[target].table,
    form: targets[target].form,
    refersTo: target,
  })
export const maybeReference = (target: Target) =>
  plain(maybeCell(255), {
    type: 'bigint',
    of: targets[target].table,
    form: targets[target].form,
    refersTo: target,
  })

/** Ids in one cell, separated by commas as the standard says, or by semicolons. */
export const references = (target: Target) =>
  plain(listCell, {
    type: 'bigint[]',
    of: targets[target].table,
    form: `list of ${targets[target].form}${targets[target].form.endsWith('s') ? 'es' : 's'}`,
    refersTo: target,
  })
export const neededReferences = (target: Target) => {
  const column = references(target)
  return plain(
    column.schema.refine(ids => ids.length > 0, empty),
    column.facts,
  )
}

const isDay = (value: string) => z.iso.date().safeParse(value).success
const notDay = 'is not a day like 2026-08-10'
export const day = plain(neededCell(10), { type: 'date', form: 'day' }).check(isDay, notDay)
export const maybeDay = plain(maybeCell(10), { type: 'date', form: 'day' }).check(isDay, notDay)

const isInstant = (value: string) => z.iso.datetime({ offset: true }).safeParse(value).success
const notInstant = 'is not an instant with offset like 2026-08-10T08:15:00+03:00'
export const instant = plain(neededCell(40), { type: 'timestamptz', form: 'instant' }).check(
  isInstant,
  notInstant,
)
export const maybeInstant = plain(maybeCell(40), { type: 'timestamptz', form: 'instant' }).check(
  isInstant,
  notInstant,
)

const clockTime = /^([01][0-9]|2[0-3]):[0-5][0-9]$/
const notTime = 'is not a time like 08:15'
export const time = plain(neededCell(5), { type: 'time', form: 'time' }).matching(clockTime, notTime)
export const maybeTime = plain(maybeCell(5), { type: 'time', form: 'time' }).matching(clockTime, notTime)

export const weekdays = plain(listCell, {
  type: 'integer[]',
  form: 'list of 1 (Monday) to 7',
})
  .check(
    days => days.length > 0 && days.every(one => /^[1-7]$/.test(one)),
    'is not a list of weekdays from 1 (Monday) to 7',
  )
  .stored('integer[]', days => [...new Set(days.map(Number))].toSorted())

/** A user name is the same in capitals. */
export const username = plain(
  maybeCell(254).transform(name => name?.toLowerCase() ?? null),
  { type: 'text', form: 'text ≤ 254' },
)

export const maybeEmail = maybeText(254).form('e-mail address').check(isEmail, 'is not an e-mail address')
export const maybeWebAddress = maybeText(500)
  .form('http or https address')
  .matching(/^https?:\/\//, 'is not a web address')
export const maybeBusinessId = maybeText(9)
  .form('`0112038-9`')
  .check(isBusinessId, 'is not a business id like 0112038-9')
  .to('business_id')

/** `true` or `false`; a cell left empty means `otherwise`. */
export function flag(otherwise: boolean): Column<boolean> {
  const schema = cell(5)
    .transform(value => value.toLowerCase())
    .pipe(z.enum(['true', 'false', ''], 'is neither true nor false'))
    .transform(value => (value === '' ? otherwise : value === 'true'))
  const column = plain(schema, { type: 'boolean', form: 'switch' })
  return otherwise ? column.doc('empty means `true`') : column
}

/** One of the words. */
export function oneOf<const Word extends string>(words: readonly [Word, ...Word[]]): Column<Word> {
  const schema = cell(100).pipe(z.enum(words, { error: issue => unknownWord(issue, words) }))
  return plain<Word>(schema, { type: 'text', form: words.map(word => `\`${word}\``).join(' ') })
}

export function maybeOneOf<const Word extends string>(
  words: readonly [Word, ...Word[]],
): Column<Word | null> {
  const schema = cell(100)
    .transform(value => (value === '' ? null : value))
    .pipe(z.enum(words, { error: issue => unknownWord(issue, words) }).nullable())
  return plain<Word | null>(schema, { type: 'text', form: words.map(word => `\`${word}\``).join(' ') })
}

/** One of the standard's words, or one of an exporter's own, which begin with `ext:`. */
export function standardWord(words: readonly string[]): Column<string> {
  const schema = neededCell(100).refine(value => words.includes(value) || value.startsWith('ext:'), {
    error: issue => unknownWord(issue, words),
  })
  return plain(schema, { type: 'text', form: words.map(word => `\`${word}\``).join(' ') })
}

function unknownWord(issue: { input?: unknown }, words: readonly string[]): string {
  const value = String(issue.input)
  return value === '' ? empty : `${JSON.stringify(value.slice(0, 40))} is none of ${words.join(', ')}`
}

/** A whole number between two others; an empty cell is null. */
export function maybeNumber(minimum: number, maximum: number): Column<number | null> {
  const isInRange = (value: string) =>
    value === '' || (/^[0-9]{1,6}$/.test(value) && +value >= minimum && +value <= maximum)
  const schema = cell(20)
    .refine(isInRange, `is not a whole number from ${minimum} to ${maximum}`)
    .transform(value => (value === '' ? null : Number(value)))
  return plain(schema, { type: 'integer', form: `${minimum} to ${maximum}` })
}

/** Competence points, weeks or hours, with one decimal. */
const pointsPattern = /^[0-9]{1,4}(\.[0-9])?$/
const notPoints = 'is not a number like 15 or 1.5'
const pointsFacts = { type: 'numeric', form: 'number, one decimal' }
export const points: Column<number> = plain(
  neededCell(6).regex(pointsPattern, notPoints).transform(Number),
  pointsFacts,
)
export const maybePoints: Column<number | null> = plain(
  maybeCell(6)
    .refine(value => value === null || pointsPattern.test(value), { error: notPoints, abort: true })
    .transform(value => (value === null ? null : Number(value))),
  pointsFacts,
)
