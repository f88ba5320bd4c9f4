import { type Child, listChildren } from '@studentgo/protocol/children'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../api/queries.ts'
import { useApp } from '../page/app-context.ts'

/** The students whom the signed-in guardian may see today. */
export const childrenQuery = endpointQuery(listChildren, {})

/** All children of the guardian; undefined until they are known, and outside the guardian area. */
export function useChildren(): readonly Child[] | undefined {
  const { place } = useApp()
  return useQuery({ ...childrenQuery, enabled: place.kind === 'guardian' || place.kind === 'child' }).data
    ?.students
}

/** The child of this page; undefined on other pages, and for a child without the guardian's access. */
export function useChild(): Child | undefined {
  const { place } = useApp()
  const children = useChildren()
  return place.kind === 'child' ? children?.find(one => one.studentId === place.studentId) : undefined
}
