import {
  cancelRegistration,
  listOffers,
  readEventOverlaps,
  readEventSessions,
  registerForEvent,
} from '@studentgo/protocol/education-events'
import type { Language } from '@studentgo/protocol/language'
import type { Platform } from '../platform/platform.ts'
import { invalidInput, notFound } from '../platform/problems.ts'
import type { Provider } from '../platform/provider.ts'
import { serve } from '../platform/serve.ts'
import { askOfDatabase, askOfTransaction } from '../timetable/timetable.queries.ts'
import { dissolveHourly } from './dissolving.ts'
import { type Moment, ownPlaceAnswer } from './event-answers.ts'
import { offersAnswer, oneOffer, sessionsAnswer } from './offering.ts'
import { cancel, overlapsOf, ownIn, pairOf, register } from './registering.ts'

const pageSize = 20

/** Choosing education events for the slots of a plan: offers, clashes, places and waiting lists. */
export function educationEventsRoutes(platform: Platform): void {
  const ask = askOfDatabase(platform.database)
  dissolveHourly(platform)

  serve(platform, listOffers, async call => {
    const { params, query, whose } = call
    if (query.from !== undefined && query.to !== undefined && query.from > query.to) {
      throw invalidInput({ code: 'endBeforeStart', field: 'query.to' })
    }
    const filter = {
      planModuleId: query.moduleId,
      from: query.from,
      to: query.to,
      campusId: query.campus,
      q: (query.q ?? '').trim(),
      onlyFree: query.onlyFree === 'true',
    }
    const page = { number: query.page ?? 0, size: query.size ?? pageSize }
    const of = { studentId: whose.studentId, planId: params.planId }
    return offersAnswer(ask, of, filter, page, momentOf(call))
  })

  serve(platform, registerForEvent, async call => {
    const { body, whose } = call
    const wishes = {
      acceptOverlaps: body.acceptOverlaps === true,
      swap: body.swap === true,
      comment: body.comment?.trim() || undefined,
    }
    return register(askOfTransaction(call.db), whose.studentId, pairIn(call), wishes, momentOf(call))
  })

  serve(platform, cancelRegistration, async call => {
    await cancel(askOfTransaction(call.db), call.whose.studentId, pairIn(call), momentOf(call))
    return { state: 'CANCELLED' as const }
  })

  serve(platform, readEventSessions, async call => {
    const moment = momentOf(call)
    const row = await fittingPair(call, moment)
    const event = await oneOffer(ask, call.whose.studentId, row, moment)
    const own = ownIn(row)
    return {
      event,
      ...(own === undefined ? {} : { own: ownPlaceAnswer(row, own, moment) }),
      ...(await sessionsAnswer(ask, row.eventId, moment.timeZone)),
    }
  })

  serve(platform, readEventOverlaps, async call => {
    const moment = momentOf(call)
    return overlapsOf(ask, call.whose.studentId, await fittingPair(call, moment), moment)
  })

  /** Reading shows nothing of an event that this slot has nothing to do with. */
  async function fittingPair(call: PairCall, moment: Moment) {
    const row = await pairOf(ask, call.whose.studentId, pairIn(call), moment)
    if (row.eventModuleId !== row.slotModuleId) throw notFound()
    return row
  }
}

interface PairCall {
  params: { eventId: number }
  query: { peeemId: number }
  whose: { studentId: number }
}

function pairIn({ params, query }: PairCall) {
  return { eventId: params.eventId, slotId: query.peeemId }
}

interface MomentCall {
  now: Date
  today: string
  timeZone: string
  language: Language
  provider: Provider
}

function momentOf({ now, today, timeZone, language, provider }: MomentCall): Moment {
  return { now, today, timeZone, language, policies: provider.policies }
}
