import type { Language } from '@studentgo/protocol/language'
import { useDraft } from '#web/platform/forms/drafts.ts'
import { recentDraft } from '#web/platform/session/device.ts'
import { useSignedIn } from '#web/platform/session/session.ts'
import type { Proposal } from '#web/ui/form/combobox.tsx'
import { isStillOpen, type Part } from './parts.ts'

/** A result that was opened from the search. */
export interface Opened {
  id: string
  title: string
  language?: Language | undefined
}

const mostRemembered = 5

/**
 * The last opened search results, sealed like drafts. A device that is not the person's own stores none of them, and
 * results that may no longer be opened are not shown.
 */
export function useRecent(parts: readonly Part[]): {
  opened: readonly Opened[]
  add: (chosen: Proposal<string>) => void
} {
  const { ownDevice, offlineAllowed } = useSignedIn()
  const { restored, save } = useDraft<Opened[]>(recentDraft)
  const isStored = ownDevice && offlineAllowed
  const opened = isStored ? (restored ?? []) : []
  return {
    opened: opened.filter(({ id }) => isStillOpen(parts, id)),
    add({ id, title, language }) {
      if (!isStored) return
      save([{ id, title, language }, ...opened.filter(one => one.id !== id)].slice(0, mostRemembered))
    },
  }
}
