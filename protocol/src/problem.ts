import type * as z from 'zod/mini'

/**
 * Every way in which a call can be refused, by name, with its HTTP status. Names travel; sentences live in
 * the translations under `problem.<name>`.
 */
export const problems = {
  'invalid-input': 400,
  'session-expired': 401,
  'not-permitted': 403,
  'scope-missing': 403,
  'xsrf-failed': 403,
  'wrong-credentials': 403,
  'otp-required': 403,
  'wrong-code': 403,
  'password-change-required': 403,
  'reauth-required': 403,
  'step-up-required': 403,
  'non-student': 403,
  'not-found': 404,
  'state-conflict': 409,
  'minor-cannot-change-access': 409,
  'study-right-not-in-force': 409,
  'stale-version': 409,
  'window-closed': 409,
  'already-started': 409,
  'too-early': 409,
  'idempotency-conflict': 422,
  'too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  'sign-in-slowed': 429,
  general: 500,
  'provider-unavailable': 503,
  busy: 503,
  'storage-full': 503,
  'storage-unavailable': 503,
} as const

/** What there is a limit of: a refusal as `too-many-requests` says which, and until when. */
export const limitedThings = [
  'additions',
  'assessorLinks',
  'changes',
  'documentCodes',
  'documents',
  'factorCodes',
  'invitations',
  'messages',
  'network',
  'passwords',
  'refusals',
  'registrations',
  'searches',
  'signIn',
  'uploads',
] as const
export type LimitedThing = (typeof limitedThings)[number]

export type ProblemName = keyof typeof problems

/** One fault of a refused call. `field` is the path in the input, joined by dots. */
export interface SubError {
  code: string
  messageKey: string
  field?: string
  params?: Record<string, string | number>
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
  if (issue.code === 'invalid_value') {
    return subErrorOf(issue.input === undefined ? 'required' : 'notAllowed', field)
  }
  if (issue.code === 'invalid_type') {
    return subErrorOf(issue.input === undefined ? 'required' : 'wrongType', field)
  }
  return subErrorOf('wrongFormat', field)
}

function numbersIn(params: Record<string, unknown> | undefined): SubError['params'] {
  const numbers = Object.entries(params ?? {}).flatMap(([name, value]) =>
    typeof value === 'number' ? [[name, value] as const] : [],
  )
  return numbers.length === 0 ? undefined : Object.fromEntries(numbers)
}
