import { wholePortal } from '@studentgo/protocol/paths'
import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isOnline } from '#web/platform/offline/online.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import type { Boot } from '#web/platform/page/boot.ts'
import { presentInstant } from '#web/platform/page/present-instant.ts'
import type { ScreenContext, ScreenQuery } from '#web/platform/page/screen-route.ts'
import { isSigningOut } from '#web/platform/session/session.ts'
import { type FoundRoute, routesOfPlace } from './routes.tsx'

const settleMilliseconds = 300

/**
 * Prefetches the code and the first queries of the screens in the student's bottom bar once the present screen is
 * shown. Does nothing on a device that asks to save data, and while the screens may not be opened.
 */
export function usePrefetch(mayOpen: boolean): void {
  const queryClient = useQueryClient()
  const { boot } = useApp()
  useEffect(() => {
    if (!mayOpen || savesData() || !isOnline()) return
    const inBottomBar = routesOfPlace(wholePortal)
      .flatMap(route => (route.bottomBar === undefined ? [] : [{ route, order: route.bottomBar.order }]))
      .toSorted((a, b) => a.order - b.order)
      .map(({ route }) => route)
    const timer = setTimeout(() => prefetchScreens(inBottomBar, queryClient, boot), settleMilliseconds)
    return () => clearTimeout(timer)
  }, [queryClient, boot, mayOpen])
}

/** Fetches the code and the first answers of screens, one screen after the other. */
export async function prefetchScreens(
  screens: FoundRoute[],
  queryClient: QueryClient,
  boot: Boot,
): Promise<void> {
  for (const route of screens) {
    if (isSigningOut()) return
    await route.screen.load().catch(() => undefined)
    await prefetchAnswers(await queriesOf(route, screenContext(boot, '')), queryClient)
  }
}

export async function prefetchAnswers(
  queries: readonly ScreenQuery[],
  queryClient: QueryClient,
): Promise<void> {
  for (const query of queries) {
    if (isSigningOut()) return
    await queryClient.prefetchQuery(query)
  }
}

/** Whether the device asks to save data. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}

/** The first queries of a screen; none when its code cannot be loaded. */
export async function queriesOf(
  route: FoundRoute | undefined,
  context: ScreenContext,
): Promise<ScreenQuery[]> {
  return (await route?.queries?.(context).catch(() => undefined)) ?? []
}

/**
 * The context of a screen that is opened now; `search` is the query of the address, with or without its question mark.
 */
export function screenContext(boot: Boot, search: string): ScreenContext {
  const today = schoolDateOf(presentInstant(boot.clockAhead), boot.timeZone)
  return { today, search: new URLSearchParams(search) }
}
