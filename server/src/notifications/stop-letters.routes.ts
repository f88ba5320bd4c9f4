import { addresses } from '@studentgo/protocol/addresses'
import { stopLetters as endpoint, stopToken } from '@studentgo/protocol/notifications'
import { oneClickPath } from '@studentgo/protocol/paths'
import { countNetworkWrite } from '../platform/http/limits/write-limit.ts'
import { invalidInput } from '../platform/http/problems.ts'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { stopLetters } from './stop-letters.command.ts'

const bodyLimit = 4 * 1024

/** The links of letters: of their own page, and of mail programs. */
export function stopLettersRoutes(platform: Platform): void {
  bind(
    platform,
    { stopLetters: endpoint },
    {
      stopLetters: {
        handle: async ({ body, request }) => {
          await stopLetters(platform, body.token, request.id)
          return null
        },
        ownTransactions: true,
      },
    },
  )
  serveOneClick(platform)
}

/**
 * Mail programs send a form, without cookies and so without an XSRF token; the token of the letter is all that counts. Who
 * opens the address, or a program that prefetches links, only comes to the page with its button.
 */
function serveOneClick(platform: Platform): void {
  const { fastify, environment, clock } = platform
  const address = `${environment.API_BASE}${oneClickPath}`
  fastify.register(async scope => {
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
    scope.addContentTypeParser(forms, { parseAs: 'string' }, (_, body, done) => done(null, body))
    scope.post(address, { bodyLimit }, async (request, reply) => {
      await countNetworkWrite(platform, request.ip, `POST ${oneClickPath}`, clock.now())
      if (!/List-Unsubscribe\b.*\bOne-Click/s.test(String(request.body))) {
        throw invalidInput({ code: 'required', field: 'body.List-Unsubscribe' })
      }
      await stopLetters(platform, tokenIn(request.query) ?? '', request.id)
      return reply.header('Cache-Control', 'no-store').send()
    })
  })
  fastify.get(address, (request, reply) => {
    const token = tokenIn(request.query)
    const page = `${environment.BASE_PATH}${addresses.stopLetters}`
    return reply
      .header('Cache-Control', 'no-store')
      .redirect(token === undefined ? page : `${page}#t=${token}`)
  })
}

function tokenIn(query: unknown): string | undefined {
  const params = (query as Record<string, unknown>).t
  return stopToken.safeParse(params).data
}
