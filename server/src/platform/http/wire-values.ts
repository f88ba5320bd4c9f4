import { richText } from '@studentgo/protocol/rich-text'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import * as z from 'zod/mini'

/**
 * An answer as a handler gives it: the wire leaves an optional field out where the database has null, and instants are
 * texts in any offset.
 */
export type Unserialised<Value> = unknown extends Value
  ? Value
  : Value extends object
    ? {
        [Key in keyof Value]: undefined extends Value[Key]
          ? Unserialised<Value[Key]> | null
          : Unserialised<Value[Key]>
      }
    : Value

type ToWire = (value: unknown, timeZone: string) => unknown

/**
 * Builds the function that turns what a handler answers into what this schema promises: instants get the school's offset,
 * null in an optional field becomes undefined, which no serialiser writes. Values are copied, never changed.
 */
export function wireValues<Schema extends z.core.$ZodType>(
  schema: Schema,
): (value: Unserialised<z.input<Schema>>, timeZone: string) => z.input<Schema> {
  const convert = conversionOf(schema) ?? (value => value)
  return convert as (value: Unserialised<z.input<Schema>>, timeZone: string) => z.input<Schema>
}

/** Undefined where every value of the schema already is as the wire has it. */
function conversionOf(schema: z.core.$ZodType): ToWire | undefined {
  if (schema === richText) return undefined
  const { def } = schema._zod as unknown as { def: SchemaDef }
  if (def.format === 'datetime') return (value, timeZone) => isoWithOffset(value as string, timeZone)
  if (def.type === 'object') return objectConversion(schema as z.core.$ZodObject)
  if (def.type === 'union') return unionConversion(def)
  if (def.element !== undefined) {
    const element = conversionOf(def.element)
    return element && ((value, timeZone) => (value as unknown[]).map(one => element(one, timeZone)))
  }
  const inner = def.innerType && conversionOf(def.innerType)
  return (
    inner && ((value, timeZone) => (value === null || value === undefined ? value : inner(value, timeZone)))
  )
}

function objectConversion(schema: z.core.$ZodObject): ToWire | undefined {
  const fields = Object.entries(schema._zod.def.shape).flatMap(([field, inner]) => {
    const convert = conversionOf(inner)
    const leavesNullOut = isOptional(inner)
    return convert !== undefined || leavesNullOut ? [{ field, convert, leavesNullOut }] : []
  })
  if (fields.length === 0) return undefined
  return (value, timeZone) => {
    // The copy keeps the shape of its source: leaving fields out gives each combination a shape of its own and takes
    // several times as long.
    const result = { ...(value as Record<string, unknown>) }
    for (const { field, convert, leavesNullOut } of fields) {
      const content = result[field]
      if (content === undefined) continue
      if (content === null && leavesNullOut) result[field] = undefined
      else if (convert !== undefined) result[field] = convert(content, timeZone)
    }
    return result
  }
}

/** Of a union of kinds each by its own; of other unions nothing is converted, so they may not need it. */
function unionConversion({ options = [], discriminator }: SchemaDef): ToWire | undefined {
  const conversions = options.map(conversionOf)
  if (conversions.every(one => one === undefined)) return undefined
  if (discriminator === undefined)
    throw new Error('only a union with a discriminator holds optional fields or instants')
  const byKind = new Map<unknown, ToWire | undefined>()
  options.forEach((option, at) => {
    for (const kind of option._zod.propValues?.[discriminator] ?? []) byKind.set(kind, conversions[at])
  })
  return (value, timeZone) => {
    const convert = byKind.get((value as Record<string, unknown>)[discriminator])
    return convert === undefined ? value : convert(value, timeZone)
  }
}

/** A field that may be left out and never is null. */
function isOptional(schema: z.core.$ZodType): boolean {
  return z.safeParse(schema, undefined).success && !z.safeParse(schema, null).success
}

interface SchemaDef {
  type: string
  format?: string
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  discriminator?: string
}
