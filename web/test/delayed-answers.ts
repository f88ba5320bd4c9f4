import type { Client } from '../../server/test/world/world.ts'

/** A client that delays answers to requests of one method below `prefix` until `release` is called. */
export function delayAnswers(
  client: Client,
  prefix = '/',
  delayed: 'GET' | 'PUT' = 'GET',
): { client: Client; release: () => void } {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  const send: Client['send'] = async (method, path, ...rest) => {
    if (method === delayed && path.startsWith(prefix) && path !== '/rest/v1/session') await released
    return client.send(method, path, ...rest)
  }
  return { client: { ...client, send }, release }
}
