import type { Child } from '@studentgo/protocol/children'
import { addDays, mondayOf } from '@studentgo/protocol/rules/calendar'
import { readTimetable } from '@studentgo/protocol/timetable'
import { useQueries } from '@tanstack/react-query'
import { endpointQuery } from '#web/platform/api/queries.ts'

function weekOfChild({ studentId }: Child, monday: string) {
  return endpointQuery(readTimetable, {
    query: { studentId: String(studentId), from: monday, to: addDays(monday, 6) },
  })
}

/** The weeks of those children whose timetable the guardian may see. */
export function useWeeksOf(children: readonly Child[], day: string) {
  const shown = children.filter(one => one.scopes.includes('TIMETABLE'))
  const weeks = useQueries({ queries: shown.map(one => weekOfChild(one, mondayOf(day))) })
  return shown.map((child, at) => ({ child, week: weeks[at]?.data, error: weeks[at]?.error ?? null }))
}
