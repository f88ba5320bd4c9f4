import type { Scope } from '@studentgo/protocol/endpoint'
import { richText } from '@studentgo/protocol/rich-text'
import { codeRef, localised, personRef } from '@studentgo/protocol/shapes'
import * as z from 'zod/mini'
import type { StudentAccess } from './student-access.ts'

/**
 * Who sees a field of an answer that guardians may read, besides the student:
 * - `EVERYONE` who may call the endpoint;
 * - `LOCATION`: not the guardians of a student under non-disclosure (security 3.2);
 * - a scope: guardians whose grant covers it;
 * - `STUDENT`: nobody else.
 */
export type Audience = 'EVERYONE' | 'LOCATION' | 'STUDENT' | Scope

type ObjectSchema = z.core.$ZodObject
type FieldOf<Schema extends z.core.$ZodType> = keyof ObjectIn<Schema>['_zod']['def']['shape'] & string
type Wrapped<Schema extends z.core.$ZodType> = Schema['_zod']['def'] extends {
  innerType: infer Inner extends z.core.$ZodType
}
  ? ObjectIn<Inner>
  : Schema['_zod']['def'] extends { element: infer Element extends z.core.$ZodType }
    ? ObjectIn<Element>
    : never
type ObjectIn<Schema extends z.core.$ZodType> = Schema extends ObjectSchema ? Schema : Wrapped<Schema>

/** Who sees each field of one object of an answer. */
export interface FieldAudiences {
  schema: ObjectSchema
  audiences: Readonly<Record<string, Audience>>
}

/**
 * Says for each field of a schema who sees it; leaving one out, or naming one that is not there, does not compile.
 * An optional object or a list of objects stands for the object in it.
 */
export function audiences<
  Schema extends z.core.$ZodType,
  Fields extends Readonly<Record<FieldOf<Schema>, Audience>>,
>(schema: Schema, fields: Fields & Record<Exclude<keyof Fields, FieldOf<Schema>>, never>): FieldAudiences {
  return { schema: objectIn(schema), audiences: fields }
}

/** These fields are seen by whoever may call the endpoint and sees the object. */
export function everyone<Field extends string>(...fields: Field[]): Record<Field, 'EVERYONE'> {
  return Object.fromEntries(fields.map(field => [field, 'EVERYONE'])) as Record<Field, 'EVERYONE'>
}

function objectIn(schema: z.core.$ZodType): ObjectSchema {
  const { def } = schema._zod as unknown as { def: SchemaDef }
  const inner = def.innerType ?? def.element
  return inner === undefined ? (schema as ObjectSchema) : objectIn(inner)
}

const shared: FieldAudiences[] = [
  audiences(codeRef, everyone('code', 'name')),
  audiences(personRef, everyone('personId', 'name', 'title', 'email', 'phone')),
  audiences(localised, everyone('fi', 'sv', 'en')),
]

type Redact = (value: unknown, access: StudentAccess) => unknown

/**
 * Builds the function that removes from an answer what its reader may not see. A field without an audience is removed; a
 * list that the reader may not see becomes empty. Throws if an object has no audiences, or if a required field has an
 * audience that leaves somebody out.
 */
export function makeRedaction(
  name: string,
  reply: z.core.$ZodType,
  declared: readonly FieldAudiences[],
): Redact {
  const known = new Map([...shared, ...declared].map(one => [one.schema, one.audiences]))
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
    const redactions = options.map(option => ({ option, redact: redactionOf(option, path) }))
    return (value, access) => {
      const fitting = redactions.find(({ option }) => z.safeParse(option, value).success)
      if (fitting === undefined) throw new Error(`${name}: ${path} is none of its kinds`)
      return fitting.redact(value, access)
    }
  }

  function objectRedaction(schema: ObjectSchema, path: string): Redact {
    const fieldAudiences = known.get(schema)
    if (fieldAudiences === undefined) throw new Error(`${name}: nobody says who sees the fields of ${path}`)
    const fields = Object.entries(schema._zod.def.shape).map(([field, inner]) => {
      const audience = fieldAudiences[field]
      const whenHidden = hiddenValue(inner)
      if (audience !== 'EVERYONE' && whenHidden === 'REQUIRED') {
        throw new Error(`${name}: ${path}.${field} may be hidden, so it must be optional or a list`)
      }
      return { field, audience, redact: redactionOf(inner, `${path}.${field}`), whenHidden }
    })
    return (value, access) => {
      const shown: Record<string, unknown> = {}
      for (const { field, audience, redact, whenHidden } of fields) {
        const content = (value as Record<string, unknown>)[field]
        if (content === undefined) continue
        if (audience !== undefined && mayRead(audience, access)) shown[field] = redact(content, access)
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

function mayRead(audience: Audience, access: StudentAccess): boolean {
  if (audience === 'EVERYONE' || access.reader.kind === 'STUDENT') return true
  return audience === 'LOCATION' ? !access.hidesLocation : access.scopes.some(scope => scope === audience)
}

function hiddenValue(schema: z.core.$ZodType): 'LIST' | 'REQUIRED' | undefined {
  const { type } = schema._zod.def
  if (type === 'optional') return undefined
  return type === 'array' ? 'LIST' : 'REQUIRED'
}
