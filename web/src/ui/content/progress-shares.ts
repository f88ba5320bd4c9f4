import type { ProgressShares } from '@studentgo/protocol/progress'

/** The states in the progress bar, in their order on it. */
export const shareKinds = ['recognised', 'completed', 'ongoing', 'planned', 'unplanned'] as const
export type ShareKind = (typeof shareKinds)[number]

interface Share {
  kind: ShareKind
  amount: number
  /** Its start on the bar and its length, from 0 to 1. */
  from: number
  length: number
}

/** The extent that the whole bar represents: that of the qualification, or more where the plan exceeds it. */
export function lengthOf(progress: ProgressShares): number {
  const total = Object.values(amountsOf(progress)).reduce((sum, amount) => sum + amount, 0)
  return Math.max(progress.requiredOsp, total)
}

function amountsOf(progress: ProgressShares): Record<ShareKind, number> {
  return {
    recognised: progress.recognisedOsp,
    completed: progress.completedOsp,
    ongoing: progress.ongoingOsp,
    planned: progress.plannedOsp,
    unplanned: progress.unplannedOsp,
  }
}

/** The parts of the bar, end to end. */
export function sharesOf(progress: ProgressShares): Share[] {
  const amounts = amountsOf(progress)
  const whole = lengthOf(progress)
  let from = 0
  return shareKinds.map(kind => {
    const length = whole === 0 ? 0 : amounts[kind] / whole
    const share = { kind, amount: amounts[kind], from, length }
    from += length
    return share
  })
}
