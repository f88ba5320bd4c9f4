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

/** The one way from null in a row to absent on the wire: leaves out every field that is null or undefined. */
export function withoutNulls<Value extends object>(value: Value): WithoutNulls<Value> {
  const entries = Object.entries(value).filter(([, content]) => content !== null && content !== undefined)
  return Object.fromEntries(entries) as WithoutNulls<Value>
}
