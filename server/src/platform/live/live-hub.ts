import type { OpenDatabase } from '../database/database.ts'
import { type LiveMessage, liveChannel } from './messages.ts'

/** An open page of somebody, which is told under which paths its answers are stale. */
type Page = (stale: readonly string[]) => void

export interface LiveHub {
  /** Begins to hear. Until then nothing is told. */
  start(): Promise<void>
  /** Tells this page what concerns the person until the answer is called. Undefined when too many are open. */
  open(personId: number, page: Page): (() => void) | undefined
  /** How many pages are open here. */
  pages(): number
  stop(): Promise<void>
}

/** A person's tabs and devices, with room for pages that have not yet noticed that they are gone. */
const mostOfOnePerson = 20
const mostOfAll = 10_000

/**
 * Hears on one connection what concerns anybody, and tells the open pages of this server. `work` is called when a job is
 * due, and when messages may have been missed.
 */
export function makeLiveHub(database: OpenDatabase, work: () => void): LiveHub {
  const pagesOf = new Map<number, Set<Page>>()
  let count = 0
  let stopListening: (() => Promise<void>) | undefined

  function tell(people: Iterable<number>, stale: readonly string[]): void {
    for (const person of people) for (const page of pagesOf.get(person) ?? []) page(stale)
  }

  return {
    async start() {
      stopListening = await database.listen(liveChannel, {
        heard(payload) {
          const message = JSON.parse(payload) as LiveMessage
          if ('work' in message) work()
          else tell(message.people, message.stale)
        },
        missed() {
          tell(pagesOf.keys(), ['/'])
          work()
        },
      })
    },
    open(personId, page) {
      const pages = pagesOf.get(personId) ?? new Set()
      if (pages.size >= mostOfOnePerson || count >= mostOfAll) return undefined
      pagesOf.set(personId, pages.add(page))
      count++
      return () => {
        if (!pages.delete(page)) return
        count--
        if (pages.size === 0) pagesOf.delete(personId)
      }
    },
    pages: () => count,
    stop: async () => stopListening?.(),
  }
}
