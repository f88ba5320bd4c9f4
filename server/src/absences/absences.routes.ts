import * as absencesEndpoints from '@studentgo/protocol/absences'
import * as participationsEndpoints from '@studentgo/protocol/participations'
import { invalidInput } from '../platform/http/problems.ts'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { participationsByEvent } from './attendance/list-participations.query.ts'
import { logHours } from './attendance/log-workplace-day.command.ts'
import { absencesOf } from './list-absences.query.ts'
import { explainMarks } from './marks/explain-absences.command.ts'
import { actOnNotice, reportAbsence, shortenNotice } from './notices/report-absence.command.ts'
import { makeTermStartReader } from './term-start.cache.ts'

export function absencesRoutes(platform: Platform): void {
  const termStart = makeTermStartReader()

  bind(
    platform,
    absencesEndpoints,
    {
      listAbsences: call => absencesOf(call, termStart),
      explainAbsences: async call => {
        if ('noticeId' in call.body) {
          const { body } = call
          const notice =
            body.action === 'SHORTEN' ? await shortenNotice(call, body) : await actOnNotice(call, body)
          return { updated: [], rejected: [], notice }
        }
        const { absenceIds, versions } = call.body
        const lacking = absenceIds.filter(id => !Object.hasOwn(versions, String(id)))
        if (lacking.length > 0) {
          throw invalidInput(...lacking.map(id => ({ code: 'required', field: `body.versions.${id}` })))
        }
        return explainMarks(call, call.body)
      },
      notifyAbsence: call => reportAbsence(call, call.body),
    },
    { isKept: true },
  )

  bind(
    platform,
    participationsEndpoints,
    {
      listParticipations: call => participationsByEvent(call, termStart),
      logWorkplaceDay: logHours,
    },
    { isKept: true },
  )
}
