import type { ProgressShares } from '@studentgo/protocol/progress'

/** The states that the bar of progress tells apart, in their order on it. */
const shareKinds = ['recognised', 'completed', 'ongoing', 'planned', 'unplanned'] as const
export type ShareKind = (typeof shareKinds)[number]

interface Share {
  kind: ShareKind
  amount: number
  /** Where it begins on the bar and how long it is, of 1. */
  from: number
  length: number
}

/** The parts of a bar that is as long as the qualification, or longer where the plan holds more than it asks. */
export function sharesOf(progress: ProgressShares): Share[] {
  const amounts: Record<ShareKind, number> = {
    recognised: progress.recognisedOsp,
    completed: progress.completedOsp,
    ongoing: progress.ongoingOsp,
    planned: progress.plannedOsp,
    unplanned: progress.unplannedOsp,
  }
  const total = shareKinds.reduce((sum, kind) => sum + amounts[kind], 0)
  const whole = Math.max(progress.requiredOsp, total)
  let from = 0
  return shareKinds.map(kind => {
    const length = whole === 0 ? 0 : amounts[kind] / whole
    const share = { kind, amount: amounts[kind], from, length }
    from += length
    return share
  })
}
