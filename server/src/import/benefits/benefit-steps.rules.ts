import type { Refusal } from '../engine/fault-groups.rules.ts'
import { type Fault, faultsIn, faultsOf, presence } from '../engine/faults.rules.ts'
import type { Row } from '../files.ts'
import type { School } from '../school.ts'

type Step = Row<'ext_benefit_steps'>

const decisions: readonly Step['kind'][] = ['RETURNED', 'APPROVED', 'REJECTED']

/** Steps of claims without what they need, and amounts where nothing is approved. */
export function benefitFaults({ folder }: School): Refusal[] {
  const { ext_benefit_steps: steps, ext_benefit_step_rows: rows } = folder
  const stepById = new Map(steps?.map(step => [step.sourcedId, step]))
  return [
    ...faultsIn('ext_benefit_steps', steps, stepFaults),
    ...faultsIn('ext_benefit_step_rows', rows, ({ stepSourcedId }) => {
      const step = stepById.get(stepSourcedId)
      return faultsOf(
        step !== undefined && step.kind !== 'APPROVED' && ['stepSourcedId', `is ${step.kind}, not APPROVED`],
        step !== undefined &&
          step.approvedCents !== null && ['stepSourcedId', 'has approvedCents for the whole claim'],
      )
    }),
  ]
}

function stepFaults({ kind, bySourcedId, text, approvedCents }: Step): Fault[] {
  return faultsOf(
    decisions.includes(kind) && presence('bySourcedId', bySourcedId, true, `for ${kind}`),
    (kind === 'RETURNED' || kind === 'REJECTED') && presence('text', text, true, `for ${kind}`),
    kind !== 'APPROVED' && presence('approvedCents', approvedCents, false, `for ${kind}`),
  )
}
