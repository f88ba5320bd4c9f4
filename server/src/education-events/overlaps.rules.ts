import type { Overlap } from '@studentgo/protocol/education-events'

/** Two spans of time, in seconds since 1970. */
export interface Meeting {
  start: number
  end: number
  otherStart: number
  otherEnd: number
  /** They are known to be on different campuses. */
  otherCampus: boolean
}

export interface Severity {
  severity: Overlap['severity']
  minutes: number
}

/**
 * How much a session and something else are in each other's way: FULL when one lies wholly within the other,
 * PARTIAL when they share some minutes, TRANSFER when only the way between two campuses is short. `minutes` are
 * those shared, or those left for the way. Undefined when there is nothing to say.
 */
export function severityOf(meeting: Meeting, transferMinutes: number): Severity | undefined {
  const { start, end, otherStart, otherEnd } = meeting
  const shared = Math.min(end, otherEnd) - Math.max(start, otherStart)
  if (shared > 0) {
    const within =
      (otherStart <= start && end <= otherEnd) || (start <= otherStart && otherEnd <= end)
        ? 'FULL'
        : 'PARTIAL'
    return { severity: within, minutes: Math.round(shared / 60) }
  }
  const left = Math.floor((Math.max(start, otherStart) - Math.min(end, otherEnd)) / 60)
  if (!meeting.otherCampus || left >= transferMinutes) return undefined
  return { severity: 'TRANSFER', minutes: left }
}
