import type { EducationEventOffer, OffersPage } from '@studentgo/protocol/education-events'
import { toPage } from '@studentgo/protocol/paging'
import { isoWithOffset, minutesBetween } from '@studentgo/protocol/rules/calendar'
import type { Db } from '../platform/database.ts'
import { notFound } from '../platform/problems.ts'
import { clashCounts } from './clashes.queries.ts'
import { type Moment, offerAnswer, ownPlaceAnswer } from './event-answers.ts'
import type { EventCards } from './event-cards.ts'
import { type PairRow, pairRows } from './event-details.queries.ts'
import { type Candidates, candidatesOf, type OfferFilter, planFacts } from './offers.queries.ts'
import { personAnswer } from './person-answer.ts'
import { ownIn } from './registering.ts'
import { type EventSessionRow, eventSessions } from './sessions.queries.ts'

/** How to ask, and what is known of the school's events already. */
export interface Sources {
  db: Db
  cards: EventCards
}

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
  { db, cards }: Sources,
  access: { studentId: number; planId: number },
  filter: OfferFilter,
  page: { number: number; size: number },
  moment: Moment,
): Promise<OffersPage> {
  const plan = await planFacts(db, access, filter.planModuleId, moment.today)
  if (plan === undefined) throw notFound()
  const candidates = plan.approved ? await candidatesOf(db, access, filter, moment, page) : nothing
  const rows = await pairRows(db, access.studentId, [...plan.chosen, ...candidates.pairs])
  const answer = await answering({ db, cards }, access.studentId, rows, moment)
  const offers = rows.filter(row => ownIn(row) === undefined)
  const emptyReason = offers.length > 0 ? undefined : emptyReasonOf(plan.approved, candidates)
  return {
    ...toPage(offers.map(answer), candidates.total, page.number, page.size),
    ...(emptyReason === undefined ? {} : { emptyReason }),
    chosen: rows.flatMap(row => {
      const own = ownIn(row)
      return own === undefined ? [] : [{ ...ownPlaceAnswer(row, own, moment), event: answer(row) }]
    }),
    campuses: candidates.campuses,
  }
}

/** How each of these pairs is answered: with its card, and what it clashes with in this student's days. */
async function answering({ db, cards }: Sources, studentId: number, rows: PairRow[], moment: Moment) {
  const cardOf = await cards.of(
    db,
    rows.map(row => row.eventId),
    moment,
  )
  const against = rows.map(row => ({ eventId: row.eventId, instead: row.holder?.eventId ?? null }))
  const counts = await clashCounts(db, studentId, against, moment)
  return (row: PairRow) => offerAnswer(row, cardOf(row.eventId), counts.get(row.eventId) ?? 0, moment)
}

function emptyReasonOf(approved: boolean, found: Candidates): OffersPage['emptyReason'] {
  if (!approved) return 'PLAN_NOT_APPROVED'
  if (found.unfiltered > 0) return found.total > 0 ? undefined : 'NO_MATCH'
  return found.openSlots === 0 && found.filledSlots > 0 ? 'ALL_REGISTERED' : 'NO_OPEN_EVENTS'
}

/** One event as its card tells of it. */
export async function oneOffer(
  sources: Sources,
  studentId: number,
  row: PairRow,
  moment: Moment,
): Promise<EducationEventOffer> {
  return (await answering(sources, studentId, [row], moment))(row)
}

/** The sessions of an event with their minutes in all, without cancelled ones. */
export async function sessionsAnswer(db: Db, eventId: number, timeZone: string) {
  const rows = await eventSessions(db, eventId)
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
