import { generateKeySync } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomToken } from '../../secrets.ts'
import { isXsrfToken, xsrfToken } from './xsrf.ts'

const makeKey = () => generateKeySync('hmac', { length: 256 })
const key = makeKey()

test('a token fits what it was made for, and nothing else', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (binding, other) => {
      const token = xsrfToken(key, binding)
      expect(token).toMatch(/^[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}$/)
      expect(isXsrfToken(key, binding, token)).toBe(true)
      expect(isXsrfToken(makeKey(), binding, token)).toBe(false)
      if (other !== binding) expect(isXsrfToken(key, other, token)).toBe(false)
    }),
  )
})

test('a token that has been changed in any character, cut or lengthened does not fit', () => {
  const token = xsrfToken(key, 'binding')
  for (let at = 0; at < token.length; at++) {
    const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
    expect(isXsrfToken(key, 'binding', changed)).toBe(false)
    expect(isXsrfToken(key, 'binding', token.slice(0, at))).toBe(false)
  }
  expect(isXsrfToken(key, 'binding', `${token}.`)).toBe(false)
  expect(isXsrfToken(key, 'binding', `${token}A`)).toBe(false)
})

test('whatever is sent is judged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      expect(isXsrfToken(key, 'binding', text)).toBe(false)
    }),
  )
})

test('ten thousand random tokens are all different and begin in all ways', () => {
  const tokens = Array.from({ length: 10_000 }, () => randomToken(32))
  expect(new Set(tokens).size).toBe(10_000)
  expect(new Set(tokens.map(token => token[0])).size).toBe(64)
  expect(tokens.every(token => token.length === 43)).toBe(true)
})
