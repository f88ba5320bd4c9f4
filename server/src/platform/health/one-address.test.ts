import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { watchAddresses } from './one-address.ts'

async function warningAfter(
  addresses: readonly string[],
  settings: { production?: boolean; trustedProxies?: string[] } = {},
) {
  const lines: string[] = []
  const server = fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } })
  const warning = watchAddresses(server, { production: true, trustedProxies: [], ...settings })
  server.get('/', async () => '')
  for (let own = 0; own < 30; own++) await server.inject({ url: '/', remoteAddress: '127.0.0.1' })
  await server.listen({ port: 0, host: '127.0.0.1' })
  for (const remoteAddress of addresses) await server.inject({ url: '/', remoteAddress })
  await server.close()
  expect(lines.length).toBe(warning() === undefined ? lines.length : 1)
  return warning()
}

const times = (count: number, address: string) => Array.from({ length: count }, () => address)

test.each([
  ['10.0.0.5', true],
  ['172.18.0.1', true],
  ['127.0.0.1', true],
  ['::ffff:192.168.1.2', true],
  ['fd00::1', true],
  ['172.32.0.1', false],
  ['203.0.113.9', false],
  ['2001:db8::1', false],
])('twenty requests from %s alone are those of a proxy: %s', async (address, isWarned) => {
  const warning = await warningAfter(times(20, address))
  expect(warning?.includes(`TRUST_PROXY=${address}`)).toBe(isWarned ? true : undefined)
})

test('there is no warning for nineteen, for several addresses, for a named proxy, or outside production', async () => {
  expect(await warningAfter(times(19, '10.0.0.5'))).toBeUndefined()
  expect(await warningAfter([...times(30, '10.0.0.5'), '10.0.0.6'])).toBeUndefined()
  expect(await warningAfter(times(20, '10.0.0.5'), { trustedProxies: ['10.0.0.5'] })).toBeUndefined()
  expect(await warningAfter(times(20, '10.0.0.5'), { production: false })).toBeUndefined()
})
