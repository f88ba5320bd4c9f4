import { fullNameOf } from '@studentgo/protocol/full-name'
import type { FastifyRequest } from 'fastify'
import { transaction } from '../platform/database/database.ts'
import { onlyRow } from '../platform/database/statement.ts'
import { attemptCookie, attemptMinutes, cookieOf } from '../platform/http/browser/cookies.ts'
import { renewAttempt } from '../platform/http/browser/xsrf.ts'
import { notFound, Problem } from '../platform/http/problems.ts'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { inLanguage } from '../platform/rows/localised.ts'
import { hashToken, keyedHash, randomToken } from '../platform/secrets.ts'
import { arrivalOf } from '../session/arrival.sql.ts'
import { saveChallenge, takeChallenge } from '../session/attempt.sql.ts'
import { enter } from '../session/enter.command.ts'
import { noteMethods } from '../session/session.sql.ts'
import { auditFailure } from '../session/sign-in.command.ts'
import { deviceLabelOf } from '../session/sign-in.rules.ts'
import type { FactorArea } from './factor-area.data.ts'
import { readMadePasskey, readUsedPasskey, relyingPartyId } from './passkey.client.ts'
import {
  credentialsOf,
  deletePasskey,
  notePasskeyUse,
  passkeyByCredential,
  savePasskey,
} from './passkey.sql.ts'
import { makeRecoveryCodes } from './second-factor.command.ts'
import { noteFactorChange, requireFresh, secondFactorAnswer, withoutFactors } from './second-factor.query.ts'
import { factorsOf } from './second-factor.sql.ts'

/** The authentication methods of a passkey sign-in, in terms of RFC 8176: a key that has verified its owner. */
const byPasskey = 'swk mfa'

/** Passkeys: made while signed in, and then enough to sign in by. */
export function passkeyRoutes(platform: Platform, area: FactorArea): void {
  const { preparePasskey, addPasskey, removePasskey, prepareSignIn, signInByPasskey } = area.endpoints
  const { secrets, db: pool } = platform
  const own = { ownTransactions: true }
  const beforeSecondFactor = true

  bind(
    platform,
    { preparePasskey, addPasskey, removePasskey, prepareSignIn, signInByPasskey },
    {
      preparePasskey: {
        handle: async ({ db, visitor, provider, language, now, today }) => {
          requireFresh(visitor, now)
          const { personId, sessionHash } = visitor
          const challenge = randomToken(32)
          await saveChallenge(db, challengeHash(sessionHash), challenge, endOfChallenge(now))
          const owner = await area.ownerById(db, personId, today)
          return {
            challenge,
            rpId: relyingPartyId(platform),
            rpName: inLanguage(provider.name, language),
            user: {
              // Does not reveal the person, and is the same each time.
              id: keyedHash(secrets.throttle, `passkey ${personId}`),
              name: owner?.label ?? fullNameOf(visitor),
              displayName: fullNameOf(visitor),
            },
            known: await credentialsOf(db, personId),
          }
        },
        beforeSecondFactor,
      },
      addPasskey: {
        handle: async ({ body, visitor, request, now }) => {
          requireFresh(visitor, now)
          const { personId, sessionId, sessionHash } = visitor
          const challenge = await takeChallenge(pool, challengeHash(sessionHash), now)
          const made = challenge === undefined ? undefined : await readMadePasskey(platform, body, challenge)
          if (made === undefined) throw new Problem('state-conflict')
          const name = deviceLabelOf(request.headers['user-agent'] ?? '')
          return transaction(pool, async db => {
            const { recoveryCodesLeft } = await factorsOf(db, personId)
            const fresh = { ...made, personId, name, transports: body.transports }
            if (!(await savePasskey(db, fresh, now))) throw new Problem('state-conflict')
            await noteFactorChange(db, visitor, now)
            await noteMethods(db, sessionId, byPasskey)
            return {
              recoveryCodes: recoveryCodesLeft > 0 ? [] : await makeRecoveryCodes(db, secrets, personId),
            }
          })
        },
        ...own,
        beforeSecondFactor,
      },
      removePasskey: async call => {
        const { db, visitor, params, now } = call
        if (!(await deletePasskey(db, visitor.personId, params.passkeyId))) throw notFound()
        // Throwing rolls the deletion back; a passkey that is not there throws `not-found` first.
        requireFresh(visitor, now)
        await withoutFactors(db, visitor)
        await noteFactorChange(db, visitor, now)
        return secondFactorAnswer(call)
      },
      prepareSignIn: {
        handle: async ({ request, reply, now }) => {
          const challenge = randomToken(32)
          const attempt = renewAttempt(request, reply)
          await saveChallenge(pool, challengeHash(hashToken(attempt)), challenge, endOfChallenge(now))
          return { challenge, rpId: relyingPartyId(platform) }
        },
        ...own,
      },
      signInByPasskey: {
        handle: async call => {
          const { body, request, now, today } = call
          const challenge = await challengeOfBrowser(platform, request, now)
          const passkey = await passkeyByCredential(pool, body.id)
          const owner = passkey && (await area.ownerById(pool, passkey.personId, today))
          const counter =
            challenge === undefined || passkey === undefined || owner === undefined
              ? undefined
              : await readUsedPasskey(platform, body, challenge, passkey)
          if (passkey === undefined || counter === undefined) {
            await auditFailure(platform, request, passkey?.personId, 'wrong-credentials', now)
            throw new Problem('wrong-credentials')
          }
          await notePasskeyUse(pool, passkey.id, counter, now)
          const arrival = onlyRow(await arrivalOf(pool, passkey))
          const location = await enter(platform, call, arrival, { kind: area.kind, amr: byPasskey })
          return { location, mustChangePassword: false }
        },
        ...own,
      },
    },
  )
}

async function challengeOfBrowser({ db }: Platform, request: FastifyRequest, now: Date) {
  const attempt = cookieOf(request, attemptCookie)
  return attempt === undefined ? undefined : takeChallenge(db, challengeHash(hashToken(attempt)), now)
}

/** The key of a challenge, apart from other attempts of this browser or session. */
function challengeHash(of: string): string {
  return hashToken(`passkey ${of}`)
}

function endOfChallenge(now: Date): Date {
  return new Date(now.getTime() + attemptMinutes * 60_000)
}
