import { type Child, listChildren } from '@studentgo/protocol/children'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../api/queries.ts'
import { useApp } from '../page/app-context.ts'

/** The students whom the guardian who is signed in may see today. */
export const childrenQuery = endpointQuery(listChildren, {})

/** All children of the guardian; undefined until they are known, and outside the guardian area. */
export function useChildren(): readonly Child[] | undefined {
  const { place } = useApp()
  return useQuery({ ...childrenQuery, enabled: place.kind === 'guardian' || place.kind === 'child' }).data
    ?.students
}

/** The child whom this page is about; undefined on other pages, and of a child whom the guardian may not see. */
export function useChild(): Child | undefined {
  const { place } = useApp()
  const children = useChildren()
  return place.kind === 'child' ? children?.find(one => one.studentId === place.studentId) : undefined
}
