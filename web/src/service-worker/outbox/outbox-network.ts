import { scope } from '../scope.ts'
import type { SendRow } from './outbox.ts'

/** Name under which the browser wakes the worker when there is a network again, where it can. */
const outboxSync = 'outbox'

const timeoutMilliseconds = 15_000

let tokenOfPages = ''

/** A page says with which XSRF token it writes; a browser without `cookieStore` hides that from workers. */
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

/** Lets the browser wake the worker; where it cannot, the next page that is opened sends what waits. */
export async function registerOutboxSync(): Promise<void> {
  await scope.registration.sync?.register(outboxSync).catch(() => undefined)
}

/** Sends what waits when the browser has woken the worker; while something waits on, the browser tries again. */
export async function sendOnSync(tag: string, send: () => Promise<boolean>): Promise<void> {
  if (tag === outboxSync && !(await send())) throw new Error('something waits on')
}
