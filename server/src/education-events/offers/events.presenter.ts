import type { EducationEventOffer, Overlap, OwnPlace } from '@studentgo/protocol/education-events'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { RequestContext } from '../../platform/request-context.ts'
import { fallbackLanguage, inLanguage } from '../../platform/rows/localised.ts'
import { personRef } from '../../platform/rows/person-ref.ts'
import { withoutNulls } from '../../platform/rows/without-nulls.ts'
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
): EducationEventOffer {
  const { language, timeZone, provider } = context
  const reasons = ineligibleReasons(row)
  return withoutNulls({
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
      opensAt: isoWithOffset(row.opensAt ?? noInstant, timeZone),
      closesAt: isoWithOffset(row.closesAt ?? noInstant, timeZone),
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
  })
}

/** What fills the slot, unless it is this very event. */
function swapFrom(row: OfferRow, { today, language, provider }: RequestContext) {
  const holder = activeHolder(row.holder, today)
  if (holder === undefined || holder.eventId === row.eventId) return undefined
  return withoutNulls({
    educationEventId: holder.eventId,
    name: inLanguage(holder.name, language),
    waiting: holder.registration === 'WAITLISTED',
    kept: swapObstacle(holder, today, provider.policies['event.cancelBeforeDays']),
  })
}

/** A place that the student has, with what can be done about it. */
export function presentOwnPlace(
  row: OfferRow,
  own: OwnRegistration,
  { today, timeZone, provider }: RequestContext,
): OwnPlace {
  return withoutNulls({
    registrationId: own.id,
    state: own.state,
    waitlistPosition: own.position,
    promotedAt: own.promotedAt && isoWithOffset(own.promotedAt, timeZone),
    cancellable: mayCancel(own.state, row.startDate, today, provider.policies['event.cancelBeforeDays']),
    personalEducationEventId: own.personalEventId,
  })
}

export function presentSession(row: EventSessionRow, timeZone: string) {
  return withoutNulls({
    sessionId: row.id,
    start: isoWithOffset(row.start, timeZone),
    end: isoWithOffset(row.end, timeZone),
    rooms: row.room === null ? [] : [withoutNulls(row.room)],
    teachers: row.teachers.map(personRef),
    topic: row.topic,
    state: row.state,
  })
}

/** The clashes in the order of time; near misses only where the way is short. */
export function presentOverlaps(
  rows: readonly ClashRow[],
  { timeZone, language, provider }: RequestContext,
): Overlap[] {
  const at = (instant: string) => isoWithOffset(instant, timeZone)
  return rows.flatMap(row => {
    const severity = severityOf(row, provider.policies['timetable.transferMinutes'])
    if (severity === undefined) return []
    const other = {
      entryId: row.entryId,
      kind: row.kind,
      title: typeof row.title === 'string' ? row.title : inLanguage(row.title, language),
      start: at(row.otherStart),
      end: at(row.otherEnd),
    }
    return [{ eventSession: { start: at(row.start), end: at(row.end) }, other, ...severity }]
  })
}
