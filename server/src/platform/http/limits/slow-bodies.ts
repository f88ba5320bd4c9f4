import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { beforeRouting } from '../error-answers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body holds a file, which takes its time over a slow network. */
    takesFile?: boolean
  }
}

const secondsForBody = 15
/** Ten megabytes over a poor mobile network; who sends nothing for a while is cut off by the connection's own limit. */
const secondsForFile = 600

/** Ends requests whose body does not arrive in time; their heads are the HTTP server's own matter. */
export function endSlowBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request, reply) => {
    if (!bringsBody(request)) return
    const { takesFile = false } = request.routeOptions.config
    const timer = setTimeout(
      () => tooSlow(request, reply),
      (takesFile ? secondsForFile : secondsForBody) * 1000,
    )
    timer.unref()
    request.raw.once('end', () => clearTimeout(timer))
    request.raw.once('close', () => clearTimeout(timer))
  })
}

function bringsBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function tooSlow({ raw }: FastifyRequest, reply: FastifyReply): void {
  // A client that keeps sending after its answer gets no second one.
  if (reply.sent) return void raw.destroy()
  const error = Object.assign(new Error('the body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  beforeRouting.clientErrorHandler(error, raw.socket)
}
