import { createECDH, createSecretKey } from 'node:crypto'
import { decodeJwt, importJWK, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { pushKeysOf } from '../secrets.ts'
import { newMessageKeys, sealForBrowser, vapidHeader } from './web-push.ts'

// RFC 8291, section 5 and appendix A.
const example = {
  text: 'When I grow up, I want to be a watermelon',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  browser: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  sealed:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

// RFC 8292, section 2.4.
const vapidExample = {
  token:
    'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA',
  publicKey: 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs',
}

/** Reads such a header as a service does, at an instant in seconds; throws where the signature is not of its key. */
async function readVapid(header: string, at: number) {
  const [, token = '', k = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  const point = Buffer.from(k, 'base64url')
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
  const { payload } = await jwtVerify(token, key, { currentDate: new Date(at * 1000) })
  return payload
}

describe('a message', () => {
  test('is sealed as in the example of RFC 8291', () => {
    const sender = createECDH('prime256v1')
    sender.setPrivateKey(Buffer.from(example.senderPrivate, 'base64url'))
    const keys = { sender, salt: Buffer.from(example.salt, 'base64url') }
    expect(sealForBrowser(example.text, example.browser, keys).toString('base64url')).toBe(example.sealed)
  })

  test('is sealed differently each time', () => {
    const seal = () => sealForBrowser('a', example.browser, newMessageKeys()).toString('hex')
    expect(seal()).not.toBe(seal())
  })

  test('is not sealed by an invalid key', () => {
    const browser = { ...example.browser, p256dh: Buffer.alloc(65, 4).toString('base64url') }
    expect(() => sealForBrowser('a', browser, newMessageKeys())).toThrow(
      expect.objectContaining({ code: 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY' }),
    )
  })
})

describe('the VAPID header of a sender', () => {
  const claims = { aud: 'https://push.example.net', exp: 1453523768, sub: 'mailto:push@example.com' }
  const vapid = { audience: claims.aud, expires: claims.exp, subject: claims.sub }

  test('the example of RFC 8292 is read as it should be', async () => {
    const header = `vapid t=${vapidExample.token}, k=${vapidExample.publicKey}`
    expect(await readVapid(header, claims.exp - 1)).toEqual(claims)
  })

  test.each([
    ['any key', Buffer.alloc(32, 7)],
    ['a key that begins with zeros', Buffer.concat([Buffer.alloc(2), Buffer.alloc(30, 7)])],
  ])('is made as in that example and signed by %s', async (_which, secret) => {
    const keys = pushKeysOf(createSecretKey(secret))
    expect(Buffer.from(keys.privateKey, 'base64url')).toHaveLength(32)
    const header = await vapidHeader(keys, vapid)
    expect(header).toContain(`t=${vapidExample.token.split('.').slice(0, 2).join('.')}.`)
    expect(header.endsWith(`, k=${keys.publicKey}`)).toBe(true)
    expect(await readVapid(header, claims.exp - 1)).toEqual(claims)
    await expect(readVapid(header, claims.exp + 1)).rejects.toThrow(/exp/)
    await expect(readVapid(header.replace(/k=.*/, `k=${vapidExample.publicKey}`), 0)).rejects.toThrow(
      /signature/,
    )
  })

  test('is valid for less than a day', async () => {
    const header = await vapidHeader(pushKeysOf(createSecretKey(Buffer.alloc(32, 7))), {
      ...vapid,
      expires: '12h',
    })
    const { exp = 0 } = decodeJwt(header.slice('vapid t='.length).split(',')[0] ?? '')
    expect(exp).toBeGreaterThan(claims.exp)
    expect(exp - 86_400).toBeLessThan(Math.floor(performance.timeOrigin / 1000) + 86_400)
  })
})
