import { allEndpoints } from '@studentgo/protocol/endpoints'
import { addressOf } from '@studentgo/protocol/paths'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { makeApp } from '../../src/app.ts'
import { readEnvironment } from '../../src/platform/environment.ts'
import { type Client, makeClient, makeWorld, type World } from '../world/world.ts'
import { someExamples } from './arbitrary.ts'
import { expectHeaders, expectRefusal } from './refusal.ts'

type Json = Record<string, unknown>
interface Operation {
  operationId: string
  parameters: { name: string; in: string; required: boolean; schema: Json; $ref?: string }[]
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> }
  responses: Record<string, unknown>
}

let world: World
let anyone: Client
let document: Json & { paths: Record<string, Record<string, Operation>> }

beforeAll(async () => {
  world = await makeWorld({ settings: { OPENAPI: 'on' } })
  anyone = makeClient(world.platform)
  document = JSON.parse((await anyone.get('/rest/v1/openapi.json')).text)
})
afterAll(() => world.close())

describe('the OpenAPI document', () => {
  test('is version 3.1 and says where the server is', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/' }] })
  })

  test('has every endpoint once, and besides them only those of OpenID Connect and of the links of letters', () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map(method => `${method.toUpperCase()} ${path}`),
    )
    const promised = allEndpoints.map(
      ({ endpoint }) =>
        `${endpoint.method} ${addressOf(endpoint.base, endpoint.path, '').replace(/:([A-Za-z]+)/g, '{$1}')}`,
    )
    const forBrowsers = ['start', 'parent/start', 'staff/start', 'callback'].map(
      step => `GET /rest/v1/public/oidc/${step}`,
    )
    const ofLetters = ['GET', 'POST'].map(method => `${method} /rest/v1/public/notifications/oneclick`)
    expect(described.toSorted()).toEqual([...promised, ...forBrowsers, ...ofLetters].toSorted())
    const names = Object.values(document.paths).flatMap(operations =>
      Object.values(operations).flatMap(({ operationId }) => operationId ?? []),
    )
    expect(new Set(names).size).toBe(allEndpoints.length)
  })

  test('refers to nothing that is not in it', () => {
    for (const [, pointer = ''] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = pointer
        .split('/')
        .reduce<unknown>((at, name) => (at as Json | undefined)?.[name], document)
      expect(found, pointer).toBeDefined()
    }
  })

  test.each(allEndpoints.map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s takes what the server takes',
    (_name, endpoint) => {
      const path = addressOf(endpoint.base, endpoint.path, '').replace(/:([A-Za-z]+)/g, '{$1}')
      const operation = document.paths[path]?.[endpoint.method.toLowerCase()]
      if (operation === undefined) throw new Error('not described')
      const inPath = operation.parameters.filter(parameter => parameter.in === 'path')
      expect(inPath.map(parameter => `{${parameter.name}}`)).toEqual(path.match(/\{[^}]+\}/g) ?? [])
      expect(inPath.every(parameter => parameter.required)).toBe(true)
      const type = endpoint.takesFile ? 'multipart/form-data' : 'application/json'
      const body = operation.requestBody?.content[type]?.schema
      expect(body === undefined).toBe(endpoint.body === undefined)
      for (const example of someExamples(endpoint, 50)) {
        const sent = endpoint.takesFile ? { ...(example.body as object), file: 'x' } : example.body
        if (body !== undefined && sent !== undefined) expect(fits(body, sent)).toBe(true)
        for (const { name, in: place, schema } of operation.parameters.filter(parameter => parameter.name)) {
          const value =
            place === 'path' ? example.params[name] : place === 'query' ? example.query[name] : undefined
          if (value !== undefined) expect(fits(schema, value), name).toBe(true)
        }
      }
      if (endpoint.method !== 'GET') {
        expect(operation.parameters).toContainEqual({ $ref: '#/components/parameters/XsrfToken' })
      }
      expect(operation.responses).toHaveProperty('200')
      if (endpoint.who.kind !== 'anyone') expect(operation.responses).toHaveProperty('401')
    },
  )

  test('comes with the headers of every answer', async () => {
    const answer = await anyone.get('/rest/v1/openapi.json')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expectHeaders(answer)
  })
})

describe('the readable page', () => {
  test('is a page with its own style and no script', async () => {
    const answer = await anyone.get('/rest/v1/openapi')
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[^']+'/)
    expectHeaders(answer)
  })
})

describe('the switch', () => {
  test.each([
    [{ NODE_ENV: 'development' }, 200],
    [{ NODE_ENV: 'development', OPENAPI: 'off' }, 404],
    [{ NODE_ENV: 'production', EMBEDDED: 'on', PUBLIC_ORIGIN: 'https://portal.example' }, 404],
    [{ NODE_ENV: 'production', EMBEDDED: 'on', PUBLIC_ORIGIN: 'https://portal.example', OPENAPI: 'on' }, 200],
  ])('%o: %i', async (settings, status) => {
    const environment = readEnvironment({ LOG_LEVEL: 'silent', ...settings }, '/nowhere')
    const platform = await makeApp({ environment, database: world.database })
    for (const address of ['/rest/v1/openapi.json', '/rest/v1/openapi']) {
      const answer = await makeClient(platform).get(address)
      expect(answer.status).toBe(status)
      if (status === 404) expectRefusal(answer, 404, 'not-found')
    }
    await platform.fastify.close()
  })
})

/** The library reads patterns without the flag `u`, so those that need it are left out. */
function fits(schema: Json, value: unknown): boolean {
  const readable = JSON.stringify(schema, (name, inner) =>
    name === 'pattern' && String(inner).includes('\\p{') ? undefined : inner,
  )
  return z.fromJSONSchema(JSON.parse(readable)).safeParse(value).success
}
