import type { Endpoint } from '@studentgo/protocol/endpoint'
import fastJson from 'fast-json-stringify'
import * as z from 'zod'

// The serialiser takes whatever its schema says; handlers are typed by the same schema.
type Write = (value: never) => string

/** Compiled once in a process, however many servers it has. */
const compiled = new WeakMap<Endpoint, Write>()

/**
 * How an endpoint's answer is written, compiled for the first one. Only what the reply schema declares can leave; with
 * `check` (development and tests) an answer that does not fit its schema is an error as well.
 */
export function replySerialiser(endpoint: Endpoint, check: boolean): (value: unknown) => string {
  const write = (value: unknown) => writerOf(endpoint)(value as never)
  if (!check) return write
  return value => {
    const read = z.safeParse(endpoint.reply, value)
    if (!read.success) {
      throw new Error(
        `the answer of ${endpoint.method} ${endpoint.path} breaks its promise: ${read.error.message}`,
      )
    }
    return write(value)
  }
}

function writerOf(endpoint: Endpoint): Write {
  const known = compiled.get(endpoint)
  if (known !== undefined) return known
  const write = endpoint.dialect === 'envelope' ? envelopeWriter(endpoint) : bareWriter(endpoint)
  compiled.set(endpoint, write)
  return write
}

function envelopeWriter({ reply }: Endpoint): Write {
  // Null is written below; a schema without it is written field by field instead of being matched first.
  const body = bodyWriter(reply instanceof z.core.$ZodNullable ? reply._zod.def.innerType : reply)
  return (value: unknown) =>
    `{"httpStatusCode":200,"body":${value === null ? 'null' : body(value as never)},"subErrors":[]}`
}

function bareWriter({ dialect, reply }: Endpoint): Write {
  return dialect === 'text' ? String : bodyWriter(reply)
}

function bodyWriter(schema: z.core.$ZodType): Write {
  return fastJson(jsonSchemaOf(schema) as unknown as fastJson.Schema)
}

/** A schema as JSON Schema, for the serialiser and the OpenAPI document. */
export function jsonSchemaOf(
  schema: z.core.$ZodType,
  io: 'input' | 'output' = 'output',
): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-7' })
  return rest
}
