import type { PersonRef } from '@studentgo/protocol/shapes'
import type { Unserialised } from '../http/wire-values.ts'

interface Person {
  id: number
  name: string
  title?: string | null
  email?: string | null
  phone?: string | null
}

/** A person as answers name them. */
export function personRef({ id, name, title, email, phone }: Person): Unserialised<PersonRef> {
  return { personId: id, name, title, email, phone }
}
