import { request } from 'node:http'
import { demoPassphrase } from '../../demo/personas.ts'

/** Somebody's browser, which makes a connection for each request: they go to the workers in turn. */
export function browserAt(origin: string) {
  const cookies = new Map<string, string>()
  return (method: string, path: string, body?: object): Promise<number> =>
    new Promise((resolve, reject) => {
      const sent = request(`${origin}${path}`, {
        agent: false,
        method,
        timeout: 5000,
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
          'content-type': 'application/json',
        },
      })
      sent.on('timeout', () => sent.destroy(new Error('no answer')))
      sent.on('error', reject)
      sent.on('response', response => {
        for (const line of response.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      })
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })
}

/** Signs in with a demo account; answers the status. */
export async function signIn(
  send: ReturnType<typeof browserAt>,
  username: string,
  password = demoPassphrase,
) {
  await send('GET', '/rest/v1/session')
  return send('POST', '/rest/v1/session/login', { username, password })
}
