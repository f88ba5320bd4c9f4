import { activateParent, readInvitation } from '@studentgo/protocol/parent-account'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { activateAccount, invitedGuardian } from './activate.command.ts'

/** The first password of somebody who was invited. */
export function parentPasswordRoutes(platform: Platform): void {
  const own = { ownTransactions: true }

  bind(
    platform,
    { readInvitation, activateParent },
    {
      readInvitation: async ({ body, db, now }) => {
        const { email, callName, lastName } = await invitedGuardian(db, body.invitationToken, now)
        return { email: email ?? '', callName, lastName }
      },
      activateParent: async call => {
        await activateAccount(platform, call)
        return { activated: true }
      },
    },
    own,
  )
}
