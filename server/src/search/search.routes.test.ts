import { Writable } from 'node:stream'
import type { Reply } from '@studentgo/protocol/endpoint'
import type { SearchKind, searchEverything } from '@studentgo/protocol/search'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

type Found = Reply<typeof searchEverything>

const logged: string[] = []
let world: World
let aada: Client
let olena: Client
let petri: Client
let aadaId: number

beforeAll(async () => {
  const log = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line))
      done()
    },
  })
  world = await makeWorld({ log, settings: { LOG_LEVEL: 'debug' } })
  aada = await world.as('aada.kuisma')
  olena = await world.as('olena.bondar')
  petri = await world.as('petri.kuisma', 'PARENT')
  aadaId = await world.personId('aada.kuisma')
})
afterAll(() => world.close())

function addressFor(q: string, studentId?: number): string {
  const of = studentId === undefined ? '' : `&studentId=${studentId}`
  return `/rest/v1/search?q=${encodeURIComponent(q)}${of}`
}

async function find(client: Client, q: string, studentId?: number): Promise<Found> {
  const { status, body } = await client.get<Found>(addressFor(q, studentId))
  expect([q, status]).toEqual([q, 200])
  return body
}

async function titles(client: Client, q: string, kind: SearchKind, studentId?: number): Promise<string[]> {
  const { hits } = await find(client, q, studentId)
  return hits.filter(hit => hit.kind === kind).map(hit => hit.title)
}

async function kinds(client: Client, q: string, studentId?: number): Promise<SearchKind[]> {
  return [...new Set((await find(client, q, studentId)).hits.map(hit => hit.kind))]
}

describe('a student finds', () => {
  test.each([
    ['LESSON', 'verkkosivu', 'Verkkosivujen ohjelmointi'],
    ['LESSON', 'B214', 'Verkkosivujen ohjelmointi'],
    ['LESSON', 'taulukot', 'Verkkosivujen ohjelmointi'],
    ['UNIT', 'ohjelmistokehit', 'Ohjelmistokehittäjänä toimiminen'],
    ['DEMONSTRATION', 'tieto perustehtävät', 'Tieto- ja viestintätekniikan perustehtävät'],
    ['PERIOD', 'olio', 'Olio-ohjelmointi'],
    ['MESSAGE', 'siirtyi', 'Keskiviikon tunti siirtyi aamuun'],
    ['MESSAGE', 'myöhästymistä', 'Keskiviikon tunti siirtyi aamuun'],
    ['MESSAGE', 'kaisa mäntylä', 'Keskiviikon tunti siirtyi aamuun'],
    ['NEWS', 'ruokalan viikkolista', 'Ruokalan uusi viikkolista'],
    ['FILE', 'hygienia', 'Hygieniapassi.pdf'],
    ['FILE', 'yläkoulussa', 'Hygieniapassi.pdf'],
    ['STAFF', 'mänty', 'Kaisa Mäntylä'],
    ['STAFF', 'opinto-ohjaaja', 'Jari Lahti'],
  ] as const)('of kind %s by %j: %s', async (kind, q, title) => {
    expect(await titles(aada, q, kind)).toContain(title)
  })

  test('a course that can be chosen, with all that its address takes', async () => {
    const { hits } = await find(olena, 'komentokieli iltaryhmä')
    const offer = hits.find(hit => hit.kind === 'OFFER')
    const path = `/rest/v1/educationevent/${offer?.id}/showlist?peeemId=${offer?.peeemId}`
    expect((await olena.get(path)).status).toBe(200)
  })

  test('in Swedish what the college has written in Swedish, and says the language of what it has not', async () => {
    const mikael = await world.as('mikael.lindqvist')
    mikael.cookies.set('prottLang', 'se')
    expect(await titles(mikael, 'laboration', 'MESSAGE')).toEqual(['Laboration i datanät'])
    expect(await titles(mikael, 'matsal', 'NEWS')).not.toEqual([])
  })

  test.each([
    ['viestinnän', 'viestintä'],
    ['kokeita', 'kokeet'],
    ['säkerhetsanvisningarna', 'säkerhetsanvisningar'],
    ['laboratorierna', 'laboratorier'],
    ['certificates', 'certificate'],
  ])('%j by %j, as far as the dictionaries of the database reach', async (q, written) => {
    await sql`update attachment set description = ${`se ${written} on`}
      where student_id = ${aadaId} and name = 'Muistilista.txt'`.execute(world.database.db)
    expect(await titles(aada, q, 'FILE')).toEqual(['Muistilista.txt'])
  })

  test.each([
    ['viestin', 'Lue viestit', true],
    ['prov', 'Ta med provet', true],
    ['yrkesprovet', 'Ett yrkesprov', true],
    ['mantyla', 'Mäntylä', true],
    ['ma\u0308nty', 'Mäntylä', true],
    ['ÅKE', 'åke', true],
    ['aland', 'ÅLAND', true],
    ['jose', 'José', true],
    ['josé', 'Jose', true],
    ['saa', 'sää', true],
    ['sää', 'saa', false],
    ['tekniikka', 'viestintätekniikka', false],
    ['koe uusinta', 'Uusinta ja koe', true],
    ['koe uusinta', 'Vain koe', false],
    ['the exam', 'Exam of maths', false],
    ["o'brien", "O'Brien", true],
    ['12.5', 'Versio 12.5', true],
  ])('the word %j in %j: %s', async (q, text, isFound) => {
    const { rows } = await sql<{ found: boolean }>`
      select search_vector(${text}::text) @@ search_query(${q}::text) as found`.execute(world.database.db)
    expect(rows).toEqual([{ found: isFound }])
  })

  test('the next lesson first, some of each kind, and hears of which there is more', async () => {
    const { hits, more } = await find(aada, 'verkkosivujen ohjelmointi')
    const lessons = hits.filter(hit => hit.kind === 'LESSON')
    expect(lessons).toHaveLength(5)
    expect(more).toContain('LESSON')
    const coming = lessons.filter(hit => Date.parse(hit.at ?? '') > world.platform.clock.now().getTime())
    expect(coming.map(hit => hit.at)).toEqual(coming.map(hit => hit.at).toSorted())
    expect(more).not.toContain('UNIT')
  })

  test('nothing where no word fits', async () => {
    expect(await find(aada, 'qwxz')).toEqual({ hits: [], more: [] })
  })
})

describe('nobody finds', () => {
  test.each([
    ['the file of another', 'hygieniapassi'],
    ['the messages of another', 'lääkärissä'],
    ['the thread of their guardian', 'bussimatka'],
    ['another student', 'joonas vainio'],
    ['somebody’s guardian', 'petri kuisma'],
  ])('%s', async (_, q) => {
    expect(await find(olena, q)).toEqual({ hits: [], more: [] })
  })

  test('the thread of a guardian about oneself', async () => {
    expect(await titles(aada, 'bussimatka', 'MESSAGE')).toEqual([])
    expect(await titles(petri, 'bussimatka', 'MESSAGE', aadaId)).toEqual(['Aadan bussimatka aamulla'])
  })

  test('staff who are not to be found, or who have left', async () => {
    const { db } = world.database
    await sql`update staff set is_public = false where person_id =
      (select id from person where email = 'riitta.oja@example.invalid')`.execute(db)
    await sql`update person set is_active = false where email = 'kimmo.saari@example.invalid'`.execute(db)
    expect(await titles(aada, 'riitta', 'STAFF')).toEqual([])
    expect(await titles(aada, 'kimmo', 'STAFF')).toEqual([])
  })

  test('news of tomorrow, or for others', async () => {
    const { db } = world.database
    await sql`insert into news (title, body, category, published_at, roles, group_ids)
      values ('{"fi": "Huominen uutisankka"}', '{"fi": []}', 'GENERAL', ${world.platform.clock.now()}::timestamptz + interval '1 day',
          '{STUDENT}', '{}'),
        ('{"fi": "Toisten uutisankka"}', '{"fi": []}', 'GENERAL', ${world.platform.clock.now()}::timestamptz - interval '1 day',
          '{STUDENT}', '{0}'),
        ('{"fi": "Oma uutisankka"}', '{"fi": []}', 'GENERAL', ${world.platform.clock.now()}::timestamptz - interval '1 day',
          '{STUDENT}', '{}')`.execute(db)
    expect(await titles(aada, 'uutisankka', 'NEWS')).toEqual(['Oma uutisankka'])
  })

  test('a person by a former name', async () => {
    const rename = (name: string) =>
      sql`update person set last_name = ${name} where email = 'sami.rautio@example.invalid'`.execute(
        world.database.db,
      )
    await rename('Teräskivi')
    expect(await titles(aada, 'teräskivi', 'STAFF')).toEqual(['Sami Teräskivi'])
    expect(await titles(aada, 'rautio', 'STAFF')).toEqual([])
    await rename('Rautio')
  })
})

describe('a guardian finds', () => {
  test('of a minor what guardians may open, and nothing that is the student’s own', async () => {
    expect(await kinds(petri, 'ohjelmointi', aadaId)).toEqual(['LESSON', 'UNIT', 'PERIOD'])
    expect(await titles(petri, 'lääkärintodistus', 'FILE', aadaId)).toEqual(['Lääkärintodistus.jpg'])
    expect(await titles(petri, 'hygieniapassi', 'FILE', aadaId)).toEqual([])
    expect(await titles(petri, 'keskiviikon tunti', 'MESSAGE', aadaId)).toEqual([])
  })

  test.each([
    [['TIMETABLE'], ['LESSON']],
    [['PLAN'], ['UNIT', 'PERIOD']],
    [['ASSESSMENT'], ['DEMONSTRATION']],
    [['ABSENCE', 'CONTRACT', 'SUPPORT', 'MESSAGE'], []],
  ])('of an adult who has consented to %j the kinds %j', async (scopes, expected) => {
    const studentId = await world.personId('olena.bondar')
    const parentId = await world.personId('petri.kuisma')
    await sql`insert into parent_access (parent_id, student_id, consent_scopes, consent_until)
      values (${parentId}, ${studentId}, ${scopes}::text[], '2027-06-01')
      on conflict (parent_id, student_id) do update set consent_scopes = excluded.consent_scopes`.execute(
      world.database.db,
    )
    expect((await kinds(petri, 'ohjelmointi', studentId)).filter(kind => kind !== 'NEWS')).toEqual(expected)
    expect(await titles(petri, 'kaisa', 'STAFF', studentId)).toEqual(['Kaisa Mäntylä'])
    expect(await titles(petri, 'hygiene', 'FILE', studentId)).toEqual([])
  })

  test('of a student whose guardian they are not, nothing', async () => {
    const answer = await petri.get(addressFor('ohjelmointi', await world.personId('joonas.vainio')))
    expect(answer.status).toBe(404)
  })

  test('of a student under non-disclosure nothing that reveals a place, and not by the place', async () => {
    const { db } = world.database
    const protect = (is: boolean) =>
      Promise.all([
        db.updateTable('student').set({ non_disclosure: is }).where('person_id', '=', aadaId).execute(),
        db.updateTable('parent_access').set({ regranted: is }).where('student_id', '=', aadaId).execute(),
      ])
    const ofUnit = 'ohjelmointi'
    const { hits } = await find(petri, ofUnit, aadaId)
    expect(hits.some(hit => hit.room !== undefined)).toBe(true)
    await protect(true)
    const hidden = await find(petri, ofUnit, aadaId)
    expect(hidden.hits.filter(hit => hit.kind === 'LESSON')).not.toEqual([])
    expect(hidden.hits.filter(hit => hit.room ?? hit.topic)).toEqual([])
    expect(await kinds(petri, 'olio', aadaId)).toEqual([])
    for (const place of ['B214', 'taulukot', 'verkkosivujen']) {
      expect(await titles(petri, place, 'LESSON', aadaId)).toEqual([])
    }
    expect(await titles(petri, 'opinnot lyhyesti', 'FILE', aadaId)).toEqual([])
    await protect(false)
  })
})

describe('the search', () => {
  test.each([
    'k',
    ' k ',
    '%_',
    '\\',
    '&|!()',
    '<->',
    "''",
    '\u202e\u202e',
    '🙂🙂',
    `k${'a'.repeat(100)}`,
    'a\u0000b',
  ])('refuses %j: it takes two letters or digits, and a hundred at most', async q => {
    expect((await aada.get(addressFor(q))).status).toBe(400)
  })

  test.each([
    'ab & cd',
    'ab:*',
    '!ab',
    'ab <-> cd',
    "ab'); drop table message; --",
    'ab\\',
    '%ab_',
    '\u202eab\u202c',
    '(((((ab',
    'a b c d e f g h i j k l m n o p q r s t u v w x y z',
    '漢字',
    'ǅungla',
  ])('takes %j for words and nothing else', async q => {
    expect(await find(aada, q)).toMatchObject({ hits: expect.any(Array) })
  })

  test('answers one person 120 times a minute', async () => {
    const limited = await makeWorld({ hasWriteLimits: true })
    const [quick, other] = [await limited.as('aada.kuisma'), await limited.as('olena.bondar')]
    const statuses = new Map<number, number>()
    for (let count = 0; count < 121; count++) {
      const { status } = await quick.get(addressFor('qwxz'))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect([...statuses]).toEqual([
      [200, 120],
      [429, 1],
    ])
    expect((await other.get(addressFor('qwxz'))).status).toBe(200)
    await limited.close()
  })

  test('leaves no trace of what somebody searched for', async () => {
    await find(petri, 'salaisuus', aadaId)
    await find(aada, 'salaisuus')
    await petri.get(addressFor('salaisuus', await world.personId('joonas.vainio')))
    const audit = await world.database.db.selectFrom('audit').select(['action', 'object']).execute()
    expect(audit).toContainEqual({ action: 'GET /search', object: '/rest/v1/search' })
    expect(JSON.stringify([audit, logged])).not.toContain('salaisuus')
    const { headers } = await aada.get(addressFor('salaisuus'))
    expect([headers['cache-control'], headers['x-offline']]).toEqual(['no-store, private', undefined])
  })
})
