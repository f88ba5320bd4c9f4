import type { Language } from '@studentgo/protocol/language'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fetchTexts, loadPath } from './fetch-texts.ts'

test('Swedish is se on the wire and sv inside', () => {
  expect(loadPath(['sv'], ['common'])).toBe(
    '/education/app/rest/v1/public/translationtexts/student/se/common',
  )
  expect(loadPath(['fi'], ['error'])).toBe('/education/app/rest/v1/public/translationtexts/student/fi/error')
})

describe('fetching texts', () => {
  let requests: string[] = []

  /** Fetches a language from a server with these answers in turn; returns its texts, or the error. */
  async function fetched(language: Language, answers: (Response | 'no network')[], onLine = true) {
    requests = []
    vi.stubGlobal('navigator', { onLine })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('fetch', async (url: string) => {
      requests.push(url)
      const answer = url.endsWith('/common') ? answers.shift() : Response.json({})
      if (answer === undefined || answer === 'no network') throw new TypeError('Failed to fetch')
      return answer
    })
    const texts = fetchTexts(language).catch((error: Error) => error.message)
    await vi.advanceTimersByTimeAsync(60_000)
    return texts
  }
  const requestCount = () => requests.filter(url => url.endsWith('/common')).length

  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('a language is fetched in both namespaces, from the address of the specification', async () => {
    const texts = await fetched('fi', [Response.json({ 'menu.home': 'Koti' })])
    expect(requests).toEqual([
      '/education/app/rest/v1/public/translationtexts/student/fi/common',
      '/education/app/rest/v1/public/translationtexts/student/fi/error',
    ])
    expect(texts).toEqual({ common: { 'menu.home': 'Koti' }, error: {} })
  })

  test.each([
    ['500', () => new Response('', { status: 500 })],
    ['503', () => new Response('', { status: 503 })],
    ['nothing', () => 'no network' as const],
  ])('an answer of %s is tried again until the texts come', async (_, failing) => {
    const texts = await fetched('fi', [failing(), failing(), Response.json({ 'menu.home': 'Koti' })])
    expect(requestCount()).toBe(3)
    expect(texts).toEqual({ common: { 'menu.home': 'Koti' }, error: {} })
  })

  test.each([400, 404])('an answer of %i is not tried again', async status => {
    const failure = await fetched('fi', [new Response('', { status })])
    expect(requestCount()).toBe(1)
    expect(failure).toContain(`status code: ${status}`)
  })

  test('an answer that is no JSON fails with «failed parsing … to json», and is not tried again', async () => {
    const failure = await fetched('fi', [new Response('<html>')])
    expect(failure).toMatch(/^failed parsing .* to json$/)
    expect(requestCount()).toBe(1)
  })

  test('a fetch that failed is repeated the next time', async () => {
    await fetched('fi', [new Response('', { status: 404 })])
    expect(await fetched('fi', [Response.json({ 'menu.home': 'Koti' })])).toMatchObject({
      common: { 'menu.home': 'Koti' },
    })
  })

  test('a device without a network fails at once', async () => {
    expect(await fetched('fi', ['no network', 'no network'], false)).toMatch(/failed loading/)
    expect(requestCount()).toBe(1)
  })
})
