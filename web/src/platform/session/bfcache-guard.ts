import { readSession } from '@studentgo/protocol/session'
import type { QueryClient } from '@tanstack/react-query'
import type { Call } from '../api/call.ts'
import { storedUserMark } from './device.ts'
import { sessionQuery } from './session.ts'

/**
 * A page that the browser restores from its back/forward cache may show the data of a signed-out person. It
 * stays hidden until the session has been read again (security 4.10).
 */
export function guardRestoredPage(call: Call, queryClient: QueryClient, root: HTMLElement): void {
  const ownTag = () => queryClient.getQueryData(sessionQuery.queryKey)?.subjectTag
  window.addEventListener('pagehide', event => {
    if (event.persisted && ownTag() !== undefined) root.hidden = true
  })
  window.addEventListener('pageshow', event => {
    if (!event.persisted || !root.hidden) return
    void isSameUser(ownTag(), call).then(same => {
      if (same) root.hidden = false
      else location.reload()
    })
  })
}

async function isSameUser(tag: string | undefined, call: Call): Promise<boolean> {
  try {
    return (await call(readSession, {}, { background: true }))?.subjectTag === tag
  } catch {
    // No network: the user mark on the device decides; signing out removes it.
    return storedUserMark() === tag
  }
}
