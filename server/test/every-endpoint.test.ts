import type { Endpoint } from '@studentgo/protocol/endpoint'
import { allEndpoints } from '@studentgo/protocol/endpoints'
import { addressOf } from '@studentgo/protocol/paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApp } from '../src/app.ts'
import type { WebBuild } from '../src/pages/web-build.ts'
import { xsrfCookie } from '../src/platform/cookies.ts'
import { addressOfExample, type Example, someExamples } from './arbitrary.ts'
import { expectHeaders, expectRefusal } from './refusal.ts'
import { routesServedBy } from './served-routes.ts'
import { trueIds } from './true-ids.ts'
import { type Answer, type Client, makeClient, makeWorld, type World } from './world.ts'

let world: World
let stranger: Client

beforeAll(async () => {
  world = await makeWorld()
  stranger = await world.anyone()
})
afterAll(() => world.close())

const endpoints = allEndpoints.map(({ name, endpoint }) => [name, endpoint] as const)
const writes = endpoints.filter(([, endpoint]) => endpoint.method !== 'GET')
const forSomebody = endpoints.filter(([, endpoint]) => endpoint.who.kind !== 'anyone')
const aboutStudents = endpoints.filter(([, endpoint]) => endpoint.who.kind === 'studentOrParent')
const forStudents = endpoints.filter(([, endpoint]) => endpoint.who.kind === 'student')
const withBody = writes.filter(([, endpoint]) => endpoint.body !== undefined)

/** Answers that no program reads: for the browser itself. */
const otherRoutes = [
  'GET /rest/v1/public/oidc/callback',
  'GET /rest/v1/public/oidc/start',
  'GET /rest/v1/openapi',
  'GET /rest/v1/openapi.json',
]
const pageRoutes = [
  'GET /',
  'GET /studentgo/app',
  'GET /studentgo/app/*',
  'GET /studentgo/app/public/*',
  'GET /studentgo/app/public/:file',
]
const forAnyone = [
  'GET /education/app/rest/v1/public/translationtexts/student/:lng/:ns',
  'GET /public/calendar/:file',
  'GET /rest/v1/session',
  'POST /rest/v1/public/config',
  'POST /rest/v1/session/login',
  'POST /rest/v1/session/logout',
  'POST /rest/v1/session/relogin',
  'PUT /rest/v1/locale/',
]
/** A POST by name that changes nothing, and that the client sends before it has a token. */
const withoutToken = ['POST /rest/v1/public/config']

function routeOf(endpoint: Endpoint): string {
  return `${endpoint.method} ${addressOf(endpoint.base, endpoint.path, '')}`
}

function send(
  client: Client,
  endpoint: Endpoint,
  example: Partial<Example> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const [whole] = someExamples(endpoint, 1)
  const sent = { params: {}, query: {}, body: undefined, ...whole, ...example }
  const path = addressOf(endpoint.base, addressOfExample(endpoint, sent), '')
  return client.send(endpoint.method, path, sent.body, headers)
}

/** Where a student and a guardian say different things to one endpoint: what a guardian says. */
const guardiansOwn: Record<string, unknown> = {
  editPlan: { planId: 1, comment: 'Hyvä suunnitelma.' },
  decidePlan: { approvalId: 1, decision: 'SEEN' },
}

/** An example's query with this student in it, or with none. */
function about(endpoint: Endpoint, studentId: number | undefined): Partial<Example> {
  const [example] = someExamples(endpoint, 1)
  return { query: { ...example?.query, studentId } }
}

describe('the server serves what the protocol promises', () => {
  const settings = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }

  test('each endpoint once, and nothing else besides the addresses in these lists', async () => {
    const environment = { ...world.platform.environment, ...settings, openApi: true }
    const build = {
      publicFolder: import.meta.dirname,
      css: '',
      earlyClicks: 'early-clicks.js',
      preload: [],
      screens: {},
    } as unknown as WebBuild
    const served = await routesServedBy(async () => {
      const withPages = await makeApp({ environment, database: world.database, build })
      await withPages.fastify.close()
    })
    const expected = [...endpoints.map(([, endpoint]) => routeOf(endpoint)), ...otherRoutes]
    const heads = (routes: string[]) => routes.filter(route => route.startsWith('HEAD '))
    const others = served.filter(route => !route.startsWith('HEAD ') && !pageRoutes.includes(route))
    expect(others).toEqual(expected.toSorted())
    expect(
      heads(served)
        .map(route => route.replace('HEAD', 'GET'))
        .filter(route => !served.includes(route)),
    ).toEqual([])
  })

  test('what anyone may call stands in one list', () => {
    const open = endpoints.filter(([, endpoint]) => endpoint.who.kind === 'anyone')
    expect(open.map(([, endpoint]) => routeOf(endpoint)).toSorted()).toEqual(forAnyone.toSorted())
  })
})

describe('without a session', () => {
  test.each(forSomebody)('%s is refused as expired, also with a good token', async (_name, endpoint) => {
    const answer = await send(stranger, endpoint)
    expectRefusal(answer, 401, 'session-expired')
    expect(answer.body).toEqual({ location: '/studentgo/app/error/session-expired' })
    expect((await send(makeClient(world.platform), endpoint)).text).toBe(answer.text)
  })

  test.each(forSomebody)('%s says nothing of its shape', async (_name, endpoint) => {
    const bad = {
      query: { nonsense: 'x' },
      ...(endpoint.method === 'GET' ? {} : { body: { nonsense: 'x' } }),
    }
    expectRefusal(await send(stranger, endpoint, bad), 401, 'session-expired')
  })

  test.each(endpoints.filter(([, endpoint]) => endpoint.method === 'GET'))(
    'HEAD of %s is the same',
    async (_name, endpoint) => {
      const [example] = someExamples(endpoint, 1)
      if (example === undefined) throw new Error('no example')
      const url = addressOf(endpoint.base, addressOfExample(endpoint, example), '')
      const head = await world.platform.fastify.inject({ method: 'HEAD', url })
      const get = await world.platform.fastify.inject({ method: 'GET', url })
      expect([head.statusCode, head.body]).toEqual([get.statusCode, ''])
      expectHeaders(head)
    },
  )
})

describe('somebody whose password is still the one that the school gave', () => {
  test('gets nothing but the page to change it', async () => {
    const { db } = world.database
    const personId = await world.personId('amina.warsame')
    await db.updateTable('account').set({ must_change: true }).where('person_id', '=', personId).execute()
    const amina = await world.as('amina.warsame')
    for (const [name, endpoint] of forSomebody) {
      if (name === 'changePassword' || endpoint.who.kind === 'parent') continue
      expectRefusal(await send(amina, endpoint), 403, 'password-change-required')
    }
    await db.updateTable('account').set({ must_change: false }).where('person_id', '=', personId).execute()
  })
})

describe('a write without our token is refused', () => {
  test.each(writes)('%s', async (_name, endpoint) => {
    if (withoutToken.includes(routeOf(endpoint))) return
    const kind = endpoint.who.kind === 'parent' ? 'PARENT' : 'STUDENT'
    const own = await world.as(kind === 'PARENT' ? 'petri.kuisma' : 'aada.kuisma', kind)
    const other = await world.as('joonas.vainio')
    const foreign = makeClient(world.platform, new Map(own.cookies))
    foreign.cookies.set(xsrfCookie, other.cookies.get(xsrfCookie) ?? '')
    expectRefusal(await send(foreign, endpoint), 403, 'xsrf-failed')
    expectRefusal(await send(own, endpoint, {}, { 'x-xsrf-token': '' }), 403, 'xsrf-failed')
    expectRefusal(await send(own, endpoint, {}, { origin: 'https://evil.example' }), 403, 'xsrf-failed')
    expectRefusal(await send(own, endpoint, {}, { 'sec-fetch-site': 'cross-site' }), 403, 'xsrf-failed')
    own.cookies.delete(xsrfCookie)
    expectRefusal(await send(own, endpoint), 403, 'xsrf-failed')
  })
})

describe('another student', () => {
  test.each(aboutStudents)('is nobody whom %s would tell about or write for', async (_name, endpoint) => {
    const aada = await world.as('aada.kuisma')
    for (const studentId of [await world.personId('joonas.vainio'), 999_999_999]) {
      expectRefusal(await send(aada, endpoint, about(endpoint, studentId)), 403, 'not-permitted')
    }
  })
})

describe('a guardian', () => {
  const ids: Record<string, number> = {}

  beforeAll(async () => {
    const { db } = world.database
    const people = [
      'petri.kuisma',
      'aada.kuisma',
      'olena.bondar',
      'toivo.pontinen',
      'tuomas.harju',
      'mikael.lindqvist',
      'joonas.vainio',
      'ilmari.koski',
      'kaisa.mantyla',
      'reetta.hakkinen',
      'vaino.ohman',
    ]
    for (const name of people) ids[name] = await world.personId(name)
    const link = (name: string, more: Record<string, unknown> = {}) => ({
      parent_id: ids['petri.kuisma'] ?? 0,
      student_id: ids[name] ?? 0,
      ...more,
    })
    const everything = ['TIMETABLE', 'ABSENCE', 'PLAN', 'ASSESSMENT', 'CONTRACT', 'MESSAGE', 'SUPPORT']
    for (const row of [
      link('toivo.pontinen'),
      link('tuomas.harju', { consent_scopes: everything, consent_until: '2026-11-22' }),
      link('mikael.lindqvist', { state: 'REVOKED' }),
      link('joonas.vainio', { state: 'BLOCKED' }),
      link('ilmari.koski', {}),
      link('vaino.ohman', { relation: 'OTHER' }),
      link('reetta.hakkinen', { consent_scopes: everything, consent_until: '2026-11-23' }),
    ]) {
      await db.insertInto('parent_access').values(row).execute()
    }
  })

  /** Whom a guardian does not see, and why; the answer must not tell which. */
  const unseen = {
    'somebody who does not exist': () => 999_999_999,
    'a stranger': () => ids['olena.bondar'],
    'an adult child without consent': () => ids['toivo.pontinen'],
    'an adult child whose consent has ended': () => ids['tuomas.harju'],
    'a child after the link was revoked': () => ids['mikael.lindqvist'],
    'a child whom the guardian is barred from': () => ids['joonas.vainio'],
    'a child under non-disclosure': () => ids['ilmari.koski'],
    'a minor of whom they are no guardian': () => ids['vaino.ohman'],
    'a teacher': () => ids['kaisa.mantyla'],
  }

  test.each(aboutStudents)(
    'gets from %s the same not-found, whatever the reason',
    async (_name, endpoint) => {
      const petri = await world.as('petri.kuisma', 'PARENT')
      const answers: string[] = []
      for (const idOf of Object.values(unseen)) {
        const answer = await send(petri, endpoint, about(endpoint, idOf()))
        expectRefusal(answer, 404, 'not-found')
        answers.push(JSON.stringify([answer.headers, answer.text]).replace(/"date":"[^"]+"/, ''))
      }
      expect(new Set(answers).size).toBe(1)
    },
  )

  test.each(aboutStudents)(
    'with consent that does not cover %s is told that it does not',
    async (_name, endpoint) => {
      const scope = endpoint.who.kind === 'studentOrParent' ? endpoint.who.scope : undefined
      await consent(scope === 'PLAN' ? ['SUPPORT'] : ['PLAN'])
      const petri = await world.as('petri.kuisma', 'PARENT')
      expectRefusal(
        await send(petri, endpoint, about(endpoint, ids['reetta.hakkinen'])),
        403,
        'scope-missing',
      )
    },
  )

  test.each(aboutStudents)(
    'of an adult may with consent call %s if it is not for guardians of minors',
    async (_name, endpoint) => {
      const { who } = endpoint
      if (who.kind !== 'studentOrParent') throw new Error('not about a student')
      await consent([who.scope])
      const petri = await world.as('petri.kuisma', 'PARENT')
      if (who.parents === 'minor') {
        expectRefusal(
          await send(petri, endpoint, about(endpoint, ids['reetta.hakkinen'])),
          403,
          'not-permitted',
        )
      } else expect(await firstSuccess(petri, endpoint, ids['reetta.hakkinen'])).toBe(200)
    },
  )

  test.each(aboutStudents)('of a minor is let in by %s', async (name, endpoint) => {
    const petri = await world.as('petri.kuisma', 'PARENT')
    if (endpoint.method === 'GET')
      return expect(await firstSuccess(petri, endpoint, ids['aada.kuisma'])).toBe(200)
    const example = about(endpoint, ids['aada.kuisma'])
    const body = guardiansOwn[name]
    const answer = await send(petri, endpoint, body === undefined ? example : { ...example, body })
    expect([401, 403]).not.toContain(answer.status)
  })

  test.each(aboutStudents.filter(([, endpoint]) => endpoint.method !== 'GET'))(
    'must say in %s about which child',
    async (_name, endpoint) => {
      const petri = await world.as('petri.kuisma', 'PARENT')
      const answer = await send(petri, endpoint, about(endpoint, undefined))
      expectRefusal(answer, 400, 'required')
      expect(answer.subErrors[0]?.field).toBe('query.studentId')
    },
  )

  test.each(forStudents)(
    'has no business with %s, decided before anything is read',
    async (_name, endpoint) => {
      const petri = await world.as('petri.kuisma', 'PARENT')
      expectRefusal(await send(petri, endpoint), 403, 'not-permitted')
      expectRefusal(await send(petri, endpoint, { query: { nonsense: 'x' } }), 403, 'not-permitted')
    },
  )

  async function consent(scopes: string[]): Promise<void> {
    await sql`update parent_access set consent_scopes = ${sql.val(scopes)}::text[]
      where parent_id = ${ids['petri.kuisma']} and student_id = ${ids['reetta.hakkinen']}`.execute(
      world.database.db,
    )
  }
})

/** The best status among a few examples; some that fit the schema ask for a range the wrong way round. */
async function firstSuccess(
  client: Client,
  endpoint: Endpoint,
  studentId: number | undefined,
): Promise<number> {
  const statuses: number[] = []
  const whom = studentId ?? (await world.personId('aada.kuisma'))
  const params = await trueIds(endpoint, world.database.db, whom)
  for (const example of someExamples(endpoint, 60)) {
    const { personalStudyPlanId: _, ...query } = example.query
    const answer = await send(client, endpoint, {
      ...example,
      params: { ...example.params, ...params },
      query: { ...query, studentId },
    })
    if (answer.status === 200) return 200
    statuses.push(answer.status)
  }
  return statuses[0] ?? 0
}

describe('a student', () => {
  test.each(aboutStudents.filter(([, endpoint]) => endpoint.method === 'GET'))(
    'gets an answer from %s, about themselves by name or not',
    async (_name, endpoint) => {
      const aada = await world.as('aada.kuisma')
      expect(await firstSuccess(aada, endpoint, undefined)).toBe(200)
      expect(await firstSuccess(aada, endpoint, await world.personId('aada.kuisma'))).toBe(200)
    },
  )
})

describe('what the schemas do not know is refused by its name', () => {
  test.each(endpoints)('%s: a field in the address', async (_name, endpoint) => {
    const client = await clientFor(endpoint)
    const [example] = someExamples(endpoint, 1)
    const answer = await send(client, endpoint, { query: { ...example?.query, nonsense: 'x' } })
    expectRefusal(answer, 400, 'unknownField')
    expect(answer.subErrors.map(fault => fault.field)).toEqual(['query.nonsense'])
  })

  test.each(withBody)('%s: every column of the database in the body', async (_name, endpoint) => {
    const client = await clientFor(endpoint)
    const [example] = someExamples(endpoint, 1)
    const sent = example?.body
    const isList = Array.isArray(sent)
    const body = (isList ? sent[0] : sent) as object | undefined
    const place = isList ? 'body.0' : 'body'
    const own = Object.keys(body ?? {})
    const columns = (await allColumns()).filter(column => !namesOf(endpoint.body).includes(column))
    expect(columns.length).toBeGreaterThan(100)
    const more = { ...body, ...Object.fromEntries(columns.map(column => [column, 1])) }
    const answer = await send(client, endpoint, { body: isList ? [more] : more })
    expectRefusal(answer, 400)
    const unknown = answer.subErrors.filter(fault => fault.code === 'unknownField').map(fault => fault.field)
    expect(unknown.toSorted()).toEqual(columns.map(column => `${place}.${column}`).toSorted())
    expect(own.some(key => unknown.includes(`${place}.${key}`))).toBe(false)
  })

  test.each(withBody)('%s: no body, a list, a text, a number', async (_name, endpoint) => {
    const client = await clientFor(endpoint)
    const optional = endpoint.body?._zod.optin === 'optional'
    if (!optional) expectRefusal(await send(client, endpoint, { body: undefined }), 400, 'required')
    for (const body of [[], [{}], '"text"', '17', 'true', ...(optional ? [] : ['null'])]) {
      const answer = await send(client, endpoint, { body })
      expectRefusal(answer, 400)
      expect(answer.subErrors.every(fault => fault.field?.startsWith('body'))).toBe(true)
    }
  })

  test.each(writes.filter(([, endpoint]) => endpoint.body === undefined))(
    '%s: a body where there is none',
    async (_name, endpoint) => {
      expectRefusal(await send(await clientFor(endpoint), endpoint, { body: { nonsense: 1 } }), 400)
    },
  )

  test.each(withBody)('%s: another kind of content', async (_name, endpoint) => {
    const client = await clientFor(endpoint)
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/json-patch+json',
      'nonsense',
    ]) {
      expectRefusal(await send(client, endpoint, {}, { 'content-type': type }), 415, 'unsupported-media-type')
    }
  })

  test.each(endpoints.filter(([, endpoint]) => endpoint.params !== undefined))(
    '%s: a path that names nothing is not found',
    async (_name, endpoint) => {
      const client = await clientFor(endpoint)
      for (const value of [
        '0',
        '-1',
        '1e3',
        '1.5',
        '９',
        '%00',
        '%2f',
        '..%2f',
        '%2e%2e',
        ' 1',
        '1%20',
        'a'.repeat(200),
        '%252e',
        "1'--",
      ]) {
        const path = endpoint.path.replace(/:[A-Za-z]+/g, value)
        const answer = await client.send(endpoint.method, addressOf(endpoint.base, path, ''))
        expectRefusal(answer, 404, 'not-found')
      }
    },
  )

  test.each(endpoints.filter(([, endpoint]) => namesOf(endpoint.query).length > 0))(
    '%s: a field twice',
    async (_name, endpoint) => {
      const client = await clientFor(endpoint)
      const [example] = someExamples(endpoint, 1)
      if (example === undefined) throw new Error('no example')
      for (const name of namesOf(endpoint.query)) {
        const address = addressOf(
          endpoint.base,
          addressOfExample(endpoint, { ...example, query: { ...example.query, [name]: '1' } }),
          '',
        )
        const answer = await client.send(endpoint.method, `${address}&${name}=1`, example.body)
        expectRefusal(answer, 400)
        expect(answer.subErrors).toContainEqual(expect.objectContaining({ field: `query.${name}` }))
      }
    },
  )
})

describe('reading changes nothing', () => {
  test('for a student and for a guardian', async () => {
    const reads = endpoints.filter(([, endpoint]) => endpoint.method === 'GET')
    const clients = [await world.as('aada.kuisma'), await world.as('petri.kuisma', 'PARENT')]
    const aada = await world.personId('aada.kuisma')
    const before = await checksums()
    for (const client of clients) {
      for (const [, endpoint] of reads) {
        for (const example of someExamples(endpoint, 10)) {
          const query = 'studentId' in example.query ? { ...example.query, studentId: aada } : example.query
          await send(client, endpoint, { ...example, query })
        }
      }
    }
    expect(await checksums()).toEqual(before)
  })
})

/** Somebody who gets as far as the schemas. */
function clientFor(endpoint: Endpoint): Promise<Client> {
  if (endpoint.who.kind === 'anyone') return world.anyone()
  return endpoint.who.kind === 'parent' ? world.as('petri.kuisma', 'PARENT') : world.as('aada.kuisma')
}

type Described = { type: string; shape?: object; innerType?: Schema; element?: Schema; options?: Schema[] }
type Schema = { _zod: { def: unknown } }

/** The names of an object's fields, of all its alternatives. */
function namesOf(schema: Schema | undefined): string[] {
  if (schema === undefined) return []
  const definition = schema._zod.def as Described
  if (definition.innerType) return namesOf(definition.innerType)
  if (definition.element) return namesOf(definition.element)
  return [...Object.keys(definition.shape ?? {}), ...(definition.options ?? []).flatMap(namesOf)]
}

async function allColumns(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct column_name as name
    from information_schema.columns where table_schema = 'public' order by 1`.execute(world.database.db)
  return rows.map(row => row.name)
}

/** A sum over every table but those that note who came and read. */
async function checksums(): Promise<Record<string, string>> {
  const { db } = world.database
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
    and table_name not in ('audit', 'login_session') order by 1`.execute(db)
  const sums: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const { rows } = await sql<{
      sum: string
    }>`select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
      from ${sql.table(name)} t`.execute(db)
    sums[name] = rows[0]?.sum ?? ''
  }
  return sums
}
