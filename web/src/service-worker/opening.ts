import { heldHeader, unchangedHeader, unchangedOf, writeHeld } from '@studentgo/protocol/held-answers'
import { restBase } from '@studentgo/protocol/paths'
import type { Held, OfflineStore, QueryStart } from './offline-store.ts'

/** For so long after a page was opened its queries count as part of the opening. */
const openingMilliseconds = 10_000

interface ServerAnswer {
  answer: Response
  /** The start of the request. */
  start: QueryStart
}

/**
 * A page that opens from stored answers refetches most of them, and mostly nothing has changed. So its first query
 * lists the queries of the last opening, and the server confirms which stored answers are still valid; the other
 * queries wait for it, and are answered without a request of their own (decision 0077).
 */
export class Opening {
  readonly #store: OfflineStore
  readonly #now: () => number
  #endsAt = 0
  #first: Promise<void> | undefined
  #forgotten: string[] = []
  /**
   * The answers that the server has confirmed, and when. A confirmation is used once: a second query of the same URL
   * needs a new one.
   */
  readonly #unchanged = new Map<string, { tag: string; start: QueryStart }>()

  constructor(store: OfflineStore, now: () => number) {
    this.#store = store
    this.#now = now
  }

  /** A page was opened. */
  begin(): void {
    this.#endsAt = this.#now() + openingMilliseconds
    this.#first = undefined
    this.#forgotten = []
    this.#unchanged.clear()
  }

  /** The answers whose paths begin so may have changed: the next query validates them again. */
  forget(paths: readonly string[]): void {
    if (this.#now() >= this.#endsAt) return
    this.#forgotten.push(...paths)
    for (const url of this.#unchanged.keys()) if (isOf(paths, url)) this.#unchanged.delete(url)
    this.#first = undefined
  }

  /** Sends a query, unless the server has already confirmed the stored answer of this tag: then it returns a 304. */
  async fetch(url: string, request: Request, tag: string | undefined): Promise<ServerAnswer> {
    if (this.#now() >= this.#endsAt) return this.#send(request, tag, [])
    await this.#store.noteOpenedWith(url)
    if (tag === undefined) return this.#send(request, tag, [])
    if (this.#first === undefined && !this.#unchanged.has(url)) {
      const sent = this.#store.held(url).then(held => {
        const unasked = held.filter(one => !this.#unchanged.has(one.url))
        return this.#send(request, tag, unasked)
      })
      // Waiting queries continue whether it succeeds or fails.
      this.#first = sent.then(
        () => undefined,
        () => undefined,
      )
      return sent
    }
    await this.#first
    const known = this.#unchanged.get(url)
    this.#unchanged.delete(url)
    if (known?.tag !== tag || !this.#store.isAsThen(known.start)) return this.#send(request, tag, [])
    return { answer: new Response(null, { status: 304 }), start: known.start }
  }

  async #send(request: Request, tag: string | undefined, held: readonly Held[]): Promise<ServerAnswer> {
    const start = this.#store.startQuery()
    if (tag === undefined) return { answer: await fetch(request), start }
    const headers = new Headers(request.headers)
    headers.set('If-None-Match', tag)
    if (held.length > 0) headers.set(heldHeader, writeHeld(held))
    const { length } = this.#forgotten
    const answer = await fetch(new Request(request, { headers }))
    const meanwhile = this.#forgotten.slice(length)
    for (const one of unchangedOf(held, answer.headers.get(unchangedHeader))) {
      if (!isOf(meanwhile, one.url)) this.#unchanged.set(one.url, { tag: one.tag, start })
    }
    return { answer, start }
  }
}

function isOf(paths: readonly string[], url: string): boolean {
  return paths.some(path => url.includes(restBase + path))
}
