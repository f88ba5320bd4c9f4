import { signIn } from '@studentgo/protocol/session'
import { mayEnterAsStudent } from '../platform/access/student-access.ts'
import { bind } from '../platform/http/serve.ts'
import { nonStudent } from '../platform/http/serve-checks.ts'
import type { Platform } from '../platform/platform.ts'
import { checkSecondFactor } from '../second-factor/second-factor.command.ts'
import { accountByUsername } from '../session/account.sql.ts'
import { enter } from '../session/enter.command.ts'
import { auditFailure, checkCredentials } from '../session/sign-in.command.ts'

/** Students sign in by their user name while a study right lets them in. */
export function studentSignInRoutes(platform: Platform): void {
  bind(
    platform,
    { signIn },
    {
      signIn: {
        handle: async call => {
          const { body, request, now, today } = call
          const who = await checkCredentials(platform, request, body, accountByUsername, now)
          if (who.studentId === undefined || !(await mayEnterAsStudent(platform.db, who.studentId, today))) {
            await auditFailure(platform, request, who.personId, 'non-student', now)
            throw nonStudent(platform)
          }
          const { personId, mustChange } = who
          const amr = await checkSecondFactor(platform, request, personId, body.otp, now)
          const location = await enter(platform, call, { personId, kind: 'STUDENT', amr })
          return { location, mustChangePassword: mustChange }
        },
        ownTransactions: true,
      },
    },
  )
}
