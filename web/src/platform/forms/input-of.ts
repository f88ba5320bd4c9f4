import type * as z from 'zod/mini'

/**
 * What the fields of a form make of its schema, the one way from what is typed to what is sent. Where the schema takes
 * nothing, an empty text, or an object of such alone, is null or else left out; elsewhere it stays, for the schema to
 * refuse. What is typed for a number is that number. A text of a format loses the blanks around it; of other texts the
 * schema says whether they do.
 */
export function inputOf(schema: z.core.$ZodType, typed: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if ('innerType' in def) {
    const input = inputOf(def.innerType, typed)
    if (input === null || !isEmpty(typed)) return input
    if (def.type === 'nullable') return null
    return def.type === 'optional' || def.type === 'default' ? undefined : input
  }
  if (def.type === 'pipe') return inputOf(def.in, typed)
  if (typeof typed === 'string') {
    if (def.type === 'number') return numberOf(typed)
    return hasFormat(def) ? typed.trim() : typed
  }
  if (Array.isArray(typed)) {
    return def.type === 'array' ? typed.map(one => inputOf(def.element, one)) : typed
  }
  if (!isObject(typed)) return typed
  if (def.type === 'record') return ofEach(typed, () => def.valueType)
  return def.type === 'object' ? ofEach(typed, key => def.shape[key]) : typed
}

function ofEach(typed: object, schemaOf: (key: string) => z.core.$ZodType | undefined): object {
  const parts = Object.entries(typed).map(([key, value]) => {
    const schema = schemaOf(key)
    return [key, schema === undefined ? value : inputOf(schema, value)] as const
  })
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined))
}

function isObject(typed: unknown): typed is object {
  return typeof typed === 'object' && typed !== null && !Array.isArray(typed)
}

function isEmpty(typed: unknown): boolean {
  if (typeof typed === 'string') return typed.trim() === ''
  if (!isObject(typed)) return false
  const parts = Object.values(typed)
  return parts.length > 0 && parts.every(part => part === undefined || isEmpty(part))
}

/** An address, the number of a phone: blanks around it are never meant. */
function hasFormat(def: z.core.$ZodTypes['_zod']['def']): boolean {
  const checks = def.type === 'string' ? (def.checks ?? []) : []
  return checks.some(({ _zod: check }) => check.def.check === 'string_format')
}

/** A number as people type it, with a comma or a point; what is none stays text, for the schema to refuse. */
function numberOf(text: string): number | string | undefined {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return undefined
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : plain
}
