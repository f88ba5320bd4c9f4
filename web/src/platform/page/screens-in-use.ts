import { createContext, use } from 'react'

export const ScreensInUse = createContext<(to: string) => boolean>(() => true)

/** Whether the screen of an address below the base path is in use: a school can switch screens off. */
export function useScreensInUse(): (to: string) => boolean {
  return use(ScreensInUse)
}
