import type { Refusal } from '../engine/fault-groups.rules.ts'
import { faultsIn, faultsOf, presence } from '../engine/faults.rules.ts'
import type { School } from '../school.ts'

const withWorkplace = ['TRAINING_AGREEMENT', 'APPRENTICESHIP']

/** Contracts that lack what their state or their kind needs, and parties that have signed and declined. */
export function contractFaults({ folder }: School): Refusal[] {
  return [
    ...faultsIn('ext_contracts', folder.ext_contracts, row => {
      const isDraft = row.state === 'DRAFT'
      const isApprenticeship = row.type === 'APPRENTICESHIP'
      const ofApprenticeship = isApprenticeship ? 'of an apprenticeship' : `of ${row.type}`
      const atWork = (column: 'workplaceName' | 'businessId' | 'instructorName' | 'partTimePercent') =>
        withWorkplace.includes(row.type) && presence(column, row[column], true, `of ${row.type}`)
      return faultsOf(
        presence('sentAt', row.sentAt, !isDraft, `of ${row.state}`),
        presence('terminatedOn', row.terminatedOn, row.state === 'TERMINATED', `of ${row.state}`),
        presence('basis', row.basis, isApprenticeship, ofApprenticeship),
        presence('weeklyHours', row.weeklyHours, isApprenticeship, ofApprenticeship),
        atWork('workplaceName'),
        atWork('businessId'),
        atWork('instructorName'),
        atWork('partTimePercent'),
      )
    }),
    ...faultsIn('ext_contract_parties', folder.ext_contract_parties, ({ act, signedAt, declinedAt }) =>
      faultsOf(
        declinedAt !== null && signedAt !== null && ['declinedAt', 'must be empty where signedAt is not'],
        declinedAt !== null && act !== 'SIGN' && ['declinedAt', `must be empty of ${act}`],
      ),
    ),
  ]
}
