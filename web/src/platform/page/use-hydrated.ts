import { useEffect, useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the page as the server rendered it, true once hydrated. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** After this delay a page is shown, so that it can prefetch. */
export const settleMilliseconds = 1500

/** Loads the code of forms shortly after the page is shown, so that they open at once. */
export function usePreload(loaders: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    // A failure is ignored here: opening the form tries again.
    const preload = () => void Promise.all(loaders.map(load => load())).catch(() => undefined)
    const timer = setTimeout(preload, settleMilliseconds)
    return () => clearTimeout(timer)
  }, [loaders])
}
