import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'

/** The person, or the provider for them, said no. */
export function wasCancelled(error: unknown): boolean {
  return (
    error instanceof AuthorizationResponseError &&
    ['access_denied', 'login_required', 'interaction_required', 'consent_required'].includes(error.error)
  )
}

/** The provider is down, slow, or answers with an error of its own: another try may go well. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    const isTemporary = ['server_error', 'temporarily_unavailable'].includes(error.error)
    return isTemporary || (error instanceof ResponseBodyError && error.status >= 500)
  }
  if (error instanceof ClientError) return lostOnTheWay.includes(error.code ?? '')
  // `fetch` throws a TypeError for whatever went wrong below HTTP.
  return error instanceof TypeError && error.cause !== undefined
}

const lostOnTheWay = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]
