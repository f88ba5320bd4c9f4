import { expect, test } from 'vitest'
import { Problem } from '../http/problems.ts'
import { floorMemoryKib, hashInTurn, hashPassword, needsRehash, passwordFits } from './passwords.ts'

test('a password fits its own hash, in any Unicode form of the same letters, and no other', async () => {
  const hash = await hashPassword('vihreä junaraide', floorMemoryKib)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordFits('vihreä junaraide'.normalize('NFD'), hash, floorMemoryKib)).toBe(true)
  for (const near of ['vihreä junaraid', 'vihreä junaraide ', 'Vihreä junaraide', 'vihrea junaraide']) {
    expect(await passwordFits(near, hash, floorMemoryKib)).toBe(false)
  }
})

test('a password counts up to its 256th character', async () => {
  const long = 'a'.repeat(255)
  const hash = await hashPassword(`${long}b`, floorMemoryKib)
  expect(await passwordFits(`${long}c`, hash, floorMemoryKib)).toBe(false)
  expect(await passwordFits(`${long}b`, hash, floorMemoryKib)).toBe(true)
})

// That it does the same work is held by equal-work.test.ts.
test('where there is no account no password fits', async () => {
  expect(await passwordFits('something', undefined, floorMemoryKib)).toBe(false)
})

test('one is checked at a time, a hundred wait, the rest is turned away; afterwards all is as before', async () => {
  const asked = await Promise.allSettled(
    Array.from({ length: 105 }, (_, at) =>
      at % 3 === 0 ? hashInTurn('a', floorMemoryKib) : passwordFits('a', undefined, floorMemoryKib),
    ),
  )
  const refused = asked.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused.length).toBe(4)
  expect(refused.every(reason => reason instanceof Problem && reason.problem === 'busy')).toBe(true)
  expect(refused.every(reason => reason.retryAfterSeconds === 2)).toBe(true)
  expect(await passwordFits('a', undefined, floorMemoryKib)).toBe(false)
})

test('a check that fails leaves its place to the next', async () => {
  const broken = Array.from({ length: 101 }, () => passwordFits('a', 'no hash at all', floorMemoryKib))
  expect((await Promise.allSettled(broken)).every(one => one.status === 'rejected')).toBe(true)
  expect(await passwordFits('a', undefined, floorMemoryKib)).toBe(false)
})

test('a hash is renewed when more memory or more rounds are required', () => {
  expect(needsRehash('$argon2id$v=19$m=19456,t=2,p=1$a$b', 19456)).toBe(false)
  expect(needsRehash('$argon2id$v=19$m=65536,t=3,p=1$a$b', 19456)).toBe(false)
  expect(needsRehash('$argon2id$v=19$m=19456,t=2,p=1$a$b', 20480)).toBe(true)
  expect(needsRehash('$argon2id$v=19$m=19456,t=1,p=1$a$b', 19456)).toBe(true)
  expect(needsRehash('$2b$10$bcrypt', 19456)).toBe(true)
})
