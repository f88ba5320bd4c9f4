import type { Socket } from 'node:net'
import { setTimeout as after, setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './error-answers.ts'
import { Problem } from './problems.ts'

export interface Drain {
  /** Whether the server is on its way to end: it answers, and nobody should be sent here any more. */
  readonly isBegun: boolean
  /** Ends the server; done when nothing is under way, or when its time is over. */
  end(): Promise<void>
}

interface Draining {
  seconds: number
  /** A proxy asks whether the server is ready, and needs time to notice that it is not. */
  isWatched: boolean
  /** Ends connections that would never end by themselves. */
  letGo(): void
  /** Closes the port, at once or soon. */
  closePort(): void
}

/** The share of the time for which the port stays open: proxies notice, and kept-alive connections end. */
const shareOfListening = 0.6
/** The largest share of the time for which new requests wait for earlier ones, before the port is closed. */
const shareOfHolding = 0.2
/** Time for refusals to reach waiting clients. */
const lastWordsMilliseconds = 200

/**
 * Shuts a server down gracefully: each connection closes after its next answer, then the port closes, and at last
 * waiting requests are refused with a named error. Without connections and a polling proxy there is no wait.
 */
export function makeDrain(
  fastify: FastifyInstance,
  { seconds, isWatched, letGo, closePort }: Draining,
): Drain {
  const connections = new Set<Socket>()
  const underWay = new Map<FastifyReply, FastifyRequest>()
  const held: (() => void)[] = []
  let isBegun = false
  let isHolding = false
  let onChange: (() => void) | undefined

  fastify.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => {
      connections.delete(socket)
      onChange?.()
    })
  })
  fastify.addHook('onRequest', (request, reply, done) => {
    underWay.set(reply, request)
    // A browser may hang up before it is answered.
    reply.raw.once('close', () => leave(reply))
    if (isHolding) held.push(done)
    else done()
  })
  fastify.addHook('onResponse', (_request, reply, done) => {
    leave(reply)
    done()
  })
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (isBegun) reply.header('Connection', 'close')
    done(null, payload)
  })

  function leave(reply: FastifyReply): void {
    underWay.delete(reply)
    onChange?.()
  }

  /** Resolves when the condition is met, or after this time. */
  async function until(isSo: () => boolean, latestMilliseconds: number): Promise<void> {
    if (isSo()) return
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, latestMilliseconds)
      onChange = () => {
        if (!isSo()) return
        clearTimeout(timer)
        resolve()
      }
    })
    onChange = undefined
  }

  /**
   * Closes the port when no request is under way and all queued connections are accepted: the system resets those that
   * still wait. Answers when every request is answered.
   */
  async function stopListening(latestMilliseconds: number): Promise<{ answered: Promise<void> }> {
    const latest = performance.now() + latestMilliseconds
    isHolding = true
    await until(() => underWay.size === held.length, latestMilliseconds)
    // The phase of the event loop right after the one that accepts connections.
    await setImmediate()
    const answered = new Promise<void>(resolve => {
      fastify.server.once('close', resolve)
    })
    closePort()
    while (fastify.server.listening && performance.now() < latest) await setImmediate()
    fastify.server.close()
    isHolding = false
    for (const go of held.splice(0)) go()
    return { answered }
  }

  async function refuseWhoWaits(answered: Promise<void>): Promise<void> {
    for (const [reply, request] of underWay) {
      if (!reply.raw.headersSent) sendProblem(request, reply, new Problem('busy', { retryAfterSeconds: 1 }))
    }
    await Promise.race([answered, after(lastWordsMilliseconds)])
    for (const socket of connections) socket.destroy()
  }

  return {
    get isBegun() {
      return isBegun
    },
    async end() {
      isBegun = true
      const milliseconds = seconds * 1000
      const over = after(milliseconds, 'over' as const, { ref: false })
      const listened = milliseconds * shareOfListening
      if (isWatched) await after(listened)
      else await until(() => connections.size === 0, listened)
      letGo()
      const { answered } = await stopListening(milliseconds * shareOfHolding)
      if ((await Promise.race([answered, over])) === 'over') await refuseWhoWaits(answered)
      await Promise.race([fastify.close(), over])
    },
  }
}
