/** An answer as this device stores it for reading without a network. */
export interface StoredAnswer {
  /** When it was requested, in milliseconds of this device's clock: its content is no newer than this. */
  savedAt: number
  ttlMilliseconds: number
  /** The language of the request, once a page has sent it. */
  language?: string | undefined
  /** The tag by which the server recognises it. */
  etag?: string | undefined
  body: string
}

/** The server's permission to store an answer: for how long, and for which user (security 4.10). */
interface Allowance {
  ttlMilliseconds: number
  userTag: string
}

/** Everything personal is deleted when the server has not been reached for this long (security 4.10). */
const expireAfterMilliseconds = 12 * 60 * 60 * 1000
/** Enough for the bottom bar and a term of timetable weeks. */
export const mostAnswers = 60
const clockSlackMilliseconds = 5 * 60 * 1000

/** Reads `X-Offline: allow; ttl=86400` with `X-Subject`; an answer without both is never stored. */
export function allowanceOf(status: number, header: (name: string) => string | null): Allowance | undefined {
  if (status !== 200) return undefined
  const ttl = /^allow;\s*ttl=(\d{1,8})$/.exec(header('X-Offline') ?? '')?.[1]
  const userTag = header('X-Subject')
  if (ttl === undefined || !userTag) return undefined
  return { ttlMilliseconds: Number(ttl) * 1000, userTag }
}

/** Whether stored answers may no longer be read, because the server has been unreachable for too long. */
export function isExpired(contactAt: number, now: number): boolean {
  return now - contactAt > expireAfterMilliseconds || contactAt - now > clockSlackMilliseconds
}

/** Whether a stored answer may be shown when there is no network. Setting the clock back extends nothing. */
export function mayBeRead(answer: Pick<StoredAnswer, 'savedAt' | 'ttlMilliseconds'>, now: number): boolean {
  const age = now - answer.savedAt
  return age <= answer.ttlMilliseconds && age >= -clockSlackMilliseconds
}

/**
 * Whether a stored answer may be shown before the server's answer: it is of the same day and in the language of the
 * page, and this device has made no change since. `changedAt` is the time of its last change.
 */
export function isCurrent(
  answer: StoredAnswer,
  { now, changedAt, language }: { now: number; changedAt: number; language: string | undefined },
): boolean {
  const isOfToday = dayOf(answer.savedAt) === dayOf(now)
  return mayBeRead(answer, now) && isOfToday && answer.savedAt > changedAt && answer.language === language
}

function dayOf(instant: number): string {
  return new Intl.DateTimeFormat('en-CA').format(instant)
}

/** Pages without a signed-in user: reaching one of them means that the session is over. */
export function meansSignedOut(path: string, basePath: string): boolean {
  const page = path.slice(basePath.length)
  return page === '/login' || page === '/error/session-expired' || page.startsWith('/parent/')
}
