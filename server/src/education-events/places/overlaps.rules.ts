import type { Overlap } from '@studentgo/protocol/education-events'

const minute = 60_000

/** Two spans of time, as instants. */
export interface Meeting {
  start: string
  end: string
  otherStart: string
  otherEnd: string
  /** They are known to be on different campuses. */
  otherCampus: boolean
}

type Severity = Pick<Overlap, 'severity' | 'minutes'>

/**
 * How much a session and another entry clash: FULL when one is wholly within the other,
 * PARTIAL when they share some minutes, TRANSFER when only the travel time between two campuses is short. `minutes` are
 * those shared, or those left for travel. Undefined when they do not clash.
 */
export function severityOf(meeting: Meeting, transferMinutes: number): Severity | undefined {
  const start = Date.parse(meeting.start)
  const end = Date.parse(meeting.end)
  const otherStart = Date.parse(meeting.otherStart)
  const otherEnd = Date.parse(meeting.otherEnd)
  const shared = Math.min(end, otherEnd) - Math.max(start, otherStart)
  if (shared > 0) {
    const within =
      (otherStart <= start && end <= otherEnd) || (start <= otherStart && otherEnd <= end)
        ? 'FULL'
        : 'PARTIAL'
    return { severity: within, minutes: Math.round(shared / minute) }
  }
  const left = Math.floor((Math.max(start, otherStart) - Math.min(end, otherEnd)) / minute)
  if (!meeting.otherCampus || left >= transferMinutes) return undefined
  return { severity: 'TRANSFER', minutes: left }
}
