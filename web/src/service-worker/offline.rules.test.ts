import { describe, expect, it } from 'vitest'
import {
  allowanceOf,
  isCurrent,
  isExpired,
  mayBeRead,
  meansSignedOut,
  type StoredAnswer,
} from './offline.rules.ts'

const hour = 3_600_000
const noon = Date.parse('2026-11-23T12:00:00')

function stored(change: Partial<StoredAnswer> = {}): StoredAnswer {
  return { savedAt: noon, ttlMilliseconds: 24 * hour, language: 'fi', body: '{}', ...change }
}

function headers(fields: Record<string, string>) {
  return (name: string) => new Headers(fields).get(name)
}

describe('what a device may keep', () => {
  it('keeps an answer that the server allows, for as long as it says', () => {
    const allowed = headers({ 'X-Offline': 'allow; ttl=86400', 'X-Subject': 'aada' })
    expect(allowanceOf(200, allowed)).toEqual({ ttlMilliseconds: 24 * hour, userTag: 'aada' })
  })

  it.each([
    ['no word of the server', 200, {}],
    ['nobody named', 200, { 'X-Offline': 'allow; ttl=86400' }],
    ['nothing allowed', 200, { 'X-Subject': 'aada' }],
    ['another word than allow', 200, { 'X-Offline': 'deny; ttl=86400', 'X-Subject': 'aada' }],
    ['no time', 200, { 'X-Offline': 'allow', 'X-Subject': 'aada' }],
    ['a refusal', 403, { 'X-Offline': 'allow; ttl=86400', 'X-Subject': 'aada' }],
  ])('keeps nothing with %s', (_, status, fields) => {
    expect(allowanceOf(status, headers(fields))).toBeUndefined()
  })
})

describe('how long it may be read', () => {
  it('is read for as long as the server said and not a moment more', () => {
    expect(mayBeRead(stored(), noon + 24 * hour)).toBe(true)
    expect(mayBeRead(stored(), noon + 24 * hour + 1)).toBe(false)
  })

  it('is not read longer because the clock was set back', () => {
    expect(mayBeRead(stored(), noon - hour)).toBe(false)
    expect(isExpired(noon, noon - hour)).toBe(true)
  })

  it('is all gone after twelve hours without the server', () => {
    expect(isExpired(noon, noon + 12 * hour)).toBe(false)
    expect(isExpired(noon, noon + 12 * hour + 1)).toBe(true)
  })
})

describe('whether an answer is shown before the server is asked', () => {
  const present = { now: noon + hour, changedAt: 0, language: 'fi' }

  it('is, when it is of today', () => {
    expect(isCurrent(stored(), present)).toBe(true)
  })

  it('is not on the next day: yesterday must not flash up as today', () => {
    expect(isCurrent(stored(), { ...present, now: Date.parse('2026-11-24T00:00:01') })).toBe(false)
  })

  it('is not after the person has changed something', () => {
    expect(isCurrent(stored(), { ...present, changedAt: noon + 1 })).toBe(false)
    expect(isCurrent(stored(), { ...present, changedAt: noon })).toBe(false)
  })

  it('is not in another language than the page', () => {
    expect(isCurrent(stored(), { ...present, language: 'sv' })).toBe(false)
  })

  it('is not when it may no longer be read at all', () => {
    expect(isCurrent(stored({ ttlMilliseconds: 1 }), present)).toBe(false)
  })
})

describe('which pages mean that nobody is signed in', () => {
  const base = '/studentgo/app'
  it.each(['/login', '/error/session-expired', '/parent/login', '/parent/resetpassword'])('%s does', page => {
    expect(meansSignedOut(base + page, base)).toBe(true)
  })
  it.each(['/', '/login/password', '/studenttimetable', '/error/not-found', '/offline'])(
    '%s does not',
    page => {
      expect(meansSignedOut(base + page, base)).toBe(false)
    },
  )
})
