import { readSession } from '@studentgo/protocol/session'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConfig } from '#web/platform/api/config.ts'
import { isOnline } from '#web/platform/offline/online.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { lastCallAt, sessionExpiredAddress, sessionQuery, useSession } from '#web/platform/session/session.ts'

interface SessionEnd {
  secondsLeft: number
  stay: () => void
}

/**
 * Warns before the session ends from idleness, so that it never ends in the middle of reading (WCAG
 * 2.2.1), and goes to the session-expired page when it has ended.
 */
export function useSessionWatch(): SessionEnd | undefined {
  const { call, boot } = useApp()
  const session = useSession()
  const queryClient = useQueryClient()
  const { warnBeforeSeconds } = useConfig().session
  const [secondsLeft, setSecondsLeft] = useState<number | undefined>(undefined)
  const idleMinutes = session?.idleMinutes

  useEffect(() => {
    if (idleMinutes === undefined) return
    const timer = setInterval(() => {
      const left = Math.round((lastCallAt() + idleMinutes * 60_000 - Date.now()) / 1000)
      setSecondsLeft(left <= warnBeforeSeconds ? left : undefined)
      if (left <= 0 && isOnline()) {
        clearInterval(timer)
        location.assign(sessionExpiredAddress(boot.basePath, location.pathname + location.search))
      }
    }, 1000)
    return () => clearInterval(timer)
  }, [idleMinutes, warnBeforeSeconds, boot.basePath])

  if (secondsLeft === undefined || secondsLeft <= 0) return undefined
  return {
    secondsLeft,
    stay: () => {
      void call(readSession, {}).then(
        fresh => {
          queryClient.setQueryData(sessionQuery.queryKey, fresh)
          setSecondsLeft(undefined)
        },
        // The warning and its button stay.
        () => undefined,
      )
    },
  }
}
