import { readConfig } from '@studentgo/protocol/config'
import type { Query, QueryClient } from '@tanstack/react-query'
import { storageOf } from '../api/queries.ts'
import { sendToWorker } from '../session/device.ts'
import { sessionQuery } from '../session/session.ts'

const settleMilliseconds = 1000

interface Host {
  queryClient: QueryClient
  root: HTMLElement
  /** Whether the present screen opens without a network. */
  opensOffline: () => boolean
}

/**
 * Sends the worker the markup of a screen that opens without a network, whenever its answers have changed and settled.
 * At the next visit the worker puts it into the shell, so that the screen is visible before the scripts have run. Only
 * a screen whose every answer may be stored on any device is sent.
 */
export function sendSnapshots({ queryClient, root, opensOffline }: Host): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  queryClient.getQueryCache().subscribe(({ type }) => {
    // Each tick of the clock renews the options of a screen's queries; it must not keep the worker awake.
    if (type !== 'updated' && type !== 'observerAdded') return
    clearTimeout(timer)
    timer = setTimeout(send, settleMilliseconds)
  })

  function send(): void {
    const tag = queryClient.getQueryData(sessionQuery.queryKey)?.subjectTag
    const shown = queryClient.getQueryCache().findAll({ type: 'active' })
    if (tag === undefined || !opensOffline() || !shown.every(isSettledAndStorable)) return
    const markup = markupOf(root)
    if (markup === undefined) return
    const { lang } = document.documentElement
    void sendToWorker({ type: 'snapshot', tag, language: lang, url: location.href, markup })
  }
}

function isSettledAndStorable({ queryKey, meta, state }: Query): boolean {
  if (state.status !== 'success' || state.fetchStatus !== 'idle') return false
  return queryKey[0] === readConfig.path || storageOf({ meta }) === 'ANY_DEVICE'
}

/**
 * The markup of the page; undefined where it cannot be reused in another document: the content policy of documents
 * allows no style attributes, and a dialog or an alert is momentary.
 */
function markupOf(root: HTMLElement): string | undefined {
  const isOfTheMoment = root.querySelector('[style], [role=dialog], [role=alert], [aria-live] > *') !== null
  return isOfTheMoment || root.inert ? undefined : root.innerHTML
}
