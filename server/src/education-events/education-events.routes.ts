import {
  cancelRegistration,
  listModuleOffers,
  listOffers,
  readEventOverlaps,
  readEventSessions,
  readRegistrationNews,
  registerForEvent,
} from '@studentgo/protocol/education-events'
import type { Language } from '@studentgo/protocol/language'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { invalidInput, notFound } from '../platform/problems.ts'
import type { Provider } from '../platform/provider.ts'
import { serve } from '../platform/serve.ts'

import { dissolveHourly } from './dissolving.ts'
import { type Moment, ownPlaceAnswer } from './event-answers.ts'
import { makeEventCards } from './event-cards.ts'
import { planOfModule } from './news.queries.ts'
import { registrationNewsOf } from './news.ts'
import { offersAnswer, oneOffer, sessionsAnswer } from './offering.ts'
import { cancel, overlapsOf, ownIn, pairOf, register } from './registering.ts'

const pageSize = 10
/** A unit's page shows a few offers, and leads to all of them. */
const moduleSize = 5
const noFilter = { from: undefined, to: undefined, campusId: undefined, q: '', onlyFree: false }

/** Choosing education events for the slots of a plan: offers, clashes, places and waiting lists. */
export function educationEventsRoutes(platform: Platform): void {
  const cards = makeEventCards()
  dissolveHourly(platform)

  serve(platform, listOffers, async call => {
    const { params, query, access } = call
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
    const of = { studentId: access.studentId, planId: params.planId }
    return offersAnswer({ db: call.db, cards }, of, filter, page, momentOf(call))
  })

  serve(platform, listModuleOffers, async call => {
    const { studentId } = call.access
    const { moduleId } = call.query
    const planId = await planOfModule(call.db, studentId, moduleId)
    if (planId === undefined) throw notFound()
    const filter = { ...noFilter, planModuleId: moduleId }
    const page = { number: 0, size: moduleSize }
    return {
      planId,
      ...(await offersAnswer({ db: call.db, cards }, { studentId, planId }, filter, page, momentOf(call))),
    }
  })

  serve(platform, readRegistrationNews, call =>
    registrationNewsOf(call.db, call.access.studentId, momentOf(call)),
  )

  serve(platform, registerForEvent, async call => {
    const { body, access } = call
    const wishes = {
      acceptOverlaps: body.acceptOverlaps === true,
      swap: body.swap === true,
      comment: body.comment?.trim() || undefined,
    }
    return register(call.db, access.studentId, pairIn(call), wishes, momentOf(call))
  })

  serve(platform, cancelRegistration, async call => {
    await cancel(call.db, call.access.studentId, pairIn(call), momentOf(call))
    return { state: 'CANCELLED' as const }
  })

  serve(platform, readEventSessions, async call => {
    const moment = momentOf(call)
    const row = await fittingPair(call)
    const event = await oneOffer({ db: call.db, cards }, call.access.studentId, row, moment)
    const own = ownIn(row)
    return {
      event,
      ...(own === undefined ? {} : { own: ownPlaceAnswer(row, own, moment) }),
      ...(await sessionsAnswer(call.db, row.eventId, moment.timeZone)),
    }
  })

  serve(platform, readEventOverlaps, async call => {
    const moment = momentOf(call)
    return overlapsOf(call.db, call.access.studentId, await fittingPair(call), moment)
  })

  /** Reading shows nothing of an event that this slot has nothing to do with. */
  async function fittingPair(call: PairCall) {
    const row = await pairOf(call.db, call.access.studentId, pairIn(call))
    if (row.eventModuleId !== row.slotModuleId) throw notFound()
    return row
  }
}

interface PairCall {
  db: Db
  params: { eventId: number }
  query: { peeemId: number }
  access: { studentId: number }
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
