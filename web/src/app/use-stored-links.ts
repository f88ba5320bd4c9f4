import { addresses } from '@studentgo/protocol/addresses'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isOnline } from '#web/platform/offline/online.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { useSession } from '#web/platform/session/session.ts'
import { savesData } from './prefetch.ts'

/** After the screen itself and those of the bottom bar. */
const linksAfterMilliseconds = 3000

/**
 * On the person's own device stores the screens linked from home, so that each opens without a network. Answers that
 * it has stored today are not fetched again.
 */
export function useStoredLinks(): void {
  const { pathname } = useLocation()
  const { boot, call } = useApp()
  const queryClient = useQueryClient()
  const ownDevice = useSession()?.ownDevice === true
  useEffect(() => {
    if (!ownDevice || pathname !== addresses.home || savesData() || !isOnline()) return
    const store = () =>
      import('./stored-screens.ts').then(screens => screens.storeLinks({ boot, call, queryClient }))
    const timer = setTimeout(() => void store().catch(() => undefined), linksAfterMilliseconds)
    return () => clearTimeout(timer)
  }, [ownDevice, pathname, boot, call, queryClient])
}
