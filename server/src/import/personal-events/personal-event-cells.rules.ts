import { partsOf } from '../engine/cells.ts'

/** A learning environment of a period, by the code set oppimisymparistot. */
export interface Environment {
  code: string
  start?: string
  end?: string
}

/** Who answers for a period: at the college, or at the one that acquires the training. */
export interface Representative {
  side: 'PROVIDER' | 'ACQUIRER'
  name: string
  role: string | null
}

const day = '[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])'
const environmentForm = new RegExp(`^([0-9]{4})(?: (${day}))?(?: (${day}))?$`)

/** `0001 2026-08-10 2026-12-18; 0003 2027-01-07`; the last day may be open. */
export function environmentsOf(cell: string | null): Environment[] {
  return partsOf(cell).flatMap(part => {
    const [, code, start, end] = environmentForm.exec(part) ?? []
    if (code === undefined) return []
    return [{ code, ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) }]
  })
}

export function wrongEnvironments(cell: string | null): string[] {
  return partsOf(cell).filter(part => !environmentForm.test(part))
}

const representativeForm = /^(?:(PROVIDER|ACQUIRER):)?([^,]*)(?:,(.*))?$/

/** `PROVIDER: Olga Opettaja, opettaja; ACQUIRER: Heikki Hankkija`. Without a side it is the college's. */
export function representativesOf(cell: string | null): Representative[] {
  return partsOf(cell).map(part => {
    const [, side, name = part, role] = representativeForm.exec(part) ?? []
    return { side: side === 'ACQUIRER' ? side : 'PROVIDER', name: name.trim(), role: role?.trim() || null }
  })
}
