import { addDays, isoWeekOf, mondayOf, mondayOfIsoWeek } from '@studentgo/protocol/rules/calendar'
import { listCalendarFeeds, readTimetable } from '@studentgo/protocol/timetable'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { endpointQuery } from '#web/platform/api/queries.ts'

/** The week that begins on a Monday. */
export function timetableWeekQuery(monday: string) {
  return endpointQuery(readTimetable, { query: { from: monday, to: addDays(monday, 6) } })
}

export const calendarFeedsQuery = endpointQuery(listCalendarFeeds, {})

/** The Monday of `?week=2026-W48`; undefined when the address names no week that exists. */
export function mondayNamed(search: URLSearchParams): string | undefined {
  const named = /^(\d{4})-W(\d\d)$/.exec(search.get('week') ?? '')
  return named === null ? undefined : mondayOfIsoWeek(Number(named[1]), Number(named[2]))
}

/** The same, or the week of today. */
export function mondayOfSearch(search: URLSearchParams, today: string): string {
  return mondayNamed(search) ?? mondayOf(today)
}

/** A week as the address spells it, `2026-W48`. */
export function weekName(monday: string): string {
  const { year, week } = isoWeekOf(monday)
  return `${year}-W${String(week).padStart(2, '0')}`
}

/** What the timetable shows first: the week of the address. */
export function timetableQueries({ today, search }: { today: string; search: URLSearchParams }) {
  return [timetableWeekQuery(mondayOfSearch(search, today))]
}

const settleMilliseconds = 700

/** Fetches the weeks beside the one on the screen, once that one stands. */
export function usePrefetchedNeighbours(monday: string, ready: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const connection = (navigator as { connection?: { saveData?: boolean } }).connection
    if (!ready || connection?.saveData === true || !navigator.onLine) return
    const timer = setTimeout(async () => {
      for (const days of [7, -7]) await queryClient.prefetchQuery(timetableWeekQuery(addDays(monday, days)))
    }, settleMilliseconds)
    return () => clearTimeout(timer)
  }, [queryClient, monday, ready])
}
