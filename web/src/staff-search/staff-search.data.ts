import { fewestLetters, searchStaff } from '@studentgo/protocol/staff-search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#web/platform/api/queries.ts'
import { useSettled } from '#web/platform/page/use-settled.ts'

/** The pause in typing before a search is sent: the server answers 30 searches a minute. */
const settleMilliseconds = 350

/** The staff whose names begin with this text. */
export function useStaffSearch(text: string) {
  const q = useSettled(text.trim(), settleMilliseconds)
  const isEnough = (q.match(/\p{L}/gu) ?? []).length >= fewestLetters
  const query = useQuery({
    ...endpointQuery(searchStaff, { query: { q } }),
    enabled: isEnough,
    placeholderData: keepPreviousData,
  })
  return { found: isEnough ? query.data : undefined, error: isEnough ? query.error : null }
}
