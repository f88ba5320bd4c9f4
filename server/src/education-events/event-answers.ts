import type { EducationEventOffer, Overlap, OwnPlace } from '@studentgo/protocol/education-events'
import type { Language } from '@studentgo/protocol/language'
import type { Policies } from '@studentgo/protocol/policies'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import { inLanguage } from '../platform/localised.ts'
import type { ClashRow } from './clashes.queries.ts'
import type { EventCard } from './event-cards.ts'
import type { OwnRegistration, PairRow } from './event-details.queries.ts'
import { severityOf } from './overlaps.rules.ts'
import {
  cancelUntil,
  ineligibleReasons,
  keptReason,
  mayCancel,
  offerState,
  type RegistrationFacts,
  standing,
} from './registration.rules.ts'
import { weekPatternIn } from './week-pattern.ts'

/** When, for whom and under which rules an answer is made. */
export interface Moment {
  now: Date
  today: string
  timeZone: string
  language: Language
  policies: Policies
}

/** What the rules ask of a pair. */
export function factsOf(row: PairRow, language: Language): RegistrationFacts {
  const { holder } = row
  return {
    eventId: row.eventId,
    eventModuleId: row.eventModuleId,
    slotModuleId: row.slotModuleId,
    planApproved: row.planApproved,
    rightState: row.rightState,
    moduleState: row.moduleState,
    opensAt: row.opensAt === null ? undefined : new Date(row.opensAt),
    closesAt: row.closesAt === null ? undefined : new Date(row.closesAt),
    startDate: row.startDate,
    mode: row.mode,
    alreadyIn: row.own !== null || row.participates,
    holder:
      holder === null
        ? undefined
        : {
            eventId: holder.eventId,
            registration: holder.registration ?? undefined,
            startDate: holder.startDate,
          },
    audienceFits: row.audienceFits,
    missing: (row.missing ?? []).map(name => inLanguage(name, language)),
  }
}

/** The event as its card tells of it. */
export function offerAnswer(
  row: PairRow,
  { teachers, patterns }: EventCard,
  overlapCount: number,
  moment: Moment,
): EducationEventOffer {
  const { language } = moment
  const facts = factsOf(row, language)
  const reasons = ineligibleReasons(facts)
  const weekPattern = weekPatternIn(language, patterns)
  return {
    educationEventId: row.eventId,
    peeemId: row.slotId,
    moduleId: row.planModuleId,
    moduleName: inLanguage(row.moduleName, language),
    name: inLanguage(row.name, language),
    ...(row.description === null ? {} : { description: inLanguage(row.description, language) }),
    ...(row.osp === null ? {} : { osp: row.osp }),
    startDate: row.startDate,
    endDate: row.endDate,
    ...(weekPattern === undefined ? {} : { weekPattern }),
    sessionCount: patterns.reduce((sum, pattern) => sum + pattern.count, 0),
    ...(row.campus === null ? {} : { campus: row.campus }),
    delivery: row.delivery,
    language: row.language,
    teachers,
    registration: {
      opensAt: isoWithOffset(facts.opensAt ?? new Date(0), moment.timeZone),
      closesAt: isoWithOffset(facts.closesAt ?? new Date(0), moment.timeZone),
      mode: row.mode,
      cancelUntil: cancelUntil(row.startDate, moment.policies['event.cancelBeforeDays']),
    },
    ...(row.capacity === null ? {} : { capacity: row.capacity }),
    registered: row.taken,
    waitlist: { enabled: row.waitlistEnabled, count: row.waiting },
    eligibility: { ok: reasons.length === 0, reasons, missing: [...facts.missing] },
    overlapCount,
    state: offerState(
      {
        ...facts,
        ...row,
        opensAt: facts.opensAt,
        closesAt: facts.closesAt,
        capacity: row.capacity ?? undefined,
      },
      moment,
    ),
    ...swapOf(row, facts, moment),
  }
}

/** What stands in the slot, unless it is this very event. */
function swapOf(
  row: PairRow,
  facts: RegistrationFacts,
  moment: Moment,
): Pick<EducationEventOffer, 'swapFrom'> {
  const holder = standing(facts.holder, moment.today)
  if (holder === undefined || row.holder === null || holder.eventId === row.eventId) return {}
  const kept = keptReason(holder, moment.today, moment.policies['event.cancelBeforeDays'])
  return {
    swapFrom: {
      ...(holder.eventId === null ? {} : { educationEventId: holder.eventId }),
      name: inLanguage(row.holder.name, moment.language),
      waiting: holder.registration === 'WAITLISTED',
      ...(kept === undefined ? {} : { kept }),
    },
  }
}

/** A place that the student has, with what can be done about it. */
export function ownPlaceAnswer(row: PairRow, own: OwnRegistration, moment: Moment): OwnPlace {
  const days = moment.policies['event.cancelBeforeDays']
  return {
    registrationId: own.id,
    state: own.state,
    ...(own.position === null ? {} : { waitlistPosition: own.position }),
    ...(own.promotedAt === null
      ? {}
      : { promotedAt: isoWithOffset(new Date(own.promotedAt), moment.timeZone) }),
    cancellable: mayCancel(own.state, row.startDate, moment.today, days),
    personalEducationEventId: own.personalEventId,
  }
}

/** The clashes in the order of time; near misses only where the way is short. */
export function overlapAnswers(rows: readonly ClashRow[], moment: Moment): Overlap[] {
  const at = (seconds: number) => isoWithOffset(new Date(seconds * 1000), moment.timeZone)
  return rows.flatMap(row => {
    const severity = severityOf(row, moment.policies['timetable.transferMinutes'])
    if (severity === undefined) return []
    const title = typeof row.title === 'string' ? row.title : inLanguage(row.title, moment.language)
    const other = {
      entryId: row.entryId,
      kind: row.kind,
      title,
      start: at(row.otherStart),
      end: at(row.otherEnd),
    }
    return [{ eventSession: { start: at(row.start), end: at(row.end) }, other, ...severity }]
  })
}
