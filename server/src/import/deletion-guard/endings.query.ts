import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { type RawBuilder, sql } from 'kysely'
import { type ReadDb, readRows } from '../../platform/database/database.ts'
import { fullName } from '../../platform/rows/full-name.ts'
import { prefixOf } from '../apply.ts'
import { TextPool } from '../engine/store/text-pool.ts'
import type { SourceRecords } from '../engine/table.ts'
import type { SchoolRecords } from '../records.ts'
import type { Ending, EndingKind } from './deletion-guard.rules.ts'

interface Moment {
  source: string
  now: Date
  timeZone: string
}

/** What there is now of a kind, `t` by `id`, and which of it the source still has, by source id. */
interface Counted {
  kind: EndingKind
  list: keyof SchoolRecords
  records: SourceRecords<{ source_id: string }> | undefined
  standing: RawBuilder<unknown>
  /** The name by which the person who decides knows a row. */
  name: RawBuilder<unknown>
  /** What else identifies a row, of the records and of rows by their ids: it may continue under another source id. */
  other?: {
    keys: () => Iterable<string>
    keysOf: (ids: readonly number[]) => RawBuilder<{ id: number; key: string }>
  }
}

const mostExamples = 5
const rowsAtOnce = 20_000

/**
 * How much of what this source has in the portal would end, were these its records: people, study rights, plans,
 * enrolments, lessons to come and absence marks. A list that the source says nothing about ends nothing.
 */
export async function endingsOf(
  db: ReadDb,
  records: SchoolRecords,
  moment: Moment,
  /** Looks at these records of each list alone, which are those of a part. */
  before?: (list: keyof SchoolRecords) => Iterable<object>,
): Promise<Ending[]> {
  const endings: Ending[] = []
  const prefix = prefixOf(moment.source)
  for (const counted of counts(records, moment)) {
    if (before !== undefined) {
      const ids = [...before(counted.list)].map(record => `${prefix}${Reflect.get(record, 'source_id')}`)
      const { standing } = counted
      counted.standing = sql`select t.* from (${standing}) t where t.source_id = any(${ids}::text[])`
    }
    const ending = await endingOf(db, counted, prefix)
    if (ending !== undefined) endings.push(ending)
  }
  return endings
}

function counts(records: SchoolRecords, { source, now, timeZone }: Moment): Counted[] {
  const prefix = prefixOf(source)
  const start = prefix.length + 1
  const today = schoolDateOf(now, timeZone)
  const person = (id: string) => sql`(select ${fullName('p')} from person p where p.id = ${sql.ref(id)})`
  const classOf = (id: string) =>
    sql`(select coalesce(e.code || ' ', '') || (e.name ->> 'fi') from education_event e where e.id = ${sql.ref(id)})`
  return [
    {
      kind: 'PEOPLE',
      list: 'people',
      records: records.people,
      standing: sql`select t.* from person t where t.is_active`,
      name: person('t.id'),
    },
    {
      kind: 'STUDY_RIGHTS',
      list: 'studyRights',
      records: records.studyRights,
      standing: sql`select t.* from study_right t where t.state in ('lasna', 'loma', 'valiaikaisestikeskeytynyt')`,
      name: person('t.student_id'),
    },
    {
      kind: 'PLANS',
      list: 'plans',
      records: records.plans,
      standing: sql`select t.* from plan t`,
      name: person('t.student_id'),
    },
    {
      kind: 'ENROLMENTS',
      list: 'participants',
      records: records.participants,
      standing: sql`select t.* from event_participant t where t.end_date > ${today}::date`,
      name: sql`${person('t.student_id')} || ' (' || ${classOf('t.event_id')} || ')'`,
      // An export may give its enrolments new ids.
      other: {
        keys: () => participantKeys(records.participants),
        keysOf: ids => sql`select t.id, concat_ws(' ', substr(e.source_id, ${start}::int),
            substr(p.source_id, ${start}::int), t.begin_date::text) as key
          from event_participant t join education_event e on e.id = t.event_id join person p on p.id = t.student_id
          where t.id = any(${ids}::bigint[])
            and starts_with(e.source_id, ${prefix}) and starts_with(p.source_id, ${prefix})`,
      },
    },
    {
      kind: 'LESSONS',
      list: 'sessions',
      records: records.sessions,
      standing: sql`select t.* from event_session t where t.start_at > ${now} and t.state <> 'CANCELLED'`,
      name: sql`${classOf('t.event_id')} || ' ' || t.school_date::text`,
    },
    {
      kind: 'MARKS',
      list: 'marks',
      records: records.marks,
      standing: sql`select t.* from absence_mark t where t.state <> 'CANCELLED'`,
      name: person('t.student_id'),
    },
  ]
}

function* participantKeys(records: SchoolRecords['participants'] = []): Generator<string> {
  for (const { event_id, student_id, begin_date } of records) yield `${event_id} ${student_id} ${begin_date}`
}

/** Compares the current rows in batches: neither side is ever whole in memory as rows. */
async function endingOf(
  db: ReadDb,
  { kind, records, standing, name, other }: Counted,
  prefix: string,
): Promise<Ending | undefined> {
  if (records === undefined) return undefined
  const ending: Ending = { kind, standing: 0, ending: 0, examples: [] }
  const own = lazily(() => records.ids ?? poolOf(idsOf(records)))
  const keys = lazily(() => poolOf(other?.keys() ?? []))
  const examples: number[] = []
  for await (const part of standingRows(db, standing, prefix)) {
    ending.standing += part.length
    const missing = part.filter(({ id }) => !own().has(id)).map(row => row.number)
    const goOn = new Set<number>()
    if (other !== undefined && missing.length > 0) {
      const rows = await readRows(db, other.keysOf(missing))
      for (const { id, key } of rows) if (keys().has(key)) goOn.add(id)
    }
    const gone = missing.filter(number => !goOn.has(number))
    ending.ending += gone.length
    examples.push(...gone.slice(0, mostExamples - examples.length))
  }
  if (examples.length === 0) return ending
  const rows = await readRows(
    db,
    sql<{ name: string }>`select ${name} as name from (${standing}) t
    where t.id = any(${examples}::bigint[]) order by t.id`,
  )
  return { ...ending, examples: rows.map(row => row.name) }
}

/** The rows of a source that are there, a part after another, by their ids in the source. */
async function* standingRows(
  db: ReadDb,
  standing: RawBuilder<unknown>,
  prefix: string,
): AsyncGenerator<{ number: number; id: string }[]> {
  for (let last = 0; ; ) {
    const rows = await readRows(
      db,
      sql<{ number: number; id: string }>`
      select t.id as number, substr(t.source_id, ${prefix.length + 1}::int) as id from (${standing}) t
      where starts_with(t.source_id, ${prefix}) and t.id > ${last} order by t.id limit ${rowsAtOnce}`,
    )
    yield rows
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)?.number ?? last
  }
}

function* idsOf(records: Iterable<{ source_id: string }>): Generator<string> {
  for (const { source_id } of records) yield source_id
}

function poolOf(texts: Iterable<string>): TextPool {
  const pool = new TextPool()
  for (const text of texts) pool.add(text)
  return pool
}

function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}
