import type { PersonRef } from '@studentgo/protocol/shapes'

interface Person {
  id: number
  name: string
  title: string | null
  email: string | null
  phone: string | null
}

export function personAnswer({ id, name, title, email, phone }: Person): PersonRef {
  return {
    personId: id,
    name,
    ...(title === null ? {} : { title }),
    ...(email === null ? {} : { email }),
    ...(phone === null ? {} : { phone }),
  }
}
