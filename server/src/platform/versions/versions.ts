import { type RawBuilder, sql } from 'kysely'
import { everybody, isOfEvents, sourceOf } from '../database/changes/trigger-functions.ts'
import type { Tables } from '../database/tables.ts'

type Table = keyof Tables

/** The source of the changes that a pruning makes. */
export const pruning = 'data_change'

/** The versions to look up, made once for each set of tables: the sources by name, and as lists for the database. */
export interface VersionsWanted {
  sources: ReadonlySet<string>
  /** Those whose subjects are people, and those whose subjects are education events. */
  ofPeople: string
  ofEvents: string
}

/** Changes with commas between them, each as `source transaction subject`, in no order; null where there are none. */
export interface VersionRow {
  everybodys: string | null
  own: string | null
}

/** The changes of the tables that a reader's answers may be made of, as they were when the request came. */
export interface Versions {
  /** Whether the changes of all these sources were looked up. */
  cover(sources: ReadonlySet<string>): boolean
  /** Equal as long as nothing has changed in these tables that concerns the reader or the student. */
  of(wanted: VersionsWanted): string
  ofEverybody(tables: Iterable<Table>): string
  /** The same of an education event that the reader or the student has, by its id. */
  ofEvents(tables: Iterable<Table>): (eventId: number) => string
}

/** Of a request whose answer is not kept: nothing is looked up. */
export const nothingWanted = wantedFor([])

/** What has to be looked up for answers that read these tables. */
export function wantedFor(tables: Iterable<Table>): VersionsWanted {
  const sources = new Set([...tables].map(sourceOf))
  const listOf = (names: Table[]) => `{${names.toSorted().join()}}`
  return {
    sources,
    ofPeople: listOf([...sources].filter(source => !isOfEvents(source))),
    ofEvents: listOf([...sources].filter(isOfEvents)),
  }
}

/**
 * In SQL: the changes of the sources in `params`: those of everybody, and those of a person, of the students whose guardian the
 * person is, and of the lessons of them all, those included that wait for a place. Subjects are looked up as arrays, so that their changes are found by an index.
 */
export function changesFor(person: string, params: VersionsWanted) {
  const people = sql`array(select ${sql.ref(person)} union all
    select g.student_id from parent_access g where g.parent_id = ${sql.ref(person)})`
  const events = sql`array(select p.event_id from event_participant p
    where cardinality(${params.ofEvents}::text[]) > 0 and p.student_id = any(${people})
    union all select pe.event_id from personal_education_event pe
    where cardinality(${params.ofEvents}::text[]) > 0 and pe.student_id = any(${people}))`
  const changesOf = (subjects: RawBuilder<unknown>, sources: RawBuilder<unknown>) =>
    sql`select c.source || ' ' || c.at || ' ' || c.subject as change from data_change c where c.subject ${subjects} and c.source = any(${sources})`
  const inOneText = (changes: RawBuilder<unknown>) =>
    sql<string | null>`(select string_agg(change, ',') from (${changes}) changes)`
  const ofPeople = sql`${params.ofPeople}::text[]`
  const ofEvents = sql`${params.ofEvents}::text[]`
  return {
    everybodys: inOneText(
      changesOf(
        sql`= ${sql.lit(everybody)}`,
        sql`(${ofPeople} || ${ofEvents} || ${sql.lit(`{${pruning}}`)}::text[])`,
      ),
    ),
    own: inOneText(
      sql`${changesOf(sql`= any(${people})`, ofPeople)} union all ${changesOf(sql`= any(${events})`, ofEvents)}`,
    ),
  }
}

export function makeVersions({ sources }: VersionsWanted, row: VersionRow): Versions {
  const sorted = (list: string | null) => (list === null ? [] : list.split(',').toSorted())
  const everybodys = sorted(row.everybodys)
  const own = sorted(row.own)
  const isOf = (read: ReadonlySet<string>) => (change: string) => {
    const source = change.slice(0, change.indexOf(' '))
    // A pruning of the changes changes every version.
    return source === pruning || read.has(source)
  }
  return {
    cover: read => read === sources || [...read].every(source => sources.has(source)),
    of(wanted) {
      const [ofAll, ofOne] =
        wanted.sources === sources
          ? [everybodys, own]
          : [everybodys, own].map(list => list.filter(isOf(wanted.sources)))
      return `${ofAll};${ofOne}`
    },
    ofEverybody: tables => everybodys.filter(isOf(new Set([...tables].map(sourceOf)))).join(),
    ofEvents(tables) {
      const isRead = isOf(new Set([...tables].map(sourceOf)))
      const ofAll = everybodys.filter(isRead).join()
      const ofEach = Map.groupBy(own.filter(isRead), change => Number(change.slice(change.lastIndexOf(' '))))
      return eventId => `${ofAll};${ofEach.get(eventId) ?? ''}`
    },
  }
}
