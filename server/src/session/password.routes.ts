import { addresses } from '@studentgo/protocol/addresses'
import type { changePassword } from '@studentgo/protocol/password'
import * as endpoints from '@studentgo/protocol/password'
import { subErrorOf } from '@studentgo/protocol/problem'
import { writeAudit } from '../platform/access/audit.ts'
import { transaction } from '../platform/database/database.ts'
import { setSessionCookie, setXsrfCookie } from '../platform/http/browser/cookies.ts'
import { xsrfToken } from '../platform/http/browser/xsrf.ts'
import { countAttempt, forgetFailures, forgiveAttempt } from '../platform/http/limits/throttle.ts'
import { notFound, Problem } from '../platform/http/problems.ts'
import { bind, type CallOf } from '../platform/http/serve.ts'
import { notify, ownerOfAccount } from '../platform/notify/notify.ts'
import { hashInTurn, passwordFits } from '../platform/passwords/passwords.ts'
import type { Platform } from '../platform/platform.ts'
import { keyedHash } from '../platform/secrets.ts'
import { accountOfPerson, savePassword } from './account.sql.ts'
import { refuseWeakPassword } from './refuse-weak-password.command.ts'
import { createSession, deleteSessionByHash, endOtherSessionsOf, noteSignIn } from './session.sql.ts'
import { deviceLabelOf } from './sign-in.rules.ts'

type Account = NonNullable<Awaited<ReturnType<typeof accountOfPerson>>>

/**
 * Changing the own password: requires the old one, ends all sessions, and gives this browser a new one. Confirming it:
 * the sign-in counts as fresh.
 */
export function passwordRoutes(platform: Platform): void {
  const { secrets, environment } = platform
  const memory = environment.PASSWORD_MEMORY_KIB

  bind(platform, endpoints, {
    changePassword: {
      handle: async call => {
        const { body, visitor, now, reply, provider } = call
        const account = await accountOfPerson(platform.db, visitor.personId)
        if (account === undefined) throw notFound()
        await mustKnowPassword(platform, account, visitor.personId, body.currentPassword, now)
        refuseWeakPassword(body.newPassword, {
          person: account,
          provider,
          current: body.currentPassword,
          field: 'body.newPassword',
        })
        const passwordHash = await hashInTurn(body.newPassword, memory, `person ${visitor.personId}`)
        const session = await replaceSessions(platform, call, passwordHash)
        setSessionCookie(reply, session.token)
        setXsrfCookie(reply, xsrfToken(secrets.xsrf, session.sessionHash))
        return { changed: true }
      },
      ownTransactions: true,
      beforePasswordChange: true,
      beforeSecondFactor: true,
    },
    confirmPassword: {
      handle: async ({ body, visitor, now }) => {
        const account = await accountOfPerson(platform.db, visitor.personId)
        // Who signs in at the identity provider has no password here, and signs in there again.
        if (account === undefined) throw notFound()
        await mustKnowPassword(platform, account, visitor.personId, body.currentPassword, now)
        await noteSignIn(platform.db, visitor.sessionId, now)
        return { confirmed: true }
      },
      ownTransactions: true,
      beforeSecondFactor: true,
    },
  })
}

/** Somebody at an unlocked device may try the old password as often as at sign-in, and no more. */
async function mustKnowPassword(
  platform: Platform,
  account: Account,
  personId: number,
  password: string,
  now: Date,
): Promise<void> {
  const key = keyedHash(platform.secrets.throttle, `change ${personId}`)
  const memory = platform.environment.PASSWORD_MEMORY_KIB
  await countAttempt(platform.db, key, 'passwords', now)
  const turn = { key: `person ${personId}` }
  const fits = await passwordFits(password, account.passwordHash, memory, turn).catch(
    async (error: unknown) => {
      await forgiveAttempt(platform.db, key)
      throw error
    },
  )
  if (!fits) {
    throw new Problem('wrong-credentials', {
      subErrors: [subErrorOf('password.wrong', 'body.currentPassword')],
    })
  }
  await forgetFailures(platform.db, { key })
}

function replaceSessions(
  platform: Platform,
  call: CallOf<typeof changePassword>,
  passwordHash: string,
): Promise<{ token: string; sessionHash: string }> {
  const { visitor, now, provider, request } = call
  return transaction(platform.db, async db => {
    await savePassword(db, visitor.personId, passwordHash, now)
    await endOtherSessionsOf(db, visitor.personId, visitor.sessionId)
    const before = await deleteSessionByHash(db, visitor.sessionHash)
    await writeAudit(db, {
      at: now,
      actorId: visitor.personId,
      actorKind: visitor.kind,
      studentId: visitor.kind === 'STUDENT' ? visitor.personId : undefined,
      action: 'password-change',
      outcome: 'DONE',
      requestId: request.id,
    })
    await notify(
      db,
      [
        {
          rule: 'password-changed',
          ...ownerOfAccount(visitor),
          key: now.toISOString(),
          data: {},
          target: addresses.account,
        },
      ],
      now,
    )
    return createSession(db, {
      personId: visitor.personId,
      kind: visitor.kind,
      now,
      absoluteHours: provider.policies['session.absoluteHours'],
      amr: before?.amr ?? 'pwd',
      deviceLabel: deviceLabelOf(request.headers['user-agent'] ?? ''),
      ownDevice: visitor.ownDevice,
      identity:
        before?.idTokenIssuer === undefined || before.idTokenIssuer === null
          ? undefined
          : { issuer: before.idTokenIssuer, sid: before.idTokenSid ?? undefined, authenticatedAt: now },
    })
  })
}
