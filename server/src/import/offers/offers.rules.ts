import type { Refusal } from '../engine/fault-groups.rules.ts'
import { faultsIn, faultsOf } from '../engine/faults.rules.ts'
import type { School } from '../school.ts'

/** Windows that never open, and descriptions in a second language only. */
export function offerFaults({ folder }: School): Refusal[] {
  return faultsIn('ext_offers', folder.ext_offers, row =>
    faultsOf(
      Date.parse(row.closesAt) <= Date.parse(row.opensAt) && ['closesAt', 'is not after opensAt'],
      row.description === null &&
        (row.descriptionSv ?? row.descriptionEn) !== null && [
          'description',
          'is needed when it is told in another language',
        ],
    ),
  )
}
