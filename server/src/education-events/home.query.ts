import type { HomeTask } from '@studentgo/protocol/home'
import type { Language } from '@studentgo/protocol/language'
import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { Localised } from '@studentgo/protocol/shapes'
import { homePart, newSince } from '../platform/contributions/home-part.ts'
import { batch, type RowOf } from '../platform/database/statement.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { inLanguage } from '../platform/rows/localised.ts'
import { makeNextInstant } from '../platform/versions/next-instant.ts'
import { nextOpening, openings, promotions } from './home.sql.ts'

const day = 24 * 60 * 60 * 1000
const openingWithin = 7 * day

const untilNextOpening = makeNextInstant(['education_event'], async (db, now) => {
  const [found] = await nextOpening(db, { now, until: new Date(now.getTime() + openingWithin) })
  return found?.at ?? null
})

const openingsAndPromotions = batch({ openings, promotions })

/** New places that came from a queue, registrations that open in a week, and those that are open. */
export const educationEventsOnHome = homePart({
  reads: openingsAndPromotions,
  params(context) {
    const { access, now, today } = context
    const { studentId } = access
    const until = new Date(now.getTime() + openingWithin)
    return { openings: { studentId, now, today, until }, promotions: { studentId, since: newSince(context) } }
  },
  sayUntil: ({ db, now }) => untilNextOpening(db, now),
  tasks: ([found], context) =>
    found === undefined
      ? []
      : [...promotionTasks(found.promotions, context), ...openingTasks(found.openings, context)],
})

function promotionTasks(rows: readonly RowOf<typeof promotions>[], { language }: StudentContext): HomeTask[] {
  return rows.map(row => ({ kind: 'PLACE_FROM_QUEUE', ...eventRef(row, language) }))
}

function openingTasks(
  rows: readonly RowOf<typeof openings>[],
  { now, timeZone, language }: StudentContext,
): HomeTask[] {
  const tasks: HomeTask[] = []
  const isOpen = ({ opensAt }: { opensAt: string }) => new Date(opensAt) <= now
  const opening = rows.filter(row => !isOpen(row))
  const [next] = opening
  if (next !== undefined) {
    const opensAt = next.opensAt
    tasks.push({ kind: 'REGISTRATION_OPENS', ...eventRef(next, language), count: opening.length, opensAt })
  }
  const closings = rows.filter(isOpen).map(row => row.closesAt)
  const [closesFirst] = closings.toSorted()
  if (closesFirst !== undefined) {
    tasks.push({
      kind: 'REGISTRATION_OPEN',
      count: closings.length,
      closesAt: closesFirst,
      deadline: schoolDateOf(closesFirst, timeZone),
    })
  }
  return tasks
}

function eventRef(
  { eventId, slotId, name }: { eventId: number; slotId: number; name: Localised },
  language: Language,
) {
  return { educationEventId: eventId, peeemId: slotId, name: inLanguage(name, language) }
}
