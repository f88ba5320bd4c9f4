import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importSample, usual } from '../../../test/import/import-sample.ts'
import { patienceWithoutTime, startRosterServer } from '../../../test/import/roster-server.ts'
import {
  type SampleFolder,
  sampleSchool,
  withMore,
  withoutRow,
  withRow,
  writeFolder,
} from '../../../test/import/sample-folder.ts'
import { makeWorld, type World } from '../../../test/world/world.ts'
import { describeReport } from '../engine/report.ts'
import { sumOf } from '../engine/run.ts'
import { undoImport } from '../undo-import.ts'
import { importRest, type RestOptions } from './import-rest.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld({ school: 'empty' })
})

afterAll(() => world.close())

/** A server of a source in this test, and what importing from it does. */
async function start(source: string, school: SampleFolder) {
  const server = await startRosterServer(school)
  const { access } = server
  const { patience } = patienceWithoutTime()
  const run = async (options: Partial<RestOptions> = {}) => {
    const report = await importRest(world.database, { ...usual, source, access, patience, ...options })
    return { ...sumOf(report.tallies), lines: describeReport(report), report }
  }
  return { server, run }
}

/** The files of a folder that the standard does not have. */
function extensionsOf(school: SampleFolder): SampleFolder {
  return Object.fromEntries(Object.entries(school).filter(([name]) => name.startsWith('ext_')))
}

async function peopleOf(source: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: string; name: string; is_active: boolean }>`
    select substr(source_id, ${source.length + 2}) as id, call_name as name, is_active from person
    where starts_with(source_id, ${`${source}:`}) order by id`.execute(world.database.db)
  return Object.fromEntries(rows.map(({ id, name, is_active }) => [id, is_active ? name : `(${name})`]))
}

describe('a server of OneRoster 1.2', () => {
  const source = 'large'
  const school = many(sampleSchool(source))
  const nothing = { created: 0, updated: 0, ended: 0 }

  beforeAll(async () => {
    await importSample(world, school, source)
  })

  test('has the same content as its folder, to the last cell', async () => {
    const { run } = await start(source, school)
    const beside = writeFolder(extensionsOf(school), source)
    expect(await run({ beside, dryRun: true })).toMatchObject(nothing)
  })

  test('that gives no demographics leaves birthdays as they were', async () => {
    const { server, run } = await start(source, school)
    server.state.manners = {
      instead: ({ url }) => (url.pathname.endsWith('demographics') ? { status: 403 } : undefined),
    }
    const { lines, ...counts } = await run({ dryRun: true })
    expect(counts).toMatchObject(nothing)
    expect(lines[0]).toMatch(
      /^note: 127\.0\.0\.1:\d+ does not give us demographics; birthdays stay as they were$/,
    )
  })

  test('with files of the standard beside it is refused: which of the two is meant?', async () => {
    const { run } = await start(source, school)
    await expect(run({ beside: writeFolder(school, source) })).rejects.toThrow(
      /^orgs\.csv is in .* and comes from the server as well$/,
    )
  })

  test('is stopped and undone like a folder', async () => {
    const { server, run } = await start(source, school)
    server.state.school = {
      ...school,
      users: (school.users ?? []).slice(0, 5),
      roles: (school.roles ?? []).slice(0, 5),
      enrollments: (school.enrollments ?? []).slice(0, 4),
    }
    const cut = await run()
    expect(cut.report.isStopped).toBe(true)
    expect(cut.lines.join('\n')).toContain('users.csv has 5 rows; the import before had 45')
    expect(Object.values(await peopleOf(source)).filter(name => name.startsWith('('))).toEqual([])
    server.state.school = withRow(school, 'users', 's1', { givenName: 'Aino' })
    await run()
    expect(await peopleOf(source)).toMatchObject({ s1: 'Aino' })
    await undoImport(world.database, source, usual)
    expect(await peopleOf(source)).toMatchObject({ s1: 'Aada' })
  })
})

describe('a server that is new, and what has changed since', () => {
  const source = 'new'
  const school = sampleSchool(source)
  const nameless = { ...school.users?.[3], sourcedId: 's3', username: '', givenName: '' }

  test('is refused where nothing is known of its earlier data', async () => {
    const { run } = await start(source, school)
    const { report } = await run({ since: '2026-01-01T00:00:00.000Z' })
    expect(report.refusals.length).toBeGreaterThan(0)
    expect(await peopleOf(source)).toEqual({})
  })

  test('brings its people, and reports faulty rows by their ids', async () => {
    const { run } = await start(source, withMore(school, 'users', nameless))
    const first = await run({ beside: writeFolder(extensionsOf(school), source) })
    expect(first.report.refusals).toEqual([])
    const counts = Object.fromEntries([...first.report.tallies].map(([kind, { created }]) => [kind, created]))
    expect(counts).toMatchObject({ people: 5, students: 2, guardians: 1, 'guardian links': 1, sessions: 4 })
    expect(first.lines).toContain('left out: users, s3 givenName: is empty')
    expect(first.report.leftOut).toHaveLength(1)
    expect(await peopleOf(source)).not.toHaveProperty('s3')
  })

  test('is read alone, ends what is to be deleted and the roles that a person no longer has', async () => {
    const { server, run } = await start(source, school)
    const later = { dateLastModified: '2026-11-22T10:00:00.000Z' }
    const changed = withRow(school, 'users', 's1', { givenName: 'Aino', ...later })
    const withAide = withRow(changed, 'users', 't2', later)
    server.state.school = {
      ...withAide,
      roles: (school.roles ?? []).map(row =>
        row.userSourcedId === 't2' ? { ...row, role: 'relative' } : row,
      ),
      enrollments: (school.enrollments ?? [])
        .filter(row => row.sourcedId !== 'e1')
        .map(row => (row.sourcedId === 'e2' ? { ...row, status: 'tobedeleted', ...later } : row)),
    }
    const { report } = await run({ since: '2026-11-20T00:00:00.000Z' })
    expect(report.refusals).toEqual([])
    expect(server.asked.at(-1)).toContain('filter=dateLastModified%3E%272026-11-20T00%3A00%3A00.000Z%27')
    // e1 was not named, and is there; e2 was.
    expect(report.tallies.get('enrolments')).toMatchObject({ created: 0, ended: 1 })
    // The lessons of somebody who is no teacher any more continue.
    expect(report.tallies.get('sessions')).toMatchObject({ created: 0, updated: 2, ended: 0 })
    expect(report.leftOut).toEqual([])
    expect(report.warnings.map(({ column, reason }) => `${column} ${reason}`)).toEqual([
      'teacherSourcedIds t2 has no staff role in roles.csv; the cell is empty now',
      'teacherSourcedIds t2 has no staff role in roles.csv; the cell is empty now',
    ])
    expect(await peopleOf(source)).toMatchObject({ s1: 'Aino', s2: 'Saša' })
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from staff s
      join person p on p.id = s.person_id where p.source_id = ${`${source}:t2`}`.execute(world.database.db)
    expect(rows[0]?.count).toBe(1)
  })
})

/** The sample school with forty more students. */
function many(school: SampleFolder): SampleFolder {
  const ids = Array.from({ length: 40 }, (_, at) => `more${at}`)
  const [user, role] = [school.users?.at(-2), school.roles?.find(row => row.userSourcedId === 's2')]
  const bare = withoutRow(school, 'ext_attendance', 'none')
  return {
    ...bare,
    users: [
      ...(school.users ?? []),
      ...ids.map(sourcedId => ({
        ...user,
        sourcedId,
        username: '',
        givenName: 'Oppija',
        familyName: 'Uusi',
      })),
    ],
    roles: [
      ...(school.roles ?? []),
      ...ids.map(id => ({ ...role, sourcedId: `r-${id}`, userSourcedId: id })),
    ],
  } as SampleFolder
}
