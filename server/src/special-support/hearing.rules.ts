import type { DecisionState } from '@studentgo/protocol/special-support'

interface DecisionFacts {
  state: DecisionState
  validFrom: string
  validTo: string | null
  hearingDue: string | null
}

/**
 * The state of a decision on a day: what was decided comes into force on its first day and ends after its
 * last, whether or not somebody has noted it. A school day is `YYYY-MM-DD`.
 */
export function stateOn({ state, validFrom, validTo }: DecisionFacts, today: string): DecisionState {
  const begun = state === 'DECIDED' && validFrom <= today ? 'IN_FORCE' : state
  return begun === 'IN_FORCE' && validTo !== null && validTo < today ? 'ENDED' : begun
}

/** Why a statement cannot be given now, or undefined: nobody is being heard, or the last day for it is over. */
export function hearingRefused(
  decision: DecisionFacts,
  today: string,
): 'state-conflict' | 'window-closed' | undefined {
  if (decision.state !== 'HEARING') return 'state-conflict'
  return decision.hearingDue !== null && today > decision.hearingDue ? 'window-closed' : undefined
}

/** While the school prepares, nothing has been proposed yet; from the hearing on everything is shown. */
export function isProposed(state: DecisionState): boolean {
  return state !== 'PREPARING'
}

interface Statement {
  role: 'STUDENT' | 'PARENT'
  byId: number
}

/**
 * The statements that a reader sees. Each person is heard independently: while a student can still answer, the
 * statements of others stay hidden until they have, so that nobody speaks for them.
 */
export function statementsSeenBy<S extends Statement>(
  reader: { kind: 'STUDENT' | 'PARENT'; personId: number },
  statements: readonly S[],
  isOpen: boolean,
): readonly S[] {
  const hasSpoken = statements.some(one => one.byId === reader.personId)
  return reader.kind === 'STUDENT' && isOpen && !hasSpoken ? [] : statements
}

/** Whether a reader takes part in the hearing: the student, and a minor's guardians, while studies are in force. */
export function mayBeHeard(access: {
  reader: { kind: 'STUDENT' | 'PARENT' }
  minor: boolean
  mayWrite: boolean
}): boolean {
  return access.mayWrite && (access.reader.kind === 'STUDENT' || access.minor)
}

/** The people heard before a decision: the student, and every guardian of a minor who may see them. */
export function whoIsHeard<P extends { role: 'STUDENT' | 'PARENT'; mayKnow: boolean }>(
  people: readonly P[],
  minor: boolean,
): P[] {
  return people.filter(({ role, mayKnow }) => role === 'STUDENT' || (minor && mayKnow))
}

/** The people heard who have not answered. */
export function awaitedOf<P extends { personId: number }>(
  heard: readonly P[],
  statements: readonly Statement[],
): P[] {
  return heard.filter(({ personId }) => !statements.some(one => one.byId === personId))
}

export interface DeskSteps {
  edit: boolean
  hear: boolean
  decide: boolean
  repeal: boolean
}

/**
 * The steps of special needs staff with a decision now. It is made once everybody has been heard, or the last day is
 * over; a decision that was made can be repealed as long as it is valid.
 */
export function deskStepsOf(decision: DecisionFacts, awaited: number, today: string): DeskSteps {
  const shown = stateOn(decision, today)
  const isPrepared = shown === 'PREPARING'
  const isOver = decision.hearingDue !== null && today > decision.hearingDue
  return {
    edit: isPrepared,
    hear: isPrepared,
    decide: shown === 'HEARING' && (awaited === 0 || isOver),
    repeal: shown === 'DECIDED' || shown === 'IN_FORCE',
  }
}
