import type { FastifyInstance } from 'fastify'
import type { Environment } from '../environment.ts'
import { isInNetworks } from '../http/limits/networks.ts'

/** Addresses that no device of a person reaches the portal from over the internet. */
const privateNetworks = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
]
/** Fewer may come from the operator alone, who looks whether it works. */
const enough = 20

/**
 * Sees in production whether everybody seems to come from one private address, which is then a proxy that `TRUST_PROXY` does
 * not name: all people share the limits of one network. Answers the warning, and logs it once; undefined while all is well.
 */
export function watchAddresses(
  fastify: FastifyInstance,
  { production, trustedProxies }: Pick<Environment, 'production' | 'trustedProxies'>,
): () => string | undefined {
  if (!production || trustedProxies.length > 0) return () => undefined
  let only: string | undefined
  let requests = 0
  let isOver = false
  const warning = () => (isOver || requests < enough || only === undefined ? undefined : warningOf(only))
  fastify.addHook('onRequest', async ({ ip, log }) => {
    // Before it listens the server warms its pages by requests of its own.
    if (isOver || !fastify.server.listening) return
    only ??= ip
    isOver = ip !== only || !isInNetworks(privateNetworks, ip)
    requests++
    const text = requests === enough ? warning() : undefined
    if (text !== undefined) log.warn(text)
  })
  return warning
}

/** The warning of a start in production without a named proxy. */
export const noProxyNamed =
  'TRUST_PROXY is empty: people are told apart by the address of their connection. Behind a proxy, name its address there.'

function warningOf(address: string): string {
  return `WARNING: all requests come from ${address} and TRUST_PROXY is empty, so that everybody shares the limits of one network; set TRUST_PROXY=${address} if that is your proxy.`
}
