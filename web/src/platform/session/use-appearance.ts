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

/** How the portal is shown here now; in the page as the server wrote it nothing is known yet. */
export function useAppearance(): AppearanceChoice[] {
  return readAppearance(useSyncExternalStore(onChange, shownAppearance, () => ''))
}
