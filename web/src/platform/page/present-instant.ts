/** The present for something that happens once, such as a click. */
export function presentInstant(clockAhead: number): Date {
  return new Date(Date.now() + clockAhead)
}
