import { afterAll, beforeAll } from 'vitest'
import { changeSubjects } from '../../src/platform/database/changes/change-subjects.ts'
import type { Tables } from '../../src/platform/database/tables.ts'
import { tablesIn } from '../../src/platform/versions/tables-in-statement.ts'
import type { Client } from '../world/world.ts'
import { firstReads, ofChild, readsAbout } from './kept-reads.ts'
import { changesOf, rowsToChange } from './row-changes.ts'
import { makeThreeServers, type Reader, type ThreeServers } from './three-servers.ts'

type Table = keyof Tables

export interface KeptRead {
  reader: Reader
  path: string
  /** What its statements may read. */
  tables: Set<Table>
  /** As it was composed last. */
  text?: string | undefined
}

/** Students whose reads differ most. */
export const studentsToRead = ['aada.kuisma', 'joonas.vainio']

/** The first reads of some students and a guardian, or all that are kept. */
export async function readsOf(servers: ThreeServers, isWide = false): Promise<KeptRead[]> {
  const students: Reader[] = []
  for (const username of studentsToRead) students.push(await servers.reader(username))
  const petri = await servers.reader('petri.kuisma', 'PARENT')
  // Nobody's among them: a guardian's reading of absences changes the child's.
  const { personId: einosId } = await servers.reader('eino.kuisma')
  const reads: KeptRead[] = []
  const add = (reader: Reader, paths: readonly string[]) =>
    reads.push(...paths.map(path => ({ reader, path, tables: new Set<Table>() })))
  for (const reader of students) {
    const { ofBoth, ofStudent } = await readsAbout(servers.database, reader.personId)
    add(reader, isWide ? [...ofStudent, ...ofBoth] : firstReads)
  }
  const { ofBoth, ofGuardian } = await readsAbout(servers.database, einosId)
  const about = isWide ? ofBoth : firstReads.slice(1)
  add(petri, [...about.map(path => ofChild(path, einosId)), ...(isWide ? ofGuardian : [])])
  for (const { reader, path, tables } of reads) {
    const end = servers.database.observe(({ query }) => {
      if (query.sql.includes('login_session') || query.sql.startsWith('insert into')) return
      for (const table of tablesIn(query)) tables.add(table)
    })
    await reader.anew.get(path)
    end()
  }
  // A server learns what a read is made of before it keeps it.
  for (const _ of ['learned', 'kept']) await compare(reads)
  return reads
}

/** Servers for the tests of a file, with the reads that they are compared by. */
export function useReads(isWide = false): { servers: ThreeServers; reads: KeptRead[] } {
  const used = {} as { servers: ThreeServers; reads: KeptRead[] }
  beforeAll(async () => {
    used.servers = await makeThreeServers()
    used.reads = await readsOf(used.servers, isWide)
  })
  afterAll(() => used.servers.close())
  return used
}

/** The tables that the reads are made of. Throws for one whose changes are not counted: its reads would never be kept. */
export function tablesOf(reads: readonly KeptRead[]): Table[] {
  const tables = [...new Set(reads.flatMap(read => [...read.tables]))]
  const uncounted = tables.filter(table => changeSubjects[table] === 'unknown')
  if (uncounted.length > 0)
    throw new Error(`kept answers are made of ${uncounted}, whose changes are not counted`)
  return tables
}

interface Found {
  /** Answers that were kept and are not what is composed anew. */
  wrong: string[]
  /** Columns whose change changed an answer. */
  moving: string[]
}

/** Changes the columns of some rows of a table, one at a time, and compares the reads that read it; `isEnough` ends it. */
export async function changeAndCompare(
  { database: { db } }: ThreeServers,
  reads: readonly KeptRead[],
  table: Table,
  mostRows: number,
  isEnough: (found: Found) => boolean,
): Promise<Found> {
  const found: Found = { wrong: [], moving: [] }
  const readers = reads.filter(({ tables }) => tables.has(table))
  for (const row of await rowsToChange(db, table, mostRows, [...studentsToRead, 'eino.kuisma'])) {
    for await (const column of changesOf(db, table, row)) {
      const { wrong, hasMoved } = await compare(readers)
      found.wrong.push(...wrong.map(read => `${read} after a change of ${table}.${column}`))
      if (hasMoved) found.moving.push(column)
      if (isEnough(found)) break
    }
    // What was taken back is a change too.
    found.wrong.push(...(await compare(readers)).wrong.map(read => `${read} after ${table} was as before`))
    if (isEnough(found)) break
  }
  return found
}

/** Compares what both servers keep with what the third composes; answers whether any differs from the time before. */
export async function compare(reads: readonly KeptRead[]): Promise<{ wrong: string[]; hasMoved: boolean }> {
  const wrong: string[] = []
  let hasMoved = false
  for (const read of reads) {
    const [anew, ...kept] = await Promise.all(
      [read.reader.anew, read.reader.first, read.reader.second].map(client => answerOf(client, read.path)),
    )
    for (const one of kept)
      if (one !== anew) wrong.push(`${read.path} of ${read.reader.name} (${difference(one, anew)})`)
    hasMoved ||= read.text !== undefined && read.text !== anew
    read.text = anew
  }
  return { wrong, hasMoved }
}

/** Where two answers part, with what each says there. */
function difference(kept = '', anew = ''): string {
  const at = [...kept].findIndex((letter, index) => letter !== anew[index])
  const [keptPart, anewPart] = [kept, anew].map(text => text.slice(Math.max(0, at - 60), at + 40))
  return `kept …${keptPart}…, anew …${anewPart}…`
}

/** An answer; of a failure the status, because each has a number of its own. */
async function answerOf(client: Client, path: string): Promise<string> {
  const { status, text } = await client.get(path)
  return status === 200 ? text : String(status)
}
