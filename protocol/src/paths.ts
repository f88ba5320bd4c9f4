import type { Base } from './endpoint.ts'

/** The addresses that the specification fixes. `BASE_PATH` and `API_BASE` may move the first two. */
export const defaultBasePath = '/studentgo/app'
export const defaultApiBase = ''
export const restBase = '/rest/v1'
export const processTrackingBase = '/api/v1/processtracking'
export const translationsBase = '/education/app/rest/v1/public/translationtexts/student'

/** The settings of the provider, which everybody may read. */
export const configPath = '/public/config'

/** The stream of server-sent events that tells an open page which of its answers are stale. */
export const livePath = `${restBase}/live`

/** The answers to read again where the change is unknown. */
export const missedPaths = ['/messages', '/notifications', '/studentparentaccess/student']

/** Where the program of a reader switches letters off by itself (RFC 8058), with the token of the letter as `?t=`. */
export const oneClickPath = `${restBase}/public/notifications/oneclick`

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

/** Where the desk of the staff begins, where they sign in, and where they take their second factor into use. */
export const staffHomePath = '/staff'
export const staffLoginPath = `${staffHomePath}/login`
export const staffLogoutPath = `${staffHomePath}/logout`

/** Where the link of an assessor of working life leads; nobody signs in there. */
export const assessorPath = '/assessor'

/** The parts of the portal that have a sign-in of their own. */
export const areas = ['student', 'parent', 'staff'] as const
export type Area = (typeof areas)[number]

/** Where each area begins, below the base path; error pages lie below it too. */
const homes: Readonly<Record<Area, string>> = { student: '', parent: parentHomePath, staff: staffHomePath }

export function homePathOf(area: Area): string {
  return homes[area]
}

/** Where somebody signs in to an area, below the base path. */
export function loginPathOf(area: Area): string {
  return `${homes[area]}/login`
}

/** The area that a path belongs to; the path also decides on the error pages and the sign-in. */
export function areaOfPath(path: string, basePath: string): Area {
  const isIn = (area: Area) =>
    path === basePath + homes[area] || path.startsWith(`${basePath}${homes[area]}/`)
  return (['parent', 'staff'] as const).find(isIn) ?? 'student'
}

/** The screens of one child lie below this path and the child's id. */
const parentChildPath = `${parentHomePath}/student`

/** Where the screens of a child begin, below the base path. */
export function childHomePath(studentId: number): string {
  return `${parentChildPath}/${studentId}`
}

/**
 * A part of the portal that has the same screens at the same addresses below a beginning of its own: the whole portal,
 * the guardian's own pages, those of one child of theirs, and the desk of the staff. A page belongs to one of them as
 * long as it is open, so that its requests can be about nobody else.
 */
export type Place =
  | { readonly kind: 'portal'; readonly start: '' }
  | { readonly kind: 'guardian'; readonly start: string }
  | { readonly kind: 'child'; readonly start: string; readonly studentId: number }
  | { readonly kind: 'staff'; readonly start: string }

export const wholePortal: Place = { kind: 'portal', start: '' }

/** The part that a path below the base path belongs to, if it is not a page that needs no session. */
export function placeOf(path: string): Place {
  const area = areaOfPath(path, '')
  if (area === 'staff') return { kind: 'staff', start: staffHomePath }
  if (area === 'student') return wholePortal
  const [, id] = /^\/parent\/student\/([1-9][0-9]{0,14})(?:\/|$)/.exec(path) ?? []
  if (id === undefined) return { kind: 'guardian', start: parentHomePath }
  return { kind: 'child', start: childHomePath(Number(id)), studentId: Number(id) }
}

/** What the service worker controls: `/studentgo` by default, the first part of another base path. */
export function workerScopeOf(basePath: string): string {
  return `/${basePath.split('/')[1] ?? ''}`
}
