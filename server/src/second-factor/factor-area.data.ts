import type { SecondFactorEndpoints } from '@studentgo/protocol/second-factor'
import type { Db } from '../platform/database/database.ts'

/** An area whose people have second factors of their own: guardians, staff, and students with a local account. */
export interface FactorArea {
  kind: 'PARENT' | 'STAFF' | 'STUDENT'
  endpoints: SecondFactorEndpoints
  /** Somebody who may sign in to the area today; undefined for anybody else. */
  ownerById(db: Db, personId: number, today: string): Promise<{ label: string } | undefined>
}
