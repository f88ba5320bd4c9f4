import { readdir } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { Notifications } from '@studentgo/protocol/notifications'
import type { OwnDataExports } from '@studentgo/protocol/own-data'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { rowsOf } from '../../test/world/rows-of.ts'
import { makeTestClock } from '../../test/world/test-clock.ts'
import { type Answer, type Client, makeWorld, type World } from '../../test/world/world.ts'
import { enqueue } from '../platform/jobs/job-queue.ts'
import { exportedTables, leftOutTables } from './exported-tables.data.ts'

const clock = makeTestClock()
let world: World
let aadaId: number
let free = Number.MAX_SAFE_INTEGER

beforeAll(async () => {
  world = await makeWorld({ clock, freeBytes: async () => free })
  aadaId = await world.personId('aada.kuisma')
})
afterAll(() => world.close())

const path = '/rest/v1/personalinfo/export'
const listOf = async (client: Client) => (await client.get<OwnDataExports>(path)).body
const fileOf = (id: number) => `${path}/${id}/file`
const codeOf = ({ status, subErrors }: Answer) => [status, subErrors[0]?.code]
const toldTo = async (client: Client) =>
  (await client.get<Notifications>('/rest/v1/notifications')).body.content.filter(one =>
    one.rule.startsWith('own-data'),
  )

/** Asks, lets the work be done, and answers the newest archive. */
async function made(client: Client) {
  expect((await client.post(path)).status).toBe(200)
  await world.platform.jobs.runDue()
  const [newest] = (await listOf(client)).exports
  if (newest === undefined) throw new Error('what was asked for is listed')
  return newest
}

async function entriesOf(archive: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true, strictFileNames: true })
  const entries = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  }
  return entries
}

async function downloaded(client: Client, id: number) {
  const answer = await client.get(fileOf(id))
  expect(answer.status).toBe(200)
  return { answer, entries: await entriesOf(answer.bytes) }
}

/** Lets a day pass, after which requests of earlier tests no longer count. */
function nextDay() {
  clock.pass({ days: 1, minutes: 1 })
}

async function doNow(kind: string): Promise<void> {
  await enqueue(world.database.db, { kind, subject: '', at: clock.now(), now: clock.now() })
  await world.platform.jobs.runDue()
}

describe('an archive of everything about me', () => {
  test('is made after it was asked for, told of, and downloaded as one file', async () => {
    const aada = await world.as('aada.kuisma')
    expect((await listOf(aada)).exports).toEqual([])
    const asked = await aada.post<OwnDataExports>(path)
    expect(asked.body.exports).toMatchObject([{ state: 'BEING_MADE', askedAt: '2026-11-23T09:00:00+02:00' }])
    expect(codeOf(await aada.post(path))).toEqual([409, 'exportBeingMade'])
    await world.platform.jobs.runDue()
    const [ready] = (await listOf(aada)).exports
    expect(ready).toMatchObject({ state: 'READY', keptUntil: '2026-11-30' })
    expect(await toldTo(aada)).toMatchObject([
      { rule: 'own-data-ready', target: '/personalinfo/data', data: { untilOn: '2026-11-30' } },
    ])
    const { answer, entries } = await downloaded(aada, ready?.id ?? 0)
    expect(answer.headers['content-type']).toBe('application/zip')
    expect(answer.headers['content-disposition']).toContain('omat-tiedot-2026-11-23.zip')
    expect(Number(answer.headers['content-length'])).toBe(ready?.size)
    const person = JSON.parse(entries.get('data/person.json') ?? '[]')
    expect(person).toMatchObject([{ call_name: 'Aada', last_name: 'Kuisma' }])
    const cover = entries.get('index.html') ?? ''
    expect(cover).toContain('<html lang="fi">')
    expect(cover).toContain('<h1>Omat tietosi</h1>')
    expect(cover).toContain('href="data/absence_mark.json"')
    const files = [...entries.keys()].filter(name => name.startsWith('files/'))
    expect(files.length).toBeGreaterThan(2)
    expect(cover).toContain('Hygieniapassi.pdf</a>')
  })

  test('is in the language of its requester, and holds nothing that a browser would run', async () => {
    const mikael = await world.as('mikael.lindqvist')
    mikael.cookies.set('prottLang', 'se')
    const hostile = '<script>alert(1)</script>'
    const id = await world.personId('mikael.lindqvist')
    await world.database.db.updateTable('person').set({ last_name: hostile }).where('id', '=', id).execute()
    const { entries } = await downloaded(mikael, (await made(mikael)).id)
    const cover = entries.get('index.html') ?? ''
    expect(cover).toContain('<h1>Dina uppgifter</h1>')
    expect(cover).toContain('&lt;script&gt;')
    expect(cover).not.toContain('<script')
  })

  test('has the data of the student, and nothing of another or that would let anybody in', async () => {
    nextDay()
    const aada = await world.as('aada.kuisma')
    const { entries } = await downloaded(aada, (await made(aada)).id)
    const rows = (name: string) => JSON.parse(entries.get(`data/${name}.json`) ?? 'null') as object[]
    for (const name of ['study_right', 'plan', 'absence_mark', 'message', 'attachment', 'audit']) {
      expect([name, rows(name).length > 0]).toEqual([name, true])
    }
    const others = await rowsOf<{ id: number }>(
      world.database.db,
      'select person_id as id from student where person_id <> $1',
      [aadaId],
    )
    const strangers = new Set(others.map(row => row.id))
    for (const [name, json] of entries) {
      if (!name.endsWith('.json')) continue
      const ids = (JSON.parse(json) as Record<string, unknown>[]).map(row => row.student_id)
      expect([name, ids.filter(id => strangers.has(id as number))]).toEqual([name, []])
    }
    const all = [...entries].filter(([name]) => name.endsWith('.json')).map(([, json]) => json)
    expect(all.join('')).not.toMatch(
      /"(password_hash|token_hash|id_hash|draft_key|offline_key|p256dh|search)"/,
    )
    // A file that the school sent with a message of one's own.
    expect(entries.get('index.html')).toContain('Reitti luokkaan.jpg</a>')
  })

  test('leaves out what the school still prepares, and what guardians say among themselves', async () => {
    nextDay()
    const aada = await world.as('aada.kuisma')
    const { db } = world.database
    await sql`insert into support_decision (student_id, level, state, valid_from, grounds, responsible_id)
      select ${aadaId}, 'SPECIAL', 'PREPARING', '2027-01-01', '{"fi": "Vielä salassa"}', min(person_id) from staff`.execute(
      db,
    )
    await sql`with thread as (insert into message_thread (student_id, subject) values (${aadaId}, 'Vain meille')
        returning id),
      one as (insert into message (thread_id, from_id, text, at)
        select id, ${await world.personId('petri.kuisma')}, 'Huoltajan oma viesti', '2026-11-24 09:00+02' from thread
        returning thread_id, from_id)
      insert into message_participant (thread_id, person_id, role, last_message_at)
      select thread_id, from_id, 'PARENT', '2026-11-24 09:00+02' from one`.execute(db)
    const { entries } = await downloaded(aada, (await made(aada)).id)
    const all = [...entries.values()].join('')
    expect(all).not.toContain('Vielä salassa')
    expect(all).not.toContain('Vain meille')
    expect(all).not.toContain('Huoltajan oma viesti')
  })

  test('is available to nobody else, not to a guardian either', async () => {
    nextDay()
    const aada = await world.as('aada.kuisma')
    const { id } = await made(aada)
    const joonas = await world.as('joonas.vainio')
    const petri = await world.as('petri.kuisma', 'PARENT')
    expect(codeOf(await joonas.get(fileOf(id)))).toEqual([404, 'not-found'])
    for (const address of [path, fileOf(id)]) expect((await petri.get(address)).status).toBe(403)
    expect((await petri.post(path)).status).toBe(403)
  })

  test('is available to a person who can only read, too', async () => {
    const noora = await world.as('noora.aalto')
    expect(await made(noora)).toMatchObject({ state: 'READY' })
  })

  test('takes a fresh sign-in, to request and to download', async () => {
    nextDay()
    const aada = await world.as('aada.kuisma')
    const { id } = await made(aada)
    clock.pass({ minutes: 6 })
    expect(codeOf(await aada.get(fileOf(id)))).toEqual([403, 'reauth-required'])
    expect(codeOf(await aada.post(path))).toEqual([403, 'reauth-required'])
    expect(Date.parse((await listOf(aada)).freshUntil)).toBeLessThan(clock.now().getTime())
  })

  test('each download is noted', async () => {
    const noted = await world.database.db
      .selectFrom('audit')
      .select('outcome')
      .where('action', '=', 'GET /personalinfo/export/:exportId/file')
      .where('actor_id', '=', aadaId)
      .orderBy('id')
      .execute()
    expect(noted.map(one => one.outcome)).toContain('DONE')
    expect(noted.at(-1)?.outcome).toBe('REFUSED')
  })

  test('can be requested five times a day', async () => {
    nextDay()
    const joonas = await world.as('joonas.vainio')
    for (let count = 0; count < 5; count++) await made(joonas)
    expect(codeOf(await joonas.post(path))).toEqual([409, 'tooManyExports'])
    const { exports, nextAt } = await listOf(joonas)
    expect(exports).toHaveLength(5)
    expect(Date.parse(nextAt ?? '') - clock.now().getTime()).toBe(24 * 3_600_000)
  })

  test('is gone after seven days, with its file', async () => {
    nextDay()
    const olena = await world.as('olena.bondar')
    const { id } = await made(olena)
    const stored = await world.database.db
      .selectFrom('own_data_export as e')
      .innerJoin('stored_file as f', 'f.id', 'e.file_id')
      .where('e.id', '=', id)
      .select('f.sha256')
      .executeTakeFirstOrThrow()
    clock.pass({ days: 8 })
    const later = await world.as('olena.bondar')
    expect((await later.get(fileOf(id))).status).toBe(404)
    expect((await listOf(later)).exports).toEqual([])
    await doNow('sweep-own-data')
    await doNow('sweep-files')
    expect(await world.platform.files.storage.open(stored.sha256)).toBeUndefined()
  })
})

describe('an archive that cannot be made', () => {
  test('because the disk is full is reported, leaves nothing, and can be requested again', async () => {
    nextDay()
    const amina = await world.as('amina.warsame')
    free = 0
    expect(await made(amina)).toMatchObject({ state: 'FAILED' })
    free = Number.MAX_SAFE_INTEGER
    expect(await readdir(world.platform.files.intake.folder)).toEqual([])
    expect(await toldTo(amina)).toMatchObject([{ rule: 'own-data-failed', target: '/personalinfo/data' }])
    expect(await made(amina)).toMatchObject({ state: 'READY' })
  })

  test('because the store does not answer leaves nothing either', async () => {
    nextDay()
    const aada = await world.as('aada.kuisma')
    const { storage } = world.platform.files
    const open = storage.open
    storage.open = async () => {
      throw new Error('the store is down')
    }
    expect(await made(aada)).toMatchObject({ state: 'FAILED' })
    storage.open = open
    expect(await readdir(world.platform.files.intake.folder)).toEqual([])
  })

  test('a file that the store has lost is reported in an archive that is otherwise complete', async () => {
    nextDay()
    const aada = await world.as('aada.kuisma')
    const { sha256 } = await world.database.db
      .selectFrom('stored_file as f')
      .innerJoin('attachment as a', 'a.file_id', 'f.id')
      .where('a.name', '=', 'Hygieniapassi.pdf')
      .where('a.student_id', '=', aadaId)
      .select('f.sha256')
      .executeTakeFirstOrThrow()
    await world.platform.files.storage.remove(sha256)
    const { entries } = await downloaded(aada, (await made(aada)).id)
    expect(entries.get('index.html')).toContain('Hygieniapassi.pdf: Tiedostoa ei löytynyt')
  })

  test('because no job ever made it has failed after a day', async () => {
    nextDay()
    const tuomas = await world.as('tuomas.harju')
    expect((await tuomas.post(path)).status).toBe(200)
    const { db } = world.database
    await db.deleteFrom('job').where('kind', '=', 'own-data').execute()
    nextDay()
    await doNow('sweep-own-data')
    expect((await listOf(await world.as('tuomas.harju'))).exports).toMatchObject([{ state: 'FAILED' }])
  })
})

describe('every table with the key of a student', () => {
  test('goes into the archive, or stays out for a reason', async () => {
    const keys = await rowsOf<{ table: string; of: string | null }>(
      world.database.db,
      `select c.conrelid::regclass::text as "table", c.confrelid::regclass::text as "of" from pg_constraint c
         where c.contype = 'f'
       union select table_name, null from information_schema.columns
         where table_schema = 'public' and column_name in ('student_id', 'person_id')`,
    )
    const exported = new Set(Object.keys(exportedTables))
    const known = new Set(['person'])
    for (const { table, of } of keys) if (of === null || exported.has(of)) known.add(table)
    const told = new Set([...exported, ...Object.keys(leftOutTables)])
    expect([...known].filter(table => !told.has(table))).toEqual([])
    expect([...told].filter(table => !known.has(table))).toEqual([])
  })

  test('has the columns that are named of it', async () => {
    const columns = await rowsOf<{ table: string; column: string }>(
      world.database.db,
      `select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public'`,
    )
    const found = new Set(columns.map(({ table, column }) => `${table}.${column}`))
    const named = Object.entries(exportedTables).flatMap(([table, facts]) => [
      ...('own' in facts ? facts.own : []).map(column => `${table}.${column}`),
      ...('without' in facts ? facts.without : []).map(column => `${table}.${column}`),
    ])
    expect(named.filter(name => !found.has(name))).toEqual([])
  })
})
