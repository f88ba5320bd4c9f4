import { absenceCodes } from '@studentgo/protocol/absences'

/** The state in which a mark arrives: only what a teacher could not account for waits for a reason. */
export function firstStateOf(code: string) {
  const kind = Object.entries(absenceCodes).find(([known]) => known === code)?.[1]
  if (kind === undefined) throw new Error(`no such absence code: ${code}`)
  if (kind === 'UNEXPLAINED' || kind === 'LATE') return 'UNEXPLAINED'
  if (kind === 'EXPLAINED') return 'EXPLAINED'
  return kind === 'UNAUTHORISED' ? 'REJECTED' : 'ACCEPTED'
}

/** Codes of marks that nobody has to explain. */
export const settledCodes = Object.entries(absenceCodes).flatMap(([code, kind]) =>
  kind === 'UNEXPLAINED' || kind === 'LATE' || kind === 'EXPLAINED' ? [] : [code],
)
