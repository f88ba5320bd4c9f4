import type { ProcessHolder, ProcessKind, ProcessStatus } from '@studentgo/protocol/process-tracking'

interface Step {
  status: ProcessStatus
  /** Who has the matter at this step. */
  holder?: ProcessHolder
  /** What usually follows. */
  then?: string
}

const student = (then: string): Step => ({ status: 'WAITING_USER', holder: 'STUDENT', then })
const guardian = (then: string): Step => ({ status: 'WAITING_USER', holder: 'GUARDIAN', then })
const school = (then: string): Step => ({ status: 'RUNNING', holder: 'SCHOOL', then })
const settled: Step = { status: 'COMPLETED' }
const ended: Step = { status: 'CANCELLED' }

/** The possible steps of each kind of matter. `DONE` is the expected end, before the outcome is known. */
const steps: Record<ProcessKind, Readonly<Record<string, Step>>> = {
  REQUEST: {
    GUARDIAN: guardian('REVIEW'),
    REVIEW: school('DONE'),
    IN_PROGRESS: school('DONE'),
    NEED_INFO: student('REVIEW'),
    NEED_INFO_OF_GUARDIAN: guardian('REVIEW'),
    DONE: settled,
    GRANTED: settled,
    REJECTED: settled,
    ANSWERED: settled,
    DECLINED: ended,
    WITHDRAWN: ended,
    EXPIRED: ended,
  },
  LEAVE: {
    GUARDIAN: guardian('REVIEW'),
    REVIEW: school('DONE'),
    DONE: settled,
    GRANTED: settled,
    REJECTED: settled,
    WITHDRAWN: ended,
    EXPIRED: ended,
  },
  INFO_CHANGE: {
    REVIEW: school('DONE'),
    DONE: settled,
    APPROVED: school('REGISTERED'),
    REGISTERED: settled,
    REJECTED: settled,
    WITHDRAWN: ended,
  },
  BENEFIT: {
    REVIEW: school('DONE'),
    RETURNED: student('REVIEW'),
    APPROVED: school('PAID'),
    PARTLY_APPROVED: school('PAID'),
    IN_PAYMENT: school('PAID'),
    DONE: settled,
    PAID: settled,
    REJECTED: settled,
    WITHDRAWN: ended,
  },
  PLAN_APPROVAL: {
    STUDENT: student('SCHOOL'),
    SCHOOL: school('DONE'),
    RETURNED: school('NEW_VERSION'),
    NEW_VERSION: student('DONE'),
    DONE: settled,
    APPROVED: settled,
    SUPERSEDED: settled,
  },
  SUPPORT_HEARING: {
    HEARING: student('DECISION'),
    DECISION: school('DONE'),
    DONE: settled,
    DECIDED: settled,
    REPEALED: ended,
  },
  SUPPORT_REQUEST: { REVIEW: school('DONE'), DONE: settled, ANSWERED: settled },
  CONTRACT: {
    STUDENT: student('OTHERS'),
    GUARDIAN: guardian('OTHERS'),
    OTHERS: school('DONE'),
    ACKNOWLEDGE: student('DONE'),
    DONE: settled,
    SIGNED: settled,
    ENDED: settled,
    TERMINATED: ended,
    DECLINED: ended,
  },
  ASSESSMENT_REVIEW: { REVIEW: school('DONE'), DONE: settled, GRANTED: settled, REJECTED: settled },
  GRADE_RAISE: { REVIEW: school('DONE'), DONE: settled, GRANTED: settled, REJECTED: settled },
  WORKPLACE_PROPOSAL: {
    SENT: school('REVIEW'),
    REVIEW: school('DONE'),
    DONE: settled,
    ACCEPTED: settled,
    REJECTED: settled,
  },
}

/** What is known of a step; throws for one that its kind does not have. */
function stepOf(kind: ProcessKind, step: string): Step {
  const known = steps[kind][step]
  if (known === undefined) throw new Error(`${kind} has no step ${step}`)
  return known
}

/** Who has a matter at this step; undefined when it is over. */
export function holderOf(kind: ProcessKind, step: string): ProcessHolder | undefined {
  return stepOf(kind, step).holder
}

/** What usually follows, in its order, each with who then has it. */
export function stepsAfter(kind: ProcessKind, step: string): { step: string; holder?: ProcessHolder }[] {
  const { then } = stepOf(kind, step)
  if (then === undefined) return []
  const holder = holderOf(kind, then)
  return [{ step: then, ...(holder === undefined ? {} : { holder }) }, ...stepsAfter(kind, then)]
}

/** The status of every step by its kind and name, `LEAVE REVIEW`, as the statements sort by it. */
export const statusByStep: Readonly<Record<string, ProcessStatus>> = Object.fromEntries(
  Object.entries(steps).flatMap(([kind, own]) =>
    Object.entries(own).map(([step, { status }]) => [`${kind} ${step}`, status]),
  ),
)

/** Every step by its kind, for texts. */
export const stepNames: Readonly<Record<ProcessKind, readonly string[]>> = Object.fromEntries(
  Object.entries(steps).map(([kind, own]) => [kind, Object.keys(own)]),
) as Record<ProcessKind, string[]>
