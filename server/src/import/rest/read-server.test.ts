import { describe, expect, test } from 'vitest'
import {
  type Answer,
  type Manners,
  patienceWithoutTime,
  startRosterServer,
} from '../../../test/import/roster-server.ts'
import { sampleSchool } from '../../../test/import/sample-folder.ts'
import { ServerUnread } from './ask-server.ts'
import { readServer } from './import-rest.ts'

type Instead = NonNullable<Manners['instead']>

const school = sampleSchool()
const silent: Answer = { status: 200, isSilent: true }

/** Reads a server; those that fall silent are given up at once. */
async function read(manners: Manners = {}) {
  const { patience, giveUp, waits } = patienceWithoutTime()
  const { instead } = manners
  const heard: Instead = asked => {
    const answer = instead?.(asked)
    if (answer?.isSilent) giveUp()
    return answer
  }
  const server = await startRosterServer(school, { ...manners, instead: heard })
  const { tables } = await readServer({ access: server.access, patience })
  return { waits, tables: Object.fromEntries(tables) }
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
    const { tables } = await read(manners)
    expect(tables).toEqual((await read()).tables)
    const idsOf = (rows: readonly Record<string, string>[] = []) => rows.map(row => row.sourcedId)
    for (const name of ['orgs', 'academicSessions', 'courses', 'classes', 'users', 'enrollments'] as const) {
      expect(idsOf(tables[name]?.rows)).toEqual(idsOf(school[name]))
    }
  })
})

const at = (url: URL, name: string) => url.pathname.endsWith(name)

describe('a server that fails', () => {
  test.each<[string, Instead, number[]]>([
    ['is busy', ({ url, count }) => (at(url, 'users') && count < 3 ? { status: 503 } : undefined), [10, 40]],
    [
      'breaks off',
      ({ url, count }) =>
        at(url, 'users') && count < 3 ? { status: 200, body: '{"users":[', breaksOff: true } : undefined,
      [10, 40],
    ],
    ['is silent', ({ url, count }) => (at(url, 'users') && count < 2 ? silent : undefined), [10]],
    [
      'wants patience',
      ({ url, count }) =>
        at(url, 'orgs') && count < 2 ? { status: 429, headers: { 'retry-after': '1' } } : undefined,
      [1000],
    ],
    [
      'is busy with tokens',
      ({ url, count }) => (at(url, 'token') && count < 2 ? { status: 503 } : undefined),
      [10],
    ],
    [
      'lets a token run out',
      ({ url, count }) => (at(url, 'users') && count < 2 ? { status: 401 } : undefined),
      [],
    ],
  ])('once or twice and %s is asked again', async (_how, instead, waits) => {
    expect(await read({ instead })).toEqual({ tables: (await read()).tables, waits })
  })

  const users =
    (answer: Answer): Instead =>
    ({ url }) =>
      at(url, 'users') ? answer : undefined

  test.each<[string, Instead, RegExp]>([
    [
      'stays busy',
      ({ url }) => (at(url, 'enrollments') ? { status: 503 } : undefined),
      /enrollments answers 503, also at the third try$/,
    ],
    [
      'breaks off',
      users({ status: 200, body: '{"users":[', breaksOff: true }),
      /users could not be read \(.+\), also at the third try$/,
    ],
    ['is silent', users(silent), /users did not answer within 0\.5 s, also at the third try$/],
    ['forbids', users({ status: 403 }), /does not give us users$/],
    [
      'sends to another host',
      users({ status: 302, headers: { location: 'http://elsewhere.invalid/users' } }),
      /users sends on to another address; give that one instead$/,
    ],
    ['says nothing of JSON', users({ status: 200, body: '<p>Aada Kuisma</p>' }), /users: is no JSON$/],
    [
      'has another list',
      users({ status: 200, body: '{"people":[]}' }),
      /users: the answer has no list of that name$/,
    ],
    ['floods', users({ status: 200, body: ' '.repeat(1_100_000) }), /users answers more than .* MB at once$/],
    [
      'says more than it gives',
      users({ status: 200, headers: { 'x-total-count': '9' }, body: '{"users":[]}' }),
      /users: its pages do not make a whole/,
    ],
    [
      'gives a page again and again',
      users({ status: 200, headers: { 'x-total-count': '2' }, body: '{"users":[{"sourcedId":"s1"}]}' }),
      /users: its pages do not make a whole/,
    ],
    [
      'gives no token',
      ({ url }) => (at(url, 'token') ? { status: 401, body: '{"error":"invalid_client"}' } : undefined),
      /gives no token \(invalid_client\)$/,
    ],
  ])('and %s is reported in one line, and nothing is written', async (_how, instead, line) => {
    // The reader has no database; only a complete read gets to one.
    const failure = await read({ instead }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ServerUnread)
    expect((failure as Error).message).toMatch(line)
    expect((failure as Error).message).not.toMatch(/Aada|veljestä/)
  })

  test('and is unreachable is reported in one line, after the last try', async () => {
    const { patience, waits } = patienceWithoutTime()
    const server = await startRosterServer(school)
    await server.close()
    await expect(readServer({ access: server.access, patience })).rejects.toThrow(
      /token could not be read \(ECONNREFUSED\), also at the third try$/,
    )
    expect(waits).toEqual([10, 40])
  })
})
