import type { DecisionState } from '@studentgo/protocol/special-support'

interface DecisionFacts {
  state: DecisionState
  validFrom: string
  validTo: string | undefined
  hearingDue: string | undefined
}

/**
 * The state of a decision on a day: what was decided comes into force on its first day and ends after its
 * last, whether or not somebody has noted it. A school day is `YYYY-MM-DD`.
 */
export function stateOn({ state, validFrom, validTo }: DecisionFacts, today: string): DecisionState {
  const begun = state === 'DECIDED' && validFrom <= today ? 'IN_FORCE' : state
  return begun === 'IN_FORCE' && validTo !== undefined && validTo < today ? 'ENDED' : begun
}

/** Why a statement can not be given now: nobody is being heard, or the last day for it has gone. */
export function hearingRefused(
  decision: DecisionFacts,
  today: string,
): 'state-conflict' | 'window-closed' | undefined {
  if (decision.state !== 'HEARING') return 'state-conflict'
  return decision.hearingDue !== undefined && today > decision.hearingDue ? 'window-closed' : undefined
}

/** While the school prepares, nothing has been proposed yet; from the hearing on everything is shown. */
export function isProposed(state: DecisionState): boolean {
  return state !== 'PREPARING'
}
