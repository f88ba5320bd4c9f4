import { type CodeItem, type CodeList, listCodes } from '@studentgo/protocol/codes'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery, quiet } from './queries.ts'

const none: CodeItem[] = []

export function codesQuery(list: CodeList) {
  const query = endpointQuery(listCodes, { params: { list } })
  return {
    ...query,
    // Without it a select still shows what is stored: nobody waits for the whole list.
    meta: { ...query.meta, ...quiet },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }
}

/**
 * One of the eight reference lists. While it is on its way, and when it cannot be had, it is empty
 * (specification §4): a select shows the value that is stored, by its code if need be.
 */
export function useCodes(list: CodeList): CodeItem[] {
  const { data, isError } = useQuery(codesQuery(list))
  return isError || data === undefined ? none : data
}

/** What a select offers: the active codes, and the stored one even where the list lacks it. */
export function choices(
  codes: readonly CodeItem[],
  stored: string | undefined,
): { code: string; name: string }[] {
  const offered = codes.filter(item => item.active || item.code === stored)
  const found = stored === undefined || stored === '' || offered.some(item => item.code === stored)
  return found ? [...offered] : [{ code: stored, name: stored }, ...offered]
}
