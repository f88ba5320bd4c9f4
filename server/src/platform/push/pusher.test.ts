import { createSecretKey, randomBytes } from 'node:crypto'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { isIP } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { browserKeys } from '../../../test/fakes/fake-push-service.ts'
import { readEnvironment } from '../environment.ts'
import { pushKeysOf } from '../secrets.ts'
import { isPublicAddress, isPushService } from './push-endpoints.ts'
import { makePusher, SubscriptionGone } from './pusher.ts'
import type { BrowserKeys } from './web-push.ts'

const { lookup } = dns

/** Every name leads to these addresses. */
function leadTo(addresses: readonly string[]): void {
  const found = addresses.map(address => ({ address, family: isIP(address) }))
  const fake = (_name: string, _options: object, callback: (error: null, found: object[]) => void) =>
    callback(null, found)
  dns.lookup = fake as unknown as typeof lookup
  syncBuiltinESMExports()
}

afterEach(() => {
  dns.lookup = lookup
  syncBuiltinESMExports()
})

const message = { area: 'STUDENT' as const, id: 1, count: 1 }

async function send(endpoint: string, keys: Partial<BrowserKeys> = {}): Promise<void> {
  const environment = readEnvironment({ NODE_ENV: 'test' }, '/nowhere')
  const pushKeys = pushKeysOf(createSecretKey(randomBytes(32)))
  const pusher = makePusher(environment, { pushKeys } as never)
  return pusher.send({ endpoint, ...browserKeys, ...keys }, message, { urgency: 'normal' })
}

describe('a service of a browser whose name leads inside the network', () => {
  test.each([
    [['127.0.0.1']],
    [['10.1.2.3']],
    [['169.254.169.254']],
    [['::1']],
    [['fd00::1']],
    [['::ffff:192.168.0.1']],
    [['142.250.74.10', '192.168.0.1']],
  ])('at %j is sent nothing, and retried later', async addresses => {
    leadTo(addresses)
    await expect(send('https://fcm.googleapis.com/fcm/send/x')).rejects.toMatchObject({ code: 'EHOSTINSIDE' })
  })

  test('an address that is not a push service is forgotten without a connection', async () => {
    await expect(send('https://push.example.com/x')).rejects.toThrow(SubscriptionGone)
  })

  test('a browser with an invalid key is forgotten without a connection', async () => {
    const p256dh = Buffer.alloc(65, 4).toString('base64url')
    await expect(send('https://fcm.googleapis.com/fcm/send/x', { p256dh })).rejects.toThrow(SubscriptionGone)
  })
})

describe('a service of push messages', () => {
  const none = readEnvironment({}, '/nowhere')
  const more = readEnvironment({ PUSH_SERVICES: 'push.example.org, *.up.example.net' }, '/nowhere')
  test.each([
    ['https://fcm.googleapis.com/fcm/send/x', true, true],
    ['https://updates.push.services.mozilla.com/x', true, true],
    ['https://push.example.org/x', false, true],
    ['https://a.up.example.net/x', false, true],
    ['https://up.example.net/x', false, false],
    ['https://a.push.example.org/x', false, false],
    ['https://push.example.org.evil.example/x', false, false],
    ['http://push.example.org/x', false, false],
    ['https://push.example.org:8443/x', false, false],
    ['https://me@push.example.org/x', false, false],
  ])('%s is one: %s; with the settings of PUSH_SERVICES: %s', (address, isUsual, isSet) => {
    expect([isPushService(address, none), isPushService(address, more)]).toEqual([isUsual, isSet])
  })
})

test.each([
  ['142.250.74.10', true],
  ['2a00:1450:4026:808::200a', true],
  ['172.15.255.255', true],
  ['172.16.0.1', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['fe80::1', false],
  ['64:ff9b::7f00:1', false],
  ['no address', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
