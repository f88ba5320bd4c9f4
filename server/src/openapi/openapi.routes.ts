import { contentPolicy } from '../platform/http/browser/headers.ts'
import type { Platform } from '../platform/platform.ts'
import { openApiDocument } from './document.presenter.ts'
import { openApiPage, openApiStyleHash } from './page.presenter.ts'

/** The documentation of the interface, for programs and for people; off in production unless switched on. */
export function openApiRoutes({ fastify, environment }: Platform): void {
  if (!environment.openApi) return
  const apiBase = environment.API_BASE
  const address = `${apiBase}/rest/v1/openapi`
  let made: ReturnType<typeof openApiDocument> | undefined
  const document = () => {
    made ??= openApiDocument({ apiBase, serverUrl: environment.PUBLIC_ORIGIN ?? '/' })
    return made
  }

  fastify.get(`${address}.json`, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(document())),
  )
  fastify.get(address, (_request, reply) =>
    reply
      .header('Content-Security-Policy', contentPolicy({ scripts: [], styles: [openApiStyleHash] }))
      .type('text/html; charset=utf-8')
      .send(openApiPage(document(), apiBase)),
  )
}
