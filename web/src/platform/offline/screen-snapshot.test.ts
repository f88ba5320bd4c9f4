// @vitest-environment jsdom
import type { Session } from '@studentgo/protocol/session'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionQuery } from '../session/session.ts'
import { sendSnapshots } from './screen-snapshot.ts'

const postMessage = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  postMessage.mockClear()
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { controller: { postMessage } },
    configurable: true,
  })
})

afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const newsOptions = {
  queryKey: ['/news'],
  queryFn: async () => [],
  meta: { endpoint: { offline: 'ANY_DEVICE' } },
  staleTime: 60_000,
}

/** A settled screen of news, whose snapshot was sent. */
async function restingScreen() {
  const queryClient = new QueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, { subjectTag: 'aada' } as Session)
  const root = document.createElement('div')
  root.innerHTML = '<p>News</p>'
  sendSnapshots({ queryClient, root, opensOffline: () => true })
  const observer = new QueryObserver(queryClient, newsOptions)
  observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(5000)
  return { queryClient, root, observer }
}

test('a screen is sent once it has come to rest, and again when an answer has changed', async () => {
  const { queryClient, root } = await restingScreen()
  expect(postMessage.mock.calls.map(([message]) => [message.type, message.markup])).toEqual([
    ['snapshot', '<p>News</p>'],
  ])
  root.innerHTML = '<p>Other news</p>'
  queryClient.setQueryData(newsOptions.queryKey, [])
  await vi.advanceTimersByTimeAsync(5000)
  expect(postMessage.mock.lastCall?.[0]).toMatchObject({ markup: '<p>Other news</p>' })
})

test('a clock that redraws a screen does not wake the worker', async () => {
  const { observer } = await restingScreen()
  for (let tick = 0; tick < 6; tick += 1) {
    observer.setOptions({ ...newsOptions })
    await vi.advanceTimersByTimeAsync(10_000)
  }
  expect(postMessage).toHaveBeenCalledTimes(1)
})
