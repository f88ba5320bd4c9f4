import { PassThrough } from 'node:stream'
import { livePath } from '@studentgo/protocol/paths'
import { Problem } from '../http/problems.ts'
import { askerOf } from '../http/serve.ts'
import { nonStudent, sessionExpired } from '../http/serve-checks.ts'
import type { Platform } from '../platform.ts'

/** Proxies end what says nothing for a minute. */
const beatMilliseconds = 25_000
/** The page then connects anew and is judged anew: a session that has ended meanwhile gets no further. */
const longestMilliseconds = 10 * 60_000

/**
 * A stream of server-sent events for an open page: `stale` with the beginnings of the paths whose answers are to be read
 * again. It tells no more than that something has changed, does not keep a session alive, and ends after ten minutes.
 */
export function serveLive(platform: Platform): void {
  const { fastify, environment, live } = platform
  fastify.addHook('onClose', () => live.stop())
  const streams = new Set<PassThrough>()
  fastify.addHook('preClose', async () => {
    for (const stream of streams) stream.end()
  })
  const address = `${environment.API_BASE}${livePath}`
  fastify.get(address, { exposeHeadRoute: false }, async (request, reply) => {
    const { visitor, isShutOut } = await askerOf(platform, request)
    if (visitor === undefined) throw isShutOut ? nonStudent(platform) : sessionExpired(platform)
    const stream = new PassThrough()
    const leave = live.open(visitor.personId, stale => {
      stream.write(`event: stale\ndata: ${JSON.stringify(stale)}\n\n`)
    })
    if (leave === undefined) throw new Problem('busy', { retryAfterSeconds: 30 })
    const beat = setInterval(() => stream.write(':\n\n'), beatMilliseconds)
    const longest = setTimeout(() => stream.end(), longestMilliseconds)
    beat.unref()
    longest.unref()
    streams.add(stream)
    stream.on('close', () => {
      streams.delete(stream)
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
