import { addDays } from '@studentgo/protocol/rules/calendar'

/** School days, each empty until it is chosen. */
export interface Period {
  from: string
  to: string
}

/** The longest period that the server accepts, in days. */
export const longestDays = 400

/** The fault of the chosen days; without an end they last until today. */
export function faultOfPeriod(
  { from, to }: Period,
  today: string,
): 'endBeforeStart' | 'rangeTooLong' | undefined {
  const last = to || today
  if (from === '') return undefined
  if (from > last) return 'endBeforeStart'
  return addDays(from, longestDays) < last ? 'rangeTooLong' : undefined
}
