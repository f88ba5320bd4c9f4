import { envelopeOf, isSuccess } from '@studentgo/protocol/envelope'
import type { SubError } from '@studentgo/protocol/problem'
import { sentByItselfDays } from '#web/platform/offline/outbox-row.ts'
import type { WorkerAnswer } from '#web/platform/offline/worker-messages.ts'

/** The outcome of a sent row. */
export type Outcome =
  | { kind: 'SENT' }
  /** Final: the writer decides what to do with the row. */
  | { kind: 'REFUSED'; refusal: readonly SubError[] }
  /** The row remains unchanged: without a network, without a session, or while the server is busy. */
  | { kind: 'LATER' }
  /** The XSRF token was too old, and the refusal brought a new one. */
  | { kind: 'NEW_TOKEN' }
  /** A server error, which this row may have caused. */
  | { kind: 'FAULT'; refusal: readonly SubError[] }

/** After this number of server errors a row no longer blocks those behind it. */
export const mostFaults = 3
const dayMilliseconds = 24 * 60 * 60 * 1000

/** Refusals that end when the person has signed in completely. */
const untilSignedIn = ['reauth-required', 'step-up-required', 'password-change-required', 'otp-required']

/** Judges an answer to a row. Only an answer of the portal itself is final: a network may answer in its place. */
export function outcomeOf({ status, text }: WorkerAnswer, rejections?: string): Outcome {
  const answer = parse(text)
  const { subErrors, httpStatusCode, body } = envelopeOf(answer)
  if (httpStatusCode !== status || !Array.isArray(subErrors)) return { kind: 'LATER' }
  const refusal = subErrors as SubError[]
  if (status === 200) {
    if (!isSuccess(answer)) return { kind: 'LATER' }
    const rejected = rejections === undefined ? undefined : rejectedAltogether(body, rejections)
    return rejected === undefined ? { kind: 'SENT' } : { kind: 'REFUSED', refusal: rejected }
  }
  const codes = refusal.map(({ code }) => code)
  if (codes.includes('xsrf-failed')) return { kind: 'NEW_TOKEN' }
  if (status === 401 || status === 429 || codes.some(code => untilSignedIn.includes(code)))
    return { kind: 'LATER' }
  if (status === 500) return { kind: 'FAULT', refusal }
  return status > 500 ? { kind: 'LATER' } : { kind: 'REFUSED', refusal }
}

/** Whether a row has waited so long that the server may no longer recognise it. */
export function hasWaitedTooLong(queuedAt: number, now: number): boolean {
  return now - queuedAt > sentByItselfDays * dayMilliseconds
}

/** Whether a row is so old that it is deleted: its writer has not returned to this device. */
export function isForgotten(queuedAt: number, now: number): boolean {
  return now - queuedAt > 3 * sentByItselfDays * dayMilliseconds
}

/** The reasons of the rejections in a write with several items, if all were rejected. */
function rejectedAltogether(body: unknown, rejections: string): SubError[] | undefined {
  const { updated, rejected } = (body ?? {}) as { updated?: unknown; rejected?: unknown }
  if (!Array.isArray(updated) || !Array.isArray(rejected)) return undefined
  if (updated.length > 0 || rejected.length === 0) return undefined
  return rejected.map(({ code }: { code: string }) => ({
    code,
    messageKey: `${rejections}.${code}`,
    params: { count: rejected.length },
  }))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The page of a proxy, for example.
    return undefined
  }
}
