import type { EducationEventOffer, Overlap, OwnPlace } from '@studentgo/protocol/education-events'
import type { Unserialised } from '../../platform/http/wire-values.ts'
import type { RequestContext } from '../../platform/request-context.ts'
import { fallbackLanguage, inLanguage } from '../../platform/rows/localised.ts'
import { personRef } from '../../platform/rows/person-ref.ts'
import type { ClashRow } from '../places/clashes.sql.ts'
import type { OfferRow, OwnRegistration } from '../places/event-slots.sql.ts'
import { severityOf } from '../places/overlaps.rules.ts'
import {
  activeHolder,
  cancelUntil,
  ineligibleReasons,
  mayCancel,
  offerState,
  swapObstacle,
} from '../places/registration.rules.ts'
import type { EventCard } from './event-cards.cache.ts'
import type { EventSessionRow } from './event-details.sql.ts'

/** What an event that is on no offer shows as its window, which is closed. */
const noInstant = '1970-01-01T00:00:00Z'

/** The event as its card shows it. */
export function presentOffer(
  row: OfferRow,
  card: EventCard,
  weekdays: EducationEventOffer['weekdays'],
  context: RequestContext,
): Unserialised<EducationEventOffer> {
  const { language, provider } = context
  const reasons = ineligibleReasons(row)
  return {
    educationEventId: row.eventId,
    peeemId: row.slotId,
    moduleId: row.planModuleId,
    moduleName: card.moduleName === null ? '' : inLanguage(card.moduleName, language),
    moduleNameLanguage: card.moduleName && fallbackLanguage(card.moduleName, language),
    name: inLanguage(card.name, language),
    nameLanguage: fallbackLanguage(card.name, language),
    description: card.description && inLanguage(card.description, language),
    descriptionLanguage: card.description && fallbackLanguage(card.description, language),
    osp: card.osp,
    startDate: row.startDate,
    endDate: row.endDate,
    weekPattern: card.weekPattern(language),
    sessionCount: card.sessionCount,
    campus: card.campus,
    delivery: card.delivery,
    language: card.language,
    teachers: card.teachers,
    registration: {
      opensAt: row.opensAt ?? noInstant,
      closesAt: row.closesAt ?? noInstant,
      mode: row.mode,
      cancelUntil: cancelUntil(row.startDate, provider.policies['event.cancelBeforeDays']),
    },
    capacity: row.capacity,
    registered: row.taken,
    waitlist: { enabled: row.waitlistEnabled, count: row.waiting },
    eligibility: {
      ok: reasons.length === 0,
      reasons,
      missing: row.missing.map(name => inLanguage(name, language)),
    },
    overlapCount: weekdays.reduce((sum, { clashes }) => sum + clashes, 0),
    weekdays,
    state: offerState(row, context),
    swapFrom: swapFrom(row, context),
  }
}

/** What fills the slot, unless it is this very event. */
function swapFrom(row: OfferRow, { today, language, provider }: RequestContext) {
  const holder = activeHolder(row.holder, today)
  if (holder === undefined || holder.eventId === row.eventId) return undefined
  return {
    educationEventId: holder.eventId,
    name: inLanguage(holder.name, language),
    waiting: holder.registration === 'WAITLISTED',
    kept: swapObstacle(holder, today, provider.policies['event.cancelBeforeDays']),
  }
}

/** A place that the student has, with what can be done about it. */
export function presentOwnPlace(
  row: OfferRow,
  own: OwnRegistration,
  { today, provider }: RequestContext,
): Unserialised<OwnPlace> {
  return {
    registrationId: own.id,
    state: own.state,
    waitlistPosition: own.position,
    promotedAt: own.promotedAt,
    cancellable: mayCancel(own.state, row.startDate, today, provider.policies['event.cancelBeforeDays']),
    personalEducationEventId: own.personalEventId,
  }
}

export function presentSession(row: EventSessionRow) {
  return {
    sessionId: row.id,
    start: row.start,
    end: row.end,
    rooms: row.room === null ? [] : [row.room],
    teachers: row.teachers.map(personRef),
    topic: row.topic,
    state: row.state,
  }
}

/** The clashes in the order of time; near misses only where the way is short. */
export function presentOverlaps(
  rows: readonly ClashRow[],
  { language, provider }: RequestContext,
): Overlap[] {
  return rows.flatMap(row => {
    const severity = severityOf(row, provider.policies['timetable.transferMinutes'])
    if (severity === undefined) return []
    const other = {
      entryId: row.entryId,
      kind: row.kind,
      title: typeof row.title === 'string' ? row.title : inLanguage(row.title, language),
      titleLanguage: typeof row.title === 'string' ? undefined : fallbackLanguage(row.title, language),
      start: row.otherStart,
      end: row.otherEnd,
    }
    return [{ eventSession: { start: row.start, end: row.end }, other, ...severity }]
  })
}
