import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NotificationRule } from '@studentgo/protocol/notifications'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ExportedTable, exportedTables } from '../../src/own-data/exported-tables.data.ts'
import { mailFolder } from '../../src/platform/mail/mailer.ts'
import { notify } from '../../src/platform/notify/notify.ts'
import { hashToken } from '../../src/platform/secrets.ts'
import { browserKeys, fakePushService } from '../fakes/fake-push-service.ts'
import { textOfPdf } from '../world/pdf-text.ts'
import { makeTestClock } from '../world/test-clock.ts'
import { type Answer, type Client, makeWorld, type World } from '../world/world.ts'
import type { Example } from './arbitrary.ts'
import { reads, send, trueExamples } from './endpoint-requests.ts'
import { seedExtraFixtures } from './seed-extra-fixtures.ts'

/** Students whose every text says whose it is. */
const marked = ['aada.kuisma', 'joonas.vainio', 'amina.warsame'] as const
type Marked = (typeof marked)[number]

/** Who looks, and the marked students of whom they may see something. */
const lookers: [string, 'STUDENT' | 'PARENT', Marked[]][] = [
  ['olena.bondar', 'STUDENT', []],
  ['mikael.lindqvist', 'STUDENT', []],
  ['aada.kuisma', 'STUDENT', ['aada.kuisma']],
  ['joonas.vainio', 'STUDENT', ['joonas.vainio']],
  ['petri.kuisma', 'PARENT', ['aada.kuisma']],
  ['merja.vainio', 'PARENT', ['joonas.vainio']],
  ['hodan.warsame', 'PARENT', ['amina.warsame']],
]

const dataDir = mkdtempSync(join(tmpdir(), 'studentgo-markers-'))
const clock = makeTestClock()
let pushService: Awaited<ReturnType<typeof fakePushService>>
let world: World
const ids = {} as Record<Marked, number>
const markedColumns = new Set<string>()

beforeAll(async () => {
  pushService = await fakePushService()
  const settings = { DATA_DIR: dataDir, PUSH_TEST_ORIGIN: pushService.origin }
  world = await makeWorld({ clock, settings })
  await seedExtraFixtures(world.database.db, await world.personId('aada.kuisma'))
  for (const name of marked) {
    ids[name] = await world.personId(name)
    for (const column of await mark(ids[name], markerOf(name))) markedColumns.add(column)
  }
})
afterAll(async () => {
  await world.close()
  await pushService.close()
  rmSync(dataDir, { recursive: true, force: true })
})

function markerOf(name: string): string {
  return `CNRY${name.split('.')[0]?.toUpperCase()}`
}

/** Names of people may be in the data of others (a thread, a file), so they are marked like all else. */
const fixedColumns =
  /(_id|_hash|_key|token|endpoint|p256dh|auth|password|sha256|state|kind|role|language|username)$/

/** Writes the marker behind every text of a student that is free text; answers the columns that took it. */
async function mark(studentId: number, marker: string): Promise<string[]> {
  const { db } = world.database
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and data_type in ('text', 'jsonb')
    order by table_name, column_name`.execute(db)
  const taken: string[] = []
  for (const { table, column, type } of columns) {
    const known = (exportedTables as Record<string, ExportedTable | undefined>)[table]
    if (known === undefined || table === 'audit' || fixedColumns.test(column)) continue
    const written =
      type === 'text'
        ? sql`t.${sql.ref(column)} || ' ' || ${marker}`
        : sql`jsonb_set(t.${sql.ref(column)}, '{fi}', to_jsonb(t.${sql.ref(column)} ->> 'fi' || ' ' || ${marker}))`
    const isText = type === 'text' ? sql`true` : sql`jsonb_typeof(t.${sql.ref(column)} -> 'fi') = 'string'`
    try {
      const { rows } = await sql`update ${sql.table(table)} t set ${sql.ref(column)} = ${written}
        where ${ownRows(known, studentId)} and t.${sql.ref(column)} is not null and ${isText} returning 1`.execute(
        db,
      )
      if (rows.length > 0) taken.push(`${table}.${column}`)
    } catch {
      // A code, a name that is checked, or what has to be unique: it says nothing of a person.
    }
  }
  return taken
}

function ownRows({ own = [], part }: ExportedTable, studentId: number): RawBuilder<boolean> {
  if (part !== undefined) {
    const whole: ExportedTable = exportedTables[part.of as keyof typeof exportedTables]
    const by = part.by ?? 'id'
    return sql<boolean>`t.${sql.ref(part.column)} in
      (select w.${sql.ref(by)} from ${sql.table(part.of)} w where ${aliased(whole, studentId)})`
  }
  return sql<boolean>`(${sql.join(
    own.map(column => sql`t.${sql.ref(column)} = ${studentId}`),
    sql` or `,
  )})`
}

/** The rows of a whole whose parts are looked for; a whole is a student's by a column of its own, or by its own whole. */
function aliased({ own = [], part }: ExportedTable, studentId: number): RawBuilder<boolean> {
  if (part !== undefined) {
    return sql<boolean>`w.${sql.ref(part.column)} in (select id from ${sql.table(part.of)}
      where ${sql.join((exportedTables[part.of as keyof typeof exportedTables] as ExportedTable).own?.map(column => sql`${sql.ref(column)} = ${studentId}`) ?? [sql`false`], sql` or `)})`
  }
  return sql<boolean>`(${sql.join(
    own.map(column => sql`w.${sql.ref(column)} = ${studentId}`),
    sql` or `,
  )})`
}

/** Everything that an answer says: headers, text, and the words of a document. */
function wordsOf({ headers, text, bytes }: Answer): string {
  const isPdf = String(headers['content-type']).startsWith('application/pdf')
  return [JSON.stringify(headers), text, isPdf ? textOfPdf(bytes) : bytes.toString('utf16le')].join('\n')
}

function foreignIn(words: string, allowed: readonly string[]): string[] {
  return marked
    .filter(name => !allowed.includes(name))
    .map(markerOf)
    .filter(marker => words.includes(marker))
}

test('the texts of a student carry the marker, and the student reads it', async () => {
  expect(markedColumns.size).toBeGreaterThan(40)
  for (const column of [
    'person.last_name',
    'message.text',
    'plan.goal',
    'demonstration.name',
    'contract.title',
  ]) {
    expect([...markedColumns].some(one => one.startsWith(`${column.split('.')[0]}.`))).toBe(true)
  }
  const aada = await world.as('aada.kuisma')
  let found = 0
  for (const [, endpoint] of reads) {
    const [example] = await trueExamples(world, endpoint, ids['aada.kuisma'])
    const words = wordsOf(await send(aada, endpoint, example ?? {}))
    if (words.includes(markerOf('aada.kuisma'))) found++
  }
  expect(found).toBeGreaterThan(20)
})

describe.each(lookers)('%s, signed in as %s', (username, kind, allowed) => {
  let client: Client
  let ownId: number
  beforeAll(async () => {
    client = await world.as(username, kind)
    ownId = await world.personId(username)
  })

  test.each(reads)('reads by %s nothing of anybody else', async (_name, endpoint) => {
    const own = kind === 'STUDENT' ? [ownId] : allowed.map(name => ids[name])
    const asked: Example[] = []
    for (const studentId of own) {
      const examples = (await trueExamples(world, endpoint, studentId, ownId)).slice(0, 2)
      asked.push(...examples.map(example => naming(endpoint, kind, studentId, example)))
    }
    // What another student's page has asked, replayed: by name, and by the numbers of their things alone.
    for (const name of marked.filter(one => !allowed.includes(one))) {
      const [example] = await trueExamples(world, endpoint, ids[name])
      if (example === undefined) continue
      asked.push(example, naming(endpoint, 'PARENT', ids[name], example))
      for (const studentId of own) asked.push(naming(endpoint, 'PARENT', studentId, example))
    }
    for (const example of asked) {
      // The address of a feed is its key: anybody who has it reads it, signed in or not.
      if (endpoint.path === '/public/calendar/:file') continue
      expect(foreignIn(wordsOf(await send(client, endpoint, example)), allowed)).toEqual([])
    }
  })
})

test.each(reads)('a visitor who is not signed in reads by %s nothing of anybody', async (_name, endpoint) => {
  if (endpoint.path === '/public/calendar/:file') return
  const nobody = await world.anyone()
  for (const name of marked) {
    const [example] = await trueExamples(world, endpoint, ids[name])
    expect(foreignIn(wordsOf(await send(nobody, endpoint, example ?? {})), [])).toEqual([])
  }
})

test('the calendar of a student holds nothing of another', async () => {
  const olena = await world.personId('olena.bondar')
  const token = 'o'.repeat(43)
  await sql`insert into calendar_feed (student_id, token_hash, created_at)
    values (${olena}, ${hashToken(token)}, ${clock.now()})`.execute(world.database.db)
  const nobody = await world.anyone()
  const answer = await nobody.get(`/public/calendar/${token}.ics`)
  expect(answer.text).toContain('BEGIN:VCALENDAR')
  expect(foreignIn(wordsOf(answer), [])).toEqual([])
})

test('letters and push messages name nobody at all', async () => {
  const { db } = world.database
  await db.deleteFrom('notification_delivery').execute()
  for (const [username, kind] of lookers) {
    await world.as(username, kind)
    const personId = await world.personId(username)
    await sql`insert into push_subscription (session_id, person_id, endpoint, p256dh, auth, created_at)
      select max(id), ${personId}, ${`${pushService.origin}/${username}`}, ${browserKeys.p256dh}, ${browserKeys.auth},
        ${clock.now()} from login_session where person_id = ${personId}`.execute(db)
  }
  const rules: NotificationRule[] = ['absence-unexplained', 'lesson-moved', 'grade-published', 'plan-sent']
  for (const name of marked) {
    const data = { what: { fi: `Ohjelmointi ${markerOf(name)}` }, placeTo: markerOf(name) }
    const events = rules.map(rule => ({
      rule,
      studentId: ids[name],
      key: `marker ${rule}`,
      data,
      target: '/',
    }))
    await notify(db, events, clock.now())
  }
  await world.platform.jobs.runDue()
  clock.pass({ hours: 26 })
  await world.platform.jobs.runDue()
  const folder = join(dataDir, mailFolder)
  const letters = readdirSync(folder).map(file => readFileSync(join(folder, file), 'utf8'))
  expect(letters.length).toBeGreaterThan(2)
  for (const letter of letters) {
    const [, text = ''] = letter.split('\n\n', 2)
    expect(foreignIn(text, [])).toEqual([])
    expect(letter).not.toMatch(/Aada|Joonas|Amina/)
  }
  expect(pushService.pushed.length).toBeGreaterThan(2)
  for (const message of pushService.pushed) {
    const { area, id, count, unread, ...more } = JSON.parse(message.text)
    expect([typeof id, typeof count, typeof unread, more]).toEqual(['number', 'number', 'number', {}])
    expect(['STUDENT', 'PARENT']).toContain(area)
    expect(foreignIn(JSON.stringify(message), [])).toEqual([])
  }
})

function naming(
  { query }: (typeof reads)[number][1],
  kind: 'STUDENT' | 'PARENT',
  studentId: number,
  example: Example,
): Example {
  const shape = (query as { _zod?: { def: { shape?: Record<string, unknown> } } } | undefined)?._zod?.def
    .shape
  if (kind === 'STUDENT' || shape?.studentId === undefined) return example
  return { ...example, query: { ...example.query, studentId } }
}
