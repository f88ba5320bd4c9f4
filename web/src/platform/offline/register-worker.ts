import { workerScopeOf } from '@studentgo/protocol/paths'
import { isSigningOut } from '../session/session.ts'
import { addWorkerNote, setWorkerState } from './worker.ts'
import type { ToWorker } from './worker-messages.ts'

/** By then even a slow network has finished the first page. */
const settleMilliseconds = 2000
/** When a worker that could not be fetched completely is retried; the next page retries it anyway. */
const retryMilliseconds = [5000, 2 * 60_000, 15 * 60_000]
const updateCheckMilliseconds = 60 * 60 * 1000
/** A draft is stored 400 ms after the last key. */
const draftMilliseconds = 1000

/** Registers the service worker once the page has loaded, and follows its updates. */
export function registerWorker(basePath: string): void {
  const container = navigator.serviceWorker
  const address = scriptAddress(`${basePath}/public/service-worker.js`)
  const options: RegistrationOptions = { scope: workerScopeOf(basePath), updateViaCache: 'none' }
  const pauses = [...retryMilliseconds]
  reloadWithNewVersion(container)
  whenSettled(register)

  function register(): void {
    container
      .register(address, options)
      .then(registration => followRegistration(registration, retry))
      .catch(retry)
  }

  /** Without a worker the portal works, but only with a network. */
  function retry(): void {
    const pause = pauses.shift()
    if (pause !== undefined && !isSigningOut()) setTimeout(register, pause)
  }
}

/** The Trusted Types policy allows only this one script address (security F9). */
function scriptAddress(address: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('portal-sw', {
    createScriptURL(requested) {
      if (requested !== address) throw new TypeError('not the service worker')
      return requested
    },
  })
  return policy?.createScriptURL(address) ?? address
}

/** The Trusted Types of browsers; the compiler takes the trusted address for a string. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(requested: string): string },
  ): { createScriptURL(requested: string): string }
}

function whenSettled(work: () => void): void {
  const soon = () => setTimeout(work, settleMilliseconds)
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon, { once: true })
}

const followed = new WeakSet<ServiceWorkerRegistration>()

/** `onFailure` is called when the first worker of this browser could not be installed. */
function followRegistration(registration: ServiceWorkerRegistration, onFailure: () => void): void {
  // A retry returns the same registration.
  if (followed.has(registration)) return
  followed.add(registration)
  offerUpdate(registration)
  const installed = new WeakSet<EventTarget>()
  // An earlier page may have begun the installation, and this page gets no event for it.
  followInstalling()
  registration.addEventListener('updatefound', followInstalling)

  function followInstalling(): void {
    registration.installing?.addEventListener('statechange', onStateChange)
  }

  function onStateChange(this: ServiceWorker): void {
    if (this.state === 'installed') {
      installed.add(this)
      offerUpdate(registration)
    }
    if (this.state !== 'redundant') return
    addWorkerNote('redundant')
    if (!installed.has(this) && navigator.serviceWorker.controller === null) onFailure()
  }

  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < updateCheckMilliseconds) return
    checkedAt = Date.now()
    void registration.update().catch(() => undefined) // Without a network there is no new version.
  })
}

/** A new version waits until the person accepts it. The very first worker replaces nothing. */
function offerUpdate(registration: ServiceWorkerRegistration): void {
  const { waiting } = registration
  if (waiting === null || navigator.serviceWorker.controller === null) return
  addWorkerNote('new-content')
  setWorkerState({ update: () => postToWaiting(registration, { type: 'skip-waiting' }) })
  // The server may have begun to demand it since it was installed.
  setTimeout(() => postToWaiting(registration, { type: 'waiting' }), settleMilliseconds)
}

function postToWaiting({ waiting }: ServiceWorkerRegistration, message: ToWorker): void {
  waiting?.postMessage(message)
}

/**
 * A page runs with the files of one version: when a newer worker takes over, chosen by the person or required by
 * the server, the page reloads after drafts have been stored.
 */
function reloadWithNewVersion(container: ServiceWorkerContainer): void {
  let controlled = container.controller !== null
  container.addEventListener('controllerchange', () => {
    // A sign-out removes the worker from all tabs; the next one is no newer version.
    const isTaken = container.controller !== null
    if (controlled && isTaken && !isSigningOut()) setTimeout(() => location.reload(), draftMilliseconds)
    controlled = isTaken
  })
}

/** Takes a new version into use without asking, because the server no longer works with this one. */
export async function forceUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.update().catch(() => undefined)
  if (registration?.waiting) postToWaiting(registration, { type: 'skip-waiting' })
  else setTimeout(() => location.reload(), draftMilliseconds)
}
