import * as endpoints from '@studentgo/protocol/student-parent-access'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { defineAccessTurns } from './access-turns.job.ts'
import { changeAccess } from './change-access.command.ts'
import { defineInvitationLetter } from './invitation-letter.job.ts'
import { inviteParent } from './invite-parent.command.ts'
import { presentAccess } from './parent-access.presenter.ts'
import { readAccess } from './read-access.query.ts'

export function studentParentAccessRoutes(platform: Platform): void {
  defineInvitationLetter(platform)
  defineAccessTurns(platform)

  bind(
    platform,
    endpoints,
    {
      readStudentParentAccess: answer,
      saveStudentParentAccess: async call => {
        await changeAccess(call, call.body)
        return answer(call)
      },
      inviteParent: async call => {
        await inviteParent(call, call.body, platform.secrets)
        return answer(call)
      },
    },
    { isKept: true },
  )
}

async function answer(call: StudentContext) {
  return presentAccess(await readAccess(call), call)
}
