import { Agent, request } from 'node:http'
import { unchangedHeader } from '@studentgo/protocol/held-answers'

/** Keeps connections as a proxy does, and reuses the one with the longest idle time. */
const agent = new Agent({ keepAlive: true, scheduling: 'fifo' })

export interface Asked {
  method?: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: object
}

export interface Answered {
  status: number
  cookies: string[]
  etag: string | undefined
  /** The named answers that are still current. */
  unchanged: string | undefined
  retryAfterSeconds: number
}

const noAnswer = { status: 0, cookies: [], etag: undefined, unchanged: undefined, retryAfterSeconds: 0 }

/** Sends one request and discards the body of the answer. A broken connection has the status 0. */
export function ask(origin: string, { method = 'GET', path, headers, body }: Asked): Promise<Answered> {
  return new Promise(resolve => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const sent = request(`${origin}${path}`, { agent, method, headers: { ...headers, ...json } })
    sent.on('error', () => resolve(noAnswer))
    sent.on('response', response => {
      response.resume()
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          cookies: response.headers['set-cookie'] ?? [],
          etag: response.headers.etag,
          unchanged: response.headers[unchangedHeader.toLowerCase()]?.toString(),
          retryAfterSeconds: Number(response.headers['retry-after'] ?? 0),
        }),
      )
    })
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
