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
