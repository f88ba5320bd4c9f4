import type { Client } from '../../server/test/world.ts'

/** A client whose answers to GETs below `prefix` are on their way until they are let go. */
export function holdAnswers(client: Client, prefix = '/rest/v1/'): { client: Client; letGo: () => void } {
  let letGo = () => {}
  const released = new Promise<void>(resolve => {
    letGo = resolve
  })
  const send: Client['send'] = async (method, path, ...rest) => {
    if (method === 'GET' && path.startsWith(prefix) && path !== '/rest/v1/session') await released
    return client.send(method, path, ...rest)
  }
  return { client: { ...client, send }, letGo }
}
