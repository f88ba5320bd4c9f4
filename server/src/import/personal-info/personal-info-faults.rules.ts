import { isFinnishPostalCode } from '@studentgo/protocol/rules/contact'
import type { Refusal } from '../engine/fault-groups.rules.ts'
import { faultsIn, faultsOf } from '../engine/faults.rules.ts'
import type { School } from '../school.ts'

/** Finnish addresses with a postal code that is none. */
export function personalInfoFaults({ folder }: School): Refusal[] {
  return faultsIn('ext_addresses', folder.ext_addresses, ({ country, postalCode }) =>
    faultsOf(
      country === 'FI' &&
        !isFinnishPostalCode(postalCode) && ['postalCode', 'is not a Finnish postal code of five digits'],
    ),
  )
}
