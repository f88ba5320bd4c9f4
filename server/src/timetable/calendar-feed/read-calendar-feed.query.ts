import { addDays, schoolYearOf } from '@studentgo/protocol/rules/calendar'
import { studyRightAccess } from '../../platform/access/study-rights.rules.ts'
import type { ReadDb } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/statement.ts'
import type { RequestContext, Writing } from '../../platform/request-context.ts'
import { hashToken } from '../../platform/secrets.ts'
import type { ReferenceDataCache } from '../reference-data.cache.ts'
import { weekOf } from '../timetable.sql.ts'
import type { TimetableLabels } from '../timetable-texts.data.ts'
import { presentCalendar } from './calendar.presenter.ts'
import { feedByToken, noteFeedRead } from './calendar-feed.sql.ts'

/** A feed has the whole school year, and near its ends at least so many days before and after today. */
const daysBefore = 30
const daysAfter = 180
const noteReadEveryMilliseconds = 3_600_000

/**
 * The calendar that a token opens, in the student's own language; undefined for a token that opens none. A feed
 * answers nothing while no study right is in force, or while the student is under non-disclosure.
 */
export async function calendarOf(
  context: Writing<RequestContext>,
  token: string,
  host: string,
  replica: ReadDb,
  cache: ReferenceDataCache,
  labels: TimetableLabels,
): Promise<string | undefined> {
  const { db, now, today } = context
  const [feed] = await feedByToken(db, { tokenHash: hashToken(token) })
  if (feed === undefined || feed.nonDisclosure || !studyRightAccess(feed.studyRights, today).mayWrite) {
    return undefined
  }
  if (now.getTime() - Date.parse(feed.lastReadAt ?? '1970-01-01') > noteReadEveryMilliseconds) {
    await noteFeedRead(db, { feedId: feed.id, now })
  }
  const { studentId, language } = feed
  const days = daysOfFeed(today)
  const week = onlyRow(await weekOf(replica, { studentId, ...days, readByStudentAt: null }))
  return presentCalendar(week, {
    ...context,
    ...days,
    language,
    referenceData: await cache.of(db, week, now),
    label: labels[language],
    host,
    feedCreatedAt: feed.createdAt,
  })
}

function daysOfFeed(today: string): { from: string; to: string } {
  const year = schoolYearOf(today)
  const [first = '', , , last = ''] = [
    `${year}-08-01`,
    addDays(today, -daysBefore),
    addDays(today, daysAfter),
    `${year + 1}-07-31`,
  ].toSorted()
  return { from: first, to: last }
}
