import type { ActivityType, ReviewPace } from '@studentgo/protocol/psap-activities'
import { addDays, addMonths } from '@studentgo/protocol/rules/calendar'

/** Entries that count as going through the plan: guidance and a talk about absences do not. */
const reviews: readonly ActivityType[] = [
  'INITIAL_INTERVIEW',
  'HOKS_MEETING',
  'HOKS_UPDATE',
  'PROGRESS_REVIEW',
]

interface Talk {
  date: string
  type: ActivityType
}

/**
 * How plan talks compare with `hoks.reviewsPerYear`: the next one is due an even share of a year after the
 * last one, or after the studies began, and is late from the day after. A school that promises none is never
 * late. Days are school days, `YYYY-MM-DD`.
 */
export function reviewPaceOf(
  talks: readonly Talk[],
  studiesBegan: string,
  perYear: number,
  today: string,
): ReviewPace | undefined {
  if (perYear <= 0) return undefined
  const held = talks
    .filter(talk => reviews.includes(talk.type) && talk.date <= today)
    .map(talk => talk.date)
    .toSorted()
  const lastOn = held.at(-1)
  const yearAgo = addMonths(today, -12)
  const since = lastOn !== undefined && lastOn > studiesBegan ? lastOn : studiesBegan
  const dueBy = addDays(since, Math.round(365 / perYear))
  return {
    perYear,
    heldInYear: held.filter(day => day > yearAgo).length,
    ...(lastOn === undefined ? {} : { lastOn }),
    dueBy,
    overdue: today > dueBy,
  }
}
