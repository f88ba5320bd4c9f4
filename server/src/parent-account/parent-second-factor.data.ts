import { fullNameOf } from '@studentgo/protocol/full-name'
import { parentSecondFactor } from '@studentgo/protocol/parent-account'
import type { FactorArea } from '../second-factor/factor-area.data.ts'
import { guardianById } from './guardian.sql.ts'

/** Second factors of guardians. */
export const parentSecondFactorArea: FactorArea = {
  kind: 'PARENT',
  endpoints: parentSecondFactor,
  async ownerById(db, personId) {
    const guardian = await guardianById(db, personId)
    return guardian && { label: guardian.email ?? fullNameOf(guardian) }
  },
}
