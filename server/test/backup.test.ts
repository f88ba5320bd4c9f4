import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPromise } from 'yauzl'
import { storeDemoFiles } from '../demo/demo-files.ts'
import { verifyAudit } from '../src/platform/access/audit-chain.ts'
import { manifestName, tableEntry } from '../src/platform/backup/backup-format.ts'
import { DamagedBackup, openBackup } from '../src/platform/backup/read-backup.ts'
import { NotEmpty, restoreBackup } from '../src/platform/backup/restore-backup.ts'
import { tablesIn } from '../src/platform/backup/table-rows.ts'
import { writeBackup } from '../src/platform/backup/write-backup.ts'
import { type OpenDatabase, ofPrograms, openEmbedded } from '../src/platform/database/database.ts'
import { migrate, NewerDatabase } from '../src/platform/database/migrate.ts'
import { openPostgres } from '../src/platform/database/postgres/open-postgres.ts'
import { checkFiles } from '../src/platform/files/check-files.ts'
import { diskStorage } from '../src/platform/files/disk-storage.ts'
import type { Files } from '../src/platform/files/files.ts'
import { makeIntake } from '../src/platform/files/intake.ts'
import { writeZip } from '../src/platform/files/zip-file.ts'
import { openSchoolCopy, postgresUrl } from './school/school-copy.ts'

const now = new Date('2026-11-27T02:00:00Z')
let folder: string
let admin: OpenDatabase
let source: Awaited<ReturnType<typeof openSchoolCopy>>
let file: string
const opened: OpenDatabase[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'studentgo-backup-'))
  admin = await openPostgres(postgresUrl(), 1)
  source = await openSchoolCopy()
  await storeDemoFiles(filesIn('source'))
  file = join(folder, 'night.zip')
  await writeBackup(source.database, filesIn('source').storage, file, now)
})

afterAll(async () => {
  await source.drop()
  for (const database of opened) await database.close()
  for (const name of databases) await admin.runScript(`drop database if exists ${name} with (force)`)
  await admin.close()
  rmSync(folder, { recursive: true, force: true })
})

function filesIn(name: string): Pick<Files, 'intake' | 'storage'> {
  return { intake: makeIntake(join(folder, name, 'incoming')), storage: diskStorage(join(folder, name)) }
}

const databases: string[] = []

async function emptyPostgres(): Promise<OpenDatabase> {
  const name = `studentgo_restored_${randomBytes(6).toString('hex')}`
  await admin.runScript(`create database ${name} template template0`)
  databases.push(name)
  const url = new URL(postgresUrl())
  url.pathname = `/${name}`
  const database = await openPostgres(url.href, 2, ofPrograms)
  opened.push(database)
  return database
}

async function emptyEmbedded(): Promise<OpenDatabase> {
  const database = await openEmbedded()
  opened.push(database)
  return database
}

async function restore(from: string, into: OpenDatabase, files?: Pick<Files, 'intake' | 'storage'>) {
  const backup = await openBackup(from)
  return restoreBackup(backup, into, files).finally(() => backup.close())
}

/** Every row of every table, by another way than the backup goes. */
async function contentOf(database: OpenDatabase): Promise<Record<string, string>> {
  const content: Record<string, string> = {}
  for (const { name } of await tablesIn(database.db)) {
    const { rows } = await sql<{ content: string }>`
      select count(*) || ' ' || md5(coalesce(string_agg(t::text, ' ' order by t::text collate "C"), '')) as content
      from ${sql.id('public', name)} t`.execute(database.db)
    content[name] = rows[0]?.content ?? ''
  }
  return content
}

/** The archive again, with some of its entries changed. */
async function changed(name: string, change: Record<string, (content: string) => string>): Promise<string> {
  const target = join(folder, name)
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false })
  await writeZip(target, now, async entries => {
    for await (const entry of zip.eachEntry()) {
      const content = await zip.openReadStreamPromise(entry)
      const edit = change[entry.fileName]
      if (edit === undefined) await entries.addContent(entry.fileName, content)
      else entries.addText(entry.fileName, edit(await text(content)))
    }
  })
  zip.close()
  return target
}

describe('a backup', () => {
  test('moves a school from PostgreSQL to the embedded database and back, row by row and file by file', async () => {
    const before = await contentOf(source.database)
    expect(Object.keys(before).length).toBeGreaterThan(130)
    const embedded = await emptyEmbedded()
    expect(await restore(file, embedded, filesIn('pilot'))).toEqual({ auditFaults: [] })
    expect(await contentOf(embedded)).toEqual(before)

    const second = join(folder, 'pilot.zip')
    const { lost } = await writeBackup(embedded, filesIn('pilot').storage, second, now)
    expect(lost).toEqual([])
    const postgres = await emptyPostgres()
    await restore(second, postgres, filesIn('college'))
    expect(await contentOf(postgres)).toEqual(before)
    const { checked, findings } = await checkFiles(postgres.db, filesIn('college'))
    expect(findings).toEqual([])
    expect(checked).toBeGreaterThan(5)
  })

  test('brings back what guards the rows: keys, triggers, numbers that go on, and the audit', async () => {
    const database = await emptyPostgres()
    await restore(file, database)
    const run = (statement: string) => sql.raw(statement).execute(database.db)
    await expect(run('insert into student (person_id) values (999999)')).rejects.toThrow('foreign key')
    await expect(run("update audit set action = 'nothing'")).rejects.toThrow('only added to')
    await run(
      `insert into audit (at, actor_kind, action, object, outcome) values ('${now.toISOString()}', 'STAFF', 'look', 'x', 'DONE')`,
    )
    expect((await verifyAudit(database.db)).faults).toEqual([])
    const { rows } = await sql<{ isNew: boolean }>`
      select nextval('person_id_seq') > (select max(id) from person) as "isNew"`.execute(database.db)
    expect(rows).toEqual([{ isNew: true }])
    await run("select search_vector('näyttö')")
  })

  test('of an older version is migrated', async () => {
    const all = (await readdir(new URL('../database/migrations/', import.meta.url))).sort()
    const old = await emptyPostgres()
    await migrate(old, { only: all.slice(0, -1) })
    const archive = join(folder, 'old.zip')
    await writeBackup(old, filesIn('source').storage, archive, now)
    const database = await emptyPostgres()
    await restore(archive, database)
    const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(
      database.db,
    )
    expect(rows.map(({ name }) => name)).toEqual(all)
  })

  test('reports which files the store has lost, and holds all else', async () => {
    const { manifest, lost } = await writeBackup(
      source.database,
      diskStorage(join(folder, 'nothing')),
      join(folder, 'without-files.zip'),
      now,
    )
    expect(lost.length).toBeGreaterThan(5)
    expect(manifest.files).toBe(0)
  })
})

describe('a backup is refused, and nothing of it comes in,', () => {
  test('where the database has rows', async () => {
    const database = await emptyEmbedded()
    await migrate(database)
    await database.runScript(
      "insert into person (first_names, call_name, last_name, draft_key) values ('A', 'A', 'B', 'x')",
    )
    const before = await contentOf(database)
    await expect(restore(file, database)).rejects.toThrow(NotEmpty)
    expect(await contentOf(database)).toEqual(before)
  })

  test.each([
    ['a row differs', { [tableEntry('person')]: (rows: string) => rows.replace('"Aada"', '"Ilta"') }],
    [
      'a row is missing',
      { [tableEntry('absence_mark')]: (rows: string) => rows.slice(rows.indexOf('\n') + 1) },
    ],
  ])('where %s', async (_, change) => {
    const database = await emptyPostgres()
    await expect(restore(await changed('damaged.zip', change), database)).rejects.toThrow(DamagedBackup)
    const { rows } = await sql<{ count: number }>`select count(*) as count from person`.execute(database.db)
    expect(rows).toEqual([{ count: 0 }])
  })

  test('where it was made by a newer version', async () => {
    const newer = await changed('newer.zip', {
      [manifestName]: json => json.replace(/"migrations": \[/, '"migrations": ["9999-of-tomorrow.sql",'),
    })
    await expect(restore(newer, await emptyPostgres())).rejects.toThrow(NewerDatabase)
  })

  test('where it is not a backup at all', async () => {
    const zip = join(folder, 'other.zip')
    await writeZip(zip, now, async entries => entries.addText('hello.txt', 'hello'))
    await expect(openBackup(zip)).rejects.toThrow('manifest.json is not in it')
    await expect(openBackup(join(folder, 'missing.zip'))).rejects.toThrow(DamagedBackup)
  })
})
