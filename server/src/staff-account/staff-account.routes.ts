import { staffSignIn } from '@studentgo/protocol/staff-account'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { checkSecondFactor } from '../second-factor/second-factor.command.ts'
import { enter } from '../session/enter.command.ts'
import { checkCredentials, staffFacts } from '../session/sign-in.command.ts'

/**
 * Staff sign in with a local account and a second factor. Without one the password opens a session that can only set
 * one up.
 */
export function staffAccountRoutes(platform: Platform): void {
  bind(
    platform,
    { staffSignIn },
    {
      staffSignIn: {
        handle: async call => {
          const { body, request, now } = call
          const who = await checkCredentials(platform, request, body, staffFacts, now)
          const amr = await checkSecondFactor(platform, request, who, body.otp, now)
          const location = await enter(platform, call, who, { kind: 'STAFF', amr })
          return { location, mustChangePassword: who.mustChange }
        },
        ownTransactions: true,
      },
    },
  )
}
