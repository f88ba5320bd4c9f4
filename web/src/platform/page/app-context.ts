import { createContext, use } from 'react'
import type { Call } from '../api/call.ts'
import type { Boot } from './boot.ts'

export interface App {
  boot: Boot
  call: Call
}

export const AppContext = createContext<App | undefined>(undefined)

/** What every screen needs: the boot data, and how to call the server. */
export function useApp(): App {
  const app = use(AppContext)
  if (app === undefined) throw new Error('useApp is outside the app')
  return app
}
