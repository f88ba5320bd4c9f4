import { addDays } from '@studentgo/protocol/rules/calendar'

const day = 24 * 3_600_000
/** The most requests within a day; failed ones count too. */
const mostADay = 5
const keptDays = 7
/** Milliseconds; no job waits so long for a server. */
const givenUpAfter = day

export interface WantedExport {
  state: 'BEING_MADE' | 'READY' | 'FAILED'
  askedAt: string
}

/** When another archive can be requested, by the requests so far; undefined means now. */
export function nextExportAt(wanted: readonly WantedExport[], now: Date): Date | undefined {
  const times = wanted
    .map(one => Date.parse(one.askedAt))
    .filter(at => at > now.getTime() - day)
    .toSorted((a, b) => b - a)
  const first = times[mostADay - 1]
  return first === undefined ? undefined : new Date(first + day)
}

/** Why another archive cannot be requested now. */
export function askFault(
  wanted: readonly WantedExport[],
  now: Date,
): 'exportBeingMade' | 'tooManyExports' | undefined {
  if (wanted.some(one => one.state === 'BEING_MADE')) return 'exportBeingMade'
  return nextExportAt(wanted, now) === undefined ? undefined : 'tooManyExports'
}

/** The last day on which an archive of this day can be downloaded. */
export function keptUntil(today: string): string {
  return addDays(today, keptDays)
}

/** Requests from before this time that are still being made count as failed. */
export function givenUpBefore(now: Date): Date {
  return new Date(now.getTime() - givenUpAfter)
}

/** Failed requests are shown as long as finished archives. */
export function forgottenBefore(now: Date): Date {
  return new Date(now.getTime() - keptDays * day)
}
