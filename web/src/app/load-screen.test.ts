import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkLoadError, lazyScreen } from './load-screen.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test("a screen's code is fetched once, however often it is wanted", async () => {
  const importer = vi.fn(async () => ({ default: () => null }))
  const screen = lazyScreen(importer)
  await Promise.all([screen.load(), screen.load()])
  await screen.load()
  expect(importer).toHaveBeenCalledTimes(1)
})

test('code that does not come within 120000 ms is a ChunkLoadError', async () => {
  const screen = lazyScreen(() => new Promise(() => undefined))
  const failure = screen.load().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(await Promise.race([failure, 'still waiting'])).toBe('still waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(await failure).toBeInstanceOf(ChunkLoadError)
  expect(((await failure) as Error).name).toBe('ChunkLoadError')
})

test('code that fails to load is a ChunkLoadError, and the next visit tries again', async () => {
  let fails = true
  const screen = lazyScreen(async () => {
    if (fails) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: () => null }
  })
  await expect(screen.load()).rejects.toBeInstanceOf(ChunkLoadError)
  fails = false
  await vi.advanceTimersByTimeAsync(1000)
  await expect(screen.load()).resolves.toBeUndefined()
})
