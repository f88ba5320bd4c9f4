import type { StaffOfferState } from '@studentgo/protocol/staff-offers'

/** The state of an offer at an instant; the window is [opensAt, closesAt). */
export function stateOfOffer(
  { opensAt, closesAt }: { opensAt: string | null; closesAt: string | null },
  now: Date,
): StaffOfferState {
  if (opensAt === null || closesAt === null) return 'WITHDRAWN'
  if (now.getTime() < Date.parse(opensAt)) return 'NOT_OPEN'
  return now.getTime() < Date.parse(closesAt) ? 'OPEN' : 'CLOSED'
}

/** Seats that were given stay given, as in an import: a smaller capacity is that of the seats taken. */
export function capacityFor(wanted: number | undefined, taken: number): number | null {
  return wanted === undefined ? null : Math.max(wanted, taken)
}

/** The field in which the days of an event are not possible: a new or moved one does not begin in the past. */
export function faultOfEventDays(
  wanted: { startDate: string; endDate: string },
  known: { startDate: string; endDate: string } | undefined,
  today: string,
): 'startDate' | 'endDate' | undefined {
  if (wanted.startDate !== known?.startDate && wanted.startDate < today) return 'startDate'
  return wanted.endDate !== known?.endDate && wanted.endDate < today ? 'endDate' : undefined
}
