import { type ProblemName, problems, type SubError } from '@studentgo/protocol/problem'
import type * as z from 'zod/mini'

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

/** A fault with its text key `problem.<code>`; `field` is the dotted path in the input. */
export function subErrorOf(code: string, field?: string, params?: SubError['params']): SubError {
  return {
    code,
    messageKey: `problem.${code}`,
    ...(field === undefined ? {} : { field }),
    ...(params === undefined ? {} : { params }),
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

const known = new Set(['locale.unknown', 'controlCharacters', 'email', 'bic', 'iban'])

/** Every fault that zod found, each by its field. Codes are a small closed set that translations know. */
export function faultsOf(issues: readonly z.core.$ZodIssue[], prefix: string): SubError[] {
  return issues.flatMap(issue => {
    const at = [prefix, ...issue.path.map(String)].filter(Boolean)
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map(key => subErrorOf('unknownField', [...at, key].join('.')))
    }
    if (issue.code === 'invalid_union') {
      const closest = issue.errors.toSorted((a, b) => a.length - b.length)[0]
      if (closest !== undefined && closest.length > 0) return faultsOf(closest, at.join('.'))
    }
    return [faultOf(issue, at.join('.'))]
  })
}

function faultOf(issue: z.core.$ZodIssue, field: string): SubError {
  if (known.has(issue.message)) return subErrorOf(issue.message, field)
  // A rule of the protocol names its fault itself; the library's own messages are sentences.
  if (
    (issue.code === 'custom' || issue.code === 'invalid_format') &&
    /^[a-z][A-Za-z]*$/.test(issue.message)
  ) {
    return subErrorOf(issue.message, field, numbersIn('params' in issue ? issue.params : undefined))
  }
  if (issue.code === 'too_big') return subErrorOf('tooBig', field, { maximum: Number(issue.maximum) })
  if (issue.code === 'too_small') {
    if (issue.message === 'required') return subErrorOf('required', field)
    const code = issue.message === 'tooShort' ? 'tooShort' : 'tooSmall'
    return subErrorOf(code, field, { minimum: Number(issue.minimum) })
  }
  if (issue.code === 'invalid_type' || issue.code === 'invalid_value') {
    const wrong = issue.code === 'invalid_type' ? 'wrongType' : 'notAllowed'
    return subErrorOf(issue.input === undefined ? 'required' : wrong, field)
  }
  return subErrorOf('wrongFormat', field)
}

function numbersIn(params: Record<string, unknown> | undefined): SubError['params'] {
  const numbers = Object.entries(params ?? {}).flatMap(([name, value]) =>
    typeof value === 'number' ? [[name, value] as const] : [],
  )
  return numbers.length === 0 ? undefined : Object.fromEntries(numbers)
}
