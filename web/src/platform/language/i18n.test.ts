import type { Language } from '@studentgo/protocol/language'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { detection, followDocumentLanguage, loadPath, makeI18n } from './i18n.ts'

const texts = {
  common: { 'menu.home': 'Hem', 'error.general': 'Fel' },
  error: { 'notFound.title': 'Hittades inte' },
}

describe('languages, as the specification has them', () => {
  test('Swedish is se on the wire and sv inside', () => {
    expect(loadPath(['sv'], ['common'])).toBe(
      '/education/app/rest/v1/public/translationtexts/student/se/common',
    )
    expect(loadPath(['fi'], ['error'])).toBe(
      '/education/app/rest/v1/public/translationtexts/student/fi/error',
    )
    expect(['se', 'sv', 'sv-FI', 'fi', 'en-GB'].map(detection.convertDetectedLanguage)).toEqual([
      'sv',
      'sv',
      'sv',
      'fi',
      'en',
    ])
  })

  test('detection looks at the query, the cookie, the browser and the html tag, in this order', () => {
    expect(detection).toMatchObject({
      order: ['querystring', 'cookie', 'navigator', 'htmlTag'],
      lookupQuerystring: 'lang',
      lookupCookie: 'prottLang',
      caches: ['cookie'],
    })
  })

  test('the texts of the page are there at once, in both namespaces, and nothing falls back', () => {
    const i18n = makeI18n('sv', texts, false)
    expect(i18n.t('menu.home')).toBe('Hem')
    expect(i18n.t('error.general')).toBe('Fel')
    expect(i18n.t('notFound.title', { ns: 'error' })).toBe('Hittades inte')
    expect(i18n.t('no.such.key')).toBe('no.such.key')
    expect(i18n.options.fallbackLng).toBe(false)
    expect(i18n.options.defaultNS).toBe('common')
  })
})

describe('fetching texts', () => {
  let requests: string[] = []

  /** A language is chosen in a browser in which the server answers so, one answer after the other. */
  async function choose(language: Language, answers: (Response | 'no network')[]) {
    requests = []
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('fetch', async (url: string) => {
      requests.push(url)
      const answer = url.endsWith('/common') ? answers.shift() : Response.json({})
      if (answer === undefined || answer === 'no network') throw new TypeError('Failed to fetch')
      return answer
    })
    const i18n = makeI18n('sv', texts, true)
    const failures: string[] = []
    i18n.on('failedLoading', (_language, namespace, message) => failures.push(`${namespace}: ${message}`))
    const chosen = i18n.changeLanguage(language)
    await vi.advanceTimersByTimeAsync(60_000)
    await chosen
    return { i18n, failures }
  }
  const requestCount = () => requests.filter(url => url.endsWith('/common')).length

  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('a chosen language is fetched in both namespaces, from the address of the specification', async () => {
    const { i18n } = await choose('fi', [Response.json({ 'menu.home': 'Koti' })])
    expect(requests).toEqual([
      '/education/app/rest/v1/public/translationtexts/student/fi/common',
      '/education/app/rest/v1/public/translationtexts/student/fi/error',
    ])
    expect(i18n.t('menu.home')).toBe('Koti')
  })

  test.each([
    ['500', () => new Response('', { status: 500 })],
    ['503', () => new Response('', { status: 503 })],
    ['nothing', () => 'no network' as const],
  ])('an answer of %s is tried again until the texts come', async (_, failing) => {
    const { i18n } = await choose('fi', [failing(), failing(), Response.json({ 'menu.home': 'Koti' })])
    expect(requestCount()).toBe(3)
    expect(i18n.t('menu.home')).toBe('Koti')
  })

  test.each([400, 404])('an answer of %i is not tried again', async status => {
    const { i18n, failures } = await choose('fi', [new Response('', { status })])
    expect(requestCount()).toBe(1)
    expect(failures).toHaveLength(1)
    expect(i18n.t('menu.home')).toBe('menu.home')
  })

  test('an answer that is no JSON fails with «failed parsing … to json», and is not tried again', async () => {
    const { failures } = await choose('fi', [new Response('<html>')])
    expect(failures).toEqual([expect.stringMatching(/^common: failed parsing .* to json$/)])
    expect(requestCount()).toBe(1)
  })
})

test('the document says which language was chosen', async () => {
  const root = { lang: 'sv' }
  vi.stubGlobal('document', { documentElement: root })
  const i18n = makeI18n('sv', texts, false)
  followDocumentLanguage(i18n)
  await i18n.changeLanguage('en')
  expect(root.lang).toBe('en')
  await i18n.changeLanguage('sv')
  expect(root.lang).toBe('sv')
  vi.unstubAllGlobals()
})
