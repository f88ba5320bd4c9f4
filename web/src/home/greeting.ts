/** The part of the day by the school's clock, as people greet each other in it. */
export function partOfDay(time: string): 'morning' | 'day' | 'evening' {
  if (time < '10:00') return 'morning'
  return time < '17:00' ? 'day' : 'evening'
}
