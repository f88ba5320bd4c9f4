import type { RegistrationNews } from '@studentgo/protocol/education-events'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { Localised } from '@studentgo/protocol/shapes'
import { inLanguage } from '../platform/localised.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { openings, promotions } from './home.sql.ts'

const day = 24 * 60 * 60 * 1000
const openingWithin = 7 * day
const promotedWithin = 3 * day
const mostNamed = 10

/** What home shows of choosing events: what opens in a week, what is open, what came from a queue in three days. */
export async function homePartOfEducationEvents(context: StudentContext): Promise<RegistrationNews> {
  const { db, access, now, today, timeZone, language } = context
  const { studentId } = access
  const until = new Date(now.getTime() + openingWithin)
  const found = await openings(db, { studentId, now, today, until })
  const promoted = await promotions(db, { studentId, since: new Date(now.getTime() - promotedWithin) })
  const at = (instant: string) => isoWithOffset(instant, timeZone)
  const eventRef = ({ eventId, slotId, name }: { eventId: number; slotId: number; name: Localised }) => ({
    educationEventId: eventId,
    peeemId: slotId,
    name: inLanguage(name, language),
  })
  const isOpen = ({ opensAt }: { opensAt: string }) => new Date(opensAt) <= now
  const open = found.filter(isOpen)
  const [first] = open.map(row => row.closesAt).toSorted()
  return {
    opening: found
      .filter(row => !isOpen(row))
      .slice(0, mostNamed)
      .map(row => ({ ...eventRef(row), opensAt: at(row.opensAt) })),
    open: { count: open.length, ...(first === undefined ? {} : { closesAt: at(first) }) },
    promoted: promoted.map(row => ({ ...eventRef(row), promotedAt: at(row.promotedAt) })),
  }
}
