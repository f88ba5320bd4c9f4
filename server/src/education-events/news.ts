import type { RegistrationNews } from '@studentgo/protocol/education-events'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { Db } from '../platform/database.ts'
import { inLanguage } from '../platform/localised.ts'
import type { Moment } from './event-answers.ts'
import { openings, promotions } from './news.queries.ts'

const day = 24 * 60 * 60 * 1000
const soon = 7 * day
const lately = 3 * day
const mostNamed = 10

/** What home says of choosing events: what opens in a week, what is open, what came from a queue in three days. */
export async function registrationNewsOf(
  db: Db,
  studentId: number,
  moment: Moment,
): Promise<RegistrationNews> {
  const { now, timeZone, language } = moment
  const [found, promoted] = await Promise.all([
    openings(db, studentId, moment, new Date(now.getTime() + soon)),
    promotions(db, studentId, new Date(now.getTime() - lately)),
  ])
  const at = (instant: string) => isoWithOffset(new Date(instant), timeZone)
  const named = ({ eventId, slotId, name }: (typeof promoted)[number] | (typeof found)[number]) => ({
    educationEventId: eventId,
    peeemId: slotId,
    name: inLanguage(name, language),
  })
  const open = found.filter(row => new Date(row.opensAt) <= now)
  const [first] = open.map(row => new Date(row.closesAt).toISOString()).toSorted()
  return {
    opening: found
      .filter(row => new Date(row.opensAt) > now)
      .slice(0, mostNamed)
      .map(row => ({ ...named(row), opensAt: at(row.opensAt) })),
    open: { count: open.length, ...(first === undefined ? {} : { closesAt: at(first) }) },
    promoted: promoted.map(row => ({ ...named(row), promotedAt: at(row.promotedAt) })),
  }
}
