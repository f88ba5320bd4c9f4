import { signIn } from '@studentgo/protocol/session'
import { studyRightAccess } from '../platform/access/study-rights.rules.ts'
import { bind } from '../platform/http/serve.ts'
import { nonStudent } from '../platform/http/serve-checks.ts'
import type { Platform } from '../platform/platform.ts'
import { checkSecondFactor } from '../second-factor/second-factor.command.ts'
import { enter } from '../session/enter.command.ts'
import { auditFailure, checkCredentials, studentFacts } from '../session/sign-in.command.ts'

/** Students sign in by their user name while a study right lets them in. */
export function studentSignInRoutes(platform: Platform): void {
  bind(
    platform,
    { signIn },
    {
      signIn: {
        handle: async call => {
          const { body, request, now, today } = call
          const who = await checkCredentials(platform, request, body, studentFacts, now)
          if (!studyRightAccess(who.studyRights, today).mayEnter) {
            await auditFailure(platform, request, who.personId, 'non-student', now)
            throw nonStudent(platform)
          }
          const amr = await checkSecondFactor(platform, request, who, body.otp, now)
          const location = await enter(platform, call, who, { kind: 'STUDENT', amr })
          return { location, mustChangePassword: who.mustChange }
        },
        ownTransactions: true,
      },
    },
  )
}
