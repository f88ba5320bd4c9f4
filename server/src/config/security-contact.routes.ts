import type { Platform } from '../platform/platform.ts'

const daysInForce = 90

/** Serves the contact for security faults of this portal (RFC 9116), where the operator has set one. */
export function securityContactRoutes({ fastify, environment, clock }: Platform): void {
  const { SECURITY_CONTACT: contact, PUBLIC_ORIGIN: origin } = environment
  if (contact === undefined) return
  const path = '/.well-known/security.txt'
  fastify.get(path, (_request, reply) => {
    const expires = new Date(clock.now().getTime() + daysInForce * 86_400_000)
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
      'Preferred-Languages: fi, sv, en',
      ...(origin === undefined ? [] : [`Canonical: ${origin}${path}`]),
    ]
    return reply.type('text/plain; charset=utf-8').send(lines.map(line => `${line}\n`).join(''))
  })
}
