import { AsyncLocalStorage } from 'node:async_hooks'
import { unwatchedTime } from '../clock.ts'
import type { OpenDatabase } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { tablesIn } from './tables-in-statement.ts'
import type { Versions } from './versions.ts'

type Table = keyof Tables

/** An answer while it is composed: what it turns out to depend on. */
export interface Composition {
  versions: Versions
  tables: Set<Table>
  /** When it stops being true without any change, in milliseconds since 1970. */
  holdsUntil: number
  /** Whether the time of day was read, and whether `holdsUntil` was called for it. */
  usesTime: boolean
  saysUntil: boolean
}

const present = new AsyncLocalStorage<Composition>()

/** Follows the statements of the answers that are composed; answers how to end it. */
export function followStatements({ observe }: Pick<OpenDatabase, 'observe'>): () => void {
  return observe(({ query }) => {
    const composition = present.getStore()
    if (composition !== undefined) noteTables(composition, tablesIn(query))
  })
}

/** Runs `work`, which composes an answer. */
export function compose<Answer>(composition: Composition, work: () => Promise<Answer>): Promise<Answer> {
  return present.run(composition, work)
}

function noteTables({ tables }: Composition, read: readonly Table[]): void {
  for (const table of read) tables.add(table)
}

/**
 * Records until when the answer that is being composed holds: the first future one of these instants. Every
 * comparison with the time of day must add its instant here; midnight is always one.
 */
export function holdsUntil(now: Date, instants: Iterable<string | Date | number | null | undefined>): void {
  const composition = present.getStore()
  if (composition === undefined) return
  composition.saysUntil = true
  for (const instant of instants) {
    if (instant === null || instant === undefined) continue
    const at = new Date(instant).getTime()
    if (at > unwatchedTime(now) && at < composition.holdsUntil) composition.holdsUntil = at
  }
}

/** The same instant, wrapped so that the answer being composed records any read of it. */
export function watched(now: Date): Date {
  return new WatchedDate(now)
}

/** `unwatchedTime` reads it unnoticed. */
class WatchedDate extends Date {}

for (const name of Object.getOwnPropertyNames(Date.prototype)) {
  if (!/^(get|to|valueOf)/.test(name)) continue
  const plain = Date.prototype[name as 'getTime']
  Object.defineProperty(WatchedDate.prototype, name, {
    value(this: Date, ...rest: []) {
      const composition = present.getStore()
      if (composition !== undefined) composition.usesTime = true
      return plain.apply(this, rest)
    },
  })
}

/**
 * The version of what these tables have for everybody, for a cache in this process; undefined where no answer is composed
 * that will be kept, and a cached value may be as old as the cache allows.
 */
export function sharedVersion(tables: readonly Table[]): string | undefined {
  const composition = present.getStore()
  if (composition === undefined) return undefined
  noteTables(composition, tables)
  return composition.versions.ofEverybody(tables)
}

/** The same of education events that the reader or the student has, by their ids. */
export function sharedVersionOfEvents(tables: readonly Table[]): (eventId: number) => string | undefined {
  const composition = present.getStore()
  if (composition === undefined) return () => undefined
  noteTables(composition, tables)
  return composition.versions.ofEvents(tables)
}
