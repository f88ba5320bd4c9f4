import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, ofPrograms } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openPostgres } from '../src/platform/database/postgres/open-postgres.ts'
import { browserAt, signIn } from './processes/browser-at.ts'
import { type ServingProcess, serve } from './processes/server-process.ts'
import { makePostgres } from './school/school-copy.ts'
import { testNow } from './world/test-time.ts'
import { until } from './world/until.ts'
import { liftWriteLimits } from './world/write-limits.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
const people = ['aada.kuisma', 'joonas.vainio', 'mikael.lindqvist']
const pages = ['home', 'studenttimetable?from=2026-11-23&to=2026-11-29', 'absence', 'notifications']
const languages = ['fi', 'se', 'en']

let sources: string
let server: ServingProcess
let database: OpenDatabase
let drop: () => Promise<void>

beforeAll(async () => {
  sources = mkdtempSync(join(tmpdir(), 'studentgo-last-version-'))
  git('worktree', 'add', '--detach', sources, lastVersion())
  linkModules(sources)
  const empty = await makePostgres()
  drop = empty.drop
  // The old version makes its tables and its school.
  server = await serve({
    settings: { DATABASE_URL: empty.url, DEMO: 'on', NOW: testNow },
    sources,
  })
  database = await openPostgres(empty.url, 4, ofPrograms)
  await liftWriteLimits(database)
})

afterAll(async () => {
  await server.stop()
  await database.close()
  await drop()
  git('worktree', 'remove', '--force', sources)
  rmSync(sources, { recursive: true, force: true })
})

/** The version before the newest change of the database. */
function lastVersion(): string {
  return git('log', '-1', '--format=%H^', '--', 'server/database')
}

/** The packages of this version; those of the workspaces are the old version's own. */
function linkModules(folder: string): void {
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@studentgo'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')).filter(
    name => !['@studentgo', '.cache'].includes(name),
  ))
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  for (const name of readdirSync(join(root, 'node_modules/@studentgo')))
    symlinkSync(readlinkSync(join(root, 'node_modules/@studentgo', name)), join(modules, '@studentgo', name))
}

test('readers and writers of the last version go on while the newest migrations run, and after', async () => {
  let isOver = false
  const statuses = new Map<number, number>()
  const note = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const users = people.map(async (name, at) => {
    const send = browserAt(server.origin)
    expect(await signIn(send, name)).toBe(200)
    for (let turn = at; !isOver; turn++) {
      note(await send('GET', `/rest/v1/${pages[turn % pages.length]}`))
      note(await send('PUT', '/rest/v1/locale/', { language: languages[turn % languages.length] }))
    }
  })
  const seen = () => [...statuses.values()].reduce((sum, count) => sum + count, 0)
  const pass = async (more: number) => {
    const goal = seen() + more
    await until(`${more} more answers`, () => (seen() >= goal ? true : undefined))
  }
  await pass(60)
  const ran = await migrate(database)
  expect(ran).not.toEqual([])
  await pass(120)
  isOver = true
  await Promise.all(users)
  expect([...statuses.keys()]).toEqual([200])
})
