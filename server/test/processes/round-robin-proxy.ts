import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What may be sent once more although a server may have begun with it. */
const repeatable = ['GET', 'HEAD', 'PUT', 'DELETE']
const failSeconds = 10

/**
 * A proxy in front of several servers that does as nginx does by default: in turn, by a connection for
 * each request; the next one where a server cannot be reached, or breaks off what may be repeated; one that has failed is
 * asked last for ten seconds.
 */
export async function startProxy(origins: readonly string[]): Promise<{ origin: string; stop(): void }> {
  const failedAt = new Map<string, number>()
  let turn = 0

  function inTurn(): string[] {
    const first = turn++ % origins.length
    const all = [...origins.slice(first), ...origins.slice(0, first)]
    const hasFailed = (origin: string) => Date.now() - (failedAt.get(origin) ?? 0) < failSeconds * 1000
    return [...all.filter(origin => !hasFailed(origin)), ...all.filter(hasFailed)]
  }

  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(asked)
    for (const origin of inTurn()) {
      try {
        return await askedOf(origin, asked, body, answer)
      } catch (error) {
        failedAt.set(origin, Date.now())
        const isUnreached = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
        if (!isUnreached && !repeatable.includes(asked.method ?? '')) break
      }
    }
    answer.writeHead(502).end()
  }

  const server = createServer((asked, answer) => void pass(asked, answer))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function askedOf(
  origin: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${url}`, {
      agent: false,
      method,
      headers: { ...headers, connection: 'close' },
    })
    sent.on('error', reject)
    sent.on('response', async response => {
      const content = await buffer(response).catch(reject)
      if (content === undefined) return
      answer.writeHead(response.statusCode ?? 502, response.headers).end(content)
      resolve()
    })
    sent.end(body)
  })
}
