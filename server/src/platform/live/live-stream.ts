import { PassThrough } from 'node:stream'
import { livePath } from '@studentgo/protocol/paths'
import { endOfSession } from '../access/visitor.ts'
import { actorOf } from '../http/actor.ts'
import { Problem } from '../http/problems.ts'
import { nonStudent, sessionExpired } from '../http/serve-checks.ts'
import type { Platform } from '../platform.ts'

/** Proxies end streams that are silent for a minute. */
const beatMilliseconds = 25_000
/** The page then connects again, and its access is checked again. */
const longestMilliseconds = 10 * 60_000

/**
 * A stream of server-sent events for an open page: `stale` with the path prefixes of the answers to read again.
 * It only says that something has changed, does not keep a session alive, and ends with it or after ten
 * minutes.
 */
export function serveLive(platform: Platform): void {
  const { fastify, environment, live } = platform
  fastify.addHook('onClose', () => live.stop())
  fastify.addHook('preClose', async () => live.letGo())
  const address = `${environment.API_BASE}${livePath}`
  fastify.get(address, { exposeHeadRoute: false }, async (request, reply) => {
    const { visitor, isShutOut, provider, now } = await actorOf(platform, request)
    if (visitor === undefined) throw isShutOut ? nonStudent(platform) : sessionExpired(platform)
    const stream = new PassThrough()
    const leave = live.open({
      personId: visitor.personId,
      sessionId: visitor.sessionId,
      send: stale => stream.write(`event: stale\ndata: ${JSON.stringify(stale)}\n\n`),
      end: () => stream.end(),
    })
    if (leave === undefined) throw new Problem('busy', { retryAfterSeconds: 30 })
    // Checked again: the session may have ended before the page was registered.
    if ((await actorOf(platform, request)).visitor === undefined) {
      leave()
      throw sessionExpired(platform)
    }
    const beat = setInterval(() => stream.write(':\n\n'), beatMilliseconds)
    const left = endOfSession(visitor, provider) - now.getTime()
    const longest = setTimeout(() => stream.end(), Math.min(left, longestMilliseconds))
    beat.unref()
    longest.unref()
    stream.on('close', () => {
      leave()
      clearInterval(beat)
      clearTimeout(longest)
    })
    request.raw.socket.setTimeout(0)
    reply.header('Cache-Control', 'no-store, private').header('X-Accel-Buffering', 'no')
    reply.type('text/event-stream; charset=utf-8')
    stream.write('retry: 3000\n\n')
    return reply.send(stream)
  })
}
