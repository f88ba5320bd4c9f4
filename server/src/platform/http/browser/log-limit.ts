import type { Clock } from '../../clock.ts'

/** Anybody can send what browsers report: the log takes so many in a minute, the figures count all. */
const mostLoggedPerMinute = 20

/** Answers, each time something is reported, whether it may still be logged. */
export function logLimit(clock: Clock): () => boolean {
  let minute = 0
  let logged = 0
  return () => {
    const now = Math.floor(clock.now().getTime() / 60_000)
    if (now !== minute) {
      minute = now
      logged = 0
    }
    return ++logged <= mostLoggedPerMinute
  }
}
