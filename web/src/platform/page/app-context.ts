import type { Place } from '@studentgo/protocol/paths'
import { createContext, use } from 'react'
import type { Call } from '../api/call.ts'
import type { Boot } from './boot.ts'

export interface App {
  boot: Boot
  call: Call
  /** The part of the portal that this page lies in; it calls about the child of that part alone. */
  place: Place
}

export const AppContext = createContext<App | undefined>(undefined)

/** What every screen needs: the boot data, how to call the server, and where in the portal it is. */
export function useApp(): App {
  const app = use(AppContext)
  if (app === undefined) throw new Error('useApp is outside the app')
  return app
}

/** The child whom a guardian looks at on this page; undefined on the student's own, and on pages of all children. */
export function useChildId(): number | undefined {
  const { place } = useApp()
  return place.kind === 'child' ? place.studentId : undefined
}
