/** The present instant for a single event, such as a click. */
export function presentInstant(clockAhead: number): Date {
  return new Date(Date.now() + clockAhead)
}
