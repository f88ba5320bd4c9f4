import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Patience } from '../../src/import/rest/ask-server.ts'
import type { SampleFolder } from './sample-folder.ts'

type Item = Record<string, unknown>

/** How a server of the test behaves; what is left out is as the standard says. */
export interface Manners {
  /** How many rows a page has at most, whatever the requested limit. */
  pageSize?: number
  /** How a reader learns that there is more. */
  paging?: 'TOTAL' | 'LINK' | 'NOTHING'
  /** Called before an answer; what it returns is answered instead. */
  instead?: (request: { url: URL; count: number }) => Answer | undefined
}

export interface Answer {
  status: number
  headers?: Record<string, string>
  body?: string
  /** Breaks the line off after the body. */
  breaksOff?: boolean
  /** Never answers. */
  isSilent?: boolean
}

export const rosterClient = { id: 'portal', secret: 'seitsemän veljestä' }

/**
 * A small server of OneRoster 1.2 REST: it gives tokens to its client, pages, sorts and filters by when a row changed.
 * Answers where it is, what was asked of it, and how to change what it has. It is there until the test ends.
 */
export async function startRosterServer(school: SampleFolder, manners: Manners = {}) {
  const state = {
    school,
    manners,
    tokens: new Set<string>(),
    asked: [] as string[],
    authorizations: [] as string[],
  }
  const server = createServer((request, response) => {
    answer(state, request)
      .then(params => send(response, params))
      .catch(error => send(response, { status: 500, body: String(error) }))
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  const close = () =>
    new Promise<void>(done => {
      server.closeAllConnections()
      server.close(() => done())
    })
  onTestFinished(close)
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const tokenUrl = `${origin}/token`
  const access = {
    address: new URL('/ims/oneroster/rostering/v1p2', origin),
    tokenUrl: new URL(tokenUrl),
    clientId: rosterClient.id,
    clientSecret: rosterClient.secret,
    scope: 'roster.readonly',
  }
  return { ...state, state, origin, tokenUrl, access, close }
}

/**
 * Patience that takes no time: it notes how long it would have waited, and ends the request that is open when
 * `giveUp` is called.
 */
export function patienceWithoutTime() {
  const waits: number[] = []
  let asked = new AbortController()
  const patience: Patience = {
    timeoutMs: 500,
    firstWaitMs: 10,
    tries: 3,
    wholeMs: 600_000,
    mostBytes: 1_000_000,
    wait: async ms => waits.push(ms),
    giveUpAfter: () => {
      asked = new AbortController()
      return asked.signal
    },
  }
  return { waits, patience, giveUp: () => asked.abort(new DOMException('late', 'TimeoutError')) }
}

type State = Awaited<ReturnType<typeof startRosterServer>>['state']

function send(
  response: ServerResponse,
  { status, headers = {}, body = '', breaksOff, isSilent }: Answer,
): void {
  if (isSilent) return
  const length = Buffer.byteLength(body) + (breaksOff ? 1000 : 0)
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': `${length}`,
    ...headers,
  })
  if (breaksOff) response.write(body, () => response.destroy())
  else response.end(body)
}

async function answer(state: State, request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://here')
  const params = request.headers.authorization ?? ''
  state.asked.push(`${request.method} ${url.pathname}${url.search}`)
  state.authorizations.push(params)
  const count = state.asked.filter(one => one.includes(url.pathname)).length
  const other = state.manners.instead?.({ url, count })
  if (other !== undefined) return other
  if (url.pathname === '/token') return giveToken(state, request, params)
  if (!state.tokens.has(params.replace(/^Bearer /, ''))) return { status: 401, body: '{}' }
  const collection = url.pathname.replace(/^\/ims\/oneroster\/rostering\/v1p2\//, '')
  const items = itemsOf(state.school, collection)
  return items === undefined ? { status: 404, body: '{}' } : page(state.manners, url, collection, items)
}

async function giveToken(state: State, request: IncomingMessage, params: string): Promise<Answer> {
  let body = ''
  for await (const part of request) body += part
  const [id = '', secret = ''] = Buffer.from(params.replace(/^Basic /, ''), 'base64')
    .toString()
    .split(':')
  const isClient =
    decodeURIComponent(id.replaceAll('+', ' ')) === rosterClient.id &&
    decodeURIComponent(secret.replaceAll('+', ' ')) === rosterClient.secret
  const isRight = new URLSearchParams(body).get('grant_type') === 'client_credentials'
  if (!isClient || !isRight) return { status: 401, body: '{"error":"invalid_client"}' }
  const token = `token-${state.tokens.size + 1}`
  state.tokens.add(token)
  return {
    status: 200,
    body: JSON.stringify({ access_token: token, token_type: 'bearer', expires_in: 3600 }),
  }
}

function page(
  { pageSize = 1000, paging = 'TOTAL' }: Manners,
  url: URL,
  collection: string,
  all: Item[],
): Answer {
  const since = /^dateLastModified>'(.+)'$/.exec(url.searchParams.get('filter') ?? '')?.[1]
  const items = all.filter(item => since === undefined || String(item.dateLastModified) > since)
  const offset = Number(url.searchParams.get('offset') ?? 0)
  const end = offset + Math.min(pageSize, Number(url.searchParams.get('limit') ?? 100))
  const body = JSON.stringify({ [collection]: items.slice(offset, end) })
  if (paging === 'NOTHING') return { status: 200, body }
  const total = { 'x-total-count': `${items.length}` }
  const next = end < items.length ? `, <http://elsewhere.invalid/?offset=${end}>; rel="next"` : ''
  const link = { link: `<http://elsewhere.invalid/?offset=0>; rel="first"${next}` }
  return { status: 200, body, headers: paging === 'TOTAL' ? total : link }
}

/** The rows of a sample folder as the standard's JSON has them. */
function itemsOf(school: SampleFolder, collection: string): Item[] | undefined {
  const rows = school[collection]
  if (rows === undefined || collection.startsWith('ext_')) return undefined
  return rows.map(row => {
    const item: Item = { status: 'active', dateLastModified: '2026-08-01T00:00:00.000Z', metadata: {} }
    for (const [column, cell] of Object.entries(row)) {
      const [name, type] = references[column] ?? []
      if (name === undefined) item[column] = column === 'password' && cell === '' ? undefined : cell
      else if (column.endsWith('Ids'))
        item[name] = cell
          .split(',')
          .filter(Boolean)
          .map(id => reference(id, type))
      else if (cell !== '') item[name] = reference(cell, type)
    }
    if (collection === 'users') item.roles = rolesOf(school, row.sourcedId)
    return item
  })
}

const references: Record<string, readonly [string, string]> = {
  parentSourcedId: ['parent', 'org'],
  orgSourcedId: ['org', 'org'],
  schoolYearSourcedId: ['schoolYear', 'academicSession'],
  courseSourcedId: ['course', 'course'],
  schoolSourcedId: ['school', 'org'],
  classSourcedId: ['class', 'class'],
  userSourcedId: ['user', 'user'],
  termSourcedIds: ['terms', 'term'],
  agentSourcedIds: ['agents', 'user'],
}

function reference(sourcedId: string, type = ''): Item {
  return { href: `https://sis.invalid/${type}s/${sourcedId}`, sourcedId, type }
}

function rolesOf(school: SampleFolder, user: string | undefined): Item[] {
  return (school.roles ?? [])
    .filter(row => row.userSourcedId === user)
    .map(({ roleType, role, orgSourcedId = '', beginDate, endDate }) => ({
      roleType,
      role,
      org: reference(orgSourcedId, 'org'),
      ...(beginDate ? { beginDate } : {}),
      ...(endDate ? { endDate } : {}),
    }))
}
