import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TakenPush {
  path: string
  headers: Record<string, unknown>
}

/** Keys of a browser that takes push messages. */
export const browserKeys = {
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
}

/** The push service of a browser on this machine; a browser is a path. */
export async function fakePushService() {
  const pushed: TakenPush[] = []
  const statuses = new Map<string, number>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    request.resume().on('end', () => {
      pushed.push({ path, headers: request.headers })
      response.writeHead(statuses.get(path) ?? 201).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pushed,
    /** What it answers for a browser; 201 where nothing was said. */
    answer(path: string, status: number) {
      statuses.set(path, status)
    },
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
