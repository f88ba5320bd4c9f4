import type { Language } from '@studentgo/protocol/language'
import texts from '@studentgo/protocol/translations/server/psap-activities.json' with { type: 'json' }
import ical, { ICalCalendarMethod } from 'ical-generator'

interface Meeting {
  activityId: number
  at: string
  /** When the file is made. */
  now: Date
  language: Language
  /** Part of the UID, so that two schools never share one. */
  host: string
}

const lastsMinutes = 45

/**
 * The next meeting as an iCalendar document (RFC 5545). Only its name and time: what was talked over stays in
 * the portal. The same meeting keeps its UID, so a second download moves it instead of doubling it.
 */
export function presentMeetingFile({ activityId, at, now, language, host }: Meeting): string {
  const start = new Date(at)
  const calendar = ical({
    prodId: { company: 'StudentGo', product: 'Plan talks' },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `plan-meeting-${activityId}@${host}`,
    start,
    end: new Date(start.getTime() + lastsMinutes * 60_000),
    stamp: now,
    summary: texts.meeting[language],
  })
  return calendar.toString()
}
