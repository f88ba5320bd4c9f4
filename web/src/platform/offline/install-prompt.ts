import { useSyncExternalStore } from 'react'
import { heldInstall } from './held-install.ts'

/** What Chromium offers a page that can be installed; the libraries of the browser do not know it. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** How this browser installs the portal: when it is asked to, or by its own menu, as on iPhones and iPads. */
export type InstallWay = 'prompt' | 'menu'

function onChange(changed: () => void): () => void {
  heldInstall.changed = changed
  return () => delete heldInstall.changed
}

function wayHere(): InstallWay | undefined {
  if (heldInstall.event !== undefined) return 'prompt'
  // Only Safari of iPhones and iPads says so, and has no prompt.
  return 'standalone' in navigator && navigator.standalone === false ? 'menu' : undefined
}

/** How the portal can be installed here; undefined where it is installed, or cannot be. A page asks in one place. */
export function useInstallWay(): InstallWay | undefined {
  return useSyncExternalStore(onChange, wayHere, () => undefined)
}

/** Shows what was held, which a browser shows once. */
export async function install(): Promise<void> {
  const prompt = heldInstall.event as InstallPrompt | undefined
  heldInstall.event = undefined
  heldInstall.changed?.()
  await prompt?.prompt()
}
