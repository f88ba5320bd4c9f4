import {
  acknowledgeAssessment,
  assessSelf,
  listIntermediateAssessments,
} from '@studentgo/protocol/intermediate-assessments'
import {
  editPersonalEducationEvent,
  listPersonalEducationEvents,
  type PersonalEducationEventDetails,
  readPersonalEducationEvent,
  readPersonalEventNews,
  removePersonalEducationEvent,
} from '@studentgo/protocol/personal-education-events'
import { inLanguage } from '../platform/localised.ts'
import type { Platform } from '../platform/platform.ts'
import { notFound } from '../platform/problems.ts'
import { serve } from '../platform/serve.ts'
import { type Asking, askingOf } from './asking.ts'
import { acknowledge, assessmentAnswers, assessOwn } from './assessing.ts'
import { presenceOf } from './attendance.ts'
import { detailsAnswer } from './details-answer.ts'
import { editPeriod } from './editing.ts'
import { factsOf, personalEventAnswer } from './event-answers.ts'
import { isOwnPlan, personalEventById, personalEventsOf } from './events.queries.ts'
import { unreadAssessments } from './news.queries.ts'
import { standingState } from './period.rules.ts'
import { removePeriod } from './removing.ts'

/** How the parts of a plan are learned: periods at school and at work, and ungraded feedback during them. */
export function personalEducationEventsRoutes(platform: Platform): void {
  const asking = askingOf()

  serve(platform, listPersonalEducationEvents, async call => {
    const one = await asking(call)
    const { planId } = call.params
    const question = { studentId: one.studentId, planId, planModuleId: call.query.moduleId }
    if (!(await isOwnPlan(one.db, question))) throw notFound()
    const wished = call.query.state
    const rows = (await personalEventsOf(one.db, question)).filter(row => {
      const state = standingState(factsOf(row, one.today), one.today)
      return wished === undefined ? state !== 'CANCELLED' : state === wished
    })
    const presence = one.seesAbsences ? await presenceOf(rows, one) : undefined
    return rows.map(row => personalEventAnswer(row, presence, one))
  })

  serve(platform, readPersonalEventNews, async call => {
    const { db, studentId, language } = await asking(call)
    const rows = await unreadAssessments(db, studentId)
    return { unread: rows.map(({ name, ...row }) => ({ ...row, name: inLanguage(name, language) })) }
  })

  serve(platform, readPersonalEducationEvent, async call =>
    answerOf(await asking(call), call.params.personalEventId),
  )

  serve(platform, editPersonalEducationEvent, async call => {
    const one = await asking(call)
    await editPeriod(one, call.params.personalEventId, call.body)
    return answerOf(one, call.params.personalEventId)
  })

  serve(platform, removePersonalEducationEvent, async call => {
    await removePeriod(await asking(call), call.params.personalEventId)
    return { state: 'CANCELLED' as const }
  })

  serve(platform, listIntermediateAssessments, async call =>
    assessmentAnswers(await asking(call), call.params.personalEventId),
  )

  serve(platform, assessSelf, async call =>
    assessOwn(await asking(call), call.params.personalEventId, call.body),
  )

  serve(platform, acknowledgeAssessment, async call =>
    acknowledge(await asking(call), call.params.personalEventId, call.body),
  )
}

async function answerOf(asking: Asking, id: number): Promise<PersonalEducationEventDetails> {
  const row = await personalEventById(asking.db, asking.studentId, id)
  if (row === undefined) throw notFound()
  return detailsAnswer(row, asking)
}
