import type { PersonRef } from '@studentgo/protocol/shapes'

export function staffRef(row: {
  id?: number
  personId?: number
  name: string
  title: string | null
  email: string | null
  phone: string | null
}): PersonRef {
  return {
    personId: row.personId ?? row.id ?? 0,
    name: row.name,
    ...optional('title', row.title),
    ...optional('email', row.email),
    ...optional('phone', row.phone),
  }
}

/** A field that is left out where there is nothing to say. */
export function optional<Name extends string, Value>(
  name: Name,
  value: Value | null | undefined,
): { [Key in Name]?: Value } {
  return value === null || value === undefined ? {} : ({ [name]: value } as { [Key in Name]?: Value })
}
