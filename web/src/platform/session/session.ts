import { addresses, addressIn, staffAddresses } from '@studentgo/protocol/addresses'
import type { Scope } from '@studentgo/protocol/endpoint'
import { type Area, addressOf, areaOfPath, homePathOf } from '@studentgo/protocol/paths'
import { type ErrorReason, errorReasonOf } from '@studentgo/protocol/rules/error-kind'
import { logout, readSession, relogin, type Session } from '@studentgo/protocol/session'
import type { QueryClient } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Call, CallFailure, xsrfTokenOfPage } from '../api/call.ts'
import { endpointQuery } from '../api/queries.ts'
import type { UnsentSignOut } from '../offline/worker-messages.ts'
import { useApp, useChildId } from '../page/app-context.ts'
import type { Boot } from '../page/boot.ts'
import { clearDevice, removeUserMark } from './device.ts'
import { useChild } from './reader.ts'

export const sessionQuery = endpointQuery(readSession, {})

/** The session of the signed-in person. Screens of the student area are shown only with one. */
export function useSession(): Session | null {
  return useQuery({ ...sessionQuery, staleTime: 5 * 60_000 }).data ?? null
}

/** Calls back when an answer shows that the session has ended. */
export function watchSession(queryClient: QueryClient, onOver: () => void): void {
  let wasThere = false
  queryClient.getQueryCache().subscribe(({ query: { queryKey, state } }) => {
    if (queryKey[0] !== sessionQuery.queryKey[0]) return
    if (state.data === null && wasThere) onOver()
    wasThere = Boolean(state.data)
  })
}

/**
 * The signed-in person, in screens that require one. A guardian has the rights of the child's page: for an adult
 * student they only read, and nothing waits for another guardian.
 */
export function useSignedIn(): Session {
  const session = useSession()
  const latest = useRef(session)
  if (session !== null) latest.current = session
  // The screen is still shown during the sign-out or the redirect to the session-expired page.
  const shown = session ?? latest.current
  const { place } = useApp()
  const child = useChild()
  if (shown === null) throw new Error('nobody is signed in')
  if (place.kind !== 'child') return shown
  return { ...shown, mayWrite: child?.mayWrite === true && child.basis === 'MINOR', minor: false }
}

/** The student of this page: a guardian's child, or the signed-in person. */
export function useStudentId(): number {
  const { personId } = useSignedIn()
  return useChildId() ?? personId
}

/** Whether the signed-in person may write messages to the school: also while the studies are interrupted. */
export function useMayWriteMessages(): boolean {
  const { mayWrite, readOnlyReason } = useSignedIn()
  const child = useChild()
  return mayWrite || readOnlyReason === 'INTERRUPTED' || child?.mayWrite === true
}

/** Whether some guardian of the signed-in student may read data of this scope. */
export function useGuardiansSee(scope: Scope): boolean {
  return useSignedIn().guardiansSee.includes(scope)
}

/** The readers of the student's texts in this scope, as part of text keys: the college, or a guardian too. */
export function useTextReaders(scope: Scope): 'GUARDIAN' | 'COLLEGE' {
  return useGuardiansSee(scope) ? 'GUARDIAN' : 'COLLEGE'
}

export function sessionExpiredAddress(basePath: string, current: string): string {
  return `${errorAddress(basePath, current, 'session-expired')}?service=${encodeURIComponent(current)}`
}

/** The error page of the area that `current`, a path and query, belongs to. */
export function errorAddress(basePath: string, current: string, reason: ErrorReason): string {
  return `${basePath}${homePathOf(areaOfPage(basePath, current))}/error/${reason}`
}

/** The address after a sign-out here or in another tab, in the area of `current`. */
export function signedOutAddress(basePath: string, current: string): string {
  const area = areaOfPage(basePath, current)
  return basePath + (area === 'student' ? '/login?signedOut=1' : `${homePathOf(area)}/logout`)
}

/** The area that a path and query belong to. */
export function areaOfPage(basePath: string, current: string): Area {
  return areaOfPath(current.split('?', 1)[0] ?? '', basePath)
}

interface Place {
  basePath: string
  /** Path and query of the present page. */
  current: string
  online: boolean
  /** The present page needs no session. */
  isPublic: boolean
}

/**
 * Where a failure sends the browser, if anywhere (specification §4 and §8): an expired session, a redirect answer or
 * an answer without http status to the session-expired page with the present address as `service`; a location in the
 * answer to the error page that its last segment names, and to the general one when it names none. A redirect that
 * names none led to some sign-in. A device that is merely offline stays on its page.
 */
export function redirectAfterFailure(
  error: unknown,
  { basePath, current, online, isPublic }: Place,
): string | undefined {
  if (!(error instanceof CallFailure)) return undefined
  if (isPublic) return undefined
  if (error.kind === 'aborted' || error.kind === 'canceled') return undefined
  if (error.is('password-change-required')) {
    const target = `${basePath}${homePathOf(areaOfPage(basePath, current))}${addresses.changePassword}`
    return current === target ? undefined : target
  }
  if (areaOfPage(basePath, current) === 'staff' && error.is('step-up-required')) {
    const target = basePath + addressIn('STAFF', staffAddresses.secondFactor)
    return current === target ? undefined : target
  }
  if (error.isWithoutAnswer && !online) return undefined
  const reason = error.location === undefined ? undefined : errorReasonOf(error.location)
  const isElsewhere = error.kind === 'redirected' && (reason === undefined || reason === 'general')
  if (isElsewhere || error.isWithoutAnswer || error.status === 401 || reason === 'session-expired') {
    return sessionExpiredAddress(basePath, current)
  }
  return reason === undefined ? undefined : errorAddress(basePath, current, reason)
}

/**
 * Re-login as the seed's client does it: a truthy result, like a throw, is a failure; on success the browser
 * goes to the address in the answer and the result is undefined.
 */
export async function startRelogin(
  call: Call,
  service: string | undefined,
  go: (address: string) => void,
): Promise<true | undefined> {
  const answer = await call(relogin, { body: service === undefined ? {} : { location: service } })
  if (!answer.location) return true
  go(answer.location)
  return undefined
}

let signingOut = false

/** True as soon as somebody signs out: an expired session is then expected. */
export function isSigningOut(): boolean {
  return signingOut
}

/** Signs out here and on the server, and clears the device, also without a network. */
export async function signOut(
  call: Call,
  queryClient: QueryClient,
  go: (address: string) => void,
  { basePath, apiBase }: Pick<Boot, 'basePath' | 'apiBase'>,
): Promise<void> {
  const area = areaOfPage(basePath, location.pathname)
  let address = signedOutAddress(basePath, location.pathname)
  let unsent: UnsentSignOut | undefined
  signingOut = true
  // Pending queries would be answered with an expired session.
  void queryClient.cancelQueries()
  removeUserMark()
  try {
    address = (await call(logout, { body: { area } })).location
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    // Offline, the device is cleared too, and the worker informs the server later.
    unsent = { url: addressOf(logout.base, logout.path, apiBase), xsrfToken: xsrfTokenOfPage() ?? '' }
  }
  queryClient.clear()
  await clearDevice(unsent)
  go(address)
}

/** When this page last made a call that a person caused: the idle time counts from it. */
let lastCall = Date.now()

export function recordCall(): void {
  lastCall = Date.now()
}

export function lastCallAt(): number {
  return lastCall
}
