import type { HomeTask } from '@studentgo/protocol/home'
import { isoWithOffset, schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { Localised } from '@studentgo/protocol/shapes'
import type { StudentContext } from '../platform/request-context.ts'
import { inLanguage } from '../platform/rows/localised.ts'
import { openings, promotions } from './home.sql.ts'

const day = 24 * 60 * 60 * 1000
const openingWithin = 7 * day
const promotedWithin = 3 * day

/** Places that came from a queue in three days, registrations that open in a week, and those that are open. */
export async function educationEventTasks(context: StudentContext): Promise<HomeTask[]> {
  const { db, access, now, today, timeZone, language } = context
  const { studentId } = access
  const until = new Date(now.getTime() + openingWithin)
  const found = await openings(db, { studentId, now, today, until })
  const promoted = await promotions(db, { studentId, since: new Date(now.getTime() - promotedWithin) })
  const eventRef = ({ eventId, slotId, name }: { eventId: number; slotId: number; name: Localised }) => ({
    educationEventId: eventId,
    peeemId: slotId,
    name: inLanguage(name, language),
  })
  const tasks: HomeTask[] = promoted.map(row => ({ kind: 'PLACE_FROM_QUEUE', ...eventRef(row) }))
  const isOpen = ({ opensAt }: { opensAt: string }) => new Date(opensAt) <= now
  const opening = found.filter(row => !isOpen(row))
  const [next] = opening
  if (next !== undefined) {
    const opensAt = isoWithOffset(next.opensAt, timeZone)
    tasks.push({ kind: 'REGISTRATION_OPENS', ...eventRef(next), count: opening.length, opensAt })
  }
  const closings = found.filter(isOpen).map(row => row.closesAt)
  const [closesFirst] = closings.toSorted()
  if (closesFirst !== undefined) {
    tasks.push({
      kind: 'REGISTRATION_OPEN',
      count: closings.length,
      closesAt: isoWithOffset(closesFirst, timeZone),
      deadline: schoolDateOf(closesFirst, timeZone),
    })
  }
  return tasks
}
