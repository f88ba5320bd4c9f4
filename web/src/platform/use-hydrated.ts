import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the page as the server wrote it, true once the program has taken it over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
