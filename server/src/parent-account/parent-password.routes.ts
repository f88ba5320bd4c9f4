import { activateParent, readInvitation } from '@studentgo/protocol/parent-account'
import { passwordLetterRoutes } from '../password-letter/password-letter.routes.ts'
import { serveAnyone } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { activateAccount, invitedGuardian } from './activate.command.ts'
import { parentLetterArea } from './parent-letter.data.ts'

/** A password by letter: a forgotten one, and the first one of somebody who was invited. */
export function parentPasswordRoutes(platform: Platform): void {
  const own = { ownTransactions: true }
  passwordLetterRoutes(platform, parentLetterArea)

  serveAnyone(
    platform,
    readInvitation,
    async ({ body, db, now }) => {
      const { email, callName, lastName } = await invitedGuardian(db, body.invitationToken, now)
      return { email: email ?? '', callName, lastName }
    },
    own,
  )

  serveAnyone(
    platform,
    activateParent,
    async call => {
      await activateAccount(platform, call)
      return { activated: true }
    },
    own,
  )
}
