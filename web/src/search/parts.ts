import type { Child } from '@studentgo/protocol/children'
import { childHomePath, type Place, parentHomePath } from '@studentgo/protocol/paths'
import { covers, useMayOpen } from '#web/app/menu/may-open.ts'
import { routeOf } from '#web/app/routes.tsx'
import { useConfig } from '#web/platform/api/config.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'
import { useChildren } from '#web/platform/session/reader.ts'

/** A part of the portal that a search covers: the reader's own, or that of a child. */
export interface Part {
  kind: Place['kind']
  start: string
  child?: Child
  /** Whether the reader may open an address of this part, and the school has not switched its screen off. */
  isOpen(address: string): boolean
}

/** The parts that the reader searches: a guardian's own pages and those of every child. */
export function useParts(): Part[] {
  const { place } = useApp()
  const { features } = useConfig()
  const mayOpen = useMayOpen()
  const children = useChildren() ?? []
  const part = (kind: Place['kind'], start: string, may: (route: ScreenRoute) => boolean): Part => ({
    kind,
    start,
    isOpen(address) {
      const route = routeOf(pathOf(address), { kind })
      return route !== undefined && may(route) && (route.feature === undefined || features[route.feature])
    },
  })
  if (place.kind === 'portal' || place.kind === 'staff') return [part(place.kind, place.start, mayOpen)]
  return [
    part('guardian', parentHomePath, () => true),
    ...children.map(child => ({
      ...part('child', childHomePath(child.studentId), route => covers(child, route)),
      child,
    })),
  ]
}

/** Whether an earlier result may still be opened. */
export function isStillOpen(parts: readonly Part[], to: string): boolean {
  return parts.some(({ start, isOpen }) => to.startsWith(start) && isOpen(to.slice(start.length) || '/'))
}

function pathOf(address: string): string {
  return address.split('?', 1)[0] ?? address
}
