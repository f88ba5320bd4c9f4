import type { Place } from '@studentgo/protocol/paths'
import { createContext, use } from 'react'
import type { Call } from '../api/call.ts'
import type { Boot } from './boot.ts'

export interface App {
  boot: Boot
  call: Call
  /** The part of the portal to which this page belongs; its calls are about the child of that part only. */
  place: Place
}

export const AppContext = createContext<App | undefined>(undefined)

/** The context of every screen: the boot data, the function that calls the server, and the part of the portal. */
export function useApp(): App {
  const app = use(AppContext)
  if (app === undefined) throw new Error('useApp is outside the app')
  return app
}

/** The child whose page a guardian reads; undefined on the student's own, and on pages of all children. */
export function useChildId(): number | undefined {
  const { place } = useApp()
  return place.kind === 'child' ? place.studentId : undefined
}
