import { useEffect, useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the page as the server wrote it, true once the program has taken it over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** After it a page is shown, so that what may be needed next can be fetched. */
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
