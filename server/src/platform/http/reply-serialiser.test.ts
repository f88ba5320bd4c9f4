import type { Endpoint } from '@studentgo/protocol/endpoint'
import { allEndpoints } from '@studentgo/protocol/endpoints'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { valuesOf } from '../../../test/every-endpoint/arbitrary.ts'
import { replySerialiser } from './reply-serialiser.ts'

const json = allEndpoints.filter(
  ({ endpoint }) => endpoint.dialect === 'envelope' || endpoint.dialect === 'json',
)

test.each(json.map(({ name, endpoint }) => [name, endpoint] as const))(
  'an answer of %s contains only what its schema declares',
  (_, endpoint) => {
    const write = replySerialiser(endpoint, false)
    for (const value of fc.sample(valuesOf(endpoint.reply), { seed: 20261124, numRuns: 5 })) {
      const written = write(withMore(endpoint.reply, value))
      expect(written).not.toContain(undeclared)
      expect(bodyOf(endpoint, written)).toEqual(JSON.parse(JSON.stringify(value ?? null)))
    }
  },
)

const undeclared = 'leaked-by-mistake'

function bodyOf({ dialect }: Endpoint, written: string): unknown {
  const answer = JSON.parse(written) as { body: unknown }
  return dialect === 'envelope' ? answer.body : answer
}

/** The value with a field more in every object whose schema lists its fields. */
function withMore(schema: z.core.$ZodType, value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  const definition = schema._zod.def as z.core.$ZodTypeDef & Record<string, unknown>
  switch (definition.type) {
    case 'optional':
    case 'nullable':
      return withMore(definition.innerType as z.core.$ZodType, value)
    case 'array':
      return (value as unknown[]).map(one => withMore(definition.element as z.core.$ZodType, one))
    case 'object': {
      const shape = definition.shape as Record<string, z.core.$ZodType>
      const fields = Object.entries(value).map(([name, one]) => {
        const own = shape[name]
        return [name, own === undefined ? one : withMore(own, one)]
      })
      return { ...Object.fromEntries(fields), [undeclared]: undeclared }
    }
    default:
      return value
  }
}
