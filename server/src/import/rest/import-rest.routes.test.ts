import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Manners, rosterClient, startRosterServer } from '../../../test/import/roster-server.ts'
import {
  type SampleFolder,
  sampleSchool,
  withoutRow,
  withRow,
  writeFolder,
} from '../../../test/import/sample-folder.ts'
import { testNow, testTimeZone } from '../../../test/world/test-time.ts'
import { makeWorld, type World } from '../../../test/world/world.ts'
import { describeReport } from '../engine/report.ts'
import { sumOf } from '../engine/run.ts'
import { importFolder } from '../import-folder.ts'
import { undoImport } from '../undo-import.ts'
import { ServerUnread } from './ask-server.ts'
import { importRest, type RestOptions } from './import-rest.ts'

let world: World
let number = 0

beforeAll(async () => {
  world = await makeWorld()
})

afterAll(() => world.close())

const usual = { now: new Date(testNow), timeZone: testTimeZone, hash: async () => 'hash' }
const quick = { timeoutMs: 500, firstWaitMs: 1, tries: 3, wholeMs: 60_000, mostBytes: 1_000_000 }

async function start(
  manners: Manners = {},
  change: (school: SampleFolder) => SampleFolder = school => school,
) {
  number++
  const source = `rest${number}`
  const school = change(sampleSchool(source))
  const server = await startRosterServer(school, manners)
  const access = {
    address: new URL('/ims/oneroster/rostering/v1p2', server.origin),
    tokenUrl: new URL(server.tokenUrl),
    clientId: rosterClient.id,
    clientSecret: rosterClient.secret,
    scope: 'roster.readonly',
  }
  const run = async (options: Partial<RestOptions> = {}) => {
    const report = await importRest(world.database, { ...usual, source, access, patience: quick, ...options })
    return { ...sumOf(report.tallies), lines: describeReport(report), report }
  }
  return { source, school, server, run, access }
}

/** What the standard has no place for, as it lies in a folder. */
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
  test.each([
    { paging: 'TOTAL' },
    { paging: 'LINK' },
    { paging: 'NOTHING' },
    { paging: 'TOTAL', pageSize: 2 },
    { paging: 'LINK', pageSize: 2 },
    { paging: 'NOTHING', pageSize: 1 },
  ] as const)('that pages by %o brings what the same folder brings, and nothing twice', async manners => {
    const { source, school, run } = await start(manners)
    const beside = writeFolder(extensionsOf(school), source)
    const first = await run({ beside })
    expect(first.report.refusals).toEqual([])
    expect(first.report.leftOut).toEqual([])
    const counts = Object.fromEntries([...first.report.tallies].map(([kind, { created }]) => [kind, created]))
    expect(counts).toMatchObject({ people: 5, students: 2, guardians: 1, 'guardian links': 1, sessions: 4 })
    expect(await run({ beside })).toMatchObject({ created: 0, updated: 0, ended: 0 })
  })

  test('says what its folder has said before, to the last cell', async () => {
    const { source, school, run } = await start()
    await importFolder(world.database, writeFolder(school, source), usual)
    const { lines: _lines, ...counts } = await run({ beside: writeFolder(extensionsOf(school), source) })
    expect(counts).toMatchObject({ created: 0, updated: 0, ended: 0 })
  })

  test('is braked, and taken back, as a folder is', async () => {
    const { source, school, server, run } = await start({}, many)
    await run()
    server.state.school = {
      ...school,
      users: (school.users ?? []).slice(0, 5),
      roles: (school.roles ?? []).slice(0, 5),
      enrollments: (school.enrollments ?? []).slice(0, 4),
    }
    const cut = await run()
    expect(cut.report.isBraked).toBe(true)
    expect(cut.lines.join('\n')).toContain('users.csv has 5 rows; the import before had 45')
    expect(Object.values(await peopleOf(source)).filter(name => name.startsWith('('))).toEqual([])
    server.state.school = withRow(school, 'users', 's1', { givenName: 'Aino' })
    await run()
    expect(await peopleOf(source)).toMatchObject({ s1: 'Aino' })
    await undoImport(world.database, source, usual)
    expect(await peopleOf(source)).toMatchObject({ s1: 'Aada' })
  })

  test('whose rows are faulty has them told by their ids', async () => {
    const { source, run } = await start({}, school => withRow(school, 'users', 's2', { givenName: '' }))
    const { lines } = await run()
    expect(lines).toContain('left out: users, s2 givenName: is empty')
    expect(await peopleOf(source)).not.toHaveProperty('s2')
  })

  test('that gives no demographics leaves birthdays as they were', async () => {
    const { server, run } = await start()
    await run()
    server.state.manners = {
      instead: ({ url }) => (url.pathname.endsWith('demographics') ? { status: 403 } : undefined),
    }
    const { lines, ...counts } = await run()
    expect(counts).toMatchObject({ created: 0, updated: 0, ended: 0 })
    expect(lines[0]).toMatch(
      /^note: 127\.0\.0\.1:\d+ does not give us demographics; birthdays stay as they were$/,
    )
  })

  test('with files of the standard beside it is refused: which of the two is meant?', async () => {
    const { source, school, run } = await start()
    await expect(run({ beside: writeFolder(school, source) })).rejects.toThrow(
      /^orgs\.csv is in .* and comes from the server as well$/,
    )
  })
})

describe('what has changed since', () => {
  test('is taken alone, ends what is to be deleted and the roles that somebody has no longer', async () => {
    const { source, school, server, run } = await start()
    const beside = writeFolder(extensionsOf(school), source)
    await run({ beside })
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
    // The lessons of who is no teacher any more go on.
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

  test('is refused where nothing is known of what was before', async () => {
    const { source, run } = await start()
    const { report } = await run({ since: '2026-01-01T00:00:00.000Z' })
    expect(report.refusals.length).toBeGreaterThan(0)
    expect(await peopleOf(source)).toEqual({})
  })
})

describe('a server that fails', () => {
  const at = (name: string) => (url: URL) => url.pathname.endsWith(name)

  test.each<[string, NonNullable<Manners['instead']>]>([
    ['is busy', ({ url, count }) => (at('users')(url) && count < 3 ? { status: 503 } : undefined)],
    [
      'breaks off',
      ({ url, count }) =>
        at('users')(url) && count < 3 ? { status: 200, body: '{"users":[', breaksOff: true } : undefined,
    ],
    [
      'is silent',
      ({ url, count }) => (at('users')(url) && count < 2 ? { status: 200, isSilent: true } : undefined),
    ],
    [
      'wants patience',
      ({ url, count }) =>
        at('orgs')(url) && count < 2 ? { status: 429, headers: { 'retry-after': '1' } } : undefined,
    ],
    [
      'is busy with tokens',
      ({ url, count }) => (at('token')(url) && count < 2 ? { status: 503 } : undefined),
    ],
    [
      'lets a token run out',
      ({ url, count }) => (at('users')(url) && count < 2 ? { status: 401 } : undefined),
    ],
  ])('once or twice and %s is asked again', async (_how, instead) => {
    const { source, run } = await start({ instead })
    await run()
    expect(await peopleOf(source)).toMatchObject({ s1: 'Aada' })
  })

  test.each<[string, Manners, RegExp]>([
    [
      'stays busy',
      { instead: ({ url }) => (at('enrollments')(url) ? { status: 503 } : undefined) },
      /enrollments answers 503, also at the third try$/,
    ],
    [
      'breaks off',
      {
        instead: ({ url }) =>
          at('users')(url) ? { status: 200, body: '{"users":[', breaksOff: true } : undefined,
      },
      /users could not be read \(.+\), also at the third try$/,
    ],
    [
      'is silent',
      { instead: ({ url }) => (at('users')(url) ? { status: 200, isSilent: true } : undefined) },
      /users did not answer within 0\.5 s, also at the third try$/,
    ],
    [
      'forbids',
      { instead: ({ url }) => (at('users')(url) ? { status: 403 } : undefined) },
      /does not give us users$/,
    ],
    [
      'sends to another host',
      {
        instead: ({ url }) =>
          at('users')(url)
            ? { status: 302, headers: { location: 'http://elsewhere.invalid/users' } }
            : undefined,
      },
      /users sends on to another address; give that one instead$/,
    ],
    [
      'says nothing of JSON',
      { instead: ({ url }) => (at('users')(url) ? { status: 200, body: '<p>Aada Kuisma</p>' } : undefined) },
      /users: is no JSON$/,
    ],
    [
      'has another list',
      { instead: ({ url }) => (at('users')(url) ? { status: 200, body: '{"people":[]}' } : undefined) },
      /users: the answer has no list of that name$/,
    ],
    [
      'floods',
      { instead: ({ url }) => (at('users')(url) ? { status: 200, body: ' '.repeat(1_100_000) } : undefined) },
      /users answers more than .* MB at once$/,
    ],
    [
      'says more than it gives',
      {
        instead: ({ url }) =>
          at('users')(url)
            ? { status: 200, headers: { 'x-total-count': '9' }, body: '{"users":[]}' }
            : undefined,
      },
      /users: its pages do not make a whole/,
    ],
    [
      'gives a page again and again',
      {
        instead: ({ url }) =>
          at('users')(url)
            ? { status: 200, headers: { 'x-total-count': '2' }, body: '{"users":[{"sourcedId":"s1"}]}' }
            : undefined,
      },
      /users: its pages do not make a whole/,
    ],
    [
      'gives no token',
      {
        instead: ({ url }) =>
          at('token')(url) ? { status: 401, body: '{"error":"invalid_client"}' } : undefined,
      },
      /gives no token \(invalid_client\)$/,
    ],
  ])('and %s is a line, and nothing is written', async (_how, manners, line) => {
    const { source, run } = await start(manners)
    const failure = await run().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ServerUnread)
    expect((failure as Error).message).toMatch(line)
    expect((failure as Error).message).not.toMatch(/Aada|veljestä/)
    expect(await peopleOf(source)).toEqual({})
  })
})

describe('npm run import -- --rest', () => {
  const entry = fileURLToPath(new URL('../main.ts', import.meta.url))

  function command(settings: Record<string, string>, ...args: string[]) {
    const data = mkdtempSync(join(tmpdir(), 'studentgo-data-'))
    onTestFinished(() => rmSync(data, { recursive: true }))
    const env = { PATH: process.env.PATH, NOW: testNow, DATA_DIR: data, ...settings }
    const child = spawn(process.execPath, [entry, ...args], { env })
    let [out, progress] = ['', '']
    child.stdout.on('data', part => {
      out += part
    })
    child.stderr.on('data', part => {
      progress += part
    })
    return new Promise<{ status: number | null; out: string; progress: string }>(done => {
      child.on('close', status => done({ status, out, progress }))
    })
  }

  test('brings a school in, with what opens the server from the settings and in no log', async () => {
    const { server } = await start()
    const settings = {
      ONEROSTER_TOKEN_URL: server.tokenUrl,
      ONEROSTER_CLIENT_ID: rosterClient.id,
      ONEROSTER_CLIENT_SECRET: rosterClient.secret,
    }
    const good = await command(settings, `--rest=${server.origin}`, '--source=sis')
    expect(good).toMatchObject({ status: 0, out: expect.stringContaining('people: 5 created') })
    expect(server.authorizations.some(one => one.startsWith('Bearer token-'))).toBe(true)
    expect(good.out + good.progress).not.toMatch(/veljest|token-/)
    await server.close()
    const down = await command(settings, `--rest=${server.origin}`, '--source=sis')
    expect(down.status).toBe(3)
    expect(down.progress.trim().split('\n').at(-1)).toMatch(
      /^could not run; nothing was written: .* could not be read \(ECONNREFUSED\), also at the fourth try$/,
    )
  }, 120_000)

  test.each([
    [['--rest=https://sis.example.fi', '--source=sis'], 'ONEROSTER_TOKEN_URL: is needed with --rest'],
    [
      ['--rest=http://sis.example.fi', '--source=sis'],
      '--rest must begin with https:// unless the server runs on this machine',
    ],
    [
      ['--rest=https://a:salaisuus@sis.example.fi', '--source=sis'],
      '--rest holds a password; what opens the server belongs into ONEROSTER_CLIENT_SECRET',
    ],
    [['--rest=nowhere', '--source=sis'], '--rest is no address such as https://sis.example.fi'],
    [['--rest=https://sis.example.fi'], 'npm run import -- <folder or zip>'],
  ])('%o is wrongly called', async (args, line) => {
    const { status, progress } = await command({}, ...args)
    expect({ status, progress }).toMatchObject({ status: 2, progress: expect.stringContaining(line) })
    expect(progress).not.toContain('salaisuus')
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
