import type { FastifyRequest } from 'fastify'
import { writeAudits } from '../../platform/access/audit.ts'
import { transaction } from '../../platform/database/database.ts'
import { invalidInput, Problem } from '../../platform/http/problems.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashToken } from '../../platform/secrets.ts'
import { endSessionsOfProvider, rememberLogoutToken } from './back-channel-logout.sql.ts'
import { type LogoutOutcome, logoutTokenMinutes, type SignedOutThere } from './logout-token.client.ts'
import type { OpenIdClient, OpenIdClients } from './open-id.client.ts'

/** Where the provider says that somebody has signed out there; register it at the provider. */
export const backChannelLogoutPath = '/rest/v1/public/oidc/backchannel-logout'

const bodyLimit = 16 * 1024

/**
 * Ends the sessions of a person who has signed out at the provider. The provider itself calls, with a signed token in a
 * form: it has no cookies and needs no XSRF token.
 */
export function backChannelLogoutRoutes(platform: Platform, { student, parent, staff }: OpenIdClients): void {
  const clients = [student, parent, staff].filter(client => client !== undefined)
  if (clients.length === 0) return
  const { fastify, environment } = platform
  fastify.register(async scope => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    scope.post(`${environment.API_BASE}${backChannelLogoutPath}`, { bodyLimit }, async (request, reply) => {
      const token = request.body instanceof URLSearchParams ? request.body.get('logout_token') : null
      if (token === null) throw invalidInput({ code: 'required', field: 'body.logout_token' })
      const outcome = await readByAny(clients, token)
      if (outcome.kind === 'unavailable') {
        request.log.warn({ reason: outcome.reason }, 'the identity provider does not answer')
        throw new Problem('busy', { retryAfterSeconds: 5 })
      }
      if (outcome.kind === 'refused') {
        request.log.warn({ reason: outcome.reason }, 'a logout token was refused')
        throw new Problem('invalid-input')
      }
      await signOutThere(platform, request, outcome.who)
      return reply.send()
    })
  })
}

/** A token belongs to one of the providers; the clients of the others refuse it. */
async function readByAny(clients: readonly OpenIdClient[], token: string): Promise<LogoutOutcome> {
  const outcomes: LogoutOutcome[] = []
  for (const client of clients) outcomes.push(await client.readLogout(token))
  const found = (kind: LogoutOutcome['kind']) => outcomes.find(outcome => outcome.kind === kind)
  return (
    found('signedOut') ?? found('unavailable') ?? outcomes[0] ?? { kind: 'refused', reason: 'no provider' }
  )
}

async function signOutThere(
  { db, clock }: Platform,
  request: FastifyRequest,
  who: SignedOutThere,
): Promise<void> {
  const now = clock.now()
  // Longer than a token is taken.
  const until = new Date(now.getTime() + 2 * logoutTokenMinutes * 60_000)
  await transaction(db, async db => {
    if (!(await rememberLogoutToken(db, hashToken(`${who.issuer} ${who.tokenId}`), until))) {
      throw new Problem('invalid-input')
    }
    const signedOut = await endSessionsOfProvider(db, who)
    await writeAudits(
      db,
      signedOut.map(({ personId, kind }) => ({
        at: now,
        actorId: personId,
        actorKind: 'SYSTEM',
        studentId: kind === 'STUDENT' ? personId : undefined,
        action: 'sign-out',
        object: 'at the identity provider',
        outcome: 'DONE',
        requestId: request.id,
      })),
    )
  })
}
