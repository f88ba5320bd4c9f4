import type { UnavailableReason } from '@studentgo/protocol/requests'

interface FormFacts {
  opensAt: string | null
  closesAt: string | null
  allowMultiple: boolean
}

/** Why a form cannot be used now; undefined where it can. A form may allow only one open request at a time. */
export function unavailableBecause(
  { opensAt, closesAt, allowMultiple }: FormFacts,
  { mayWrite, openId }: { mayWrite: boolean; openId: number | null },
  now: Date,
): UnavailableReason | undefined {
  if (!mayWrite) return 'STUDY_RIGHT'
  if (closesAt !== null && now.getTime() >= Date.parse(closesAt)) return 'CLOSED'
  if (opensAt !== null && now.getTime() < Date.parse(opensAt)) return 'NOT_OPEN_YET'
  return !allowMultiple && openId !== null ? 'ALREADY_OPEN' : undefined
}

/** Who may use a form: a guardian makes their own requests, not the student's. */
export function isFor(audience: 'STUDENT' | 'PARENT' | 'BOTH', kind: 'STUDENT' | 'PARENT'): boolean {
  return audience === 'BOTH' || audience === kind
}
