import type { Endpoint } from '@studentgo/protocol/endpoint'
import * as z from 'zod'
import type { Example } from './arbitrary.ts'

type Schema = z.core.$ZodType
type Definition = z.core.$ZodTypeDef & Record<string, unknown>

/** A place in a body where a value goes, an optional one too, and an example that has what is around it. */
export interface Place {
  /** As `actions.0.text`; a choice of a union by its number. */
  name: string
  path: readonly (string | number)[]
  schema: Schema
  /** Whether a body without it is refused. */
  isNeeded: boolean
  example: Example
}

/** Every place of an endpoint's bodies, each in the first example that has it. Throws where no example has one. */
export function placesOf(endpoint: Endpoint, examples: readonly Example[]): Place[] {
  if (endpoint.body === undefined) return []
  const places = new Map<string, Place>()
  for (const example of examples) {
    for (const place of placesIn(endpoint.body, example.body)) {
      if (!places.has(place.name)) places.set(place.name, { ...place, example })
    }
  }
  for (const name of namesIn(endpoint.body)) {
    if (!places.has(name)) throw new Error(`no example of ${endpoint.method} ${endpoint.path} has ${name}`)
  }
  return [...places.values()]
}

/** The body of a place's example with another value there. */
export function bodyWith({ example, path }: Place, value: unknown): unknown {
  const put = (around: unknown, [step, ...rest]: readonly (string | number)[]): unknown => {
    if (step === undefined) return value
    if (Array.isArray(around)) return around.with(Number(step), put(around[Number(step)], rest))
    const fields = around as Record<string, unknown>
    return { ...fields, [step]: put(fields[step], rest) }
  }
  return put(example.body, path)
}

export function valueAt({ example, path }: Place): unknown {
  return path.reduce<unknown>((around, step) => (around as Record<string, unknown>)[step], example.body)
}

/** What is under `optional`, `nullable` and `pipe`. */
export function innermost(schema: Schema): Schema {
  const { type, innerType, in: params } = schema._zod.def as Definition
  if (type === 'optional' || type === 'nullable') return innermost(innerType as Schema)
  return type === 'pipe' ? innermost(params as Schema) : schema
}

type Found = Omit<Place, 'example'>
type At = Pick<Found, 'name' | 'path' | 'isNeeded'>

function* placesIn(
  params: Schema,
  value: unknown,
  at: At = { name: 'body', path: [], isNeeded: true },
): Generator<Found> {
  const schema = innermost(params)
  const isNeeded =
    at.isNeeded && !z.safeParse(params, undefined).success && !z.safeParse(params, null).success
  yield { ...at, schema, isNeeded }
  if (value === undefined || value === null) return
  for (const { name, inner, step } of partsOf(schema)) {
    const { isNeeded } = at
    if (step === undefined) {
      if (!z.safeParse(inner, value).success) continue
      yield* placesIn(inner, value, { name: `${at.name}${name}`, path: at.path, isNeeded })
      continue
    }
    const held = heldBy(value, step)
    if (held === undefined) continue
    yield* placesIn(inner, held.value, { name: `${at.name}${name}`, path: [...at.path, held.step], isNeeded })
  }
}

/** The schema at a step: the first of a list or of a record, or the field of an object although it is not there. */
function heldBy(
  value: unknown,
  step: string | number,
): { step: string | number; value: unknown } | undefined {
  if (step === 0) return Array.isArray(value) && value.length > 0 ? { step, value: value[0] } : undefined
  const fields = value as Record<string, unknown>
  if (step !== anyKey) return { step, value: fields[step] }
  const [key] = Object.keys(fields)
  return key === undefined ? undefined : { step: key, value: fields[key] }
}

const anyKey = '*'

function partsOf(schema: Schema): { name: string; inner: Schema; step: string | number | undefined }[] {
  const definition = schema._zod.def as Definition
  switch (definition.type) {
    case 'object':
      return Object.entries(definition.shape as Record<string, Schema>).map(([key, inner]) => ({
        name: `.${key}`,
        inner,
        step: key,
      }))
    case 'array':
      return [{ name: '.0', inner: definition.element as Schema, step: 0 }]
    case 'record':
      return [{ name: `.${anyKey}`, inner: definition.valueType as Schema, step: anyKey }]
    case 'union':
      return (definition.options as Schema[]).map((inner, at) => ({ name: `|${at}`, inner, step: undefined }))
    default:
      return []
  }
}

function* namesIn(params: Schema, name = 'body'): Generator<string> {
  yield name
  for (const part of partsOf(innermost(params))) yield* namesIn(part.inner, `${name}${part.name}`)
}
