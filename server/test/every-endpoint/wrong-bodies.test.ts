import type { Endpoint } from '@studentgo/protocol/endpoint'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { type Answer, type Client, makeWorld, type World } from '../world/world.ts'
import { someExamples } from './arbitrary.ts'
import { bodyWith, innermost, type Place, placesOf, valueAt } from './body-places.ts'
import { clientFor, send, trueExamples, writes } from './endpoint-requests.ts'
import { seedExtraFixtures } from './seed-extra-fixtures.ts'

// Every wrong JSON type in every field of every body, also inside unions and where a field may be left out; and what says
// nothing in every text. Bodies are refused by name, and never break the server.

let world: World
let aadaId: number
let client: Client | undefined

beforeAll(async () => {
  world = await makeWorld()
  aadaId = await world.personId('aada.kuisma')
  await seedExtraFixtures(world.database.db, aadaId)
})
afterAll(() => world.close())
beforeEach(() => {
  client = undefined
})

const withBodies = writes.filter(([, endpoint]) => endpoint.body !== undefined)
const oneOfEachType = [null, true, 7, 'x', [1], { a: 1 }]

test.each(withBodies)('%s refuses every wrong type in every field', async (_name, endpoint) => {
  // What comes with a file is text and nothing else.
  if (endpoint.takesFile) return
  for (const place of await placesIn(endpoint)) {
    for (const value of oneOfEachType) {
      const body = bodyWith(place, value)
      const answer = await sent(endpoint, place, body)
      expectNoBreak(answer, place, value)
      if (!isTaken(endpoint, body)) expectRefused(answer, place, value)
    }
  }
})

test.each(withBodies)(
  '%s refuses a text that says nothing, and takes none by its blanks',
  async (_name, endpoint) => {
    for (const place of (await placesIn(endpoint)).filter(isFreeText)) {
      const { minimum, maximum } = boundsOf(place.schema)
      const isNeeded =
        place.isNeeded && minimum > 0 && !place.path.some(step => namesOrCodes.includes(String(step)))
      for (const nothing of [' ', '\n', '.', '\u200b', '\u2800', '\u202e', '\u3164', ' .\u2060']) {
        const text = nothing.repeat(Math.max(minimum, 12)).slice(0, Math.max(minimum, Math.min(maximum, 12)))
        const body = bodyWith(place, text)
        if (isNeeded) expect([place.name, text, isTaken(endpoint, body)]).toEqual([place.name, text, false])
        const answer = await sent(endpoint, place, body)
        expectNoBreak(answer, place, text)
        if (isNeeded) expectRefused(answer, place, text)
      }
      for (const text of tooShort(minimum)) {
        const body = bodyWith(place, text)
        if (isNeeded) expect([place.name, text, isTaken(endpoint, body)]).toEqual([place.name, text, false])
        expectNoBreak(await sent(endpoint, place, body), place, text)
      }
      const said = String(valueAt(place) ?? 'Hei')
      for (const [before, after] of [
        [' ', ' '],
        ['..', '..'],
        ['\u200b\u202e', '\u2060\u2028'],
        ['\ufeff', '\u00a0'],
      ]) {
        const text = `${before}${said}${after}`
        expectNoBreak(await sent(endpoint, place, bodyWith(place, text)), place, text)
      }
    }
  },
)

/** Needed texts that are looked up, compared or hashed as they are: what is blank in them names nobody. */
const namesOrCodes = [
  'username',
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'code',
  'person',
  'student',
  'undo',
  'answers',
  'languages',
]

function tooShort(minimum: number): string[] {
  return minimum < 2
    ? []
    : [`${'x'.repeat(minimum - 1)} `, ` ${'x'.repeat(minimum - 1)}`, '🎓'.repeat(Math.ceil(minimum / 2))]
}

async function placesIn(endpoint: Endpoint): Promise<Place[]> {
  const ofAada = (await trueExamples(world, endpoint, aadaId)).filter(({ body }) => isTaken(endpoint, body))
  return placesOf(endpoint, [...ofAada, ...someExamples(endpoint, 400)])
}

async function sent(endpoint: Endpoint, { example }: Place, body: unknown): Promise<Answer> {
  client ??= await clientFor(world, endpoint)
  const answer = await send(client, endpoint, { ...example, body })
  // Some calls end the session that makes them.
  if (answer.status < 300 || answer.status === 401) client = undefined
  return answer
}

function isTaken({ body }: Endpoint, value: unknown): boolean {
  // The server reads null as no body.
  return body !== undefined && z.safeParse(body, value ?? undefined).success
}

function isFreeText({ schema }: Place): boolean {
  const { type, format, checks = [] } = definitionOf(schema)
  return (
    type === 'string' &&
    format === undefined &&
    !checks.some(check => check._zod.def.check === 'string_format')
  )
}

function boundsOf(schema: z.core.$ZodType): { minimum: number; maximum: number } {
  const { checks = [] } = definitionOf(innermost(schema))
  const bound = (kind: string, name: string) =>
    checks.find(check => check._zod.def.check === kind)?._zod.def[name]
  return {
    minimum: Number(bound('min_length', 'minimum') ?? 0),
    maximum: Number(bound('max_length', 'maximum') ?? 100),
  }
}

interface StringDefinition {
  type: string
  format?: string
  checks?: { _zod: { def: { check: string; [name: string]: unknown } } }[]
}

function definitionOf(schema: z.core.$ZodType): StringDefinition {
  return schema._zod.def as unknown as StringDefinition
}

function expectNoBreak({ status, text }: Answer, { name }: Place, value: unknown): void {
  // Only the queue for passwords answers 503.
  const isBroken = status >= 500 && !text.includes('"busy"')
  expect({ name, value, isBroken, text: isBroken ? text : '' }).toEqual({
    name,
    value,
    isBroken: false,
    text: '',
  })
}

function expectRefused({ status }: Answer, { name }: Place, value: unknown): void {
  expect([name, value, status >= 400 && status < 500]).toEqual([name, value, true])
}
