import { readdirSync, readFileSync } from 'node:fs'
import type { CompiledQuery } from 'kysely'
import { changeSubjects } from '../database/changes/change-subjects.ts'
import type { Tables } from '../database/tables.ts'

type Table = keyof Tables

const folder = new URL('../../../database/functions/', import.meta.url)
const tables = new Set(Object.keys(changeSubjects))

/** By text; the texts of statements are constants of the program, and few. */
const found = new Map<string, readonly Table[]>()

/**
 * The tables that a statement may read: all whose names are among the words of its text, or of the functions that it calls.
 * That some only look like names does no harm.
 */
export function tablesIn({ sql }: Pick<CompiledQuery, 'sql'>): readonly Table[] {
  const known = found.get(sql)
  if (known !== undefined) return known
  const names = new Set<string>()
  collect(sql, names)
  const read = [...names].filter(name => tables.has(name)) as Table[]
  found.set(sql, read)
  return read
}

function collect(text: string, names: Set<string>): void {
  for (const [word] of text.matchAll(/\w+/g)) {
    if (names.has(word)) continue
    names.add(word)
    const body = functionBodies().get(word)
    if (body !== undefined) collect(body, names)
  }
}

let bodies: ReadonlyMap<string, string> | undefined

/** The texts of the database's functions that statements may call, by name. */
function functionBodies(): ReadonlyMap<string, string> {
  bodies ??= new Map(
    readdirSync(folder)
      .filter(name => name.endsWith('.sql'))
      .flatMap(name => {
        const text = readFileSync(new URL(name, folder), 'utf8')
        const [, called] = /create or replace function (\w+)\(/.exec(text) ?? []
        return called === undefined || /returns trigger/.test(text) ? [] : [[called, text] as const]
      }),
  )
  return bodies
}
