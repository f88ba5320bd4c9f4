import { staffSignIn } from '@studentgo/protocol/staff-account'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { checkSecondFactor } from '../second-factor/second-factor.command.ts'
import { enter } from '../session/enter.command.ts'
import { checkCredentials, staffFacts } from '../session/sign-in.command.ts'

/**
 * Staff sign in with a local account and a second factor. Who has none yet gets a session by the password that is good
 * for taking one into use and nothing else.
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
