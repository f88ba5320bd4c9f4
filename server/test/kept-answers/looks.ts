/** The reads whose answers are kept, as a student sends them. */
export const keptLooks = [
  '/rest/v1/home',
  '/rest/v1/studenttimetable?from=2026-11-23&to=2026-11-29',
  '/rest/v1/absence',
] as const

/** The same as a guardian sends them, about a child. */
export function ofChild(path: string, studentId: number): string {
  return `${path}${path.includes('?') ? '&' : '?'}studentId=${studentId}`
}
