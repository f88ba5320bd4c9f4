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
import { faultsOfCase, sideBySide } from '../../test/import/side-by-side.ts'
import { testNow, testTimeZone } from '../../test/world/test-time.ts'
import { makeWorld, type World } from '../../test/world/world.ts'
import { noPasswordHash } from '../platform/passwords/passwords.ts'
import type { Refusal } from './engine/fault-groups.rules.ts'
import { describeRefusal, describeReport } from './engine/report.ts'
import { sumOf } from './engine/run.ts'
import { importFolder } from './import-folder.ts'

let world: World
const source = 'mend'

type Change = (folder: SampleFolder) => SampleFolder
const user =
  (id: string, cells: Record<string, string>): Change =>
  folder =>
    withRow(folder, 'users', id, cells)
const session =
  (cells: Record<string, string>): Change =>
  folder =>
    withRow(folder, 'ext_sessions', 'x3', cells)
const piece = {
  sourcedId: 'n1',
  title: 'Vain opiskelijoille',
  body: '<p>Teksti.</p>',
  category: 'GENERAL',
  publishedAt: '2026-11-20T09:00:00+02:00',
  role: 'STUDENTS',
}

/** What is wrong in the schools of these cases when they come for the first time. */
const faultyAtFirst: Record<string, Change> = {
  empty: user('s1', { email: 'a@@b' }),
  password: user('s2', { password: '1234567' }),
  switch: user('s2', { enabledUser: 'maybe' }),
  protected: folder => withMore(folder, 'ext_people', { sourcedId: 's1', nonDisclosure: 'kyllä' }),
  news: folder => withMore(folder, 'ext_news', piece),
  twice: folder => withMore(folder, 'users', { ...folder.users?.[0], givenName: 'Muu', username: 'muu' }),
  fresh: user('s2', { givenName: '' }),
}
/** How these come first, and what is wrong with them later. */
const faultyLater: Record<string, [first: Change, later: Change]> = {
  cell: [user('s1', { email: 'aada@example.invalid' }), user('s1', { email: 'a@@b', givenName: 'Aino' })],
  nights: [user('s1', { phone: '040 123' }), user('s1', { phone: '0'.repeat(41) })],
  points: [folder => folder, session({ teacherSourcedIds: 't9' })],
  known: [folder => folder, user('s1', { givenName: '' })],
  rule: [folder => folder, session({ endTime: '2026-12-07T08:00:00+02:00', topic: 'Uusi' })],
}
const folderOf = (cases: Record<string, Change>) =>
  sideBySide(
    Object.fromEntries(Object.entries(cases).map(([tag, change]) => [tag, change(sampleSchool(tag))])),
  )
const turn = (at: 0 | 1) =>
  Object.fromEntries(Object.entries(faultyLater).map(([tag, changes]) => [tag, changes[at]]))
const first = folderOf({ ...faultyAtFirst, ...turn(0) })
const later = folderOf({ ...faultyAtFirst, fresh: folder => folder, ...turn(1) })
let reports: [first: Awaited<ReturnType<typeof run>>, later: Awaited<ReturnType<typeof run>>]

beforeAll(async () => {
  world = await makeWorld({ school: 'empty' })
  reports = [await run(first), await run(later)]
})

afterAll(() => world.close())

async function run(folder: SampleFolder, from = source) {
  const report = await importSample(world, folder, from)
  return { ...sumOf(report.tallies), lines: describeReport(report), report }
}

/** The report about a case in the first or the later run: rows that were left out, and cells that were. */
function toldOf(tag: string, at: 0 | 1) {
  const [folder, { report }] = [[first, later][at] ?? {}, reports[at]]
  const lines = (faults: Refusal[]) => faultsOfCase(tag, folder, faults).map(describeRefusal)
  return { leftOut: lines(report.leftOut), warnings: lines(report.warnings) }
}

async function personOf(id: string, from = source) {
  const { rows } = await sql<{ name: string; email: string | null; is_active: boolean }>`
    select call_name as name, email, is_active from person
    where source_id = ${`${from}:${id}`}`.execute(world.database.db)
  return rows[0]
}

test('all these faults leave what was known, and new data comes in', () => {
  const [, { created, updated, ended, report }] = reports
  expect(report.refusals).toEqual([])
  // The person, student, study right, enrolment and account of fresh, and the name beside the faulty cell.
  expect({ updated, ended }).toEqual({ updated: 1, ended: 0 })
  expect(created).toBe(5)
})

describe('a faulty cell that may be empty', () => {
  test('stays as it was, and the rest of its row comes in', async () => {
    expect(toldOf('cell', 1)).toEqual({
      leftOut: [],
      warnings: ['users.csv line 4, email: is not an e-mail address; the cell stays as it was'],
    })
    expect(await personOf('cell-s1')).toMatchObject({ name: 'Aino', email: 'aada@example.invalid' })
  })

  test('is empty where nothing was known', async () => {
    expect(await personOf('empty-s1')).toMatchObject({ email: null })
  })

  test('does not become a guessable initial password', async () => {
    expect(toldOf('password', 0).warnings).toEqual([
      'users.csv line 5, password: has fewer than 8 characters; the cell stays as it was',
    ])
    const { rows } = await sql<{ must_change: boolean; password_hash: string }>`
      select a.must_change, a.password_hash from account a join person p on p.id = a.person_id
      where p.source_id = ${`${source}:password-s2`}`.execute(world.database.db)
    expect(rows).toEqual([{ must_change: false, password_hash: noPasswordHash }])
  })

  test('stays the same over many nights', async () => {
    expect(await run(later)).toMatchObject({ created: 0, updated: 0, ended: 0 })
  })

  test('that points at nothing stays as it was', () => {
    expect(toldOf('points', 1).warnings).toContain(
      'ext_sessions.csv line 4, teacherSourcedIds: t9 is not in users.csv; the cell stays as it was',
    )
  })
})

describe('a faulty cell of a new row, which would say something else when it is empty', () => {
  test('leaves the row out where it is a switch', async () => {
    expect(toldOf('switch', 0).leftOut).toContain('users.csv line 5, enabledUser: is neither true nor false')
    expect(await personOf('switch-s2')).toBeUndefined()
  })

  test('protects the student whose protection cannot be read', async () => {
    const told = faultsOfCase('protected', first, reports[0].report.warnings)
    expect(told).toMatchObject([{ file: 'ext_people.csv', column: 'nonDisclosure' }])
    const { rows } = await sql`select s.non_disclosure from student s join person p on p.id = s.person_id
      where p.source_id = ${`${source}:protected-s1`}`.execute(world.database.db)
    expect(rows).toEqual([{ non_disclosure: true }])
  })

  test('leaves the row out where it decides whose data something is', () => {
    const { report } = reports[0]
    const told = faultsOfCase('news', first, report.leftOut)
    expect(told).toMatchObject([{ file: 'ext_news.csv', column: 'role' }])
    expect(report.tallies.get('news')).toMatchObject({ created: 0 })
  })
})

describe('a faulty row', () => {
  test('that was known stays as it was, with all that depends on it', async () => {
    expect(toldOf('known', 1).leftOut).toEqual(['users.csv line 4, givenName: is empty'])
    expect(await personOf('known-s1')).toMatchObject({ name: 'Aada', is_active: true })
  })

  test('that is new is left out with all that depends on it, and each is named', async () => {
    const { leftOut } = toldOf('fresh', 0)
    expect(leftOut).toContain('users.csv line 5, givenName: is empty')
    expect(leftOut).toContain('enrollments.csv line 3, userSourcedId: s2 is not in users.csv')
    // All five of each school but two: of fresh and of switch.
    const schools = Object.keys({ ...faultyAtFirst, ...faultyLater }).length
    expect(reports[0].report.tallies.get('people')).toMatchObject({ created: 5 * schools - 2 })
    expect(toldOf('fresh', 1).leftOut).toEqual([])
    expect(await personOf('fresh-s2')).toMatchObject({ is_active: true })
  })

  test('that breaks a rule stays as it was', () => {
    expect(toldOf('rule', 1).leftOut).toEqual(['ext_sessions.csv line 4, endTime: is not after startTime'])
  })

  test('that comes twice is taken once', async () => {
    const line = (first.users ?? []).findIndex(row => row.sourcedId === 'twice-t1') + 2
    expect(faultsOfCase('twice', first, reports[0].report.leftOut)).toMatchObject([
      { line: 7, reason: `t1 is on line ${line} already` },
    ])
    expect(await personOf('twice-t1')).toMatchObject({ name: 'Kaisa' })
  })

  test('that was cut off is left out, and nobody is ended by it', async () => {
    const school = sampleSchool('cut')
    await run(school, 'cut')
    const path = writeFolder(withoutRow(school, 'courses', 'm2'), 'cut')
    appendFileSync(join(path, 'courses.csv'), 'm2,Mate')
    const options = { now: new Date(testNow), timeZone: testTimeZone, hash: async () => 'hash' }
    const report = await importFolder(world.database, path, options)
    expect(describeReport(report)).toContain(
      'left out: courses.csv line 3: has 2 cells where the header has 4',
    )
    expect(sumOf(report.tallies)).toMatchObject({ ended: 0 })
  })
})

test('what is kept of a folder holds no password', async () => {
  const { rows } = await sql<{ content: Uint8Array }>`select c.content from import_content c
    join import_run_file f on f.sha256 = c.sha256 join import_run r on r.id = f.run_id
    where r.source = ${source} and f.name = 'users'`.execute(world.database.db)
  const { gunzipSync } = await import('node:zlib')
  const text = gunzipSync(rows[0]?.content ?? Buffer.of()).toString()
  expect(text).toContain('Aada')
  expect(text).not.toContain('salasana')
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
    const school = sampleSchool('half')
    const { report, lines } = await run(
      many(school, at => at < 40),
      'half',
    )
    expect(lines).toEqual([
      'users.csv line 7, givenName: is empty (40 rows like this, first at line 7)',
      '40 faults; nothing was written.',
    ])
    expect(report.tallies.size).toBe(0)
    expect(await personOf('s1', 'half')).toBeUndefined()
  })

  test('and not for fewer', async () => {
    const { report } = await run(
      many(sampleSchool('fewer'), at => at < 15),
      'fewer',
    )
    expect(report.leftOut).toHaveLength(15)
    expect(report.tallies.get('people')).toMatchObject({ created: 390 })
  })

  test('when nothing is left of a file that is needed', async () => {
    const { report } = await run(withRow(sampleSchool('none'), 'orgs', 'o1', { name: '' }), 'none')
    expect(report.refusals).toMatchObject([{ file: 'orgs.csv', line: 2 }])
  })

  test('when nothing is known of the earlier data of a source', async () => {
    await sql`delete from import_run_file using import_run r
      where r.id = run_id and r.source = 'cut'`.execute(world.database.db)
    const { report } = await run(withRow(sampleSchool('cut'), 'users', 's1', { givenName: '' }), 'cut')
    expect(report.refusals).toMatchObject([{ file: 'users.csv', line: 4 }])
  })
})
