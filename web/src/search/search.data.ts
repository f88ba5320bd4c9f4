import type { Reply } from '@studentgo/protocol/endpoint'
import { isSearchable, searchEverything } from '@studentgo/protocol/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#web/platform/api/queries.ts'
import { useOnline } from '#web/platform/offline/online.ts'
import { useSettled } from '#web/platform/page/use-settled.ts'

/** How long somebody has to stop typing before their words are searched for: 120 searches a minute are answered. */
const settleMilliseconds = 200

interface Search {
  /** What is found, of the words before these while these are searched for. */
  found: Reply<typeof searchEverything> | undefined
  error: Error | null
  isSearching: boolean
}

/** What the server finds by some words; nothing while there are too few of them, or no network. */
export function useSearch(typed: string): Search {
  const words = typed.trim()
  const q = useSettled(words, settleMilliseconds)
  const isOnline = useOnline()
  const isAsked = isSearchable(q) && isOnline
  const { data, error, isFetching } = useQuery({
    ...endpointQuery(searchEverything, { query: { q } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    // What somebody looked for is not remembered.
    gcTime: 0,
  })
  if (!isAsked || !isSearchable(words))
    return { found: undefined, error: null, isSearching: isSearchable(words) && isOnline }
  return { found: data, error, isSearching: isFetching || q !== words }
}
