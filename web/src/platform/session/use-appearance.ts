import {
  type AppearanceChoice,
  appearanceAttribute,
  readAppearance,
} from '@studentgo/protocol/appearance-choices'
import { useSyncExternalStore } from 'react'
import { shownAppearance } from '../page/appearance.ts'

function onChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: [appearanceAttribute] })
  return () => observer.disconnect()
}

/** The appearance of the portal here; empty in the page as the server rendered it. */
export function useAppearance(): AppearanceChoice[] {
  return readAppearance(useSyncExternalStore(onChange, shownAppearance, () => ''))
}
