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
import { sendToWorker, workerOfPage } from '../session/device.ts'

/** The kinds of failure of a call: the seed's generic client errors, a named refusal, or an unreadable answer. */
type FailureKind =
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'canceled'
  | 'redirected'
  | 'status'
  | 'refused'
  | 'broken'
  /** Not answered, but stored on the device, which sends it later. */
  | 'queued'

/** The error that `call` throws. */
export class CallFailure extends Error {
  readonly kind: FailureKind
  readonly status: number | undefined
  readonly subErrors: SubError[]
  readonly location: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** The id by which support finds the request in the log, where the fault is the server's. */
  readonly requestId: string | undefined
  /** The call was a query. */
  isReading = false

  constructor(
    kind: FailureKind,
    details: {
      status?: number | undefined
      subErrors?: SubError[] | undefined
      location?: string | undefined
      retryAfterSeconds?: number | undefined
      requestId?: string | undefined
      /** The answer's own name of the failure. */
      message?: string | undefined
    } = {},
  ) {
    super(details.message || `${kind}${details.status === undefined ? '' : ` ${details.status}`}`)
    this.kind = kind
    this.status = details.status
    this.subErrors = details.subErrors ?? []
    this.location = details.location
    this.retryAfterSeconds = details.retryAfterSeconds
    this.requestId = details.requestId
  }

  /** Whether no server has answered: such a failure has no HTTP status. */
  get isWithoutAnswer(): boolean {
    return this.kind === 'network' || this.kind === 'timeout'
  }

  /** Whether the same call may succeed later: missing or forbidden things stay so. */
  get mayPass(): boolean {
    const { status = 500 } = this
    return this.isWithoutAnswer || status >= 500 || status === 429
  }

  /** True when the server refused for this reason. */
  is(code: string): boolean {
    return this.subErrors.some(fault => fault.code === code)
  }
}

/** Whether a write waits in the outbox of this device. */
export function isQueued(error: unknown): boolean {
  return error instanceof CallFailure && error.kind === 'queued'
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Sent by the program, not by the person: it does not extend the session. */
  background?: boolean
  idempotencyKey?: string
  /**
   * Only the service worker's store on this device: an answer that is still current, or any. Fails when there is none.
   */
  fromDevice?: 'current' | 'any'
  /** Sends this call instead of the network. */
  transport?: Transport
  /** For an endpoint with a file upload. */
  file?: File
  /** Called with the share of the file that is sent, from 0 to 1. */
  onProgress?: (part: number) => void
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
) => Promise<Reply<E>>

interface Address {
  apiBase: string
  /** The child of a page of the guardian area: all its queries and writes are about this child. */
  studentId?: number | undefined
  xsrfToken: () => string | undefined
}

/**
 * Makes the function that calls the server. There is no timeout by default, as the specification has none. A write with
 * an outdated XSRF token has changed nothing and got a new token with the refusal: it is sent again.
 */
export function makeCall(transport: Transport, { apiBase, studentId, xsrfToken }: Address): Call {
  async function callOnce<E extends Endpoint>(endpoint: E, input: Input<E>, options: CallOptions) {
    const { params, query, body } = aboutChild(endpoint, input as Parameters<AskServer>[1], studentId)
    const token = endpoint.method === 'GET' ? undefined : xsrfToken()
    const isJson = body !== undefined && !endpoint.takesFile
    const answer = await send(options.transport ?? transport, {
      method: endpoint.method,
      url: addressOf(endpoint.base, fillPath(endpoint.path, params), apiBase) + queryText(query),
      headers: {
        Accept: 'application/json',
        ...(isJson ? { 'Content-Type': 'application/json' } : {}),
        ...(token === undefined ? {} : { 'X-XSRF-TOKEN': token }),
        ...(options.fromDevice === undefined ? {} : { [fromDeviceHeader]: options.fromDevice }),
        ...(options.background === true ? { 'X-Background': '1' } : {}),
        ...(options.idempotencyKey === undefined ? {} : { 'Idempotency-Key': options.idempotencyKey }),
      },
      body: isJson ? JSON.stringify(body) : undefined,
      form: endpoint.takesFile ? formOf(body, options.file) : undefined,
      onProgress: options.onProgress,
      wantsFile: endpoint.dialect === 'file',
      signal: options.signal,
    })
    if (endpoint.dialect === 'file' && answer.status === 200) return answer.blob as Reply<E>
    if (endpoint.base === 'processtracking') return openProcessTracking<Reply<E>>(answer)
    const isBare = endpoint.dialect === 'json' || endpoint.dialect === 'text'
    return isBare ? openBare<Reply<E>>(answer) : openEnvelope<Reply<E>>(answer)
  }
  return (endpoint, input, options = {}) =>
    callOnce(endpoint, input, options).catch((failure: unknown) => {
      if (failure instanceof CallFailure && failure.is('xsrf-failed'))
        return callOnce(endpoint, input, options)
      if (failure instanceof CallFailure) failure.isReading = endpoint.method === 'GET'
      throw failure
    })
}

/** Adds the child to the input of a call, wherever the endpoint names a student. */
export function aboutChild(
  { path, namesStudent }: Pick<Endpoint, 'path' | 'namesStudent'>,
  input: Parameters<AskServer>[1],
  studentId: number | undefined,
): Parameters<AskServer>[1] {
  if (studentId === undefined) return input
  const child = { studentId: String(studentId) }
  if (namesStudent) return { ...input, query: { ...input.query, ...child } }
  return path.includes('/:studentId/') ? { ...input, params: { ...input.params, ...child } } : input
}

/** Texts first and then the file, as the server expects them. */
function formOf(fields: unknown, file: File | undefined): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (value !== undefined) form.append(name, String(value))
  }
  if (file !== undefined) form.append('file', file, file.name)
  return form
}

async function send(transport: Transport, request: TransportRequest): Promise<TransportAnswer> {
  let answer: TransportAnswer
  try {
    answer = await transport(request)
  } catch (error) {
    if (error instanceof CallFailure) throw error
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
    requestId: requestIdIn(answer),
  }
  throw new CallFailure(details.subErrors === undefined ? 'status' : 'refused', details)
}

const storedAt = new WeakMap<object, number>()

/** When an answer from the service worker's store was fetched, in milliseconds; undefined for a fresh one. */
export function keptAtOf(body: unknown): number | undefined {
  return typeof body === 'object' && body !== null ? storedAt.get(body) : undefined
}

function noteAge<T>(body: T, answer: TransportAnswer): T {
  const at = Number(answer.header('X-Kept-At')) || undefined
  if (at !== undefined && typeof body === 'object' && body !== null) storedAt.set(body, at)
  return body
}

function openBare<T>(answer: TransportAnswer): T {
  const { status } = answer
  if (status !== 200) throw new CallFailure('status', { status, requestId: requestIdIn(answer) })
  return parse(answer) as T
}

/** Process tracking fails when there is an error; its status and message are those of the answer (specification §8). */
function openProcessTracking<T>(answer: TransportAnswer): T {
  const { status, statusText } = answer
  const body = status === 200 ? parse(answer) : undefined
  const hasError = typeof body === 'object' && body !== null && 'error' in body
  if (status !== 200 || hasError)
    throw new CallFailure('status', { status, message: statusText, requestId: requestIdIn(answer) })
  return body as T
}

/** A fault of the server is in the standard envelope in every dialect. */
function requestIdIn({ status, text }: TransportAnswer): string | undefined {
  return status < 500 ? undefined : /"requestId":"([\w-]+)"/.exec(text)?.[1]
}

function parse(answer: TransportAnswer): unknown {
  try {
    return JSON.parse(answer.text)
  } catch {
    // A proxy's error page, for example, is no JSON: only the status is known.
    throw new CallFailure(answer.status === 200 ? 'broken' : 'status', { status: answer.status })
  }
}

function locationIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('location' in body)) return undefined
  return typeof body.location === 'string' ? body.location : undefined
}

/** The path of an endpoint with its parameters filled in. */
export function fillPath(path: string, params: InputValues | undefined): string {
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
  if (request.form !== undefined) {
    const { sendForm } = await import('./send-form.ts')
    return sendForm(request, request.form)
  }
  const isSeenByWorker = workerOfPage() !== null
  const response = await fetch(request.url, {
    method: request.method,
    headers: request.headers,
    body: request.body ?? null,
    signal: request.signal ?? null,
    credentials: 'same-origin',
    redirect: 'follow',
  })
  // A worker that took over meanwhile may have stored answers from before the write.
  if (request.method !== 'GET' && !isSeenByWorker) await sendToWorker({ type: 'changed' })
  return {
    status: response.status,
    statusText: response.statusText,
    redirected: response.redirected,
    url: response.url,
    ...(request.wantsFile && response.ok
      ? { text: '', blob: await response.blob() }
      : { text: await response.text() }),
    header: name => response.headers.get(name),
  }
}

/** The XSRF cookie that the header repeats. */
export function xsrfTokenOfPage(): string | undefined {
  return /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1]
}
