type WithoutNulls<Value extends object> = {
  [Key in keyof Value as null extends Value[Key]
    ? never
    : undefined extends Value[Key]
      ? never
      : Key]: Value[Key]
} & {
  [Key in keyof Value as null extends Value[Key]
    ? Key
    : undefined extends Value[Key]
      ? Key
      : never]?: NonNullable<Value[Key]>
}

/**
 * The one way from null in a row to absent on the wire: every field that is null becomes undefined, which no serialiser
 * writes. The copy keeps the shape of its source, which every row of every answer passes: leaving fields out gives each
 * combination of them a shape of its own and takes several times as long.
 */
export function withoutNulls<Value extends object>(value: Value): WithoutNulls<Value> {
  const result = { ...value } as Record<string, unknown>
  for (const key in result) if (result[key] === null) result[key] = undefined
  return result as WithoutNulls<Value>
}
