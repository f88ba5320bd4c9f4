import { sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { everybody, isOfEvents, sourceOf } from './trigger-functions.ts'

type Table = keyof Tables

/** What of whom is looked up. */
export interface VersionsWanted {
  /** Sources whose subjects are people, and those whose subjects are education events. */
  ofPeople: readonly string[]
  ofEvents: readonly string[]
}

export interface VersionRow {
  everybodys: readonly string[]
  own: readonly string[]
}

/** The changes of the tables that a reader's answers may be made of, as they were when the request came. */
export interface Versions {
  /** Whether the changes of all these tables were looked up. */
  cover(tables: Iterable<Table>): boolean
  /** Equal as long as nothing has changed in these tables that concerns the reader or the student. */
  of(tables: Iterable<Table>): string
  ofEverybody(tables: Iterable<Table>): string
}

/** Of a request whose answer is not kept: nothing is looked up. */
export const nothingWanted: VersionsWanted = { ofPeople: [], ofEvents: [] }

/** What has to be looked up for answers that read these tables. */
export function wantedFor(tables: Iterable<Table>): VersionsWanted {
  const sources = [...new Set([...tables].map(sourceOf))].toSorted()
  return {
    ofPeople: sources.filter(source => !isOfEvents(source)),
    ofEvents: sources.filter(isOfEvents),
  }
}

/**
 * In SQL: the changes of the sources in `params`, each as `source transaction`: those of everybody, and those of a person,
 * of the students whose guardian the person is, and of the lessons of them all.
 */
export function changesFor(person: string, params: VersionsWanted) {
  const change = sql`c.source || ' ' || c.at`
  const isWanted = sql`c.source = any(${params.ofPeople}::text[])`
  const isOfEvent = sql`c.source = any(${params.ofEvents}::text[])`
  const people = sql`(select ${sql.ref(person)} union all select g.student_id from parent_access g where g.parent_id = ${sql.ref(person)})`
  return {
    everybodys: sql<string[]>`array(select ${change} from data_change c
      where c.subject = ${sql.lit(everybody)} and (${isWanted} or ${isOfEvent} or c.source = 'data_change') order by c.source, c.at)`,
    own: sql<string[]>`array(
      select ${change} from data_change c where c.subject in ${people} and ${isWanted}
      union
      select ${change} from event_participant p join data_change c on c.subject = p.event_id and ${isOfEvent}
      where p.student_id in ${people} and cardinality(${params.ofEvents}::text[]) > 0
      order by 1)`,
  }
}

export function makeVersions(wanted: VersionsWanted, { everybodys, own }: VersionRow): Versions {
  const sources = new Set([...wanted.ofPeople, ...wanted.ofEvents])
  // A pruning of the changes changes every version.
  const pruned = everybodys.filter(change => change.startsWith('data_change '))
  const versionOf = (tables: Iterable<Table>, ...lists: (readonly string[])[]) => {
    const read = new Set<string>([...tables].map(sourceOf))
    const isRead = (change: string) => read.has(change.slice(0, change.indexOf(' ')))
    return [pruned, ...lists.map(list => list.filter(isRead))].map(list => list.join()).join(';')
  }
  return {
    cover: tables => [...tables].every(table => sources.has(sourceOf(table))),
    of: tables => versionOf(tables, everybodys, own),
    ofEverybody: tables => versionOf(tables, everybodys),
  }
}
