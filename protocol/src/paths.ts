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
/** The own account of a guardian, and where the letter to a new address leads. */
export const parentAccountPath = `${parentHomePath}/account`
export const parentEmailPath = `${parentHomePath}/account/email`
/** Where a password that somebody else has given is changed. */
export const parentPasswordPath = `${parentHomePath}/login/password`

/** An error page or any other page of the guardian area is told by its path. */
export function isParentArea(path: string, basePath: string): boolean {
  const home = basePath + parentHomePath
  return path === home || path.startsWith(`${home}/`)
}

/** What the service worker controls: `/studentgo` by default, the first part of another base path. */
export function workerScopeOf(basePath: string): string {
  return `/${basePath.split('/')[1] ?? ''}`
}
