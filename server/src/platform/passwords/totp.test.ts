import { describe, expect, test } from 'vitest'
import { newTotpSecret, plainCode, stepOfCode, totpUri } from './totp.ts'

/** The secret of RFC 6238, appendix B, «12345678901234567890»; its codes have eight digits, of which six are ours. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('a code of an authenticator app', () => {
  test.each([
    [59, '287082', 1],
    [1111111109, '081804', 37037036],
    [1234567890, '005924', 41152263],
    [20000000000, '353130', 666666666],
  ])('is that of RFC 6238 at %i s', (seconds, code, step) => {
    expect(stepOfCode(secret, code, new Date(seconds * 1000))).toBe(step)
  })

  test.each([
    ['half a minute late', 89, 1],
    ['half a minute early', 29, 1],
    ['a minute late', 120, undefined],
  ])('that comes %s', (_, seconds, step) => {
    expect(stepOfCode(secret, '287082', new Date(seconds * 1000))).toBe(step)
  })

  test.each(['28708', '2870820', 'abcdef', '', '000000'])('is not %j', code => {
    expect(stepOfCode(secret, code, new Date(59_000))).toBeUndefined()
  })
})

test('a secret has 160 bits, and no two are the same', () => {
  const secrets = Array.from({ length: 20 }, newTotpSecret)
  for (const one of secrets) expect(one).toMatch(/^[A-Z2-7]{32}$/)
  expect(new Set(secrets).size).toBe(20)
})

test('the app gets the name of the account', () => {
  const uri = new URL(totpUri(secret, { issuer: 'Kuutsalmen ammattiopisto', label: 'petri@example.fi' }))
  expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp'])
  expect(decodeURIComponent(uri.pathname)).toBe('/Kuutsalmen ammattiopisto:petri@example.fi')
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret, digits: '6', period: '30' })
})

test.each([
  ['287 082', '287082'],
  ['ABCD-efgh-jk23', 'abcdefghjk23'],
])('%j is read as %j', (typed, code) => {
  expect(plainCode(typed)).toBe(code)
})
