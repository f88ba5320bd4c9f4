import * as endpoints from '@studentgo/protocol/education-events'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import type { Translations } from '../translations/translations.data.ts'
import { type EventCardCache, makeEventCardCache } from './offers/event-cards.cache.ts'
import { moduleOffers, planOffers } from './offers/list-offers.query.ts'
import { eventOverlaps, eventSlotIn, eventWithSessions } from './offers/read-event.query.ts'
import { makeWeekPattern } from './offers/week-pattern.presenter.ts'
import { cancel } from './places/cancel-registration.command.ts'
import { defineDissolving } from './places/dissolve-waitlists.job.ts'
import { register } from './places/register-for-event.command.ts'

/** Choosing education events for the slots of a plan: offers, clashes, places and waiting lists. Answers their cards. */
export function educationEventsRoutes(platform: Platform, translations: Translations): EventCardCache {
  const cache = makeEventCardCache(makeWeekPattern(translations))
  defineDissolving(platform)
  bind(platform, endpoints, {
    listOffers: call => planOffers(call, cache),
    listModuleOffers: call => moduleOffers(call, cache),
    registerForEvent: register,
    cancelRegistration: call => cancel(call, eventSlotIn(call)),
    readEventSessions: call => eventWithSessions(call, cache),
    readEventOverlaps: call => eventOverlaps(call, eventSlotIn(call)),
  })
  return cache
}
