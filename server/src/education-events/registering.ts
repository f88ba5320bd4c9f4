import type { Overlap, RegistrationState } from '@studentgo/protocol/education-events'
import { type Db, databaseErrorCode } from '../platform/database.ts'
import { notFound, Problem, subErrorOf } from '../platform/problems.ts'
import { clashRows } from './clashes.queries.ts'
import { factsOf, type Moment, overlapAnswers } from './event-answers.ts'
import { type OwnRegistration, type Pair, type PairRow, pairRows } from './event-details.queries.ts'
import { mayCancel, type Refusal, refusalOf, standing } from './registration.rules.ts'
import { endRegistration, insertRegistration, lockEvents, lockPlanOfSlot, takeSeat } from './seats.queries.ts'
import { promoteWaiting } from './waitlist.queries.ts'

export interface Wishes {
  acceptOverlaps: boolean
  swap: boolean
  comment: string | undefined
}

export interface Outcome {
  registrationId: number
  state: RegistrationState
  waitlistPosition?: number
  personalEducationEventId: number
  overlaps: Overlap[]
}

const uniqueViolation = '23505'

/**
 * Takes a place for the slot, or a place in the queue. Everything is judged in the order of domain 2.7 before
 * the event is locked; under the lock only the seats are decided, so that a popular event opens quickly.
 * Throws `not-found` for an event or a slot that is not there for this student, else 409 with the rule's name.
 */
export async function register(
  db: Db,
  studentId: number,
  pair: Pair,
  wishes: Wishes,
  moment: Moment,
): Promise<Outcome> {
  if (!(await lockPlanOfSlot(db, studentId, pair.slotId))) throw notFound()
  const row = await pairOf(db, studentId, pair)
  const overlaps = await overlapsOf(db, studentId, row, moment)
  const facts = factsOf(row, moment.language)
  const clashes = overlaps.filter(one => one.severity !== 'TRANSFER')
  const refusal = refusalOf(facts, wishes, clashes.length, moment, moment.policies)
  if (refusal !== undefined) throw refused(refusal, row, clashes)
  const current = standing(facts.holder, moment.today) === undefined ? undefined : (row.holder ?? undefined)
  const old = current?.registration == null ? undefined : current
  const locked = await lockEvents(db, old?.eventId == null ? [row.eventId] : [row.eventId, old.eventId])
  // A full event is the crowded one, so nothing is asked under its lock that is known already.
  const mayBeFree = locked.some(event => event.id === row.eventId && event.hasFreeSeat)
  const seat = mayBeFree && (await seatAfterQueue(db, row.eventId, moment))
  const state = placeIn(row, seat, old?.registration ?? undefined, moment)
  await clearSlot(db, studentId, row, moment)
  const made = await insertRegistration(db, {
    ...pair,
    studentId,
    state,
    comment: wishes.comment,
    now: moment.now,
    today: moment.today,
  }).catch(error => {
    throw databaseErrorCode(error) === uniqueViolation ? refused('slotTaken', row, []) : error
  })
  if (old?.eventId != null) await promoteWaiting(db, old.eventId, moment.now, moment.today)
  return {
    registrationId: made.id,
    state,
    ...(state === 'WAITLISTED' ? { waitlistPosition: made.position } : {}),
    personalEducationEventId: made.personalEventId,
    overlaps,
  }
}

/** A seat of the locked event, if one is left when those who waited have theirs. */
async function seatAfterQueue(db: Db, eventId: number, { now, today }: Moment): Promise<boolean> {
  await promoteWaiting(db, eventId, now, today)
  return takeSeat(db, eventId)
}

/** A seat, or the end of the queue. A seat that the student has is never given up for a place in a queue. */
function placeIn(
  row: PairRow,
  seat: boolean,
  held: RegistrationState | undefined,
  { today }: Moment,
): RegistrationState {
  if (seat) return row.mode === 'APPROVAL' ? 'PENDING_APPROVAL' : 'REGISTERED'
  const holdsSeat = held === 'REGISTERED' || held === 'PENDING_APPROVAL'
  if (!row.waitlistEnabled || holdsSeat || today >= row.startDate) throw conflict('eventFull')
  return 'WAITLISTED'
}

/** What the slot held is given up, or has dissolved by itself. */
async function clearSlot(db: Db, studentId: number, row: PairRow, { now, today }: Moment): Promise<void> {
  const { holder } = row
  if (holder === null || holder.registrationId === null) return
  const dissolved = holder.registration === 'WAITLISTED' && today >= holder.startDate
  await endRegistration(db, holder.registrationId, {
    state: dissolved ? 'DISSOLVED' : 'CANCELLED',
    byId: dissolved ? undefined : studentId,
    heldSeat: holder.registration !== 'WAITLISTED',
    now,
  })
}

/** Gives up a place, or leaves the queue; the first who waits gets the seat in the same transaction. */
export async function cancel(db: Db, studentId: number, pair: Pair, moment: Moment): Promise<void> {
  if (!(await lockPlanOfSlot(db, studentId, pair.slotId))) throw notFound()
  // Only the event's own lock keeps a promotion from happening between reading and cancelling.
  await lockEvents(db, [pair.eventId])
  const row = await pairOf(db, studentId, pair)
  const own = ownIn(row)
  if (own === undefined) throw conflict('notRegistered')
  const days = moment.policies['event.cancelBeforeDays']
  if (!mayCancel(own.state, row.startDate, moment.today, days)) throw conflict('cancelClosed')
  await endRegistration(db, own.id, {
    state: 'CANCELLED',
    byId: studentId,
    heldSeat: own.state !== 'WAITLISTED',
    now: moment.now,
  })
  await promoteWaiting(db, pair.eventId, moment.now, moment.today)
}

/** The pair with all its facts; `not-found` when the event or the student's slot does not exist. */
export async function pairOf(db: Db, studentId: number, pair: Pair): Promise<PairRow> {
  const [row] = await pairRows(db, studentId, [pair])
  if (row === undefined) throw notFound()
  return row
}

/** Clashes of the event with everything else, without what the slot holds now. */
export async function overlapsOf(
  db: Db,
  studentId: number,
  row: PairRow,
  moment: Moment,
): Promise<Overlap[]> {
  const against = { eventId: row.eventId, instead: row.holder?.eventId ?? null }
  const near = moment.policies['timetable.transferMinutes']
  return overlapAnswers(await clashRows(db, studentId, against, moment, near), moment)
}

/** The student's registration of this pair. */
export function ownIn(row: PairRow): OwnRegistration | undefined {
  return row.own !== null && row.own.slotId === row.slotId ? row.own : undefined
}

const mostNamed = 20

/** A refusal by a rule's name; clashes are named one by one, with what clashes and when. */
function refused(refusal: Refusal, row: PairRow, clashes: readonly Overlap[]): Problem {
  if (refusal === 'slotTaken') return conflict(refusal, { swap: row.holder?.registration == null ? 0 : 1 })
  if (refusal !== 'overlaps') return conflict(refusal)
  return new Problem('state-conflict', {
    subErrors: [
      subErrorOf('overlaps', undefined, { count: clashes.length }),
      ...clashes.slice(0, mostNamed).map(({ other, minutes }) =>
        subErrorOf('overlapsWith', undefined, {
          title: other.title,
          start: other.start,
          end: other.end,
          minutes,
        }),
      ),
    ],
  })
}

function conflict(code: string, params?: Record<string, string | number>): Problem {
  return new Problem('state-conflict', { subErrors: [subErrorOf(code, undefined, params)] })
}
