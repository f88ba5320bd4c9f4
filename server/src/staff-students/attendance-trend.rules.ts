import { rateOf } from '../absences/attendance/summary.rules.ts'

interface Week {
  heldMinutes: number
  absentMinutes: number
}

/** The weeks that count as now; those before them are what they are held against. */
const recentWeeks = 4
/** A difference smaller than this is chance. */
const leastDifference = 0.05

/**
 * How attendance of the last four weeks with lessons compares with the weeks before them. Undefined while there is
 * nothing to compare with.
 */
export function trendOf(weeks: readonly Week[]): 'BETTER' | 'SAME' | 'WORSE' | undefined {
  const taught = weeks.filter(week => week.heldMinutes > 0)
  const recent = rateOfWeeks(taught.slice(-recentWeeks))
  const before = rateOfWeeks(taught.slice(0, -recentWeeks))
  if (recent === undefined || before === undefined) return undefined
  if (Math.abs(recent - before) < leastDifference) return 'SAME'
  return recent > before ? 'BETTER' : 'WORSE'
}

function rateOfWeeks(weeks: readonly Week[]): number | undefined {
  const sum = (of: keyof Week) => weeks.reduce((all, week) => all + week[of], 0)
  return rateOf(sum('heldMinutes'), sum('absentMinutes'))
}
