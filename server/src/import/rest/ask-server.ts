import { setTimeout as after } from 'node:timers/promises'
import { databaseErrorCode } from '../../platform/database/database.ts'
import type { ReportProgress } from '../engine/progress.ts'

/** Why a server could not be read, in one line that says nothing of what it answered. */
export class ServerUnread extends Error {}

export interface Patience {
  /** How long one answer may take. */
  timeoutMs: number
  /** The wait before the second try; each one after it is four times as long. */
  firstWaitMs: number
  tries: number
  /** How long all of it may take. */
  wholeMs: number
  mostBytes: number
  /** Waits before another try; in real time unless somebody says otherwise. */
  wait?: (ms: number) => Promise<unknown>
  /** Aborts what has not answered by then. */
  giveUpAfter?: (ms: number) => AbortSignal
}

export const usualPatience: Patience = {
  timeoutMs: 60_000,
  firstWaitMs: 1000,
  tries: 4,
  wholeMs: 60 * 60_000,
  mostBytes: 64 * 1024 * 1024,
}

const longestWaitMs = 60_000
/** What another try may mend. */
const passing = new Set([408, 425, 429, 500, 502, 503, 504])

/** Asks an address; answers what came, whole. */
export type Ask = (url: URL, init?: RequestInit) => Promise<Response>

/**
 * Makes requests with these limits: retries where a server is busy or a connection breaks, never longer or more often
 * than they allow, and never at another address than the requested one.
 */
export function patientAsk(patience: Patience, progress: ReportProgress): Ask {
  const { tries, firstWaitMs, wholeMs, wait = after } = patience
  const startedAt = performance.now()
  return async (url, init = {}) => {
    const name = `${url.host}${url.pathname}`
    for (let attempt = 1; ; attempt++) {
      if (performance.now() - startedAt > wholeMs) {
        throw new ServerUnread(`${url.host} took longer than ${wholeMs / 60_000} minutes`)
      }
      const got = await once(url, init, patience)
      if (got instanceof Response && !passing.has(got.status)) return got
      const why = got instanceof Response ? `answers ${got.status}` : got.why
      if (attempt === tries) throw new ServerUnread(`${name} ${why}, also at the ${ordinal(tries)} try`)
      const wanted = got instanceof Response ? secondsToWait(got) * 1000 : 0
      progress({ step: 'NOTE', text: `${name} ${why}; trying again` })
      await wait(Math.min(longestWaitMs, Math.max(wanted, firstWaitMs * 4 ** (attempt - 1))))
    }
  }
}

async function once(
  url: URL,
  init: RequestInit,
  { timeoutMs, mostBytes, giveUpAfter = AbortSignal.timeout }: Patience,
): Promise<Response | { why: string }> {
  let response: Response
  let body: Uint8Array<ArrayBuffer>
  try {
    response = await fetch(url, { ...init, redirect: 'manual', signal: giveUpAfter(timeoutMs) })
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel()
      throw new ServerUnread(`${url.host}${url.pathname} sends on to another address; give that one instead`)
    }
    body = await bytesOf(response, mostBytes, url)
  } catch (error) {
    if (error instanceof ServerUnread) throw error
    if (error instanceof Error && error.name === 'TimeoutError') {
      return { why: `did not answer within ${timeoutMs / 1000} s` }
    }
    return { why: `could not be read (${codeOf(error)})` }
  }
  const { status, headers } = response
  return new Response(status === 204 ? null : body, { status, headers })
}

async function bytesOf(response: Response, mostBytes: number, url: URL): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > mostBytes) {
      throw new ServerUnread(
        `${url.host}${url.pathname} answers more than ${mostBytes / 1024 ** 2} MB at once`,
      )
    }
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** What the machine calls a line that broke. */
function codeOf(error: unknown): string {
  const code = databaseErrorCode(error)
  if (code !== undefined) return code
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return error instanceof Error && error.cause !== undefined ? codeOf(error.cause) : 'the line broke'
}

function secondsToWait(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? 0)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0
}

function ordinal(tries: number): string {
  return ['first', 'second', 'third', 'fourth', 'fifth'][tries - 1] ?? 'last'
}
