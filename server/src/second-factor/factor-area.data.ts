import type { SecondFactorEndpoints } from '@studentgo/protocol/second-factor'
import type { Db } from '../platform/database/database.ts'

/** An area whose people have second factors of their own: guardians, and staff. */
export interface FactorArea {
  kind: 'PARENT' | 'STAFF'
  endpoints: SecondFactorEndpoints
  /** Somebody who may sign in to the area today; undefined for anybody else. */
  ownerById(db: Db, personId: number): Promise<{ label: string } | undefined>
}
