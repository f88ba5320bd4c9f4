import { useSyncExternalStore } from 'react'
import { heldInstall } from './held-install.ts'

/** Chromium's event for a page that can be installed, which the TypeScript DOM library lacks. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/**
 * How this browser installs the portal: by a prompt that the page opens, or by its own menu, as on iPhones and iPads.
 */
export type InstallWay = 'prompt' | 'menu'

function onChange(changed: () => void): () => void {
  heldInstall.changed = changed
  return () => delete heldInstall.changed
}

function wayHere(): InstallWay | undefined {
  if (heldInstall.event !== undefined) return 'prompt'
  // Only Safari of iPhones and iPads has this property, and it has no prompt.
  return 'standalone' in navigator && navigator.standalone === false ? 'menu' : undefined
}

/**
 * How the portal can be installed here; undefined where it is installed, or cannot be. Only one component of a page may
 * use it.
 */
export function useInstallWay(): InstallWay | undefined {
  return useSyncExternalStore(onChange, wayHere, () => undefined)
}

/** Shows the prompt that was held back; a browser shows it only once. */
export async function install(): Promise<void> {
  const prompt = heldInstall.event as InstallPrompt | undefined
  heldInstall.event = undefined
  heldInstall.changed?.()
  await prompt?.prompt()
}
