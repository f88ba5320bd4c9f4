import type { Base } from './endpoint.ts'

/** The addresses that the specification fixes. `BASE_PATH` and `API_BASE` may move the first two. */
export const defaultBasePath = '/studentgo/app'
export const defaultApiBase = ''
export const restBase = '/rest/v1'
export const processTrackingBase = '/api/v1/processtracking'
export const translationsBase = '/education/app/rest/v1/public/translationtexts/student'

/** The stream of server-sent events that tells an open page which of its answers are stale. */
export const livePath = `${restBase}/live`

/** Built assets lie here, below the base path. */
export function publicPath(basePath: string): string {
  return `${basePath}/public/`
}

/** The address of an endpoint of `base` at `path`, from the root of the host. */
export function addressOf(base: Base, path: string, apiBase: string): string {
  if (base === 'rest') return `${apiBase}${restBase}${path}`
  if (base === 'processtracking') return `${processTrackingBase}${path}`
  if (base === 'translations') return `${translationsBase}${path}`
  return path
}

/** Where the area of the guardians begins, below the base path, and where they sign in. */
export const parentHomePath = '/parent'
export const parentLoginPath = `${parentHomePath}/login`
export const parentLogoutPath = `${parentHomePath}/logout`
/** Where guardians ask for a new password and choose it, and where that has been done. */
export const parentResetPath = `${parentHomePath}/resetpassword`
export const parentResetDonePath = `${parentHomePath}/resetpasswordsuccess`
/** Where the link of an invitation leads: the account is made there. */
export const parentActivationPath = `${parentHomePath}/activate`

/** The screens of one child lie below this path and the child's id. */
const parentChildPath = `${parentHomePath}/student`

/** Where the screens of a child begin, below the base path. */
export function childHomePath(studentId: number): string {
  return `${parentChildPath}/${studentId}`
}

/**
 * A part of the portal that has the same screens at the same addresses below a beginning of its own: the whole portal,
 * the guardian's own pages, and those of one child of theirs. A page lies in one of them as long as it is open, so that
 * what it asks can be about nobody else.
 */
export type Place =
  | { readonly kind: 'portal'; readonly start: '' }
  | { readonly kind: 'guardian'; readonly start: string }
  | { readonly kind: 'child'; readonly start: string; readonly studentId: number }

export const wholePortal: Place = { kind: 'portal', start: '' }

/** The part that a path below the base path lies in, if it is not a page that needs no session. */
export function placeOf(path: string): Place {
  if (!isParentArea(path, '')) return wholePortal
  const [, id] = /^\/parent\/student\/([1-9][0-9]{0,14})(?:\/|$)/.exec(path) ?? []
  if (id === undefined) return { kind: 'guardian', start: parentHomePath }
  return { kind: 'child', start: childHomePath(Number(id)), studentId: Number(id) }
}

/** An error page or any other page of the guardian area is told by its path. */
export function isParentArea(path: string, basePath: string): boolean {
  const home = basePath + parentHomePath
  return path === home || path.startsWith(`${home}/`)
}

/** What the service worker controls: `/studentgo` by default, the first part of another base path. */
export function workerScopeOf(basePath: string): string {
  return `/${basePath.split('/')[1] ?? ''}`
}
