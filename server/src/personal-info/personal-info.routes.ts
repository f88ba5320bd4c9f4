import * as endpoints from '@studentgo/protocol/personal-info'
import { onlyRow } from '../platform/database/statement.ts'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { holdsUntil } from '../platform/versions/composition.ts'
import { presentApprovals } from './approvals.presenter.ts'
import { confirmAddress } from './email-proof.command.ts'
import { defineEmailLetters } from './email-proof.job.ts'
import { presentInfo } from './personal-info.presenter.ts'
import { approvalsOf, infoOf } from './personal-info.sql.ts'
import { saveApprovals } from './save-approvals.command.ts'
import { saveInfo } from './save-personal-info.command.ts'

export function personalInfoRoutes(platform: Platform): void {
  defineEmailLetters(platform)

  bind(platform, endpoints, {
    readPersonalInfo: { isKept: true, handle: readInfo },
    savePersonalInfo: async call => {
      await saveInfo(call, call.body, platform.secrets)
      return readInfo(call)
    },
    confirmEmail: ({ db, access, body, now }) =>
      confirmAddress(db, { personId: access.studentId, kind: 'STUDENT' }, body.token, now),
    readPersonalApprovals: { isKept: true, handle: readApprovals },
    savePersonalApprovals: async call => {
      await saveApprovals(call, call.body)
      return readApprovals(call)
    },
  })
}

async function readInfo({ db, access, language, timeZone, now, provider }: StudentContext) {
  const { studentId, mayWrite } = access
  const params = { studentId, language }
  const { person, ...rows } = onlyRow(
    await infoOf(db, {
      person: { ...params, now: now.toISOString() },
      addresses: { studentId },
      contacts: { studentId },
      studyRights: params,
      staff: { studentId },
      pending: { studentId },
    }),
  )
  const info = { person: onlyRow(person), ...rows }
  holdsUntil(now, [info.person.unconfirmedUntil])
  return presentInfo(info, { language, provider, timeZone, mayWrite })
}

async function readApprovals({ db, access, language, timeZone, today, provider }: StudentContext) {
  const params = { studentId: access.studentId }
  const { birth, requests, decisions } = onlyRow(
    await approvalsOf(db, { birth: params, requests: params, decisions: params }),
  )
  const { birthDate } = onlyRow(birth)
  return presentApprovals({ birthDate, requests, decisions }, { access, language, timeZone, today, provider })
}
