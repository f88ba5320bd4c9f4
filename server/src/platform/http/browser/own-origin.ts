import type { Environment } from '../../environment.ts'

/**
 * Which `Origin` is ours: the public origin, never a value from the request itself. Where none has
 * been set the server is on a person's own machine, known by several names.
 */
export function ownOrigins(environment: Environment, ports: () => number[]): (origin: string) => boolean {
  if (environment.PUBLIC_ORIGIN) return origin => origin === environment.PUBLIC_ORIGIN
  return origin => {
    const own = new Set([environment.PORT, ...ports()])
    return [...own].some(port =>
      ['localhost', '127.0.0.1', '[::1]'].some(host => origin === `http://${host}:${port}`),
    )
  }
}
