import type { Endpoint } from '@studentgo/protocol/endpoint'
import { addressOf } from '@studentgo/protocol/paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../world/world.ts'
import {
  addressOfRequest,
  clientFor,
  endpoints,
  firstExample,
  send,
  someGetPastObjectCheck,
  trueExamples,
  writes,
} from './endpoint-requests.ts'
import { expectRefusal } from './refusal.ts'
import { seedExtraFixtures } from './seed-extra-fixtures.ts'

let world: World
let aadaId: number
let allColumns: string[]

beforeAll(async () => {
  world = await makeWorld()
  aadaId = await world.personId('aada.kuisma')
  await seedExtraFixtures(world.database.db, aadaId)
  allColumns = await columnsOf(world)
})
afterAll(() => world.close())

/** Without uploads, whose form faults `uploads.routes.test.ts` covers. */
const withBody = writes.filter(([, endpoint]) => endpoint.body !== undefined && !endpoint.takesFile)

describe('what the schemas do not know is refused by its name', () => {
  test.each(endpoints)('%s: a field in the address', async (_name, endpoint) => {
    const client = await clientFor(world, endpoint)
    const example = firstExample(endpoint)
    const answer = await send(client, endpoint, { query: { ...example.query, nonsense: 'x' } })
    expectRefusal(answer, 400, 'unknownField')
    expect(answer.subErrors.map(fault => fault.field)).toEqual(['query.nonsense'])
  })

  test.each(withBody)('%s: every column of the database in the body', async (_name, endpoint) => {
    const client = await clientFor(world, endpoint)
    const example = firstExample(endpoint)
    const sent = example.body
    const isList = Array.isArray(sent)
    const body = (isList ? sent[0] : sent) as object | undefined
    const place = isList ? 'body.0' : 'body'
    const own = Object.keys(body ?? {})
    const columns = allColumns.filter(column => !namesOf(endpoint.body).includes(column))
    expect(columns.length).toBeGreaterThan(100)
    // A refusal lists at most 500 faults.
    const unknown: (string | undefined)[] = []
    for (const some of [columns.slice(0, 400), columns.slice(400)]) {
      const more = { ...body, ...Object.fromEntries(some.map(column => [column, 1])) }
      const answer = await send(client, endpoint, { body: isList ? [more] : more })
      expectRefusal(answer, 400)
      unknown.push(
        ...answer.subErrors.filter(fault => fault.code === 'unknownField').map(fault => fault.field),
      )
    }
    expect(unknown.toSorted()).toEqual(columns.map(column => `${place}.${column}`).toSorted())
    expect(own.some(key => unknown.includes(`${place}.${key}`))).toBe(false)
  })

  test.each(withBody)('%s: no body, a list, a text, a number', async (_name, endpoint) => {
    const client = await clientFor(world, endpoint)
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
      expectRefusal(await send(await clientFor(world, endpoint), endpoint, { body: { nonsense: 1 } }), 400)
    },
  )

  test.each(withBody)('%s: another kind of content', async (_name, endpoint) => {
    const client = await clientFor(world, endpoint)
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
      const client = await clientFor(world, endpoint)
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
        const address = addressOf(endpoint.base, path, '')
        if (isOfAnother(endpoint, address)) continue
        const answer = await client.send(endpoint.method, address)
        expect({ value, status: answer.status }).toEqual({ value, status: 404 })
        expectRefusal(answer, 404, 'not-found')
      }
      const own = await trueExamples(world, endpoint, aadaId)
      expect(await someGetPastObjectCheck(client, endpoint, own)).toBe(true)
    },
  )

  test.each(endpoints.filter(([, endpoint]) => namesOf(endpoint.query).length > 0))(
    '%s: a field twice',
    async (_name, endpoint) => {
      const client = await clientFor(world, endpoint)
      const example = firstExample(endpoint)
      // What ends in brackets is a list by its name.
      for (const name of namesOf(endpoint.query).filter(name => !name.endsWith('[]'))) {
        const address = addressOfRequest(endpoint, { ...example, query: { ...example.query, [name]: '1' } })
        const answer = await client.send(endpoint.method, `${address}&${name}=1`, example.body)
        expectRefusal(answer, 400)
        expect(answer.subErrors).toContainEqual(expect.objectContaining({ field: `query.${name}` }))
      }
    },
  )
})

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

async function columnsOf({ database }: World): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct column_name as name
    from information_schema.columns where table_schema = 'public' order by 1`.execute(database.db)
  return rows.map(row => row.name)
}

/** Two dots are a step up before anything is sent: there may be an endpoint that answers, with a slash at the end too. */
function isOfAnother({ method }: Endpoint, address: string): boolean {
  const path = new URL(address, 'http://localhost').pathname.replace(/\/$/, '')
  return endpoints.some(
    ([, other]) => other.method === method && addressOf(other.base, other.path, '') === path,
  )
}
