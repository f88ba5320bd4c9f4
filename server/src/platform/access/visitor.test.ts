import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { languageOf } from './visitor.ts'

const request = (cookie: string | undefined, accepted: string | undefined) =>
  ({
    cookies: cookie === undefined ? {} : { prottLang: cookie },
    headers: accepted === undefined ? {} : { 'accept-language': accepted },
  }) as unknown as FastifyRequest

describe('the language of a request', () => {
  test.each([
    ['is what the person chose, whatever the browser prefers', 'se', 'en-GB,en;q=0.9', 'sv'],
    [
      'is the first that the browser prefers and the portal speaks',
      undefined,
      'de-AT,sv-FI;q=0.8,en;q=0.7',
      'sv',
    ],
    ['goes by the weights of the browser, not by its order', undefined, 'sv;q=0.5, fi;q=0, en;q=0.9', 'en'],
    ['is never Swedish for a browser in Northern Sámi', undefined, 'se-FI,se;q=0.9,en;q=0.8', 'en'],
    ['is Swedish for who has chosen se', 'se', 'se-FI', 'sv'],
    ['comes from the browser when the cookie is damaged', 'xx', 'en', 'en'],
    ['is Finnish where nobody has said anything', undefined, undefined, 'fi'],
    ['is Finnish where the browser wants others only', undefined, 'de,fr', 'fi'],
  ])('%s', (_, cookie, accepted, language) => {
    expect(languageOf(request(cookie, accepted))).toBe(language)
  })
})
