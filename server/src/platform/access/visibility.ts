import { type Audience, audienceOf } from '@studentgo/protocol/audience'
import type { Endpoint } from '@studentgo/protocol/endpoint'
import { richText } from '@studentgo/protocol/rich-text'
import * as z from 'zod/mini'
import listed from './seen-by-guardians.json' with { type: 'json' }
import type { StudentAccess } from './student-access.ts'

type ObjectSchema = z.core.$ZodObject

/** Of each answer that guardians may read the fields of its objects, by path; a field may name its audience after a colon. */
export type SeenFields = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The reviewed list: `npm run map` writes it from the schemas, and a test compares them. */
const reviewed: SeenFields = listed

type Redact = (value: unknown, access: StudentAccess) => unknown

/** Whether guardians may read it too and get a part of it; a file is sent whole or refused. */
export function isRedacted({ who, dialect }: Endpoint): boolean {
  return (who.kind === 'studentOrParent' || who.kind === 'namedStudent') && dialect !== 'file'
}

export function nameOfAnswer({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

/**
 * Builds the function that removes from an answer what its reader may not see. A field that is not in the list is removed;
 * a list that the reader may not see becomes empty. Throws if a required field has an audience that leaves somebody out.
 */
export function makeRedaction(name: string, reply: z.core.$ZodType, fields = reviewed[name] ?? {}): Redact {
  return redactionFor(name, reply, (path, field) => fields[path]?.split(' ').includes(field) === true)
}

/** What the list says of an answer, from its schema alone. */
export function fieldsSeen(name: string, reply: z.core.$ZodType): Record<string, string> {
  const fields: Record<string, string> = {}
  redactionFor(name, reply, (path, field) => {
    fields[path] = fields[path] === undefined ? field : `${fields[path]} ${field}`
    return true
  })
  return fields
}

function redactionFor(
  name: string,
  reply: z.core.$ZodType,
  isListed: (path: string, field: string) => boolean,
): Redact {
  // A text with headings and lists is seen whole or not at all.
  const made = new Map<z.core.$ZodType, Redact>([[richText, value => value]])

  function redactionOf(schema: z.core.$ZodType, path: string): Redact {
    const before = made.get(schema)
    if (before !== undefined) return before
    // Set first, so that a schema that contains itself ends.
    made.set(schema, (value, access) => redact(value, access))
    const redact = build(schema, path)
    made.set(schema, redact)
    return redact
  }

  function build(schema: z.core.$ZodType, path: string): Redact {
    const { def } = schema._zod as unknown as { def: SchemaDef }
    if (def.innerType !== undefined) {
      const inner = redactionOf(def.innerType, path)
      return (value, access) => (value === undefined || value === null ? value : inner(value, access))
    }
    if (def.element !== undefined) {
      const element = redactionOf(def.element, `${path}[]`)
      return (value, access) => (value as unknown[]).map(one => element(one, access))
    }
    if (def.type === 'union') return unionRedaction(def.options ?? [], path)
    if (def.type === 'object') return objectRedaction(schema as ObjectSchema, path)
    if (def.type === 'record' || def.type === 'tuple' || def.type === 'pipe') {
      throw new Error(`${name}: ${path} is a ${def.type}, of which nobody can say who sees its parts`)
    }
    return value => value
  }

  function unionRedaction(options: readonly z.core.$ZodType[], path: string): Redact {
    const redactions = options.map((option, at) => ({
      option,
      redact: redactionOf(option, `${path}#${at + 1}`),
    }))
    return (value, access) => {
      const fitting = redactions.find(({ option }) => z.safeParse(option, value).success)
      if (fitting === undefined) throw new Error(`${name}: ${path} is none of its kinds`)
      return fitting.redact(value, access)
    }
  }

  function objectRedaction(schema: ObjectSchema, path: string): Redact {
    const fields = Object.entries(schema._zod.def.shape).map(([field, inner]) => {
      const audience = audienceOf(inner)
      const whenHidden = hiddenValue(inner)
      if (audience !== undefined && whenHidden === 'REQUIRED') {
        throw new Error(`${name}: ${path}.${field} may be hidden, so it must be optional or a list`)
      }
      const isSeen = isListed(path, audience === undefined ? field : `${field}:${audience}`)
      return { field, audience, isSeen, redact: redactionOf(inner, `${path}.${field}`), whenHidden }
    })
    return (value, access) => {
      const shown: Record<string, unknown> = {}
      for (const { field, audience, isSeen, redact, whenHidden } of fields) {
        const content = (value as Record<string, unknown>)[field]
        if (content === undefined) continue
        if (isSeen && mayRead(audience, access)) shown[field] = redact(content, access)
        else if (whenHidden === 'LIST') shown[field] = []
      }
      return shown
    }
  }

  return redactionOf(reply, 'body')
}

interface SchemaDef {
  type: string
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
}

function mayRead(audience: Audience | undefined, access: StudentAccess): boolean {
  if (audience === undefined || access.reader.kind === 'STUDENT') return true
  return audience === 'LOCATION' ? !access.hidesLocation : access.scopes.some(scope => scope === audience)
}

function hiddenValue(schema: z.core.$ZodType): 'LIST' | 'REQUIRED' | undefined {
  const { type } = schema._zod.def
  if (type === 'optional') return undefined
  return type === 'array' ? 'LIST' : 'REQUIRED'
}
