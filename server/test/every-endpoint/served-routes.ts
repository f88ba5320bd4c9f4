import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

/** Notes every route that the servers made by `work` are given, as `GET /path`. */
export async function routesServedBy(work: () => Promise<unknown>): Promise<string[]> {
  const routes: string[] = []
  const onServer = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', (route: RouteOptions) => {
      for (const method of [route.method].flat()) routes.push(`${method} ${route.url}`)
    })
  }
  subscribe('fastify.initialization', onServer)
  await work()
  unsubscribe('fastify.initialization', onServer)
  return routes.toSorted()
}
