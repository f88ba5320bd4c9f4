import { type ProblemName, problems, type SubError, subErrorOf } from '@studentgo/protocol/problem'

/** A refusal that is part of the conversation: it has a name, a status and named faults. */
export class Problem extends Error {
  readonly problem: ProblemName
  readonly subErrors: SubError[]
  readonly retryAfterSeconds: number | undefined
  readonly location: string | undefined

  constructor(
    problem: ProblemName,
    details: { subErrors?: SubError[]; retryAfterSeconds?: number; location?: string } = {},
  ) {
    super(problem)
    this.problem = problem
    this.subErrors = details.subErrors ?? [subErrorOf(problem)]
    this.retryAfterSeconds = details.retryAfterSeconds
    this.location = details.location
  }

  get status(): number {
    return problems[this.problem]
  }
}

export function invalidInput(
  ...faults: { code: string; field: string; params?: SubError['params'] }[]
): Problem {
  return new Problem('invalid-input', {
    subErrors: faults.map(fault => subErrorOf(fault.code, fault.field, fault.params)),
  })
}

/** Refuses because of how things are now, by the names of the rules that are broken. */
export function stateConflict(...faults: { code: string; params?: SubError['params'] }[]): Problem {
  return new Problem('state-conflict', {
    subErrors: faults.map(fault => subErrorOf(fault.code, undefined, fault.params)),
  })
}

export function notFound(): Problem {
  return new Problem('not-found')
}
