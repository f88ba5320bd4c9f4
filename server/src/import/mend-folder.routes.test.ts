import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importSample } from '../../test/import/import-sample.ts'
import {
  type SampleFolder,
  sampleSchool,
  withMore,
  withoutRow,
  withRow,
  writeFolder,
} from '../../test/import/sample-folder.ts'
import { testNow, testTimeZone } from '../../test/world/test-time.ts'
import { makeWorld, type World } from '../../test/world/world.ts'
import { noPasswordHash } from '../platform/passwords/passwords.ts'
import { describeReport } from './engine/report.ts'
import { sumOf } from './engine/run.ts'
import { importFolder } from './import-folder.ts'

let world: World
let number = 0

beforeAll(async () => {
  world = await makeWorld()
})

afterAll(() => world.close())

function newSource() {
  number++
  return { source: `mend${number}`, school: sampleSchool(`mend${number}`) }
}

async function run(folder: SampleFolder, source: string) {
  const report = await importSample(world, folder, source)
  return { ...sumOf(report.tallies), lines: describeReport(report), report }
}

async function personOf(source: string, id: string) {
  const { rows } = await sql<{ name: string; email: string | null; is_active: boolean }>`
    select call_name as name, email, is_active from person
    where source_id = ${`${source}:${id}`}`.execute(world.database.db)
  return rows[0]
}

describe('a faulty cell that may be empty', () => {
  test('stays as it was, and the rest of its row comes in', async () => {
    const { source, school } = newSource()
    await run(withRow(school, 'users', 's1', { email: 'aada@example.invalid' }), source)
    const { lines, report } = await run(
      withRow(school, 'users', 's1', { email: 'a@@b', givenName: 'Aino' }),
      source,
    )
    expect(lines).toContain(
      'warning: users.csv line 4, email: is not an e-mail address; the cell stays as it was',
    )
    expect(report.leftOut).toEqual([])
    expect(await personOf(source, 's1')).toMatchObject({ name: 'Aino', email: 'aada@example.invalid' })
  })

  test('is empty where nothing was known', async () => {
    const { source, school } = newSource()
    await run(withRow(school, 'users', 's1', { email: 'a@@b' }), source)
    expect(await personOf(source, 's1')).toMatchObject({ email: null })
  })

  test('is no initial password that anybody would try', async () => {
    const { source, school } = newSource()
    const { report } = await run(withRow(school, 'users', 's2', { password: '1234567' }), source)
    expect(report.warnings.map(({ column, reason }) => `${column} ${reason}`)).toEqual([
      'password has fewer than 8 characters; the cell stays as it was',
    ])
    const { rows } = await sql<{ must_change: boolean; password_hash: string }>`
      select a.must_change, a.password_hash from account a join person p on p.id = a.person_id
      where p.source_id = ${`${source}:s2`}`.execute(world.database.db)
    expect(rows).toEqual([{ must_change: false, password_hash: noPasswordHash }])
  })

  test('stays the same over many nights', async () => {
    const { source, school } = newSource()
    await run(withRow(school, 'users', 's1', { phone: '040 123' }), source)
    const broken = withRow(school, 'users', 's1', { phone: '0'.repeat(41) })
    expect(await run(broken, source)).toMatchObject({ created: 0, updated: 0, ended: 0 })
    expect(await run(broken, source)).toMatchObject({ created: 0, updated: 0, ended: 0 })
  })

  test('that points at nothing stays as it was', async () => {
    const { source, school } = newSource()
    await run(school, source)
    const { lines } = await run(withRow(school, 'ext_sessions', 'x3', { teacherSourcedIds: 't9' }), source)
    expect(lines).toContain(
      'warning: ext_sessions.csv line 4, teacherSourcedIds: t9 is not in users.csv; the cell stays as it was',
    )
    expect(lines.at(-1)).toMatch(/^all: 0 created, 0 updated, 0 ended/)
  })
})

describe('a faulty cell of a new row, which would say something else when it is empty', () => {
  test('leaves the row out where it is a switch', async () => {
    const { source, school } = newSource()
    const { lines } = await run(withRow(school, 'users', 's2', { enabledUser: 'maybe' }), source)
    expect(lines).toContain('left out: users.csv line 5, enabledUser: is neither true nor false')
    expect(await personOf(source, 's2')).toBeUndefined()
  })

  test('protects whose protection can not be read', async () => {
    const { source, school } = newSource()
    const folder = withMore(school, 'ext_people', { sourcedId: 's1', nonDisclosure: 'kyllä' })
    const { report } = await run(folder, source)
    expect(report.warnings).toMatchObject([{ file: 'ext_people.csv', column: 'nonDisclosure' }])
    const { rows } = await sql`select s.non_disclosure from student s join person p on p.id = s.person_id
      where p.source_id = ${`${source}:s1`}`.execute(world.database.db)
    expect(rows).toEqual([{ non_disclosure: true }])
  })

  test('leaves the row out where it decides whom something is for', async () => {
    const { source, school } = newSource()
    const piece = {
      sourcedId: 'n1',
      title: 'Vain opiskelijoille',
      body: '<p>Teksti.</p>',
      category: 'GENERAL',
      publishedAt: '2026-11-20T09:00:00+02:00',
      role: 'STUDENTS',
    }
    const { report } = await run(withMore(school, 'ext_news', piece), source)
    expect(report.leftOut).toMatchObject([{ file: 'ext_news.csv', column: 'role' }])
    expect(report.tallies.get('news')).toMatchObject({ created: 0 })
  })
})

describe('a faulty row', () => {
  test('that was known stays as it was, with all that hangs on it', async () => {
    const { source, school } = newSource()
    await run(school, source)
    const again = await run(withRow(school, 'users', 's1', { givenName: '' }), source)
    expect(again).toMatchObject({ created: 0, updated: 0, ended: 0 })
    expect(again.lines).toContain('left out: users.csv line 4, givenName: is empty')
    expect(await personOf(source, 's1')).toMatchObject({ name: 'Aada', is_active: true })
  })

  test('that is new is left out with all that hangs on it, and each is named', async () => {
    const { source, school } = newSource()
    const { lines, report } = await run(withRow(school, 'users', 's2', { familyName: '' }), source)
    expect(lines).toContain('left out: users.csv line 5, familyName: is empty')
    expect(lines).toContain('left out: enrollments.csv line 3, userSourcedId: s2 is not in users.csv')
    expect(report.tallies.get('people')).toMatchObject({ created: 4 })
    expect(await personOf(source, 's2')).toBeUndefined()
    expect(await run(school, source)).toMatchObject({ ended: 0, report: { leftOut: [] } })
    expect(await personOf(source, 's2')).toMatchObject({ is_active: true })
  })

  test('that breaks a rule stays as it was', async () => {
    const { source, school } = newSource()
    await run(school, source)
    const { lines } = await run(
      withRow(school, 'ext_sessions', 'x3', { endTime: '2026-12-07T08:00:00+02:00', topic: 'Uusi' }),
      source,
    )
    expect(lines).toContain('left out: ext_sessions.csv line 4, endTime: is not after startTime')
    expect(lines.at(-1)).toMatch(/^all: 0 created, 0 updated, 0 ended/)
  })

  test('that comes twice is taken once', async () => {
    const { source, school } = newSource()
    const [first] = school.users ?? []
    const { report } = await run(
      withMore(school, 'users', { ...first, givenName: 'Muu', username: 'muu' }),
      source,
    )
    expect(report.leftOut).toMatchObject([{ line: 7, reason: 't1 is on line 2 already' }])
    expect(await personOf(source, 't1')).toMatchObject({ name: 'Kaisa' })
  })

  test('that was cut off is left out, and nobody is ended by it', async () => {
    const { source, school } = newSource()
    await run(school, source)
    const path = writeFolder(withoutRow(school, 'courses', 'm2'), source)
    appendFileSync(join(path, 'courses.csv'), 'm2,Mate')
    const options = { now: new Date(testNow), timeZone: testTimeZone, hash: async () => 'hash' }
    const report = await importFolder(world.database, path, options)
    expect(describeReport(report)).toContain(
      'left out: courses.csv line 3: has 2 cells where the header has 4',
    )
    expect(sumOf(report.tallies)).toMatchObject({ ended: 0 })
  })
})

describe('a folder is refused whole', () => {
  const many = (school: SampleFolder, isFaulty: (at: number) => boolean): SampleFolder => ({
    ...school,
    users: [
      ...(school.users ?? []),
      ...Array.from({ length: 400 }, (_, at) => ({
        sourcedId: `n${at}`,
        givenName: isFaulty(at) ? '' : 'Uusi',
        familyName: 'Nimi',
      })),
    ],
  })

  test('when more than five in a hundred rows of a file, and twenty, would be left out', async () => {
    const { source, school } = newSource()
    const { report, lines } = await run(
      many(school, at => at < 40),
      source,
    )
    expect(lines).toEqual([
      'users.csv line 7, givenName: is empty (40 rows like this, first at line 7)',
      '40 faults; nothing was written.',
    ])
    expect(report.tallies.size).toBe(0)
    expect(await personOf(source, 's1')).toBeUndefined()
  })

  test('and not for fewer', async () => {
    const { source, school } = newSource()
    const { report } = await run(
      many(school, at => at < 15),
      source,
    )
    expect(report.leftOut).toHaveLength(15)
    expect(report.tallies.get('people')).toMatchObject({ created: 390 })
  })

  test('when nothing is left of a file that is needed', async () => {
    const { source, school } = newSource()
    const { report } = await run(withRow(school, 'orgs', 'o1', { name: '' }), source)
    expect(report.refusals).toMatchObject([{ file: 'orgs.csv', line: 2 }])
  })

  test('when nothing is known of what a source has said before', async () => {
    const { source, school } = newSource()
    await run(school, source)
    await sql`delete from import_run_file using import_run r
      where r.id = run_id and r.source = ${source}`.execute(world.database.db)
    const { report } = await run(withRow(school, 'users', 's1', { givenName: '' }), source)
    expect(report.refusals).toMatchObject([{ file: 'users.csv', line: 4 }])
  })
})

test('what is kept of a folder holds no password', async () => {
  const { source, school } = newSource()
  await run(school, source)
  const { rows } = await sql<{ content: Uint8Array }>`select c.content from import_content c
    join import_run_file f on f.sha256 = c.sha256 join import_run r on r.id = f.run_id
    where r.source = ${source} and f.name = 'users'`.execute(world.database.db)
  const { gunzipSync } = await import('node:zlib')
  const text = gunzipSync(rows[0]?.content ?? Buffer.of()).toString()
  expect(text).toContain('Aada')
  expect(text).not.toContain('salasana')
})
