// @vitest-environment jsdom
import type { Session } from '@studentgo/protocol/session'
import { QueryClient } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

/** The service workers of a browser, as far as the page uses them. */
function browserWith({ controlled }: { controlled: boolean }) {
  const container = Object.assign(new EventTarget(), {
    controller: controlled ? {} : null,
    register: vi.fn(async (_address: string, _options: RegistrationOptions) => registration),
  })
  const installing = Object.assign(new EventTarget(), { state: 'installing', postMessage: vi.fn() })
  const registration = Object.assign(new EventTarget(), {
    waiting: null as typeof installing | null,
    installing,
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  function become(state: 'installed' | 'redundant') {
    installing.state = state
    registration.waiting = state === 'installed' ? installing : null
    installing.dispatchEvent(new Event('statechange'))
  }
  return { container, registration, installing, become }
}

async function register() {
  const { registerWorker } = await import('./register-worker.ts')
  const { useWorkerState } = await import('./worker.ts')
  registerWorker('/studentgo/app')
  window.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(5000)
  return { state: () => renderHook(() => useWorkerState()).result.current }
}

describe('the service worker', () => {
  test('is registered over /studentgo once the page stands', async () => {
    const { container } = browserWith({ controlled: false })
    await register()
    expect(container.register.mock.calls).toEqual([
      ['/studentgo/app/public/service-worker.js', { scope: '/studentgo', updateViaCache: 'none' }],
    ])
  })

  test('that is the first of this browser is no new content', async () => {
    const { registration, become } = browserWith({ controlled: false })
    const { state } = await register()
    registration.dispatchEvent(new Event('updatefound'))
    become('installed')
    expect(state()).toMatchObject({ notes: [], update: undefined })
  })

  test('that brings new content is noted, and waits for the person to take it', async () => {
    const { registration, installing, become } = browserWith({ controlled: true })
    const { state } = await register()
    registration.dispatchEvent(new Event('updatefound'))
    become('installed')
    expect(state().notes).toEqual(['new-content'])
    state().update?.()
    expect(installing.postMessage.mock.calls).toEqual([[{ type: 'skip-waiting' }]])
  })

  test.each([
    ['once the page is quiet', false, [[{ type: 'waiting' }]]],
    ['unless it has taken over by then', true, []],
  ])('that waits is asked whether it must take over, %s', async (_, takesOver, messages) => {
    const { registration, installing, become } = browserWith({ controlled: true })
    await register()
    registration.dispatchEvent(new Event('updatefound'))
    become('installed')
    expect(installing.postMessage).not.toHaveBeenCalled()
    if (takesOver) registration.waiting = null
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(installing.postMessage.mock.calls).toEqual(messages)
  })

  test('that was overtaken is noted as redundant', async () => {
    const { registration, become } = browserWith({ controlled: true })
    const { state } = await register()
    registration.dispatchEvent(new Event('updatefound'))
    become('redundant')
    expect(state().notes).toEqual(['redundant'])
  })

  test('that could not be fetched whole is tried again while the page is open, and not for ever', async () => {
    const { container, registration, installing, become } = browserWith({ controlled: false })
    await register()
    registration.dispatchEvent(new Event('updatefound'))
    become('redundant')
    const tries = []
    for (let minute = 0; minute < 60; minute += 1) {
      const before = container.register.mock.calls.length
      await vi.advanceTimersByTimeAsync(60_000)
      if (container.register.mock.calls.length === before) continue
      tries.push(minute)
      installing.state = 'installing'
      registration.dispatchEvent(new Event('updatefound'))
      become('redundant')
    }
    expect(tries).toHaveLength(3)
    expect(tries[0]).toBe(0)
  })

  test('whose installation another page began is tried again when it fails', async () => {
    const { container, become } = browserWith({ controlled: false })
    await register()
    become('redundant')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(container.register).toHaveBeenCalledTimes(2)
  })

  test('whose registration is refused is tried again', async () => {
    const { container } = browserWith({ controlled: false })
    container.register.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await register()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(container.register).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(container.register).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['that was installed and is taken away by a sign-out', false],
    ['that is overtaken where there is one', true],
  ])('%s is not tried again', async (_, controlled) => {
    const { container, registration, become } = browserWith({ controlled })
    await register()
    registration.dispatchEvent(new Event('updatefound'))
    if (!controlled) become('installed')
    become('redundant')
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(container.register).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['in place of another starts the page anew', ['newer'], 1],
    ['that a sign-out takes away, and the one after it, leave the page', [null, 'next'], 0],
    ['in place of the one after a sign-out starts the page anew', [null, 'next', 'newer'], 1],
  ])('%s', async (_, controllers, reloads) => {
    const reload = vi.fn()
    vi.stubGlobal('location', { reload })
    const { container } = browserWith({ controlled: true })
    await register()
    for (const name of controllers) {
      container.controller = name === null ? null : { name }
      container.dispatchEvent(new Event('controllerchange'))
    }
    await vi.advanceTimersByTimeAsync(5000)
    expect(reload).toHaveBeenCalledTimes(reloads)
  })

  test('that has everything for reading without a network is noted as offline-ready', async () => {
    const { container } = browserWith({ controlled: true })
    container.controller = {
      postMessage: (_message: unknown, [port]: MessagePort[]) => port?.postMessage(true),
    }
    const { startOfflineReading } = await import('./offline-reading.ts')
    const { sessionQuery } = await import('../session/session.ts')
    const { useWorkerState } = await import('./worker.ts')
    const queryClient = new QueryClient()
    queryClient.setQueryData(sessionQuery.queryKey, { subjectTag: 'aada', offlineAllowed: true } as Session)
    const fetchOfflineAnswers = vi.fn(async () => undefined)
    startOfflineReading({
      boot: { basePath: '/studentgo/app', url: '/studentgo/app/', language: 'fi' },
      queryClient,
      isPublic: () => false,
      fetchOfflineAnswers,
    })
    await vi.waitFor(() => expect(fetchOfflineAnswers).toHaveBeenCalledTimes(1))
    await vi.advanceTimersByTimeAsync(0)
    const { notes, offlineReady } = renderHook(() => useWorkerState()).result.current
    expect([notes, offlineReady]).toEqual([['offline-ready'], true])
  })
})
