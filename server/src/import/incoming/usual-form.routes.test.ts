import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { usual } from '../../../test/import/import-sample.ts'
import {
  type SampleFolder,
  sampleSchool,
  withMore,
  withRow,
  writeFolder,
} from '../../../test/import/sample-folder.ts'
import { makeWorld, type World } from '../../../test/world/world.ts'
import { writeZip } from '../../platform/files/zip-file.ts'
import { describeReport } from '../engine/report.ts'
import { sumOf } from '../engine/run.ts'
import { previousRows } from '../history/import-history.query.ts'
import { importFolder } from '../import-folder.ts'
import type { ImportOptions } from '../import-run.ts'
import { onlyOf } from '../part/only.ts'

let world: World
let number = 0

beforeAll(async () => {
  world = await makeWorld()
})

afterAll(() => world.close())

function newSource(): { source: string; school: SampleFolder } {
  number++
  return { source: `form${number}`, school: sampleSchool(`form${number}`) }
}

async function runAt(path: string, options: Partial<ImportOptions> = {}) {
  const report = await importFolder(world.database, path, { ...usual, ...options })
  return { ...sumOf(report.tallies), lines: describeReport(report), report }
}

async function namesOf(source: string) {
  const { rows } = await sql<{ id: string; name: string; is_active: boolean }>`
    select substr(source_id, ${source.length + 2}) as id, call_name as name, is_active from person
    where starts_with(source_id, ${`${source}:`}) order by id`.execute(world.database.db)
  return Object.fromEntries(rows.map(({ id, name, is_active }) => [id, is_active ? name : `(${name})`]))
}

describe('a zip archive', () => {
  test('is read like its folder, in whichever subfolder the tables are', async () => {
    const { source, school } = newSource()
    const path = writeFolder(school, source)
    const place = mkdtempSync(join(tmpdir(), 'studentgo-zip-test-'))
    onTestFinished(() => rmSync(place, { recursive: true }))
    const zip = join(place, 'Export.ZIP')
    await writeZip(zip, usual.now, async entries => {
      for (const name of readdirSync(path)) {
        entries.addText(`export/${name}`, readFileSync(join(path, name), 'utf8'))
      }
      entries.addText('__MACOSX/export/users.csv', 'nonsense')
      entries.addText('export/read me.txt', 'nothing of ours')
    })
    const { report } = await runAt(zip)
    expect(report.refusals).toEqual([])
    expect(report.tallies.get('people')).toMatchObject({ created: 5 })
    expect(await runAt(path)).toMatchObject({ created: 0, updated: 0, ended: 0 })
  })

  test('that is not valid is refused in one line', async () => {
    const place = mkdtempSync(join(tmpdir(), 'studentgo-zip-test-'))
    onTestFinished(() => rmSync(place, { recursive: true }))
    writeFileSync(join(place, 'a.zip'), 'nothing')
    await expect(runAt(join(place, 'a.zip'))).rejects.toThrow('is no zip archive')
  })
})

describe('OneRoster 1.1', () => {
  const manifest: [string, string][] = [['oneroster.version', '1.1']]

  /** The sample school as 1.1 has it: roles are columns of the users. */
  function old(school: SampleFolder): SampleFolder {
    const { roles = [], users = [], ...rest } = school
    const roleOf = (id: string | undefined) => roles.find(row => row.userSourcedId === id)?.role ?? ''
    return {
      ...rest,
      users: users.map(row => ({ ...row, role: roleOf(row.sourcedId), orgSourcedIds: 'o1' })),
    }
  }

  test('comes in with the same people in the same roles', async () => {
    const { source, school } = newSource()
    const { report } = await runAt(writeFolder(old(school), source, manifest))
    expect(report.refusals).toEqual([])
    expect(report.leftOut).toEqual([])
    const counts = Object.fromEntries([...report.tallies].map(([kind, { created }]) => [kind, created]))
    expect(counts).toMatchObject({ people: 5, students: 2, staff: 2, guardians: 1, 'guardian links': 1 })
    const again = await runAt(writeFolder(old(school), source, manifest))
    expect(again).toMatchObject({ created: 0, updated: 0, ended: 0 })
  })

  test('that comes as differences removes the roles that a user no longer has', async () => {
    const { source, school } = newSource()
    const second = { sourcedId: 'o2', name: 'Toinen', type: 'school', parentSourcedId: '' }
    const two = withMore(old(school), 'orgs', second)
    await runAt(writeFolder(withRow(two, 'users', 't2', { orgSourcedIds: 'o1,o2' }), source, manifest))
    const users = (two.users ?? []).filter(row => row.sourcedId === 't2')
    const moved = writeFolder({ users: users.map(row => ({ ...row, orgSourcedIds: 'o2' })) }, source, [
      ...manifest,
      ['file.users', 'delta'],
    ])
    expect((await runAt(moved)).report.leftOut).toEqual([])
    const roles = await (await previousRows(world.database.db, source))?.rowsOf('roles')
    const own = [...(roles?.values() ?? [])].filter(row => row.userSourcedId === 't2')
    expect(own.map(row => row.orgSourcedId)).toEqual(['o2'])
  })

  test('reports a fault on its own line, whatever empty rows come before', async () => {
    const { source, school } = newSource()
    const path = writeFolder(
      withRow(old(school), 'users', 't2', { enabledUser: 'perhaps' }),
      source,
      manifest,
    )
    const users = join(path, 'users.csv')
    const [header = '', ...lines] = readFileSync(users, 'utf8').trimEnd().split(/\r?\n/)
    const text = ['', header, '', ...lines.flatMap(line => [line, header.replaceAll(/[^,]/g, '')])].join(
      '\r\n',
    )
    writeFileSync(users, text)
    const line = text.split('\r\n').findIndex(one => one.includes('perhaps')) + 1
    const { report } = await runAt(path)
    const found = [...report.refusals, ...report.leftOut].filter(one => one.file === 'users.csv')
    expect(found.map(one => [one.column, one.line])).toEqual([['enabledUser', line]])
  })

  test('ends the people that it calls inactive', async () => {
    const { source, school } = newSource()
    await runAt(writeFolder(old(school), source, manifest))
    const left: SampleFolder = {
      ...school,
      enrollments: (school.enrollments ?? []).filter(row => row.userSourcedId !== 's2'),
    }
    left.demographics = (school.demographics ?? []).filter(row => row.sourcedId !== 's2')
    await runAt(writeFolder(withRow(old(left), 'users', 's2', { status: 'inactive' }), source, manifest))
    expect(await namesOf(source)).toMatchObject({ s1: 'Aada', s2: '(Saša)' })
  })
})

describe('differences', () => {
  const delta = (...names: string[]) => names.map((name): [string, string] => [`file.${name}`, 'delta'])

  test('change and end what they name, and leave everything else', async () => {
    const { source, school } = newSource()
    await runAt(writeFolder(school, source))
    const [session] = school.ext_sessions ?? []
    const changes = {
      users: (school.users ?? [])
        .filter(row => row.sourcedId === 's1')
        .map(row => ({ ...row, givenName: 'Aino' })),
      ext_sessions: [
        { ...session, sourcedId: 'x2', status: 'tobedeleted' },
        {
          ...session,
          sourcedId: 'x8',
          startTime: '2026-12-08T08:15:00+02:00',
          endTime: '2026-12-08T09:45:00+02:00',
        },
      ],
    }
    const path = writeFolder(changes as unknown as SampleFolder, source, delta('users', 'ext_sessions'))
    const { report, lines } = await runAt(path)
    expect(lines.filter(line => line.includes('fault'))).toEqual([])
    expect(report.tallies.get('people')).toMatchObject({ created: 0, updated: 1, ended: 0, unchanged: 4 })
    expect(report.tallies.get('sessions')).toMatchObject({ created: 1, ended: 1 })
    expect(await namesOf(source)).toMatchObject({ s1: 'Aino', s2: 'Saša' })
    // What the whole is now is what the next differences are of.
    const more = { users: [{ ...(school.users?.[3] ?? {}), givenName: 'Sanni' }] }
    await runAt(writeFolder(more, source, delta('users')))
    expect(await namesOf(source)).toMatchObject({ s1: 'Aino', s2: 'Sanni' })
  })

  test('of a file that the last whole import did not bring are refused, and nothing ends', async () => {
    const { source, school } = newSource()
    const { ext_sessions: sessions = [], ext_attendance: _marks, ...rest } = school
    await runAt(writeFolder(school, source))
    await runAt(writeFolder(rest, source))
    const [, second] = sessions
    const one = { ext_sessions: [{ ...second, location: 'B214' }] } as unknown as SampleFolder
    const { lines, report } = await runAt(writeFolder(one, source, delta('ext_sessions')))
    expect(report.tallies.get('sessions')?.ended ?? 0).toBe(0)
    expect(lines).toEqual([
      'manifest.csv, file.ext_sessions: is delta, and the last import did not bring ext_sessions.csv, of which an earlier one has brought rows; export it as bulk once',
      '1 fault; nothing was written.',
    ])
    // The last whole file of the source is the base of differences.
    await runAt(writeFolder({ ...rest, ext_sessions: sessions }, source))
    const again = await runAt(writeFolder(one, source, delta('ext_sessions')))
    expect(again.report.tallies.get('sessions')).toMatchObject({ created: 0, updated: 1, ended: 0 })
  })

  test('of a file that no import has brought are its first rows', async () => {
    const { source, school } = newSource()
    const { ext_sessions: sessions = [], ext_attendance: _marks, ...rest } = school
    await runAt(writeFolder(rest, source))
    const one = { ext_sessions: sessions.slice(0, 2) }
    const { report } = await runAt(writeFolder(one, source, delta('ext_sessions')))
    expect(report.tallies.get('sessions')).toMatchObject({ created: 2, ended: 0 })
  })

  test('apply to files that the manifest does not mention', async () => {
    const { source, school } = newSource()
    await runAt(writeFolder(school, source))
    const changes = {
      users: (school.users ?? []).filter(row => row.sourcedId === 's1'),
      ext_sessions: [{ ...school.ext_sessions?.[1], location: 'B214' }],
    }
    const path = writeFolder(changes as unknown as SampleFolder, source, delta('users'))
    const { report } = await runAt(path)
    expect(report.tallies.get('sessions')).toMatchObject({ created: 0, updated: 1, ended: 0 })
  })

  test('of unknown objects are refused', async () => {
    const { source, school } = newSource()
    const { lines } = await runAt(writeFolder(school, source, delta('users')))
    expect(lines).toEqual([
      'manifest.csv, file.users: is delta, and nothing is known of what came before it; export it as bulk once',
      '1 fault; nothing was written.',
    ])
  })
})

describe('one class or one person alone', () => {
  test.each([
    ['class:c1', { file: 'classes', id: 'c1' }],
    ['person:a:b', { file: 'users', id: 'a:b' }],
    ['group:c1', undefined],
    ['class:', undefined],
  ])('%s is read as such', (text, only) => {
    expect(onlyOf(text)).toEqual(only)
  })

  test('takes the lessons of a class, and nothing of another', async () => {
    const { source, school } = newSource()
    await runAt(writeFolder(school, source))
    const changed = ['x2', 'x4'].reduce(
      (now, id) => withRow(now, 'ext_sessions', id, { location: 'B214' }),
      withRow(school, 'users', 's1', { givenName: 'Aino' }),
    )
    const { report } = await runAt(writeFolder(changed, source), { only: onlyOf('class:c1') })
    expect(report.tallies.get('sessions')).toMatchObject({ updated: 1, ended: 0 })
    expect(await namesOf(source)).toMatchObject({ s1: 'Aada' })
  })

  test('takes a new student with all that is theirs', async () => {
    const { source, school } = newSource()
    await runAt(writeFolder(school, source))
    const more = [
      ['users', { sourcedId: 's3', givenName: 'Uusi', familyName: 'Oppija', username: '' }],
      [
        'roles',
        { sourcedId: 'r-s3', userSourcedId: 's3', roleType: 'primary', role: 'student', orgSourcedId: 'o1' },
      ],
      [
        'enrollments',
        {
          sourcedId: 'e9',
          classSourcedId: 'c1',
          schoolSourcedId: 'o1',
          userSourcedId: 's3',
          role: 'student',
        },
      ],
    ] as const
    const grown = more.reduce((now, [file, row]) => withMore(now, file, row), school)
    const changed = withRow(grown, 'users', 's1', { givenName: 'Aino' })
    const { report } = await runAt(writeFolder(changed, source), { only: onlyOf('person:s3') })
    expect(report.leftOut).toEqual([])
    expect(report.tallies.get('enrolments')).toMatchObject({ created: 1, ended: 0 })
    expect(await namesOf(source)).toMatchObject({ s1: 'Aada', s3: 'Uusi' })
  })

  test('is refused with a file that the last import did not bring, and nothing ends', async () => {
    const { source, school } = newSource()
    const { ext_sessions: _lessons, ext_attendance: _marks, ...rest } = school
    await runAt(writeFolder(school, source))
    await runAt(writeFolder(rest, source))
    const { lines, report } = await runAt(writeFolder(school, source), { only: onlyOf('class:c1') })
    expect(report.tallies.get('sessions')?.ended ?? 0).toBe(0)
    expect(lines).toEqual([
      'only, ext_attendance.csv, ext_sessions.csv: the last import did not bring them, and an earlier one has; import them whole once',
      '1 fault; nothing was written.',
    ])
  })

  test('is refused before a whole import has come', async () => {
    const { source, school } = newSource()
    const { lines } = await runAt(writeFolder(school, source), { only: onlyOf('person:s1') })
    expect(lines.at(-1)).toBe('1 fault; nothing was written.')
    expect(await namesOf(source)).toEqual({})
  })
})
