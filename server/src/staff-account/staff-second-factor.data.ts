import { fullNameOf } from '@studentgo/protocol/full-name'
import { staffSecondFactor } from '@studentgo/protocol/staff-account'
import type { FactorArea } from '../second-factor/factor-area.data.ts'
import { staffById } from './staff.sql.ts'

/** Second factors of the staff. */
export const staffSecondFactorArea: FactorArea = {
  kind: 'STAFF',
  endpoints: staffSecondFactor,
  async ownerById(db, personId) {
    const found = await staffById(db, personId)
    return found && { label: found.username ?? fullNameOf(found) }
  },
}
