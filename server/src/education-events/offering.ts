import type { EducationEventOffer, OffersPage } from '@studentgo/protocol/education-events'
import { toPage } from '@studentgo/protocol/paging'
import { isoWithOffset, minutesBetween } from '@studentgo/protocol/rules/calendar'
import { notFound } from '../platform/problems.ts'
import type { Ask } from '../timetable/timetable.queries.ts'
import { clashCounts } from './clashes.queries.ts'
import { type Moment, offerAnswer, ownPlaceAnswer, personAnswer } from './event-answers.ts'
import { type PairRow, pairRows } from './event-details.queries.ts'
import { type Candidates, candidatesOf, chosenPairs, type OfferFilter, planFacts } from './offers.queries.ts'
import { ownIn } from './registering.ts'
import { type EventSessionRow, eventSessions } from './sessions.queries.ts'

const nothing: Candidates = {
  pairs: [],
  total: 0,
  unfiltered: 0,
  campuses: [],
  openSlots: 0,
  filledSlots: 0,
}

/** The page of offers for a plan, with what was chosen already and the reason why there is nothing else. */
export async function offersAnswer(
  ask: Ask,
  whose: { studentId: number; planId: number },
  filter: OfferFilter,
  page: { number: number; size: number },
  moment: Moment,
): Promise<OffersPage> {
  const plan = await planFacts(ask, whose.studentId, whose.planId)
  if (plan === undefined) throw notFound()
  const chosen = await chosenPairs(ask, whose, filter.planModuleId, moment.today)
  const candidates = plan.approved ? await candidatesOf(ask, whose, filter, moment, page) : nothing
  const rows = await pairRows(ask, whose.studentId, [...chosen, ...candidates.pairs], moment.timeZone)
  const against = rows.map(row => ({ eventId: row.eventId, instead: row.holder?.eventId ?? null }))
  const counts = await clashCounts(ask, whose.studentId, against, moment)
  const countOf = (row: PairRow) => counts.get(row.eventId) ?? 0
  const offers = rows.filter(row => ownIn(row) === undefined)
  const emptyReason = offers.length > 0 ? undefined : emptyReasonOf(plan.approved, candidates)
  return {
    ...toPage(
      offers.map(row => offerAnswer(row, countOf(row), moment)),
      candidates.total,
      page.number,
      page.size,
    ),
    ...(emptyReason === undefined ? {} : { emptyReason }),
    chosen: rows.flatMap(row => {
      const own = ownIn(row)
      if (own === undefined) return []
      return [{ ...ownPlaceAnswer(row, own, moment), event: offerAnswer(row, countOf(row), moment) }]
    }),
    campuses: candidates.campuses,
  }
}

function emptyReasonOf(approved: boolean, found: Candidates): OffersPage['emptyReason'] {
  if (!approved) return 'PLAN_NOT_APPROVED'
  if (found.unfiltered > 0) return found.total > 0 ? undefined : 'NO_MATCH'
  return found.openSlots === 0 && found.filledSlots > 0 ? 'ALL_REGISTERED' : 'NO_OPEN_EVENTS'
}

/** One event as its card tells of it. */
export async function oneOffer(
  ask: Ask,
  studentId: number,
  row: PairRow,
  moment: Moment,
): Promise<EducationEventOffer> {
  const against = { eventId: row.eventId, instead: row.holder?.eventId ?? null }
  const counts = await clashCounts(ask, studentId, [against], moment)
  return offerAnswer(row, counts.get(row.eventId) ?? 0, moment)
}

/** The sessions of an event with their minutes in all, without cancelled ones. */
export async function sessionsAnswer(ask: Ask, eventId: number, timeZone: string) {
  const rows = await eventSessions(ask, eventId)
  const held = rows.filter(row => row.state !== 'CANCELLED')
  return {
    sessions: rows.map(row => sessionAnswer(row, timeZone)),
    totalMinutes: held.reduce((sum, row) => sum + minutesBetween(new Date(row.start), new Date(row.end)), 0),
  }
}

function sessionAnswer({ id, start, end, topic, state, room, teachers }: EventSessionRow, timeZone: string) {
  return {
    sessionId: id,
    start: isoWithOffset(new Date(start), timeZone),
    end: isoWithOffset(new Date(end), timeZone),
    rooms:
      room === null
        ? []
        : [
            {
              code: room.code,
              name: room.name,
              building: room.building,
              ...(room.address === null ? {} : { address: room.address }),
              ...(room.floor === null ? {} : { floor: room.floor }),
            },
          ],
    teachers: (teachers ?? []).map(personAnswer),
    ...(topic === null ? {} : { topic }),
    state,
  }
}
