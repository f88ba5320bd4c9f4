import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  postgresFolders,
  startTemporaryPostgres,
  type TemporaryPostgres,
} from '../../scripts/temporary-postgres.ts'
import { writeBackup } from '../src/platform/backup/write-backup.ts'
import { type OpenDatabase, openEmbedded } from '../src/platform/database/database.ts'
import { openPostgres } from '../src/platform/database/postgres/open-postgres.ts'
import { diskStorage } from '../src/platform/files/disk-storage.ts'
import { lastBackups } from '../src/staff-operation/operation.sql.ts'

const programs = { backup: 'main.ts', restore: '../restore/main.ts', demo: '../demo/main.ts' } as const
const folder = mkdtempSync(join(tmpdir(), 'studentgo-backup-commands-'))
const archive = join(folder, 'night.zip')
const pilot = { DATA_DIR: join(folder, 'pilot') }
let postgres: TemporaryPostgres

beforeAll(async () => {
  postgres = await startTemporaryPostgres()
  expect(run('demo', pilot).status).toBe(0)
})

afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true })
})

function run(program: keyof typeof programs, settings: Record<string, string>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL(programs[program], import.meta.url)), ...args],
    { encoding: 'utf8', env: { PATH: process.env.PATH, NOW: '2026-11-23T09:00:00+02:00', ...settings } },
  )
  return { status, said: stdout.trim(), complained: stderr.trim() }
}

describe('npm run backup and npm run restore', () => {
  test('print their usage, and report an archive that is not valid', () => {
    expect(run('backup', pilot)).toMatchObject({ status: 2, complained: 'npm run backup -- <file>' })
    expect(run('restore', pilot)).toMatchObject({
      status: 2,
      complained: 'npm run restore -- <file> [--into <postgres://…>] [--drill]',
    })
    expect(run('restore', pilot, '/nowhere.zip')).toMatchObject({
      status: 2,
      complained: expect.stringMatching(/^\/nowhere\.zip cannot be restored: [^\n]*$/),
    })
  })

  test('move a pilot to PostgreSQL by two commands, and refuse to do it twice', () => {
    expect(run('backup', pilot, archive)).toMatchObject({ status: 0, complained: '' })
    expect(existsSync(`${archive}.unfinished`)).toBe(false)
    const college = { DATA_DIR: join(folder, 'college') }
    expect(run('restore', college, archive, '--into', postgres.url)).toMatchObject({
      status: 0,
      said: expect.stringMatching(
        /^Restored, and equal to the backup of .*: \d+ rows of \d+ tables and \d+ files\.$/,
      ),
    })
    expect(run('restore', college, archive, '--into', postgres.url)).toMatchObject({
      status: 2,
      complained: expect.stringContaining('the database is not empty'),
    })
    expect(
      run('backup', { ...college, DATABASE_URL: postgres.url }, join(folder, 'college.zip')).status,
    ).toBe(0)
  })

  test('try a backup beside the running server, which learns of it, and leave nothing behind', async () => {
    const college = { DATA_DIR: join(folder, 'college'), DATABASE_URL: postgres.url }
    expect(run('restore', college, archive, '--drill')).toMatchObject({
      status: 0,
      said: expect.stringContaining('Could be restored'),
    })
    expect(run('restore', pilot, archive, '--drill').status).toBe(0)
    const admin = await openPostgres(postgres.url, 1)
    const embedded = await openEmbedded(join(pilot.DATA_DIR, 'database'))
    try {
      await admin.runScript(
        `do $$ begin assert not exists (select from pg_database where datname like '%drill%'); end $$`,
      )
      for (const { db } of [admin, embedded]) {
        expect(await lastBackups(db, {})).toMatchObject([
          { kind: 'BACKUP', isWhole: true },
          { kind: 'DRILL', isWhole: true },
        ])
      }
    } finally {
      await embedded.close()
      await admin.close()
    }
  })
})

describe.each(postgresFolders())('PostgreSQL of %s', bin => {
  test('takes a backup, and its pg_restore restores all that its own pg_dump writes', async () => {
    const server = await startTemporaryPostgres({ bin })
    const admin = await openPostgres(server.url, 1)
    try {
      const first = await databaseOf(admin, server, 'restored')
      expect(run('restore', pilot, archive, '--into', first)).toMatchObject({ status: 0, complained: '' })
      if (!existsSync(join(bin, 'pg_dump'))) return
      const dump = join(folder, 'school.dump')
      const second = await databaseOf(admin, server, 'dumped')
      for (const [program, ...args] of [
        ['pg_dump', '-Fc', '-f', dump, first],
        ['pg_restore', '-d', second, dump],
      ] as const) {
        const { status, stderr } = spawnSync(join(bin, program), args, { encoding: 'utf8' })
        expect({ program, status, stderr }).toEqual({ program, status: 0, stderr: '' })
      }
      expect(await tablesOf(second)).toEqual(await tablesOf(first))
    } finally {
      await admin.close()
      await server.stop()
    }
  })
})

async function databaseOf(admin: OpenDatabase, { url }: TemporaryPostgres, name: string): Promise<string> {
  await admin.runScript(`create database ${name} template template0`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}

/** What a backup of a database counts: its tables with a digest of their rows. */
async function tablesOf(url: string) {
  const database = await openPostgres(url, 1)
  const nowhere = diskStorage(join(folder, 'nowhere'))
  try {
    const { manifest } = await writeBackup(database, nowhere, join(folder, 'compared.zip'), new Date())
    return manifest.tables
  } finally {
    await database.close()
  }
}
