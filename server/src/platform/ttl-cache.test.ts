import { expect, test } from 'vitest'
import { createTtlCache, getOrLoad, getOrLoadMany } from './ttl-cache.ts'

const at = (second: number) => new Date(Date.UTC(2026, 9, 5, 8, 0, second))

test.each([
  [0, 'A101'],
  [15, 'A101'],
  [16, undefined],
  [-15, 'A101'],
  [-16, undefined],
])('a fact that may be 15 seconds old is after %i seconds %s', (seconds, room) => {
  const cache = createTtlCache<number, string>({ seconds: 15 })
  cache.set(7, 'A101', at(30))
  expect(cache.get(7, at(30 + seconds))).toBe(room)
})

test('a full cache starts over', () => {
  const cache = createTtlCache<number, string>({ most: 2 })
  for (const id of [1, 2, 3]) cache.set(id, `room ${id}`, at(0))
  expect([1, 2, 3].map(id => cache.get(id, at(0)))).toEqual([undefined, undefined, 'room 3'])
})

test('what is too old takes no memory', () => {
  const cache = createTtlCache<number, string>({ most: 3 })
  cache.set(1, 'room 1', at(0))
  cache.set(2, 'room 2', at(30))
  // Loaded again, it is as new as anything.
  cache.set(1, 'room 1', at(40))
  for (const id of [3, 4]) cache.set(id, `room ${id}`, at(91))
  expect([1, 2, 3, 4].map(id => cache.get(id, at(91)))).toEqual(['room 1', undefined, 'room 3', 'room 4'])
})

test('students who ask at the same time wait for one load, and only for what is missing', async () => {
  const cache = createTtlCache<string, Promise<string>>()
  const loaded: string[] = []
  const load = async () => `page ${loaded.push('page')}`
  const both = [getOrLoad(cache, 'login', at(0), load), getOrLoad(cache, 'login', at(0), load)]
  expect(await Promise.all(both)).toEqual(['page 1', 'page 1'])
  expect(await getOrLoad(cache, 'login', at(61), load)).toBe('page 2')
})

test('a load that failed is retried by the next caller', async () => {
  const cache = createTtlCache<string, Promise<string>>()
  const fail = () => Promise.reject(new Error('no connection'))
  await expect(getOrLoad(cache, 'login', at(0), fail)).rejects.toThrow('no connection')
  expect(await getOrLoad(cache, 'login', at(0), async () => 'page')).toBe('page')
})

test('of several facts only those are loaded that are not cached, each once', async () => {
  // Too small for all of them, so that it starts over while they are loaded.
  const cache = createTtlCache<number, string>({ most: 2 })
  const asked: number[][] = []
  const load = async (missing: number[]) => {
    asked.push(missing)
    return missing.filter(id => id !== 4).map(id => [id, `room ${id}`] as const)
  }
  await getOrLoadMany(cache, [1], at(0), load)
  const roomOf = await getOrLoadMany(cache, [1, 2, 2, 3, 4], at(0), load)
  expect([1, 2, 3, 4].map(roomOf)).toEqual(['room 1', 'room 2', 'room 3', undefined])
  await getOrLoadMany(cache, [3], at(0), load)
  expect(asked).toEqual([[1], [2, 3, 4]])
})
