import { missedPaths } from '@studentgo/protocol/paths'
import type { Clock } from '../clock.ts'
import type { OpenDatabase } from '../database/database.ts'
import { type LiveMessage, liveChannel } from './messages.ts'

/** An open page of somebody, by a session. */
interface Page {
  personId: number
  sessionId: number
  /** Sends the path prefixes of stale answers to the page. */
  send(stale: readonly string[]): void
  /** Its session has ended. */
  end(): void
}

export interface LiveHub {
  /** Begins to listen. Until then no page is notified. */
  start(): Promise<void>
  /** Tells this page what concerns its person, and has in the last minute, until the answer is called. Undefined when too many are open. */
  open(page: Page): (() => void) | undefined
  /** How many pages are open here. */
  pages(): number
  /** Ends the streams of all pages, which reconnect to another server. */
  letGo(): void
  stop(): Promise<void>
}

/** A person's tabs and devices, with room for pages that have not yet noticed that they are gone. */
const mostOfOnePerson = 20
const mostOfAll = 10_000

/** A new page gets the messages of the last minute at once: its answers may be as old. */
const heardForMilliseconds = 60_000
const mostHeard = 2000

interface Heard {
  at: number
  people: ReadonlySet<number>
  stale: readonly string[]
}

/**
 * Hears on one connection what concerns anybody, and tells the open pages of this server; the pages of a session end with
 * it. `work` is called when a job is due, and when messages may have been missed; `forget` with sessions that have ended.
 */
export function makeLiveHub(
  database: OpenDatabase,
  clock: Clock,
  work: () => void,
  forget: (sessions: readonly number[]) => void = () => undefined,
): LiveHub {
  const pagesOf = new Map<number, Set<Page>>()
  const pagesBySession = new Map<number, Set<Page>>()
  let count = 0
  let stopListening: (() => Promise<void>) | undefined
  const now = () => clock.now().getTime()
  let heard: Heard[] = []
  /** Messages before this time may have been missed. */
  let knownSince = Number.POSITIVE_INFINITY

  function note(people: readonly number[], stale: readonly string[]): void {
    const at = now()
    const recent = heard.filter(one => at - one.at < heardForMilliseconds)
    const lost = recent.splice(0, recent.length - mostHeard + 1).at(-1)
    if (lost !== undefined) knownSince = lost.at
    heard = [...recent, { at, people: new Set(people), stale }]
  }

  /** What has concerned a person in the last minute. */
  function staleBefore(person: number): string[] {
    const since = now() - heardForMilliseconds
    if (knownSince > since) return missedPaths
    const recent = heard.filter(one => one.at > since && one.people.has(person))
    return [...new Set(recent.flatMap(({ stale }) => stale))]
  }

  function send(people: Iterable<number>, stale: readonly string[]): void {
    for (const person of people) for (const page of pagesOf.get(person) ?? []) page.send(stale)
  }

  function end(sessions: Iterable<number>): void {
    for (const session of sessions) for (const page of [...(pagesBySession.get(session) ?? [])]) page.end()
  }

  /** Ends the pages of sessions that have ended while messages were missed; of all sessions where those are unknown. */
  async function endWhatIsOver(): Promise<void> {
    const open = [...pagesBySession.keys()]
    const rows = await database.db
      .selectFrom('login_session')
      .select('id')
      .where('id', 'in', open.length === 0 ? [0] : open)
      .execute()
      .catch(() => [])
    const alive = new Set(rows.map(row => row.id))
    end(open.filter(session => !alive.has(session)))
  }

  return {
    async start() {
      knownSince = now()
      stopListening = await database.listen(liveChannel, {
        heard(payload) {
          const message = JSON.parse(payload) as LiveMessage
          if ('work' in message) return work()
          note(message.people, message.stale)
          send(message.people, message.stale)
          const ended = message.ended ?? []
          end(ended)
          if (ended.length > 0) forget(ended)
        },
        missed() {
          knownSince = now()
          send(pagesOf.keys(), ['/'])
          void endWhatIsOver()
          work()
        },
      })
    },
    open(page) {
      const { personId, sessionId } = page
      const pages = pagesOf.get(personId) ?? new Set()
      if (pages.size >= mostOfOnePerson || count >= mostOfAll) return undefined
      pagesOf.set(personId, pages.add(page))
      const ofSession = pagesBySession.get(sessionId) ?? new Set()
      pagesBySession.set(sessionId, ofSession.add(page))
      count++
      const stale = staleBefore(personId)
      if (stale.length > 0) page.send(stale)
      return () => {
        if (!pages.delete(page)) return
        count--
        if (pages.size === 0) pagesOf.delete(personId)
        ofSession.delete(page)
        if (ofSession.size === 0) pagesBySession.delete(sessionId)
      }
    },
    pages: () => count,
    letGo: () => end([...pagesBySession.keys()]),
    stop: async () => stopListening?.(),
  }
}
