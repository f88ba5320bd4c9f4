/** Why an error page is shown, as the last segment of its address (specification §2). */
export const errorReasons = [
  'general',
  'non-student',
  'not-found',
  'session-expired',
  'user-not-found',
] as const
export type ErrorReason = (typeof errorReasons)[number]

export type ErrorKind = 'general' | 'nonStudent' | 'notFound' | 'sessionExpired' | 'userNotFound'

/** The key of each reason in the translations of the error pages (specification §8). */
export const errorKinds: Readonly<Record<ErrorReason, ErrorKind>> = {
  general: 'general',
  'non-student': 'nonStudent',
  'not-found': 'notFound',
  'session-expired': 'sessionExpired',
  'user-not-found': 'userNotFound',
}

/**
 * The reason that the last segment of a location gives, of a path as well as of a whole address. Query,
 * fragment and slashes at the end do not count; anything else than the four named reasons is general.
 */
export function errorReasonOf(location: string): ErrorReason {
  const path = location.split(/[?#]/, 1)[0] ?? ''
  const last = path.split('/').findLast(segment => segment !== '')
  return errorReasons.find(known => known === last) ?? 'general'
}

export function errorKindOf(location: string): ErrorKind {
  return errorKinds[errorReasonOf(location)]
}

/** An error page of any area is recognised by the prefix of its path. */
export function isErrorPage(path: string, basePath: string): boolean {
  return [`${basePath}/error`, `${basePath}/parent/error`, `${basePath}/staff/error`].some(
    page => path === page || path.startsWith(`${page}/`),
  )
}

/** What the address of an error page calls the id of the request that failed. */
export const requestParameter = 'request'

/** The id of a request out of an address, which anybody can make up: undefined unless it looks like one of ours. */
export function requestIdIn(search: URLSearchParams): string | undefined {
  const requestId = search.get(requestParameter) ?? ''
  return /^[\w-]{12}$/.test(requestId) ? requestId : undefined
}
