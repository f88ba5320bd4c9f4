import type * as z from 'zod'

/** What an id in a cell may point at: the file that has it, the table of its row, and what the guide calls it. */
export const targets = {
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
  ext_request_forms: { table: 'request_form', form: 'request form' },
  ext_benefit_steps: { table: undefined, form: 'step of a claim' },
  ext_contracts: { table: 'contract', form: 'contract' },
  ext_news: { table: 'news', form: 'news' },
  ext_intermediate_assessments: { table: 'intermediate_assessment', form: 'intermediate assessment' },
}

export type Target = keyof typeof targets

/** How a value is stored in its table. */
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
export interface ColumnFacts extends Omit<TableColumn<unknown>, 'value'> {
  /** What a cell looks like, for the guide. */
  form: string
  doc?: string
  refersTo?: Target
  role?: 'student' | 'staff'
  /** The header must have the column although its cells may be empty. */
  inHeader?: boolean
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
  readonly facts: ColumnFacts
  readonly store: Store<Cell, Stored>
  readonly target: To
  readonly translated: Translated

  constructor(
    schema: z.ZodType<Cell>,
    facts: ColumnFacts,
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

  private with(facts: Partial<ColumnFacts>): Column<Cell, Stored, To, Translated> {
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

  /** Must be in the header although its cells may be empty: without it all of them would be. */
  inHeader() {
    return this.with({ inHeader: true })
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

  /** Refuses a cell that is not empty and fails the test; the reason is a text or follows from the cell. */
  check(
    test: (value: NonNullable<Cell>) => boolean,
    reason: string | ((cell: unknown) => string),
  ): Column<Cell, Stored, To, Translated> {
    const isFine = (value: Cell) => value === null || value === undefined || test(value)
    const error = typeof reason === 'string' ? reason : (issue: { input?: unknown }) => reason(issue.input)
    const schema = this.schema.refine(isFine, { error, abort: true })
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
