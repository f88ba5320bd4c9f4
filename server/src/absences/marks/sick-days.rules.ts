/**
 * How many school days in a row a person has been ill around `day`, that day included. School days are the
 * days on which the person's presence is known (`knownDays`): a weekend, a holiday, or a day without teaching
 * neither breaks a run nor lengthens it.
 */
export function sickDaysInARow(
  day: string,
  sickDays: ReadonlySet<string>,
  knownDays: readonly string[],
): number {
  const days = [...new Set([...knownDays, ...sickDays, day])].toSorted()
  const at = days.indexOf(day)
  return 1 + runFrom(days.slice(at + 1), sickDays) + runFrom(days.slice(0, at).reverse(), sickDays)
}

function runFrom(days: readonly string[], sickDays: ReadonlySet<string>): number {
  const end = days.findIndex(day => !sickDays.has(day))
  return end === -1 ? days.length : end
}
