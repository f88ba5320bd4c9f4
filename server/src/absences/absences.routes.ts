import { explainAbsences, listAbsences, notifyAbsence } from '@studentgo/protocol/absences'
import { listParticipations, logWorkplaceDay } from '@studentgo/protocol/participations'
import { readWaitingAbsences } from '@studentgo/protocol/waiting-absences'
import type { Platform } from '../platform/platform.ts'
import { invalidInput, Problem } from '../platform/problems.ts'
import { serve } from '../platform/serve.ts'
import { mustOwnStudyPlan, rangeOf } from './asking.ts'
import { explainMarks } from './explaining.ts'
import { lessonIn } from './lesson-facts.ts'
import { lessonsOf } from './lessons.queries.ts'
import { absencesAnswer } from './listing.ts'
import { actOnNotice, notify } from './notifying.ts'
import { participationsOf } from './participation.rules.ts'
import { studentFacts } from './student-facts.queries.ts'
import { waitingAnswer } from './waiting.ts'
import { saveWorkplaceDay, workplaceOf } from './workplace.queries.ts'
import { workplaceDayFault } from './workplace.rules.ts'
import { workplaceDayAnswer } from './workplace-days.ts'

export function absencesRoutes(platform: Platform): void {
  serve(platform, listAbsences, call => absencesAnswer(call))

  serve(platform, readWaitingAbsences, call => waitingAnswer(call))

  serve(platform, explainAbsences, async call => {
    if ('noticeId' in call.body) {
      return { updated: [], rejected: [], notice: await actOnNotice(call, call.body) }
    }
    const { absenceIds, versions } = call.body
    const lacking = absenceIds.filter(id => !Object.hasOwn(versions, String(id)))
    if (lacking.length > 0) {
      throw invalidInput(...lacking.map(id => ({ code: 'required', field: `body.versions.${id}` })))
    }
    return explainMarks(call, call.body)
  })

  serve(platform, notifyAbsence, call => notify(call, call.body))

  serve(platform, listParticipations, async call => {
    const { db, access, now, today, timeZone, language, provider, query } = call
    await mustOwnStudyPlan(call, query)
    const range = rangeOf(query, await studentFacts(db, access.studentId, today), today)
    const rows = await lessonsOf(db, access.studentId, range, query.personalStudyPlanId, language)
    return participationsOf(rows.map(lessonIn), now, timeZone, provider.policies.lateBoundaryMinutes)
  })

  serve(platform, logWorkplaceDay, async ({ db, access, now, today, body }) => {
    const range = { from: body.date, to: body.date }
    const { periods } = await workplaceOf(db, access.studentId, range)
    const fault = workplaceDayFault(body.date, periods, today)
    if (fault !== undefined) throw invalidInput({ code: fault, field: 'body.date' })
    const day = { date: body.date, hours: body.hours, note: body.note?.trim() || undefined }
    if (!(await saveWorkplaceDay(db, access.studentId, day, now))) throw new Problem('state-conflict')
    const { days } = await workplaceOf(db, access.studentId, range)
    const saved = days[0]
    if (saved === undefined) throw new Problem('general')
    return workplaceDayAnswer(saved)
  })
}
