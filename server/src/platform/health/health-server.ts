import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AggregatorRegistry } from 'prom-client'
import type { Environment } from '../environment.ts'
import { version } from '../version.ts'
import type { ServerState } from './server-state.ts'

type Answer = { status: number; type: string; text: string }

/**
 * Serves health and metrics on a private port of their own: `/health/live` (restart this when it fails),
 * `/health/ready` (send people here), both with the version, and `/metrics`. `ask` answers the state of each serving
 * process; one that does not answer is left out. Answers the port.
 */
export async function serveHealth(
  { HEALTH_HOST, HEALTH_PORT }: Environment,
  ask: () => Promise<ServerState[]>,
): Promise<number> {
  const routes: Record<string, (states: ServerState[]) => Answer | Promise<Answer>> = {
    '/health/live': states => verdict(states.length > 0),
    '/health/ready': states =>
      verdict(
        states.some(state => state.ready),
        warningsOf(states),
      ),
    '/metrics': figuresOf,
  }
  const server = createServer(async ({ url = '' }, response) => {
    const route = routes[url]
    const { status, type, text } = route === undefined ? nowhere : await route(await ask())
    response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(HEALTH_PORT, HEALTH_HOST, resolve)
  })
  return (server.address() as AddressInfo).port
}

const plain = 'text/plain; charset=utf-8'
const nowhere: Answer = { status: 404, type: plain, text: 'not found\n' }

function verdict(isWell: boolean, warnings: readonly string[] = []): Answer {
  const text = [isWell ? 'yes' : 'no', `version ${version}`, ...warnings].map(line => `${line}\n`).join('')
  return { status: isWell ? 200 : 503, type: plain, text }
}

/** The warnings that all processes share: if any of them saw another client address, the proxy is set up correctly. */
function warningsOf(states: readonly ServerState[]): string[] {
  const all = states.map(state => state.warnings)
  return [...new Set(all.flat())].filter(warning => all.every(own => own.includes(warning)))
}

/** The figures of all processes added up; times of the event loop are means. */
async function figuresOf(states: ServerState[]): Promise<Answer> {
  const all = AggregatorRegistry.aggregate(states.map(state => state.figures))
  return { status: 200, type: all.contentType, text: await all.metrics() }
}
