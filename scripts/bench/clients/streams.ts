import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { livePath } from '@studentgo/protocol/paths'

/** The event stream of an open page, which reports stale answers. */
export interface OpenStream {
  /** Resolves when the stream next reports that answers of a path are stale. */
  next(path: string): Promise<void>
  close(): void
}

/** Opens a stream as a page does; throws when the server refuses. */
export async function openStream(origin: string, cookie: string): Promise<OpenStream> {
  const sent = request(`${origin}${livePath}`, { agent: false, headers: { cookie } })
  const response = await answerTo(sent)
  if (response.statusCode !== 200) throw new Error(`a stream was answered ${response.statusCode}`)
  const waiting = new Set<{ path: string; heard: () => void }>()
  response.setEncoding('utf8').on('data', (text: string) => {
    for (const one of waiting) {
      if (!text.includes(`"${one.path}`)) continue
      waiting.delete(one)
      one.heard()
    }
  })
  // This side closes it.
  response.on('error', () => undefined)
  sent.on('error', () => undefined)
  return {
    next: path => new Promise(heard => waiting.add({ path, heard })),
    close: () => sent.destroy(),
  }
}

function answerTo(sent: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.on('response', resolve).on('error', reject).end()
  })
}

/** Opens this number of streams, for these people in turn, a few at a time. */
export async function openStreams(
  origin: string,
  cookies: readonly string[],
  count: number,
): Promise<OpenStream[]> {
  const atOnce = 20
  const streams: OpenStream[] = []
  while (streams.length < count) {
    const opening = Array.from({ length: Math.min(atOnce, count - streams.length) }, (_, at) =>
      openStream(origin, cookies[(streams.length + at) % cookies.length] ?? ''),
    )
    streams.push(...(await Promise.all(opening)))
  }
  return streams
}
