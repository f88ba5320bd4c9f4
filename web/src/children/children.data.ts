import type { Child } from '@studentgo/protocol/children'
import { addDays, mondayOf } from '@studentgo/protocol/rules/calendar'
import { readTimetable } from '@studentgo/protocol/timetable'
import { useQueries } from '@tanstack/react-query'
import { absencesOfChild, withMarksToExplain } from '#web/absences/absences.data.ts'
import { newsQuery } from '#web/news/news.data.ts'
import { endpointQuery } from '#web/platform/api/queries.ts'
import type { ScreenContext } from '#web/platform/page/screen-route.ts'
import { mondayNamed } from '#web/timetable/timetable.data.ts'

export const latestNewsQuery = newsQuery('all', 3)

/** Whether the guardian may explain and report absences: only for a minor, not for an adult student. */
export function mayExplain({ basis, scopes, mayWrite }: Child): boolean {
  return basis === 'MINOR' && mayWrite && scopes.includes('ABSENCE')
}

function weekOfChild({ studentId }: Child, monday: string) {
  return endpointQuery(readTimetable, {
    query: { studentId: String(studentId), from: monday, to: addDays(monday, 6) },
  })
}

function withTimetable(children: readonly Child[]): Child[] {
  return children.filter(one => one.scopes.includes('TIMETABLE'))
}

/** The week of each child that the page shows. */
export function weekQueriesOf({ today, search, children = [] }: ScreenContext) {
  const monday = mondayNamed(search) ?? mondayOf(today)
  return withTimetable(children).map(one => weekOfChild(one, monday))
}

/** Everything that the page of all children shows: content that came later would move what is below it. */
export function parentHomeQueriesOf(context: ScreenContext) {
  const waiting = withMarksToExplain((context.children ?? []).filter(mayExplain))
  return [...weekQueriesOf(context), ...waiting.map(absencesOfChild), latestNewsQuery]
}

/** The weeks of the children with a timetable that the guardian may see. */
export function useWeeksOf(children: readonly Child[], day: string) {
  const shown = withTimetable(children)
  const weeks = useQueries({ queries: shown.map(one => weekOfChild(one, mondayOf(day))) })
  return shown.map((child, at) => ({ child, week: weeks[at]?.data, error: weeks[at]?.error ?? null }))
}
