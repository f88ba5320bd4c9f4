import { partsOf } from '../engine/cells.ts'

const roles = ['STUDENT', 'PARENT', 'STAFF', 'OTHER'] as const

/** `Kaisa Mäntylä (STAFF); Aada Kuisma (STUDENT)`; somebody without a role is `OTHER`. */
export function participantsOf(cell: string | null): { name: string; role: (typeof roles)[number] }[] {
  return partsOf(cell).map(part => {
    const [, name = part, word] = /^(.*?)\s*(?:\(([A-Z]+)\))?$/.exec(part) ?? []
    return { name, role: roles.find(role => role === word) ?? 'OTHER' }
  })
}
