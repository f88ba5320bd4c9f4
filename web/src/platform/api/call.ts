import type { Endpoint, Input, Reply } from '@studentgo/protocol/endpoint'
import { envelopeOf, isSuccess } from '@studentgo/protocol/envelope'
import type {
  AskServer,
  InputValues,
  Transport,
  TransportAnswer,
  TransportRequest,
} from '@studentgo/protocol/page'
import { addressOf } from '@studentgo/protocol/paths'
import type { SubError } from '@studentgo/protocol/problem'
import { fromDeviceHeader } from '../offline/worker-messages.ts'

/** How a call can fail: the seed's generic client errors, a refusal by name, or an answer nobody understands. */
type FailureKind =
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'canceled'
  | 'redirected'
  | 'status'
  | 'refused'
  | 'broken'

/** What `call` throws. */
export class CallFailure extends Error {
  readonly kind: FailureKind
  readonly status: number | undefined
  readonly subErrors: SubError[]
  readonly location: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    kind: FailureKind,
    details: {
      status?: number | undefined
      subErrors?: SubError[] | undefined
      location?: string | undefined
      retryAfterSeconds?: number | undefined
    } = {},
  ) {
    super(`${kind}${details.status === undefined ? '' : ` ${details.status}`}`)
    this.kind = kind
    this.status = details.status
    this.subErrors = details.subErrors ?? []
    this.location = details.location
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  /** Whether no server has answered: such a failure has no http status. */
  get isWithoutAnswer(): boolean {
    return this.kind === 'network' || this.kind === 'timeout'
  }

  /** True when the server refused for this reason. */
  is(code: string): boolean {
    return this.subErrors.some(fault => fault.code === code)
  }
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Sent by the program, not by the person: it does not extend the session. */
  background?: boolean
  idempotencyKey?: string
  /** Only what the service worker has stored on this device: an answer that is still current, or any. Else it fails. */
  fromDevice?: 'current' | 'any'
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
) => Promise<Reply<E>>

interface Address {
  apiBase: string
  xsrfToken: () => string | undefined
}

/**
 * Makes the function that calls the server. There is no timeout by default, as the specification has none. A write whose
 * XSRF token is not good any more has changed nothing and got a new token with the refusal: it is sent once more.
 */
export function makeCall(transport: Transport, { apiBase, xsrfToken }: Address): Call {
  async function callOnce<E extends Endpoint>(endpoint: E, input: Input<E>, options: CallOptions) {
    const { params, query, body } = input as Parameters<AskServer>[1]
    const token = endpoint.method === 'GET' ? undefined : xsrfToken()
    const answer = await send(transport, {
      method: endpoint.method,
      url: addressOf(endpoint.base, fillPath(endpoint.path, params), apiBase) + queryText(query),
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === undefined ? {} : { 'X-XSRF-TOKEN': token }),
        ...(options.fromDevice === undefined ? {} : { [fromDeviceHeader]: options.fromDevice }),
        ...(options.background === true ? { 'X-Background': '1' } : {}),
        ...(options.idempotencyKey === undefined ? {} : { 'Idempotency-Key': options.idempotencyKey }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: options.signal,
    })
    return endpoint.dialect === 'envelope' ? openEnvelope<Reply<E>>(answer) : openBare<Reply<E>>(answer)
  }
  return (endpoint, input, options = {}) =>
    callOnce(endpoint, input, options).catch((failure: unknown) => {
      if (failure instanceof CallFailure && failure.is('xsrf-failed'))
        return callOnce(endpoint, input, options)
      throw failure
    })
}

async function send(transport: Transport, request: TransportRequest): Promise<TransportAnswer> {
  let answer: TransportAnswer
  try {
    answer = await transport(request)
  } catch (error) {
    // Aborted by the caller, or by the browser.
    if (request.signal?.aborted) throw new CallFailure('canceled')
    if (error instanceof DOMException && error.name === 'AbortError') throw new CallFailure('aborted')
    if (error instanceof DOMException && error.name === 'TimeoutError') throw new CallFailure('timeout')
    throw new CallFailure('network')
  }
  if (answer.redirected) throw new CallFailure('redirected', { location: answer.url })
  return answer
}

/** Success is 200 in the envelope and no sub-errors (specification §8); anything else throws. */
function openEnvelope<T>(answer: TransportAnswer): T {
  const envelope = envelopeOf(parse(answer))
  if (answer.status === 200 && isSuccess(envelope)) return noteAge(envelope.body as T, answer)
  const details = {
    status: answer.status,
    subErrors: Array.isArray(envelope.subErrors) ? (envelope.subErrors as SubError[]) : undefined,
    location: locationIn(envelope.body),
    retryAfterSeconds: Number(answer.header('Retry-After')) || undefined,
  }
  throw new CallFailure(details.subErrors === undefined ? 'status' : 'refused', details)
}

const storedAt = new WeakMap<object, number>()

/** When an answer from the service worker’s store was fetched, in milliseconds; undefined for a fresh one. */
export function keptAtOf(body: unknown): number | undefined {
  return typeof body === 'object' && body !== null ? storedAt.get(body) : undefined
}

function noteAge<T>(body: T, answer: TransportAnswer): T {
  const at = Number(answer.header('X-Kept-At')) || undefined
  if (at !== undefined && typeof body === 'object' && body !== null) storedAt.set(body, at)
  return body
}

function openBare<T>(answer: TransportAnswer): T {
  if (answer.status !== 200) throw new CallFailure('status', { status: answer.status })
  return parse(answer) as T
}

function parse(answer: TransportAnswer): unknown {
  try {
    return JSON.parse(answer.text)
  } catch {
    // A proxy's error page, for one, is no JSON: the status is all that is known.
    throw new CallFailure(answer.status === 200 ? 'broken' : 'status', { status: answer.status })
  }
}

function locationIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('location' in body)) return undefined
  return typeof body.location === 'string' ? body.location : undefined
}

function fillPath(path: string, params: InputValues | undefined): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')))
}

function queryText(query: InputValues | undefined): string {
  const entries = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}

/** The browser's transport: the only `fetch` we write. */
export async function fetchTransport(request: TransportRequest): Promise<TransportAnswer> {
  const response = await fetch(request.url, {
    method: request.method,
    headers: request.headers,
    body: request.body ?? null,
    signal: request.signal ?? null,
    credentials: 'same-origin',
    redirect: 'follow',
  })
  return {
    status: response.status,
    redirected: response.redirected,
    url: response.url,
    text: await response.text(),
    header: name => response.headers.get(name),
  }
}

/** The XSRF cookie that the header repeats. */
export function xsrfTokenOfPage(): string | undefined {
  return /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1]
}
