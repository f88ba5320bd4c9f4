import * as endpoints from '@studentgo/protocol/staff-guardians'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { decideOfGuardian, endDecision } from './decide-guardian.command.ts'
import { changeInvitation, inviteForOffice } from './invite-guardian.command.ts'
import { guardiansAtDesk, openInvitations } from './staff-guardians.query.ts'
import { studentsByName } from './staff-guardians.sql.ts'

/** Guardians at the office: who sees whom and why, blocks, custody notes, and who may see a student under non-disclosure. */
export function staffGuardiansRoutes(platform: Platform): void {
  bind(platform, endpoints, {
    findGuardians: { handle: ({ db, query }) => studentsByName(db, { q: query.q }), readsReplica: true },
    readGuardians: guardiansAtDesk,
    decideGuardian: async call => {
      await decideOfGuardian(call, call.body)
      return guardiansAtDesk(call)
    },
    endGuardianDecision: async call => {
      await endDecision(call, { decisionId: call.params.decisionId, reason: call.body.reason })
      return guardiansAtDesk(call)
    },
    listGuardianInvitations: openInvitations,
    inviteGuardian: async call => {
      await inviteForOffice(call, call.body, platform.secrets)
      return guardiansAtDesk(call)
    },
    changeGuardianInvitation: async call => {
      const { accessId } = call.params
      await changeInvitation(call, { ...call.body, accessId }, platform.secrets)
      return guardiansAtDesk(call)
    },
  })
}
