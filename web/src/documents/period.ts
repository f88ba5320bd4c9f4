import { addDays } from '@studentgo/protocol/rules/calendar'

/** School days, each empty while it has not been chosen. */
export interface Period {
  from: string
  to: string
}

/** The server counts so many days back. */
export const longestDays = 400

/** What is wrong with days that were chosen; without an end they go on until today. */
export function faultOfPeriod(
  { from, to }: Period,
  today: string,
): 'endBeforeStart' | 'rangeTooLong' | undefined {
  const last = to || today
  if (from === '') return undefined
  if (from > last) return 'endBeforeStart'
  return addDays(from, longestDays) < last ? 'rangeTooLong' : undefined
}
