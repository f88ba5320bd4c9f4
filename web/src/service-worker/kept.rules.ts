/** An answer as this device keeps it for reading without a network. */
export interface Kept {
  /** When it was asked for, in milliseconds of this device's clock: no older than this is what it says. */
  savedAt: number
  ttlMilliseconds: number
  status: number
  headers: [name: string, value: string][]
  body: string
}

/** What the server allows: to keep an answer for so long, for this subject (security 4.10). */
export interface Allowance {
  ttlMilliseconds: number
  subject: string
}

/** Everything personal goes when the server has not been heard for this long (security 4.10). */
export const forgetAfterMilliseconds = 12 * 60 * 60 * 1000
/** Enough for the bottom bar and a term of timetable weeks. */
export const mostKept = 60
const clockSlackMilliseconds = 5 * 60 * 1000

/** Reads `X-Offline: allow; ttl=86400` with `X-Subject`; whatever does not carry both is never kept. */
export function allowanceOf(status: number, header: (name: string) => string | null): Allowance | undefined {
  if (status !== 200) return undefined
  const ttl = /^allow;\s*ttl=(\d{1,8})$/.exec(header('X-Offline') ?? '')?.[1]
  const subject = header('X-Subject')
  if (ttl === undefined || !subject) return undefined
  return { ttlMilliseconds: Number(ttl) * 1000, subject }
}

/**
 * Headers that a kept answer is given again with, above all its content policy. Not those that describe how
 * the bytes travelled.
 */
export function headersToKeep(headers: Iterable<[string, string]>): [string, string][] {
  const ofTheJourney = ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive']
  return [...headers].filter(([name]) => !ofTheJourney.includes(name.toLowerCase()))
}

/** Whether nothing may be read any more, because the server has been out of hearing for too long. */
export function isForgotten(contactAt: number, now: number): boolean {
  return now - contactAt > forgetAfterMilliseconds || contactAt - now > clockSlackMilliseconds
}

/** Whether a kept answer may be shown when there is no network. A clock that was set back lengthens nothing. */
export function mayBeRead(kept: Pick<Kept, 'savedAt' | 'ttlMilliseconds'>, now: number): boolean {
  const age = now - kept.savedAt
  return age <= kept.ttlMilliseconds && age >= -clockSlackMilliseconds
}

interface Present {
  now: number
  /** When something was last changed from this device. */
  changedAt: number
  /** Name of the script that this version of the portal starts with. */
  entry: string
}

/**
 * Whether a kept page may be shown before the server is asked: it is of the same version as this worker, of
 * the same day, and nothing has been changed since. The page asks again by itself for what is old in it.
 */
export function mayAnswerAtOnce(kept: Kept, { now, changedAt, entry }: Present): boolean {
  return (
    mayBeRead(kept, now) &&
    kept.savedAt > changedAt &&
    dayOf(kept.savedAt) === dayOf(now) &&
    isOfVersion(kept, entry)
  )
}

/** A page starts with the scripts of one build, and works offline only beside the files of that build. */
export function isOfVersion(kept: Pick<Kept, 'body'>, entry: string): boolean {
  return kept.body.includes(`/${entry}"`)
}

function dayOf(instant: number): string {
  return new Intl.DateTimeFormat('en-CA').format(instant)
}

/** Pages on which nobody is signed in: to reach one of them means that the session is over. */
export function meansSignedOut(path: string, basePath: string): boolean {
  const page = path.slice(basePath.length)
  return (
    page === '/login' ||
    page === '/logout' ||
    page === '/error/session-expired' ||
    page.startsWith('/parent/')
  )
}
