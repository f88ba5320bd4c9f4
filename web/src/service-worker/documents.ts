import { offlinePage } from './files.ts'
import { forget, type Keeper } from './keeper.ts'
import { isOfVersion, type Kept, mayAnswerAtOnce, meansSignedOut } from './kept.rules.ts'
import { keep, type Moment, presentMoment, readKept, removeKept } from './kept-answers.ts'
import { deviceLanguage } from './language.ts'
import { sendWaitingSignOut } from './pending-sign-out.ts'
import { basePath, type FetchEvent, scope, tellPages } from './scope.ts'

/** Put here by `web/build.ts`: the script that pages of this version start with. */
declare const __ENTRY__: string

const patienceMilliseconds = 3000
/** The page that is being opened has the device and the network to itself for so long. */
const settleMilliseconds = 1500

/** Pages come from a newer build than this worker's: the server is asked first until the new worker is in use. */
let superseded = false

/**
 * A page: from the device at once where that is honest, with a refresh behind it; else from the server; else
 * whatever of this person is kept; else the public offline page.
 */
export async function answerDocument(event: FetchEvent, keeper: Keeper): Promise<Response> {
  await sendWaitingSignOut()
  const { request } = event
  const url = withoutHash(request.url)
  const kept = await readKept(keeper, url)
  const present = { now: keeper.now(), changedAt: keeper.changedAt, entry: __ENTRY__ }
  if (kept !== undefined && !superseded && mayAnswerAtOnce(kept, present)) {
    event.waitUntil(refreshSoon(keeper, url))
    return responseOf(kept)
  }
  const usable = kept !== undefined && isOfVersion(kept, __ENTRY__) ? kept : undefined
  try {
    return await fromServer(event, keeper, url, usable)
  } catch {
    // No network. Another page of the same person is drawn anew by the app for the address asked for.
    const other = usable ?? (await readKept(keeper, homeAddress()))
    if (other !== undefined && isOfVersion(other, __ENTRY__)) return responseOf(other)
    return offlinePage(await deviceLanguage())
  }
}

/** The network, but not for long while there is something to show instead. */
async function fromServer(
  event: FetchEvent,
  keeper: Keeper,
  url: string,
  usable: Kept | undefined,
): Promise<Response> {
  const moment = presentMoment(keeper)
  const asked = fetch(event.request).then(answer => {
    event.waitUntil(lookAt(keeper, url, answer.clone(), moment))
    return answer
  })
  if (usable === undefined) return asked
  event.waitUntil(asked.catch(() => undefined))
  const tired = new Promise<Response>(resolve =>
    setTimeout(() => resolve(responseOf(usable)), patienceMilliseconds),
  )
  return Promise.race([asked, tired])
}

async function lookAt(keeper: Keeper, url: string, answer: Response, moment: Moment): Promise<void> {
  if (answer.ok && meansSignedOut(new URL(url).pathname, basePath)) await forget(keeper)
  else if (answer.ok) await keepDocument(keeper, url, answer, moment)
}

const soon = new Map<string, Promise<void>>()

function refreshSoon(keeper: Keeper, url: string): Promise<void> {
  const planned = soon.get(url)
  if (planned !== undefined) return planned
  const refreshed = new Promise(resolve => setTimeout(resolve, settleMilliseconds)).then(() => {
    soon.delete(url)
    // Who has signed out meanwhile has nothing to be refreshed.
    return keeper.subject === undefined ? undefined : refreshDocument(keeper, url)
  })
  soon.set(url, refreshed)
  return refreshed
}

/** Asks for a page behind the person's back. A session that is over empties the device and tells the pages. */
export async function refreshDocument(keeper: Keeper, url: string): Promise<void> {
  const moment = presentMoment(keeper)
  let answer: Response
  try {
    answer = await fetch(url, {
      credentials: 'same-origin',
      redirect: 'manual',
      headers: { Accept: 'text/html', 'X-Background': '1' },
    })
  } catch {
    // No network: what is kept stays as it is.
    return
  }
  if (keeper.generation !== moment.generation) return
  if (answer.type === 'opaqueredirect' || answer.status === 401) {
    await forget(keeper)
    await tellPages({ type: 'session-over' })
  } else if (answer.ok) await keepDocument(keeper, url, answer, moment)
}

/** Makes sure that home is kept: every other page can be drawn from it. Returns whether it is. */
export async function keepHome(keeper: Keeper): Promise<boolean> {
  const kept = await readKept(keeper, homeAddress())
  if (kept === undefined || !isOfVersion(kept, __ENTRY__)) await refreshDocument(keeper, homeAddress())
  return (await readKept(keeper, homeAddress())) !== undefined
}

async function keepDocument(keeper: Keeper, url: string, answer: Response, moment: Moment): Promise<void> {
  const body = await answer.text()
  if (!isOfVersion({ body }, __ENTRY__)) {
    superseded = true
    await scope.registration.update()
    return
  }
  const { status, headers } = answer
  const isKept = await keep(keeper, url, { status, headers, body }, moment, tag => {
    void tellPages({ type: 'subject-changed', tag })
  })
  if (!isKept) await removeKept(keeper, url)
}

function homeAddress(): string {
  return `${scope.location.origin}${basePath}/`
}

function withoutHash(url: string): string {
  return url.split('#')[0] ?? url
}

export function responseOf(kept: Kept, more: Record<string, string> = {}): Response {
  return new Response(kept.body, { status: kept.status, headers: [...kept.headers, ...Object.entries(more)] })
}
