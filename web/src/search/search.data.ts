import type { Reply } from '@studentgo/protocol/endpoint'
import { isSearchable, searchEverything } from '@studentgo/protocol/search'
import { listStaffCases } from '@studentgo/protocol/staff-cases'
import { listStaffThreads } from '@studentgo/protocol/staff-messages'
import { searchStaff } from '@studentgo/protocol/staff-search'
import { listStaffStudents } from '@studentgo/protocol/staff-students'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#web/platform/api/queries.ts'
import { useOnline } from '#web/platform/offline/online.ts'
import { useSettled } from '#web/platform/page/use-settled.ts'

/** How long typing must pause before a search: the server answers 120 searches a minute. */
const settleMilliseconds = 200
/** In the staff area, where the server answers 30 searches for colleagues a minute. */
const settleAtDeskMilliseconds = 350

/** Search terms are not cached, and the earlier results stay while a new search runs. */
const ofWords = { placeholderData: keepPreviousData, gcTime: 0 }

interface Search<Found> {
  /** The results; while a search runs, those of the words before. */
  found: Found
  error: Error | null
  isSearching: boolean
}

type Everything = Reply<typeof searchEverything>

/** The server's results for some words, for each student; none while there are too few words, or no network. */
export function useSearch(
  typed: string,
  students: readonly (number | undefined)[],
): Search<(Everything | undefined)[]> {
  const { q, isAsked, isUnsettled } = useWords(typed, settleMilliseconds)
  const queries = useQueries({
    queries: students.map(studentId => ({
      ...endpointQuery(searchEverything, {
        query: { q, ...(studentId === undefined ? {} : { studentId: String(studentId) }) },
      }),
      enabled: isAsked,
      ...ofWords,
    })),
  })
  return {
    found: queries.map(({ data }) => (isAsked ? data : undefined)),
    error: (isAsked ? queries.find(({ error }) => error !== null)?.error : null) ?? null,
    isSearching: isUnsettled || (isAsked && queries.some(({ isFetching }) => isFetching)),
  }
}

/** How many results of each kind are shown. */
const mostShown = '5'

/** The results in the staff area: the own students, colleagues and threads by the words; of the cases all open ones. */
export function useDeskSearch(typed: string, hasCases: boolean) {
  const { q, isAsked, isUnsettled } = useWords(typed, settleAtDeskMilliseconds)
  const enabled = isAsked
  const students = useQuery({
    ...endpointQuery(listStaffStudents, { query: { q: q.slice(0, 60) } }),
    enabled,
    ...ofWords,
  })
  const colleagues = useQuery({
    ...endpointQuery(searchStaff, { query: { q: q.slice(0, 60), limit: mostShown } }),
    enabled: enabled && /\p{L}.*\p{L}/u.test(q),
    ...ofWords,
  })
  const threads = useQuery({
    ...endpointQuery(listStaffThreads, { query: { q, size: mostShown } }),
    enabled,
    ...ofWords,
  })
  const cases = useQuery({
    ...endpointQuery(listStaffCases, { query: { of: 'ALL' } }),
    enabled: enabled && hasCases,
  })
  const all = [students, colleagues, threads, cases]
  return {
    found: isAsked
      ? { students: students.data, colleagues: colleagues.data, threads: threads.data, cases: cases.data }
      : {},
    error: (isAsked ? all.find(({ error }) => error !== null)?.error : null) ?? null,
    isSearching: isUnsettled || (isAsked && all.some(({ isFetching }) => isFetching)),
  }
}

/** The search words once typing has paused. */
function useWords(typed: string, milliseconds: number) {
  const words = typed.trim()
  const q = useSettled(words, milliseconds)
  const isOnline = useOnline()
  const isEnough = isSearchable(words) && isOnline
  return { q, isAsked: isEnough && isSearchable(q), isUnsettled: isEnough && q !== words }
}
