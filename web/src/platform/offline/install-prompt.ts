import { useSyncExternalStore } from 'react'

/** What Chromium offers a page that can be installed; the libraries of the browser do not know it. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** How this browser installs the portal: when it is asked to, or by its own menu, as on iPhones and iPads. */
export type InstallWay = 'prompt' | 'menu'

let held: InstallPrompt | undefined
const listeners = new Set<() => void>()

function hold(prompt: InstallPrompt | undefined): void {
  held = prompt
  for (const listener of listeners) listener()
}

/** Holds what the browser would show by itself at the first visit, until somebody wants it. */
export function holdInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    hold(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => hold(undefined))
}

function wayHere(): InstallWay | undefined {
  if (held !== undefined) return 'prompt'
  // Only Safari of iPhones and iPads says so, and has no prompt.
  return 'standalone' in navigator && navigator.standalone === false ? 'menu' : undefined
}

/** How the portal can be installed here; undefined where it is installed, or cannot be. */
export function useInstallWay(): InstallWay | undefined {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    wayHere,
    () => undefined,
  )
}

/** Shows what was held, which a browser shows once. */
export async function install(): Promise<void> {
  const prompt = held
  hold(undefined)
  await prompt?.prompt()
}
