import type { Refusal } from '../engine/fault-groups.rules.ts'
import { type Fault, faultsIn, faultsOf, presence } from '../engine/faults.rules.ts'
import type { Row } from '../files.ts'
import type { School } from '../school.ts'

/** Support that contradicts itself or the law's own order. */
export function guidanceFaults({ folder }: School): Refusal[] {
  return [
    ...faultsIn('ext_learning_support', folder.ext_learning_support, learningFaults),
    ...faultsIn('ext_support_decisions', folder.ext_support_decisions, decisionFaults),
    ...faultsIn('ext_support_arrangements', folder.ext_support_arrangements, row =>
      row.kind !== 'ARRANGEMENT' && row.courseSourcedId === null
        ? [['courseSourcedId', `is needed for ${row.kind}`]]
        : [],
    ),
  ]
}

/** eHOKS: type 01 has days and a group of units, 02 and 03 have neither. */
function learningFaults(row: Row<'ext_learning_support'>): Fault[] {
  const columns = ['moduleGroup', 'startDate', 'endDate'] as const
  return faultsOf(
    ...columns.map(column => presence(column, row[column], row.type === '01', `for type ${row.type}`)),
  )
}

function decisionFaults(row: Row<'ext_support_decisions'>): Fault[] {
  const { state, decidedAt, appealed } = row
  const isDecided = state !== 'PREPARING' && state !== 'HEARING'
  const notHeard = `in state ${state}: nobody is decided about unheard`
  const hearing = (['hearingRequestedAt', 'hearingDue'] as const).map(
    column => state !== 'PREPARING' && presence(column, row[column], true, notHeard),
  )
  return faultsOf(
    ...hearing,
    presence('decidedAt', decidedAt, isDecided, `in state ${state}`),
    appealed && !isDecided && ['appealed', 'nothing has been decided yet'],
  )
}
