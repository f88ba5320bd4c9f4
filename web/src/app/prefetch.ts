import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApp } from '#web/platform/app-context.ts'
import { presentInstant } from '#web/platform/clock.ts'
import { isSigningOut } from '#web/platform/session.ts'
import { bottomBar } from './menu.ts'
import { routeOf } from './routes.tsx'

const settleMilliseconds = 300

/**
 * Fetches what the next tap will need, the code and the first answers of the screens in the bottom bar, once
 * the present screen stands. A device that asks to save data is left alone.
 */
export function usePrefetch(): void {
  const queryClient = useQueryClient()
  const { boot } = useApp()
  useEffect(() => {
    const connection = (navigator as { connection?: { saveData?: boolean } }).connection
    if (connection?.saveData === true || !navigator.onLine) return
    const timer = setTimeout(async () => {
      const today = schoolDateOf(presentInstant(boot.clockAhead), boot.timeZone)
      for (const { to } of bottomBar) {
        const route = routeOf(to)
        await route?.screen.load().catch(() => undefined)
        const queries = await route
          ?.queries?.({ today, search: new URLSearchParams() })
          .catch(() => undefined)
        for (const query of queries ?? []) {
          if (isSigningOut()) return
          await queryClient.prefetchQuery(query)
        }
      }
    }, settleMilliseconds)
    return () => clearTimeout(timer)
  }, [queryClient, boot])
}
