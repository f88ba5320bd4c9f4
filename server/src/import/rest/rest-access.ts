import { type Environment, isSecureOrHere } from '../../platform/environment.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import type { RosterAccess } from './roster-server.ts'

const servicePath = '/ims/oneroster/rostering/v1p2'

/** How to reach a rostering server: the address from the caller, the credentials from the settings only. */
export function restAccessOf(address: string, environment: Environment): RosterAccess {
  // The address is not repeated: somebody may have written a password into it.
  if (!URL.canParse(address)) throw new OperatorError('--rest is no address such as https://sis.example.fi')
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') {
    throw new OperatorError(
      '--rest holds a password; what opens the server belongs into ONEROSTER_CLIENT_SECRET',
    )
  }
  if (!isSecureOrHere(address) || !/^https?:$/.test(url.protocol)) {
    throw new OperatorError('--rest must begin with https:// unless the server runs on this machine')
  }
  if (url.search !== '' || url.hash !== '') throw new OperatorError('--rest is an address without ? and #')
  if (!url.pathname.replace(/\/$/, '').endsWith('/v1p2')) {
    url.pathname = `${url.pathname.replace(/\/$/, '')}${servicePath}`
  }
  return {
    address: url,
    tokenUrl: new URL(needed(environment, 'ONEROSTER_TOKEN_URL')),
    clientId: needed(environment, 'ONEROSTER_CLIENT_ID'),
    clientSecret: needed(environment, 'ONEROSTER_CLIENT_SECRET'),
    scope: environment.ONEROSTER_SCOPE,
  }
}

function needed(
  environment: Environment,
  name: 'ONEROSTER_TOKEN_URL' | 'ONEROSTER_CLIENT_ID' | 'ONEROSTER_CLIENT_SECRET',
): string {
  const value = environment[name]
  if (value === undefined) throw new OperatorError(`${name}: is needed with --rest`)
  return value
}

/** From when on changes are wanted: a day, an instant, or so many hours or days before now. */
export function sinceOf(text: string, now: Date): string {
  const [, count, unit] = /^([1-9][0-9]{0,3})([hd])$/.exec(text) ?? []
  const hours = Number(count) * (unit === 'd' ? 24 : 1)
  const isInstant = /^\d{4}-\d\d-\d\d(T[0-9:.]+(Z|[+-]\d\d:\d\d))?$/.test(text)
  const at =
    count === undefined ? (isInstant ? Date.parse(text) : Number.NaN) : now.getTime() - hours * 3_600_000
  if (Number.isNaN(at)) {
    throw new OperatorError(
      '--since is a span like 48h or 7d, a day like 2026-11-20, or an instant with offset',
    )
  }
  return new Date(at).toISOString()
}
