import { parentSignIn } from '@studentgo/protocol/parent-account'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { checkSecondFactor } from '../second-factor/second-factor.command.ts'
import { guardiansAccountByEmail } from '../session/account.sql.ts'
import { enter } from '../session/enter.command.ts'
import { checkCredentials } from '../session/sign-in.command.ts'

/** Guardians sign in by their e-mail address, and to their own area alone. */
export function parentSignInRoutes(platform: Platform): void {
  bind(
    platform,
    { parentSignIn },
    {
      parentSignIn: {
        handle: async call => {
          const { body, request, now } = call
          const who = await checkCredentials(platform, request, body, guardiansAccountByEmail, now)
          const amr = await checkSecondFactor(platform, request, who.personId, body.otp, now)
          const entry = { personId: who.personId, kind: 'PARENT', amr } as const
          const location = await enter(platform, call, entry)
          return { location, mustChangePassword: who.mustChange }
        },
        ownTransactions: true,
      },
    },
  )
}
