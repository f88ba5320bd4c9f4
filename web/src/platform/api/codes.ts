import { type CodeItem, type CodeList, listCodes } from '@studentgo/protocol/codes'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery, quiet } from './queries.ts'

const none: CodeItem[] = []

export function codesQuery(list: CodeList) {
  const query = endpointQuery(listCodes, { params: { list } })
  return {
    ...query,
    // Without it a select still shows the stored value, so nothing waits for the whole list.
    meta: { ...query.meta, ...quiet },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }
}

/**
 * One of the eight reference lists. It is empty while loading and after a failure (specification §4): a select
 * then shows the stored value, by its code if necessary.
 */
export function useCodes(list: CodeList): CodeItem[] {
  const { data, isError } = useQuery(codesQuery(list))
  return isError || data === undefined ? none : data
}

/** The options of a select: the active codes, and the stored one even if the list lacks it. */
export function choices(
  codes: readonly CodeItem[],
  stored: string | undefined,
): { code: string; name: string }[] {
  const offered = codes.filter(item => item.active || item.code === stored)
  const found = stored === undefined || stored === '' || offered.some(item => item.code === stored)
  return found ? [...offered] : [{ code: stored, name: stored }, ...offered]
}
