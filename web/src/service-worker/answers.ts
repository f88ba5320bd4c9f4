import { responseOf } from './documents.ts'
import { forget, type Keeper, noteChange } from './keeper.ts'
import { keep, type Moment, presentMoment, readKept } from './kept-answers.ts'
import { type FetchEvent, tellPages } from './scope.ts'

/**
 * A question of the app: the server first. Without a network the kept answer, marked with its age, so that the
 * app knows how old it is.
 */
export async function answerQuestion(event: FetchEvent, keeper: Keeper): Promise<Response> {
  const { request } = event
  const moment = presentMoment(keeper)
  try {
    const answer = await fetch(request)
    if (answer.status === 401) await forget(keeper)
    else if (answer.headers.has('X-Offline'))
      event.waitUntil(keepAnswer(keeper, request.url, answer.clone(), moment))
    return answer
  } catch (error) {
    const kept = await readKept(keeper, request.url)
    if (kept === undefined) throw error
    return responseOf(kept, { 'X-Kept-At': String(kept.savedAt) })
  }
}

/** Whatever changes something makes kept pages older than they look, and signing in or out empties the device. */
export async function passOnChange(event: FetchEvent, keeper: Keeper): Promise<Response> {
  const { pathname } = new URL(event.request.url)
  const answer = await fetch(event.request)
  if (/\/session\/(login|logout)$/.test(pathname) && answer.ok) await forget(keeper)
  else if (!pathname.endsWith('/public/config')) noteChange(keeper)
  return answer
}

async function keepAnswer(keeper: Keeper, url: string, answer: Response, moment: Moment): Promise<void> {
  const { status, headers } = answer
  await keep(keeper, url, { status, headers, body: await answer.text() }, moment, tag => {
    void tellPages({ type: 'subject-changed', tag })
  })
}
