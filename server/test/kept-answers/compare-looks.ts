import type { Tables } from '../../src/platform/database/tables.ts'
import { changeSubjects } from '../../src/platform/versions/change-subjects.ts'
import { tablesIn } from '../../src/platform/versions/tables-in-statement.ts'
import type { Client } from '../world/world.ts'
import { firstLooks, looksAbout, ofChild } from './looks.ts'
import { changesOf, rowsToChange } from './row-changes.ts'
import type { Reader, ThreeServers } from './three-servers.ts'

type Table = keyof Tables

export interface Look {
  reader: Reader
  path: string
  /** What its statements may read. */
  tables: Set<Table>
  /** As it was composed last. */
  text?: string | undefined
}

/** Students whose looks differ most. */
export const studentsToLook = ['aada.kuisma', 'joonas.vainio']

/** The first looks of some students and a guardian, or all that are kept. */
export async function looksOf(servers: ThreeServers, isWide = false): Promise<Look[]> {
  const students: Reader[] = []
  for (const username of studentsToLook) students.push(await servers.reader(username))
  const petri = await servers.reader('petri.kuisma', 'PARENT')
  // Nobody's among them: a guardian's reading of absences changes the child's.
  const { personId: einosId } = await servers.reader('eino.kuisma')
  const looks: Look[] = []
  const add = (reader: Reader, paths: readonly string[]) =>
    looks.push(...paths.map(path => ({ reader, path, tables: new Set<Table>() })))
  for (const reader of students) {
    const { ofBoth, ofStudent } = await looksAbout(servers.database, reader.personId)
    add(reader, isWide ? [...ofStudent, ...ofBoth] : firstLooks)
  }
  const { ofBoth, ofGuardian } = await looksAbout(servers.database, einosId)
  const about = isWide ? ofBoth : firstLooks.slice(1)
  add(petri, [...about.map(path => ofChild(path, einosId)), ...(isWide ? ofGuardian : [])])
  for (const { reader, path, tables } of looks) {
    const end = servers.database.observe(({ query }) => {
      if (query.sql.includes('login_session') || query.sql.startsWith('insert into')) return
      for (const table of tablesIn(query)) tables.add(table)
    })
    await reader.anew.get(path)
    end()
  }
  // A server learns what a look is made of before it keeps it.
  for (const _ of ['learned', 'kept']) await compare(looks)
  return looks
}

/** The tables that the looks are made of. Throws for one whose changes are not counted: its looks would never be kept. */
export function tablesOf(looks: readonly Look[]): Table[] {
  const tables = [...new Set(looks.flatMap(look => [...look.tables]))]
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

/** Changes the columns of some rows of a table, one at a time, and compares the looks that read it; `isEnough` ends it. */
export async function changeAndCompare(
  { database: { db } }: ThreeServers,
  looks: readonly Look[],
  table: Table,
  mostRows: number,
  isEnough: (found: Found) => boolean,
): Promise<Found> {
  const found: Found = { wrong: [], moving: [] }
  const readers = looks.filter(({ tables }) => tables.has(table))
  for (const row of await rowsToChange(db, table, mostRows, [...studentsToLook, 'eino.kuisma'])) {
    for await (const column of changesOf(db, table, row)) {
      const { wrong, hasMoved } = await compare(readers)
      found.wrong.push(...wrong.map(look => `${look} after a change of ${table}.${column}`))
      if (hasMoved) found.moving.push(column)
      if (isEnough(found)) break
    }
    // What was taken back is a change too.
    found.wrong.push(...(await compare(readers)).wrong.map(look => `${look} after ${table} was as before`))
    if (isEnough(found)) break
  }
  return found
}

/** Compares what both servers keep with what the third composes; answers whether any differs from the time before. */
export async function compare(looks: readonly Look[]): Promise<{ wrong: string[]; hasMoved: boolean }> {
  const wrong: string[] = []
  let hasMoved = false
  for (const look of looks) {
    const [anew, ...kept] = await Promise.all(
      [look.reader.anew, look.reader.first, look.reader.second].map(client => answerOf(client, look.path)),
    )
    if (kept.some(answer => answer !== anew)) wrong.push(`${look.path} of ${look.reader.name}`)
    hasMoved ||= look.text !== undefined && look.text !== anew
    look.text = anew
  }
  return { wrong, hasMoved }
}

/** An answer; of a failure the status, because each has a number of its own. */
async function answerOf(client: Client, path: string): Promise<string> {
  const { status, text } = await client.get(path)
  return status === 200 ? text : String(status)
}
