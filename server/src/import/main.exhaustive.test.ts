import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { sampleSchool, withRow, writeFolder } from '../../test/import/sample-folder.ts'

const entry = fileURLToPath(new URL('main.ts', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'studentgo-data-'))

afterAll(() => rmSync(dataDir, { recursive: true }))

function runImport(...args: string[]) {
  return runWith({ DATA_DIR: dataDir }, ...args)
}

function runWith(settings: Record<string, string>, ...args: string[]) {
  const environment = { PATH: process.env.PATH, NOW: '2026-11-23T09:00:00+02:00', ...settings }
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry, ...args], {
    encoding: 'utf8',
    env: environment,
  })
  return { status, lines: stdout.trim().split('\n'), progress: stderr }
}

describe('npm run import', () => {
  test('prints its usage when it is called wrongly, or when there is no such folder', () => {
    expect(runImport()).toMatchObject({
      status: 2,
      progress: expect.stringContaining('npm run import -- <folder or zip>'),
    })
    for (const wrong of [
      ['--koski', 'a.json'],
      ['--koski', 'a.json', '--eperusteet', 'b.json', '--source=x'],
      ['--eperusteet', 'a.json', '--source=x', 'folder'],
      ['--undo', '--ehoks', 'a.json', '--source=x'],
    ]) {
      expect(runImport(...wrong).progress).toContain('npm run import -- <folder or zip>')
    }
    expect(runImport('--koski', '/nowhere/at/all.json', '--source=x')).toMatchObject({
      status: 2,
      progress: '/nowhere/at/all.json is no file\n',
    })
    expect(runImport('/nowhere/at/all')).toMatchObject({
      status: 2,
      progress: '/nowhere/at/all is no folder and no zip archive\n',
    })
  })

  test('reports in one line what its caller can fix, and fails with its own exit code', () => {
    expect(runImport('--unknown')).toMatchObject({
      status: 2,
      progress: expect.stringMatching(/^Unknown option '--unknown'[^\n]*\n$/),
    })
    const path = writeFolder(sampleSchool())
    expect(runWith({ PORT: 'none' }, path)).toMatchObject({
      status: 2,
      progress: expect.stringMatching(/^PORT: [^\n]*\n$/),
    })
    expect(runWith({ DATABASE_URL: 'postgres://127.0.0.1:1/nothing' }, path)).toMatchObject({
      status: 3,
      progress: expect.stringMatching(
        /^could not run; nothing was written: ECONNREFUSED [^\n]*; is the database of DATABASE_URL running[^\n]*\n$/,
      ),
    })
  })

  test('mails its result without the contents of cells, and says when it could not run', () => {
    const data = mkdtempSync(join(tmpdir(), 'studentgo-data-'))
    const settings = { DATA_DIR: data }
    const letters = () => {
      const folder = join(data, 'mails')
      return readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
    }
    const faulty = writeFolder(withRow(sampleSchool(), 'users', 's1', { givenName: '', email: 'aada@@b' }))
    runWith(settings, faulty, '--mail=office@example.invalid, admin@example.invalid')
    expect(letters().join()).toMatch(/^To: office@example\.invalid$/m)
    expect(letters().join()).toMatch(/^To: admin@example\.invalid$/m)
    expect(letters().join()).toMatch(/^Subject: Import of \S+: taken without some rows$/m)
    expect(letters().join()).toMatch(/^- users\.csv, givenName: line 4$/m)
    expect(letters().join()).not.toMatch(/aada/)
    const cut = { ...settings, DATABASE_URL: 'postgres://127.0.0.1:1/nothing' }
    expect(runWith(cut, faulty, '--mail=office@example.invalid').status).toBe(3)
    expect(letters().join()).toMatch(/^Subject: Import: could not run$/m)
    expect(runWith(settings, faulty, '--mail=office').status).toBe(2)
    rmSync(data, { recursive: true })
  })

  test('tries, refuses, writes and repeats, with the exit code of each', () => {
    const { users: _left, ...rest } = sampleSchool()
    expect(runImport(writeFolder(rest))).toMatchObject({
      status: 2,
      lines: ['users.csv: is needed', '1 fault; nothing was written.'],
    })
    const good = writeFolder(sampleSchool())
    const dry = runImport(good, '--dry-run')
    expect([dry.status, dry.lines.at(-1)]).toEqual([0, 'This was a dry run: nothing was written.'])
    const first = runImport(good)
    expect([first.status, first.lines]).toEqual([0, dry.lines.slice(0, -1)])
    expect(first.progress).toContain('users.csv: 5 rows read')
    const report = join(dataDir, 'last-night')
    const faulty = writeFolder(withRow(sampleSchool(), 'users', 's1', { givenName: '', email: 'a@@b' }))
    const partly = runImport(faulty, `--report=${report}`)
    expect(partly.status).toBe(1)
    expect(partly.lines).toContain('left out: users.csv line 4, givenName: is empty')
    expect(partly.lines).toContain('1 row was left out; what was known of them stays.')
    expect(partly.lines.at(-1)).toMatch(/^all: 0 created, 0 updated, 0 ended, [0-9]+ unchanged$/)
    expect(JSON.parse(readFileSync(`${report}.json`, 'utf8'))).toMatchObject({
      outcome: 'APPLIED_WITHOUT_SOME_ROWS',
      exitCode: 1,
      all: { created: 0, ended: 0 },
    })
    expect(readFileSync(`${report}.html`, 'utf8')).toContain(
      '<li>users.csv, givenName: is empty (line 4)</li>',
    )
  })
})
