// @vitest-environment jsdom
import { listAbsences } from '@studentgo/protocol/absences'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fetchTransport, makeCall, xsrfTokenOfPage } from './call.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const ask = () => makeCall(fetchTransport, { apiBase: '', xsrfToken: xsrfTokenOfPage })(listAbsences, {})

describe('what the browser sends', () => {
  test('the token is that of the cookie XSRF-TOKEN, whatever stands around it', () => {
    const cookies = vi.spyOn(document, 'cookie', 'get')
    cookies.mockReturnValue('prottLang=se; MY-XSRF-TOKEN=wrong')
    expect(xsrfTokenOfPage()).toBeUndefined()
    cookies.mockReturnValue('prottLang=se; MY-XSRF-TOKEN=wrong; XSRF-TOKEN=abc.def-1_2; theme=dark')
    expect(xsrfTokenOfPage()).toBe('abc.def-1_2')
  })

  test('has no time limit: an hour later the answer is still waited for', async () => {
    vi.useFakeTimers()
    const sent = vi.fn((_address: string, _options: RequestInit) => new Promise<Response>(() => undefined))
    vi.stubGlobal('fetch', sent)
    const settled = vi.fn()
    void ask().then(settled, settled)
    await vi.advanceTimersByTimeAsync(60 * 60 * 1000)
    expect(settled).not.toHaveBeenCalled()
    expect(sent.mock.calls.map(([, options]) => options.signal)).toEqual([null])
  })

  test('a write that began before there was a service worker is passed to the one that there is then', async () => {
    const container: { controller: unknown } = { controller: null }
    vi.stubGlobal('navigator', { serviceWorker: container })
    const postMessage = vi.fn((_message: unknown, [port]: MessagePort[]) => port?.postMessage(undefined))
    vi.stubGlobal('fetch', async () => {
      container.controller = { postMessage }
      return new Response('{}')
    })
    const write = () => fetchTransport({ method: 'POST', url: '/rest/v1/absence', headers: {}, body: '{}' })
    await write()
    expect(postMessage.mock.calls.map(([message]) => message)).toEqual([{ type: 'changed' }])
    await write()
    expect(postMessage).toHaveBeenCalledTimes(1)
  })

  test('follows a redirect to see that it was one', async () => {
    const answer = Object.defineProperties(new Response('<html>'), {
      redirected: { value: true },
      url: { value: 'https://portal.example/studentgo/app/login' },
    })
    vi.stubGlobal('fetch', async () => answer)
    await expect(ask()).rejects.toMatchObject({ kind: 'redirected', location: answer.url })
  })
})
