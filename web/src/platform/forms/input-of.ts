import type * as z from 'zod/mini'

/**
 * Converts the typed values of a form to the input of its schema; all forms use it. Where the schema accepts no value,
 * an empty text, or an object of only empty texts, becomes null or else is left out; elsewhere it stays, so that the
 * schema refuses it. Text for a number becomes that number. A text with a format is trimmed; for other texts the
 * schema decides.
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

/** Whether a text has a format, as an e-mail address: blanks around it are never intended. */
function hasFormat(def: z.core.$ZodTypes['_zod']['def']): boolean {
  const checks = def.type === 'string' ? (def.checks ?? []) : []
  return checks.some(({ _zod: check }) => check.def.check === 'string_format')
}

/** Parses a typed number with a comma or a point; other text stays text, so that the schema refuses it. */
function numberOf(text: string): number | string | undefined {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return undefined
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : plain
}
