import { addDays, isoWeekday, isoWeekOf, mondayOf, mondayOfIsoWeek } from '@studentgo/protocol/rules/calendar'
import { date } from '@studentgo/protocol/shapes'
import { listCalendarFeeds, readTimetable } from '@studentgo/protocol/timetable'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { endpointQuery } from '#web/platform/api/queries.ts'
import { isOnline } from '#web/platform/offline/online.ts'

/** The week that begins on a Monday. */
export function timetableWeekQuery(monday: string) {
  return endpointQuery(readTimetable, { query: { from: monday, to: addDays(monday, 6) } })
}

export const calendarFeedsQuery = endpointQuery(listCalendarFeeds, {})

/** The Monday of `?week=2026-W48` or `?day=2026-11-25`; undefined when the address names no week that exists. */
export function mondayNamed(search: URLSearchParams): string | undefined {
  const named = /^(\d{4})-W(\d\d)$/.exec(search.get('week') ?? '')
  if (named !== null) return mondayOfIsoWeek(Number(named[1]), Number(named[2]))
  const day = search.get('day') ?? ''
  return date.safeParse(day).success ? mondayOf(day) : undefined
}

/**
 * The Monday of the week on the screen: that of the address, else this week, or the week in which teaching resumes when
 * nothing is left of this one.
 */
export function useShownMonday(search: URLSearchParams, today: string): string {
  const named = mondayNamed(search)
  const { data } = useQuery({ ...timetableWeekQuery(mondayOf(today)), enabled: named === undefined })
  return named ?? mondayOf(data?.nextTeachingDay ?? today)
}

/** A week as the address spells it, `2026-W48`. */
export function weekName(monday: string): string {
  const { year, week } = isoWeekOf(monday)
  return `${year}-W${String(week).padStart(2, '0')}`
}

/**
 * The first queries of the timetable: the week of the address, or this one; after the last school day mostly the next.
 */
export function timetableQueries({ today, search }: { today: string; search: URLSearchParams }) {
  const named = mondayNamed(search)
  if (named !== undefined) return [timetableWeekQuery(named)]
  const monday = mondayOf(today)
  const weeks = isoWeekday(today) > 5 ? [monday, addDays(monday, 7)] : [monday]
  return weeks.map(timetableWeekQuery)
}

const settleMilliseconds = 700

/** Prefetches the weeks beside the one on the screen, once that one is shown. */
export function usePrefetchedNeighbours(monday: string, ready: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const connection = (navigator as { connection?: { saveData?: boolean } }).connection
    if (!ready || connection?.saveData === true || !isOnline()) return
    const timer = setTimeout(async () => {
      for (const days of [7, -7]) await queryClient.prefetchQuery(timetableWeekQuery(addDays(monday, days)))
    }, settleMilliseconds)
    return () => clearTimeout(timer)
  }, [queryClient, monday, ready])
}
