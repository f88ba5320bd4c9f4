import {
  allowInsecureRequests,
  ClientSecretBasic,
  Configuration,
  clientCredentialsGrant,
  customFetch,
} from 'openid-client'
import type { ReportProgress } from '../engine/progress.ts'
import { type Ask, type Patience, patientAsk, ServerUnread } from './ask-server.ts'
import type { Collection } from './roster-rows.rules.ts'

export interface RosterAccess {
  /** Where the collections of the rostering service lie. */
  address: URL
  tokenUrl: URL
  clientId: string
  clientSecret: string
  scope: string
}

export interface RosterServer {
  /**
   * Reads a collection whole, or what has changed since an instant. Answers undefined where the server has no such
   * collection or does not give it to us.
   */
  read: (collection: Collection, since?: string) => Promise<unknown[] | undefined>
}

const pageSize = 1000
const mostRows = 2_000_000
/** How often to begin a collection again that changes while it is read. */
const mostBeginnings = 3
/** A token is replaced before it runs out. */
const marginMs = 60_000
const usualLifeSeconds = 300

/** The rostering service of OneRoster 1.2 at a server, by OAuth 2 client credentials. */
export function rosterServer(
  access: RosterAccess,
  patience: Patience,
  progress: ReportProgress,
): RosterServer {
  const ask = patientAsk(patience, progress)
  const token = tokens(access, ask)

  async function page(collection: Collection, offset: number, since?: string): Promise<Response> {
    const url = new URL(`${access.address.pathname.replace(/\/$/, '')}/${collection}`, access.address)
    url.searchParams.set('limit', `${pageSize}`)
    url.searchParams.set('offset', `${offset}`)
    url.searchParams.set('sort', 'sourcedId')
    url.searchParams.set('orderBy', 'asc')
    if (since !== undefined) url.searchParams.set('filter', `dateLastModified>'${since}'`)
    const headers = async (fresh: boolean) => ({
      accept: 'application/json',
      authorization: `Bearer ${await token(fresh)}`,
    })
    const first = await ask(url, { headers: await headers(false) })
    return first.status === 401 ? ask(url, { headers: await headers(true) }) : first
  }

  /** The rows of a collection; `CHANGED` where it became another while it was read. */
  async function readOnce(
    collection: Collection,
    since?: string,
  ): Promise<unknown[] | 'CHANGED' | 'NOT_THERE'> {
    const name = `${access.address.host}: ${collection}`
    const rows: unknown[] = []
    let total: number | undefined
    for (;;) {
      const response = await page(collection, rows.length, since)
      if (rows.length === 0 && [403, 404].includes(response.status)) return 'NOT_THERE'
      if (response.status !== 200) throw new ServerUnread(`${name}: answers ${response.status}`)
      const items = await itemsOf(response, collection, name)
      const said = totalOf(response)
      if (total !== undefined && said !== total) return 'CHANGED'
      total = said
      rows.push(...items)
      if (rows.length > mostRows) throw new ServerUnread(`${name}: has more than ${mostRows} rows`)
      const read = `${rows.length}${total === undefined ? '' : ` of ${total}`}`
      progress({ step: 'NOTE', text: `${collection}: ${read} rows read` })
      if (isLast(response, items, rows.length)) break
      if (items.length === 0) return 'CHANGED'
    }
    return hasDoubles(rows) || (total !== undefined && rows.length !== total) ? 'CHANGED' : rows
  }

  return {
    async read(collection, since) {
      for (let beginning = 0; beginning < mostBeginnings; beginning++) {
        const rows = await readOnce(collection, since)
        if (rows === 'NOT_THERE') return undefined
        if (rows !== 'CHANGED') return rows
        const text = `${collection}: changed while it was read; from the beginning`
        progress({ step: 'NOTE', text })
      }
      throw new ServerUnread(
        `${access.address.host}: ${collection}: its pages do not make a whole (rows come twice, or are fewer than it says)`,
      )
    },
  }
}

/** Answers a token, a new one where the old runs out or was not taken. */
function tokens(access: RosterAccess, ask: Ask): (fresh: boolean) => Promise<string> {
  const { tokenUrl, clientId, clientSecret, scope } = access
  const configuration = new Configuration(
    { issuer: tokenUrl.href, token_endpoint: tokenUrl.href },
    clientId,
    clientSecret,
    ClientSecretBasic(clientSecret),
  )
  // Each try has its own time.
  configuration.timeout = 60 * 60
  configuration[customFetch] = (url, options) =>
    // The two declare the bytes of a body differently; they are the same at run time.
    ask(new URL(url), { method: options.method, headers: options.headers, body: options.body as BodyInit })
  // The settings let plain HTTP through on this machine only.
  if (tokenUrl.protocol === 'http:') allowInsecureRequests(configuration)
  let held: { token: string; until: number } | undefined
  return async fresh => {
    if (!fresh && held !== undefined && performance.now() < held.until) return held.token
    try {
      const got = await clientCredentialsGrant(configuration, { scope })
      const life = (got.expires_in ?? usualLifeSeconds) * 1000
      held = { token: got.access_token, until: performance.now() + Math.max(life - marginMs, life / 2) }
      return held.token
    } catch (error) {
      throw unreadBy(error) ?? new ServerUnread(`${tokenUrl.host} gives no token${reasonOf(error)}`)
    }
  }
}

function unreadBy(error: unknown): ServerUnread | undefined {
  if (error instanceof ServerUnread) return error
  return error instanceof Error && error.cause !== undefined ? unreadBy(error.cause) : undefined
}

/** The name of the refusal, as OAuth 2 has them; nothing else of what a server answers is repeated. */
function reasonOf(error: unknown): string {
  const name = error instanceof Error ? Reflect.get(error, 'error') : undefined
  return typeof name === 'string' && /^[a-z_]{1,40}$/.test(name) ? ` (${name})` : ''
}

async function itemsOf(response: Response, collection: Collection, name: string): Promise<unknown[]> {
  let answer: unknown
  try {
    answer = await response.json()
  } catch {
    throw new ServerUnread(`${name}: is no JSON`)
  }
  const items = typeof answer === 'object' && answer !== null ? Reflect.get(answer, collection) : undefined
  if (!Array.isArray(items)) throw new ServerUnread(`${name}: the answer has no list of that name`)
  return items
}

function totalOf(response: Response): number | undefined {
  const header = response.headers.get('x-total-count')
  return header !== null && /^[0-9]{1,9}$/.test(header) ? Number(header) : undefined
}

/** By the number of all, by the link to the next page, or by a page with nothing on it: servers say one of these. */
function isLast(response: Response, items: readonly unknown[], count: number): boolean {
  const total = totalOf(response)
  if (total !== undefined) return count >= total
  const link = response.headers.get('link')
  if (link !== null) return !/;\s*rel="?next"?/i.test(link)
  return items.length === 0
}

function hasDoubles(rows: readonly unknown[]): boolean {
  const ids = rows.map(row => (typeof row === 'object' && row !== null ? Reflect.get(row, 'sourcedId') : row))
  return new Set(ids).size !== ids.length
}
