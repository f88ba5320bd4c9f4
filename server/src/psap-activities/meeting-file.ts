import type { Language } from '@studentgo/protocol/language'
import ical, { ICalCalendarMethod } from 'ical-generator'

/** What the meeting is called in a calendar that others may see: not what it is about. */
export const meetingWord: Record<Language, string> = {
  fi: 'HOKS-keskustelu',
  sv: 'PUK-samtal',
  en: 'Study plan talk',
}

interface Meeting {
  activityId: number
  title: string
  at: Date
  /** When the file is made. */
  now: Date
  /** Part of the UID, so that two schools never share one. */
  host: string
}

const lastsMinutes = 45

/**
 * The next meeting as an iCalendar document (RFC 5545). Only its name and time: what was talked over stays in
 * the portal. The same meeting keeps its UID, so a second download moves it instead of doubling it.
 */
export function meetingFile({ activityId, title, at, now, host }: Meeting): string {
  const calendar = ical({
    prodId: { company: 'StudentGo', product: 'Plan talks' },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `plan-meeting-${activityId}@${host}`,
    start: at,
    end: new Date(at.getTime() + lastsMinutes * 60_000),
    stamp: now,
    summary: title.replace(/\s+/g, ' '),
  })
  return calendar.toString()
}
