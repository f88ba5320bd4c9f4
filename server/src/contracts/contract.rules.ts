import type { ContractAction, ContractRole, ContractState } from '@studentgo/protocol/contracts'
import { addDays, daysBetween } from '@studentgo/protocol/rules/calendar'
import type { CaseAction } from '@studentgo/protocol/staff-cases'

export interface PartyFacts {
  role: ContractRole
  act: 'SIGN' | 'ACKNOWLEDGE'
  doneAt: string | null
  declinedAt: string | null
}

export interface ContractFacts {
  state: 'DRAFT' | 'SENT' | 'INTERRUPTED' | 'TERMINATED'
  startDate: string
  endDate: string
  parties: readonly PartyFacts[]
}

/**
 * The state of a contract on a day, by what the school has recorded, what its parties have done, and its days. Only the
 * school sees a draft.
 */
export function stateOn({ state, startDate, endDate, parties }: ContractFacts, today: string): ContractState {
  if (state === 'TERMINATED') return 'TERMINATED'
  if (parties.some(party => party.declinedAt !== null)) return 'DECLINED'
  const signers = parties.filter(party => party.act === 'SIGN')
  const signed = signers.filter(party => party.doneAt !== null).length
  if (signed < signers.length) return signed === 0 ? 'SENT' : 'PARTLY_SIGNED'
  if (today > endDate) return 'ENDED'
  if (state === 'INTERRUPTED') return 'INTERRUPTED'
  return today < startDate ? 'SIGNED' : 'ACTIVE'
}

export interface ReaderFacts {
  kind: 'STUDENT' | 'PARENT'
  minor: boolean
  mayWrite: boolean
}

/** The part that a reader has in contracts; the guardian of an adult has none. */
export function roleOf({ kind, minor }: Pick<ReaderFacts, 'kind' | 'minor'>): ContractRole | undefined {
  if (kind === 'STUDENT') return 'STUDENT'
  return minor ? 'GUARDIAN' : undefined
}

/** A contract that waits for signatures can be signed until its last day; one in force can still be acknowledged. */
const signable: readonly ContractState[] = ['SENT', 'PARTLY_SIGNED']
const acknowledgeable: readonly ContractState[] = [...signable, 'SIGNED', 'ACTIVE', 'INTERRUPTED']

/** What a reader can do with a contract now; nothing if they are no party, or have done their part. */
export function actionsOf(contract: ContractFacts, reader: ReaderFacts, today: string): ContractAction[] {
  const role = roleOf(reader)
  const party = contract.parties.find(one => one.role === role)
  if (party === undefined || !reader.mayWrite || contract.state === 'DRAFT') return []
  if (party.doneAt !== null || party.declinedAt !== null || today > contract.endDate) return []
  const state = stateOn(contract, today)
  if (party.act === 'ACKNOWLEDGE') return acknowledgeable.includes(state) ? ['ACKNOWLEDGE'] : []
  return signable.includes(state) ? ['SIGN', 'DECLINE'] : []
}

/** A student or a guardian who still has their part to do is reminded of it; others have no account here. */
export function mayRemind(contract: ContractFacts, today: string): boolean {
  return (
    contract.state === 'SENT' &&
    today <= contract.endDate &&
    acknowledgeable.includes(stateOn(contract, today)) &&
    contract.parties.some(one => (one.role === 'STUDENT' || one.role === 'GUARDIAN') && isOpen(one))
  )
}

/** The school notes a signature on paper of a party that has neither signed nor declined. */
export function maySignOnPaper(contract: ContractFacts, role: ContractRole, today: string): boolean {
  return (
    contract.state === 'SENT' &&
    today <= contract.endDate &&
    signable.includes(stateOn(contract, today)) &&
    contract.parties.some(one => one.role === role && one.act === 'SIGN' && isOpen(one))
  )
}

function isOpen({ doneAt, declinedAt }: PartyFacts): boolean {
  return doneAt === null && declinedAt === null
}

const stateOrder: readonly ContractState[] = [
  'SENT',
  'PARTLY_SIGNED',
  'ACTIVE',
  'INTERRUPTED',
  'SIGNED',
  'ENDED',
  'TERMINATED',
  'DECLINED',
]

interface Sortable {
  id: number
  state: ContractState
  needsMyAction: boolean
  startDate: string
}

/** First those that wait for the reader, then those waiting for others or in force, latest first; then the rest. */
export function inOrder(one: Sortable, other: Sortable): number {
  return (
    Number(other.needsMyAction) - Number(one.needsMyAction) ||
    stateOrder.indexOf(one.state) - stateOrder.indexOf(other.state) ||
    other.startDate.localeCompare(one.startDate) ||
    other.id - one.id
  )
}

/** By when the next feedback of an apprenticeship is due: they are spread evenly from its first to its last day. */
export function nextAssessmentOn(
  { startDate, endDate }: Pick<ContractFacts, 'startDate' | 'endDate'>,
  { done, required }: { done: number; required: number },
): string | undefined {
  if (done >= required) return undefined
  return addDays(startDate, Math.floor((daysBetween(startDate, endDate) * (done + 1)) / required))
}

/** What the desk can do with a contract: remind those who have an account, and note signatures on paper. */
export function deskActions({
  canRemind,
  onPaper,
}: {
  canRemind: boolean
  onPaper: readonly ContractRole[]
}): CaseAction[] {
  return [
    ...(onPaper.length > 0 ? (['SIGNED_ON_PAPER'] as const) : []),
    ...(canRemind ? (['REMIND'] as const) : []),
  ]
}
