import type { PersonRef } from '@studentgo/protocol/shapes'
import { withoutNulls } from './without-nulls.ts'

interface Person {
  id: number
  name: string
  title?: string | null
  email?: string | null
  phone?: string | null
}

/** A person as answers name them. */
export function personRef({ id, name, title, email, phone }: Person): PersonRef {
  return withoutNulls({ personId: id, name, title, email, phone })
}
