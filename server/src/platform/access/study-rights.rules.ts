import type { Writers } from '@studentgo/protocol/endpoint'
import { addDays } from '@studentgo/protocol/rules/calendar'

export interface StudyRightFacts {
  state: string
  startDate: string
  endDate: string | null
}

/** What a person's study rights let them do in the portal. */
export type StudyRightAccess =
  | { mayEnter: false; mayWrite: false }
  | { mayEnter: true; mayWrite: true }
  | { mayEnter: true; mayWrite: false; reason: 'GRADUATED' | 'ENDED' | 'INTERRUPTED'; until?: string }

/** After a study right has ended it can be read for this long (domain 2.0.6). */
export const readableDays = 180

const endedStates = ['eronnut', 'katsotaaneronneeksi', 'peruutettu', 'keskeytynyt', 'paattynyt']
const graduatedStates = ['valmistunut', 'hyvaksytystisuoritettu']
const interruptedStates = ['valiaikaisestikeskeytynyt', 'loma']

/** Whether a study right in this state lets its student write. */
export function isInForce(state: string): boolean {
  return state === 'lasna'
}

/**
 * What the study rights of a person allow today (domain 2.0.6): a right in force everything, an interrupted
 * one reading, an ended one reading for 180 days, an annulled one nothing.
 */
export function studyRightAccess(rights: readonly StudyRightFacts[], today: string): StudyRightAccess {
  if (rights.some(right => isInForce(right.state))) return { mayEnter: true, mayWrite: true }
  if (rights.some(right => interruptedStates.includes(right.state))) {
    return { mayEnter: true, mayWrite: false, reason: 'INTERRUPTED' }
  }
  const readable = rights
    .flatMap(right => {
      const reason = reasonOf(right.state)
      const until = addDays(right.endDate ?? right.startDate, readableDays)
      return reason === undefined || today > until ? [] : [{ reason, until }]
    })
    .toSorted((a, b) => b.until.localeCompare(a.until))[0]
  if (readable === undefined) return { mayEnter: false, mayWrite: false }
  return { mayEnter: true, mayWrite: false, ...readable }
}

/** Whether study rights that allow so much let somebody write through an endpoint for these writers. */
export function mayWriteAs(writers: Writers, access: StudyRightAccess): boolean {
  if (access.mayWrite) return true
  const isInterrupted = 'reason' in access && access.reason === 'INTERRUPTED'
  return writers === 'READERS' ? access.mayEnter : writers === 'INTERRUPTED_TOO' && isInterrupted
}

function reasonOf(state: string): 'GRADUATED' | 'ENDED' | undefined {
  if (graduatedStates.includes(state)) return 'GRADUATED'
  return endedStates.includes(state) ? 'ENDED' : undefined
}
