import type * as z from 'zod/mini'

/** The rules of one field in the schema of a form. */
export interface FieldRule {
  maxLength: number | undefined
  /** An empty value is refused. */
  required: boolean
  /** The values to choose from. */
  options?: string[] | undefined
}

/** The rule of the field of this name (`rows.0.note`); undefined where the schema has no such field. */
export function fieldRule(schema: z.ZodMiniType, name: string): FieldRule | undefined {
  return ruleAt(schema, name.split('.'))
}

function ruleAt(schema: z.core.$ZodType, path: readonly string[]): FieldRule | undefined {
  const rule = innerRule(schema as z.core.$ZodTypes, path)
  return rule && { ...rule, required: rule.required && !takesNothing(schema as z.ZodMiniType) }
}

function innerRule(schema: z.core.$ZodTypes, path: readonly string[]): FieldRule | undefined {
  const { def } = schema._zod
  if ('innerType' in def) return ruleAt(def.innerType, path)
  if (def.type === 'pipe') return ruleAt(def.in, path)
  if (def.type === 'union') return ofEach(def.options.map(option => ruleAt(option, path)))
  const [key, ...rest] = path
  if (key === undefined) return { maxLength: maxLengthOf(schema), required: true, options: optionsOf(schema) }
  if (def.type === 'array') return /^\d+$/.test(key) ? ruleAt(def.element, rest) : undefined
  if (def.type === 'record') return ruleAt(def.valueType, rest)
  const part = def.type === 'object' ? def.shape[key] : undefined
  return part && ruleAt(part, rest)
}

/** The rule that holds for each of the alternatives. */
function ofEach(rules: readonly (FieldRule | undefined)[]): FieldRule | undefined {
  const known = rules.filter(rule => rule !== undefined)
  if (known.length === 0) return undefined
  const lengths = known.map(({ maxLength }) => maxLength)
  return {
    maxLength: lengths.includes(undefined) ? undefined : Math.max(...lengths.map(Number)),
    required: known.length === rules.length && known.every(({ required }) => required),
  }
}

function maxLengthOf({ _zod: { def } }: z.core.$ZodTypes): number | undefined {
  if (def.type !== 'string') return undefined
  const maximums = (def.checks ?? []).flatMap(({ _zod: check }) =>
    check.def.check === 'max_length' ? [(check.def as z.core.$ZodCheckMaxLengthDef).maximum] : [],
  )
  return maximums.length === 0 ? undefined : Math.min(...maximums)
}

function optionsOf({ _zod: { def } }: z.core.$ZodTypes): string[] | undefined {
  return def.type === 'enum' ? Object.values(def.entries).map(String) : undefined
}

/** Whether the schema accepts an empty value, also an empty list. */
function takesNothing(schema: z.ZodMiniType): boolean {
  return [undefined, null, '', []].some(nothing => schema.safeParse(nothing).success)
}
