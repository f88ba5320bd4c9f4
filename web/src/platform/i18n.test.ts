import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import HttpBackend from 'i18next-http-backend'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Boot } from './boot.ts'
import { detection, loadPath, makeI18n } from './i18n.ts'

const boot: Boot = {
  url: '/',
  basePath: '/studentgo/app',
  apiBase: '',
  language: 'sv',
  clockAhead: 0,
  renderedAt: '2026-11-23T07:00:00Z',
  timeZone: 'Europe/Helsinki',
  texts: {
    common: { 'menu.home': 'Hem', 'error.general': 'Fel' },
    error: { 'notFound.title': 'Hittades inte' },
  },
  queries: undefined,
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
    const i18n = makeI18n(boot, false)
    expect(i18n.t('menu.home')).toBe('Hem')
    expect(i18n.t('error.general')).toBe('Fel')
    expect(i18n.t('notFound.title', { ns: 'error' })).toBe('Hittades inte')
    expect(i18n.t('no.such.key')).toBe('no.such.key')
    expect(i18n.options.fallbackLng).toBe(false)
    expect(i18n.options.defaultNS).toBe('common')
  })
})

describe('fetching texts', () => {
  let status = 200
  let body = '{}'
  const server = createServer((_, response) => response.writeHead(status).end(body))
  beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => void server.close())

  function load(): Promise<{ error: unknown; again: unknown }> {
    const port = (server.address() as AddressInfo).port
    const backend = new HttpBackend({ interpolator: { interpolate: (text: string) => text } } as never, {
      loadPath: `http://127.0.0.1:${port}/{{lng}}`,
    })
    return new Promise(resolve =>
      backend.read('fi', 'common', ((error: unknown, again: unknown) => resolve({ error, again })) as never),
    )
  }

  test.each([
    [500, true],
    [503, true],
    [404, false],
    [400, false],
  ])('an answer of %i is tried again: %s', async (code, again) => {
    status = code
    expect((await load()).again).toBe(again)
  })

  test('no answer at all is tried again', async () => {
    const backend = new HttpBackend({ interpolator: { interpolate: (text: string) => text } } as never, {
      loadPath: 'http://127.0.0.1:9/{{lng}}',
    })
    const again = await new Promise(resolve =>
      backend.read('fi', 'common', ((_: unknown, retry: unknown) => resolve(retry)) as never),
    )
    expect(again).toBe(true)
  })

  test('an answer that is no JSON fails with «failed parsing … to json»', async () => {
    status = 200
    body = '<html>'
    const { error, again } = await load()
    expect(String(error)).toMatch(/failed parsing .* to json/)
    expect(again).toBe(false)
  })
})
