import type { Child } from '@studentgo/protocol/children'
import type { StaffRole } from '@studentgo/protocol/endpoint'
import { useApp } from '#web/platform/page/app-context.ts'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'
import { useChild, useChildren } from '#web/platform/session/reader.ts'
import { useSession } from '#web/platform/session/session.ts'

/** Whether a guardian's access to a child covers a screen. */
export function covers(
  { basis, scopes }: Pick<Child, 'basis' | 'scopes'>,
  { guardians }: ScreenRoute,
): boolean {
  if (guardians === undefined || guardians === 'own' || guardians === 'ANY') return true
  return guardians === 'MINOR' ? basis === 'MINOR' : scopes.includes(guardians)
}

/** Whether a person with these roles has a screen of the staff area. */
export function isFor(roles: readonly StaffRole[], { staff }: ScreenRoute): boolean {
  return staff === 'ANY' || (staff?.some(role => roles.includes(role)) ?? false)
}

/** Whether the reader may open a screen: a guardian only those that the access to the child covers. */
export function useMayOpen(): (route: ScreenRoute) => boolean {
  const { place } = useApp()
  const child = useChild()
  const children = useChildren()
  const session = useSession()
  return route => {
    if (place.kind === 'staff') return session === null || isFor(session.staffRoles, route)
    // While the children are unknown, also after a failure, only the server decides.
    if (place.kind !== 'child' || children === undefined) return true
    return child !== undefined && covers(child, route)
  }
}
