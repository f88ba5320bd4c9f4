import type { SurveyState } from '@studentgo/protocol/study-skills'

interface Saved {
  state: SurveyState
  version: number
}

/**
 * Whether a survey can be saved as wanted, and if not, why. It is the student's until it has been talked over;
 * a survey that was sent takes changes only when they are sent too, because its readers go by what was sent.
 * `saved` is undefined while there is no round; its version is then 0.
 */
export function savingRefused(
  saved: Saved | undefined,
  wanted: { state: 'DRAFT' | 'SUBMITTED'; version: number },
): 'state-conflict' | 'stale-version' | undefined {
  if (saved?.state === 'DISCUSSED') return 'state-conflict'
  if ((saved?.version ?? 0) !== wanted.version) return 'stale-version'
  if (saved?.state === 'SUBMITTED' && wanted.state === 'DRAFT') return 'state-conflict'
  return undefined
}

/** The year in which the school year of a day begins: from 1 August on it is the new one. */
export function schoolYearOf(day: string): number {
  const year = Number(day.slice(0, 4))
  return day.slice(5) >= '08-01' ? year : year - 1
}
