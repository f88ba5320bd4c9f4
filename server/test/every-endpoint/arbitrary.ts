import type { Endpoint } from '@studentgo/protocol/endpoint'
import { addDays } from '@studentgo/protocol/rules/calendar'
import fc from 'fast-check'
import * as z from 'zod'
import { testNow } from '../world/test-time.ts'

/** A caller's input: the values of the address and the body. */
export interface Example {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

type Schema = z.core.$ZodType
type Definition = z.core.$ZodTypeDef & Record<string, unknown>

/** Requests that fit an endpoint's schemas; days lie around the tests' today, so that they mean something. */
export function examplesOf(endpoint: Endpoint): fc.Arbitrary<Example> {
  return fc.record({
    params: partOf(endpoint.params),
    query: partOf(endpoint.query),
    body: endpoint.body === undefined ? fc.constant(undefined) : valuesOf(endpoint.body),
  })
}

/** The same examples in every run: the first `count` of a fixed seed. */
export function someExamples(endpoint: Endpoint, count: number): Example[] {
  return fc.sample(examplesOf(endpoint), { seed: 20261123, numRuns: count })
}

/** The path and query of an example, below the API base. */
export function addressOfExample(endpoint: Endpoint, { params, query }: Example): string {
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const entries = Object.entries(query).filter(([, value]) => value !== undefined)
  return entries.length === 0
    ? path
    : `${path}?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
}

function partOf(schema: Schema | undefined): fc.Arbitrary<Record<string, unknown>> {
  if (schema === undefined) return fc.constant({})
  return valuesOf(schema) as fc.Arbitrary<Record<string, unknown>>
}

const mostMisses = 10_000
const madeValues = new Map<Schema, fc.Arbitrary<unknown>>()
const madeTexts = new Map<string, fc.Arbitrary<string>>()

/** Made once per schema, since making a generator of texts takes long. */
function once<Key, Made>(known: Map<Key, Made>, key: Key, make: () => Made): Made {
  const made = known.get(key) ?? make()
  known.set(key, made)
  return made
}

/**
 * Values that a schema takes. Throws for a kind of schema that no endpoint has used yet, and where nothing that
 * is made for a schema ever fits it: without a pattern, a number with a check digit is never met by chance.
 */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  return once(madeValues, schema, () => fittingValuesOf(schema))
}

function fittingValuesOf(schema: Schema): fc.Arbitrary<unknown> {
  let misses = 0
  const fits = (value: unknown) => {
    if (z.safeParse(schema, value).success) misses = 0
    else if (++misses > mostMisses) throw new Error(`nothing fits ${JSON.stringify(z.toJSONSchema(schema))}`)
    return misses === 0
  }
  return rawValuesOf(schema).filter(fits)
}

function rawValuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const definition = schema._zod.def as Definition
  const inner = definition.innerType as Schema
  switch (definition.type) {
    case 'object':
      return objects(definition.shape as Record<string, Schema>)
    case 'optional':
      return fc.option(valuesOf(inner), { nil: undefined })
    case 'nullable':
      return fc.option(valuesOf(inner), { nil: null })
    case 'pipe':
      return rawValuesOf(definition.in as Schema)
    case 'union':
      return fc.oneof(...(definition.options as Schema[]).map(valuesOf))
    case 'array':
      return arrays(definition)
    case 'record':
      return fc.dictionary(
        valuesOf(definition.keyType as Schema) as fc.Arbitrary<string>,
        valuesOf(definition.valueType as Schema),
        { maxKeys: 5 },
      )
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries as Record<string, unknown>))
    case 'literal':
      return fc.constantFrom(...(definition.values as unknown[]))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'number':
      return numbers(definition)
    case 'string':
      return strings(definition)
    default:
      throw new Error(`no examples for ${definition.type}: teach server/test/every-endpoint/arbitrary.ts`)
  }
}

function objects(shape: Record<string, Schema>): fc.Arbitrary<unknown> {
  const requiredKeys = Object.keys(shape).filter(key => shape[key]?._zod.optin !== 'optional')
  const values = Object.fromEntries(
    Object.entries(shape).map(([key, schema]) => {
      const definition = schema._zod.def as Definition
      return [key, valuesOf(definition.type === 'optional' ? (definition.innerType as Schema) : schema)]
    }),
  )
  return fc.record(values, { requiredKeys, noNullPrototype: true })
}

function arrays(definition: Definition): fc.Arbitrary<unknown> {
  const minLength = bound(definition, 'min_length', 'minimum') ?? 0
  const maxLength = Math.min(bound(definition, 'max_length', 'maximum') ?? 5, minLength + 5)
  return fc.array(valuesOf(definition.element as Schema), { minLength, maxLength })
}

function numbers(definition: Definition): fc.Arbitrary<unknown> {
  const min = bound(definition, 'greater_than', 'value') ?? -1_000_000
  const max = bound(definition, 'less_than', 'value') ?? 1_000_000
  if (definition.format !== 'safeint') return fc.double({ min, max, noNaN: true })
  return fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: Math.ceil(min), max: Math.min(max, 3000) }) },
    fc.constantFrom(Math.min(max, Number.MAX_SAFE_INTEGER), Math.ceil(min), 1).filter(value => value >= min),
  )
}

const today = testNow.slice(0, 10)

function strings(definition: Definition): fc.Arbitrary<unknown> {
  const format = definition.format ?? formatIn(definition)
  const pattern = definition.pattern ?? patternIn(definition)
  if (format === 'date') return fc.integer({ min: -40, max: 40 }).map(days => addDays(today, days))
  if (format === 'time') {
    return fc
      .integer({ min: 0, max: 95 })
      .map(quarter => `${two(Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}`)
  }
  if (format === 'datetime') return fc.integer({ min: -900, max: 900 }).map(hours => instant(hours))
  if (pattern instanceof RegExp) {
    return once(madeTexts, String(pattern), () => fc.stringMatching(pattern, { size: 'small' }))
  }
  const minLength = bound(definition, 'min_length', 'minimum') ?? 0
  const maxLength = Math.min(bound(definition, 'max_length', 'maximum') ?? 40, minLength + 40)
  return once(madeTexts, `${minLength} to ${maxLength} letters`, () =>
    fc.oneof(
      fc.string({ unit: 'grapheme', minLength, maxLength }),
      fc.string({ unit: 'binary', minLength, maxLength }),
    ),
  )
}

function instant(hours: number): string {
  return new Date(Date.parse(testNow) + hours * 3_600_000).toISOString()
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

function checksOf(definition: Definition): Record<string, unknown>[] {
  const checks = (definition.checks ?? []) as unknown as { _zod: { def: Record<string, unknown> } }[]
  return checks.map(check => check._zod.def)
}

function bound(definition: Definition, check: string, name: string): number | undefined {
  const found = checksOf(definition).find(one => one.check === check)?.[name]
  return typeof found === 'number' ? found : undefined
}

function formatIn(definition: Definition): unknown {
  return checksOf(definition).find(one => one.check === 'string_format')?.format
}

function patternIn(definition: Definition): unknown {
  return checksOf(definition).find(one => one.check === 'string_format')?.pattern
}
