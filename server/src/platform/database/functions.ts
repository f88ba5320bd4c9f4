import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { triggerFunctions } from './changes/trigger-functions.ts'
import type { OpenDatabase } from './database.ts'
import { checksumOf, type Retries, runOnce } from './run-once.ts'

const folder = new URL('../../../database/functions/', import.meta.url)

/**
 * Runs the files of `functions/` whose texts have not run, together and in the order of their names. A program of the
 * version before that starts again leaves the newer text in place. Servers that start together may run a text each, which
 * changes nothing. Answers the names of the files that ran.
 */
export async function applyFunctions(database: OpenDatabase, retries: Retries): Promise<string[]> {
  const files = await readFunctions()
  const done = await textsDone(database)
  const changed = files.filter(({ key }) => !done.has(key))
  if (changed.length === 0) return []
  await runOnce(
    database,
    {
      name: 'a change of the functions',
      script: changed
        .map(
          ({ name, checksum, script }) =>
            `insert into database_function (name, checksum) values ('${name}', '${checksum}') on conflict do nothing;\n${script}`,
        )
        .join('\n'),
      hasRun: async () => {
        const done = await textsDone(database)
        return changed.every(({ key }) => done.has(key))
      },
    },
    retries,
  )
  return changed.map(({ name }) => name)
}

export interface FunctionFile {
  name: string
  script: string
  checksum: string
  /** The same for the same text of the same file. */
  key: string
}

/** The functions of this version: those in files, and those that count changes, which are made from their list. */
export async function readFunctions(): Promise<FunctionFile[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  const written = await Promise.all(
    names.map(async name => ({ name, script: await readFile(new URL(name, folder), 'utf8') })),
  )
  return [...written, { name: 'data-changes', script: triggerFunctions() }].map(({ name, script }) => {
    const checksum = checksumOf(script)
    return { name, script, checksum, key: `${name} ${checksum}` }
  })
}

async function textsDone({ db }: OpenDatabase): Promise<Set<string>> {
  const { rows } = await sql<{
    key: string
  }>`select name || ' ' || checksum as key from database_function`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
