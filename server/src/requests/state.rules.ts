import type { RequestState } from '@studentgo/protocol/requests'
import type { CaseAction } from '@studentgo/protocol/staff-cases'

/** The steps of a request: of its author, of a guardian, of the school, and by the calendar. */
export type Step =
  | 'SUBMIT'
  | 'WITHDRAW'
  | 'REPLY'
  | 'CONFIRM'
  | 'DECLINE'
  | 'TAKE'
  | 'ASK'
  | 'DECIDE'
  | 'EXPIRE'
  | 'COME_OF_AGE'

/** The states of domain 2.10 and the ways between them; whatever is not here is refused. */
const ways: Record<Step, Partial<Record<RequestState, RequestState>>> = {
  SUBMIT: { DRAFT: 'SUBMITTED' },
  WITHDRAW: {
    DRAFT: 'WITHDRAWN',
    WAITING_GUARDIAN: 'WITHDRAWN',
    SUBMITTED: 'WITHDRAWN',
    IN_PROGRESS: 'WITHDRAWN',
    NEED_INFO: 'WITHDRAWN',
  },
  REPLY: { NEED_INFO: 'IN_PROGRESS' },
  CONFIRM: { WAITING_GUARDIAN: 'SUBMITTED' },
  DECLINE: { WAITING_GUARDIAN: 'WITHDRAWN' },
  TAKE: { SUBMITTED: 'IN_PROGRESS' },
  ASK: { IN_PROGRESS: 'NEED_INFO' },
  DECIDE: { IN_PROGRESS: 'DECIDED' },
  EXPIRE: { DRAFT: 'EXPIRED', WAITING_GUARDIAN: 'EXPIRED' },
  COME_OF_AGE: { WAITING_GUARDIAN: 'SUBMITTED' },
}

/** Where a step leads from a state; undefined where it does not lead anywhere. */
export function stateAfter(
  state: RequestState,
  step: Step,
  { needsGuardian = false, isAnswer = false }: { needsGuardian?: boolean; isAnswer?: boolean } = {},
): RequestState | undefined {
  const next = ways[step][state]
  if (next === 'SUBMITTED' && step === 'SUBMIT' && needsGuardian) return 'WAITING_GUARDIAN'
  return next === 'DECIDED' && isAnswer ? 'ANSWERED' : next
}

/** Finished: nothing can happen to it any more. */
export function isFinished(state: RequestState): boolean {
  return Object.values(ways).every(way => way[state] === undefined)
}

interface RequestFacts {
  state: RequestState
  byId: number
}

interface ReaderFacts {
  personId: number
  kind: 'STUDENT' | 'PARENT'
  minor: boolean
  mayWrite: boolean
}

/** The actions of this reader on a request: editing, withdrawing and replying to their own, confirming a child's. */
export function possibilities(
  { state, byId }: RequestFacts,
  { personId, kind, minor, mayWrite }: ReaderFacts,
) {
  const isOwn = mayWrite && byId === personId
  const can = (step: Step) => ways[step][state] !== undefined
  return {
    canEdit: isOwn && can('SUBMIT'),
    canWithdraw: isOwn && can('WITHDRAW'),
    canReply: isOwn && can('REPLY'),
    canConfirm: mayWrite && kind === 'PARENT' && minor && byId !== personId && can('CONFIRM'),
  }
}

/** A guardian confirms what a student under 18 sends by such a form. */
export function needsGuardian(
  form: { guardianConfirms: boolean },
  { kind, minor }: Pick<ReaderFacts, 'kind' | 'minor'>,
): boolean {
  return form.guardianConfirms && kind === 'STUDENT' && minor
}

/** The school has it: it can be taken, handed over or given back. */
export function isOpenToSchool(state: RequestState): boolean {
  return state === 'SUBMITTED' || state === 'IN_PROGRESS' || state === 'NEED_INFO'
}

/** What the desk can do with a request; only its handler gives it back. */
export function deskActions(state: string, isOwn: boolean): CaseAction[] {
  const hand: CaseAction[] = isOwn ? ['HAND_OVER', 'GIVE_BACK'] : ['HAND_OVER']
  if (state === 'SUBMITTED') return ['DECIDE', 'TAKE', 'ASK', ...hand]
  if (state === 'IN_PROGRESS') return ['DECIDE', ...(isOwn ? [] : (['TAKE'] as const)), 'ASK', ...hand]
  return state === 'NEED_INFO' ? hand : []
}
