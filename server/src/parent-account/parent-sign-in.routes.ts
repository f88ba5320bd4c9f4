import { parentSignIn } from '@studentgo/protocol/parent-account'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { checkSecondFactor } from '../second-factor/second-factor.command.ts'
import { enter } from '../session/enter.command.ts'
import { checkCredentials, guardianFacts } from '../session/sign-in.command.ts'

/** Guardians sign in by their e-mail address, and to their own area alone. */
export function parentSignInRoutes(platform: Platform): void {
  bind(
    platform,
    { parentSignIn },
    {
      parentSignIn: {
        handle: async call => {
          const { body, request, now } = call
          const who = await checkCredentials(platform, request, body, guardianFacts, now)
          const amr = await checkSecondFactor(platform, request, who, body.otp, now)
          const location = await enter(platform, call, who, { kind: 'PARENT', amr })
          return { location, mustChangePassword: who.mustChange }
        },
        ownTransactions: true,
      },
    },
  )
}
