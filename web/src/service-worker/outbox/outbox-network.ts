import { scope } from '../scope.ts'
import type { SendRow } from './outbox.ts'

/** Name of the sync event by which browsers that support it wake the worker when there is a network again. */
const outboxSync = 'outbox'

const timeoutMilliseconds = 15_000

let tokenOfPages = ''

/** A page sends its XSRF token; a browser without `cookieStore` hides it from workers. */
export function noteXsrfToken(token: string): void {
  tokenOfPages = token
}

async function xsrfToken(): Promise<string> {
  return (await scope.cookieStore?.get('XSRF-TOKEN'))?.value ?? tokenOfPages
}

export const sendRow: SendRow = async ({ method, url, body, key }, tag, background) => {
  const answer = await fetch(url, {
    method,
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json',
      'Idempotency-Key': key,
      'X-Subject': tag,
      'X-XSRF-TOKEN': await xsrfToken(),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(background ? { 'X-Background': '1' } : {}),
    },
    body: body ?? null,
    signal: AbortSignal.timeout(timeoutMilliseconds),
  })
  if (answer.redirected) throw new Error('the answer is that of another address')
  return { status: answer.status, text: await answer.text() }
}

/** Makes the browser wake the worker; where it cannot, the next page that is opened sends the queued rows. */
export async function registerOutboxSync(): Promise<void> {
  await scope.registration.sync?.register(outboxSync).catch(() => undefined)
}

/** Sends the queued rows when the browser has woken the worker; while some remain, the browser tries again. */
export async function sendOnSync(tag: string, send: () => Promise<boolean>): Promise<void> {
  if (tag === outboxSync && !(await send())) throw new Error('something waits on')
}
