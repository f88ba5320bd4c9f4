import { load, percentiles } from './clients/load.ts'
import { lasting, readers, readHome } from './clients/readers.ts'
import { openLargeSchool, signInMany } from './large-school.ts'
import { startPortal } from './portal.ts'

const strangers = 64
const rounds = 3
const longestMove = 30

/**
 * How much later signed-in readers get their answer while strangers request the sign-in page as fast as they can over
 * 64 connections: by turns without and with them, and judged by the median round. The strangers run in a thread of
 * their own, so that the readers' clock does not wait for them.
 */
export async function strangersSignIn(): Promise<boolean> {
  const school = await openLargeSchool()
  const visits = await signInMany(school, 200)
  const server = await startPortal(school, { WORKERS: '1' })
  const seconds = Number(process.env.SECONDS ?? 6)
  try {
    await readHome(server.origin, visits, lasting(seconds))
    const moves: number[] = []
    for (let round = 0; round < rounds; round++) {
      const alone = await readHome(server.origin, visits, lasting(seconds))
      const [crowd, crowded] = await Promise.all([
        load(server.pid, {
          url: `${server.base}/login`,
          connections: strangers,
          duration: seconds + 1,
          workers: 1,
          headers: { 'accept-encoding': 'br' },
        }),
        readHome(server.origin, visits, lasting(seconds)),
      ])
      moves.push(crowded.p95 - alone.p95)
      console.log(
        `home, ${readers} readers: p95 ${alone.p95.toFixed(1)} ms alone, ${crowded.p95.toFixed(1)} ms beside ${strangers} strangers with ${crowd.perSecond.toFixed(0)} pages/s`,
      )
    }
    const move = percentiles(moves).p50
    const isReached = move < longestMove
    console.log(
      `p95 moves by ${move.toFixed(1)} ms (less than ${longestMove})${isReached ? '' : '   MISSED'}`,
    )
    return isReached
  } finally {
    await server.stop()
    await school.close()
  }
}
