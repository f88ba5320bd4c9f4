import { languageParameter, languages } from '@studentgo/protocol/language'
import { errorReasons } from '@studentgo/protocol/rules/error-kind'
import type { Platform } from '../platform/platform.ts'
import { createTtlCache, type TtlCache } from '../platform/ttl-cache.ts'
import type { PageBytes } from './page-bytes.ts'

export type PublicPageCache = TtlCache<string, Promise<PageBytes>>

/** Pages that are the same for everybody who is not signed in, made once a minute rather than per visitor. */
export function createPublicPageCache(): PublicPageCache {
  return createTtlCache({ most: 100 })
}

/**
 * By which name a public page is cached, with the address that it is rendered for; undefined for one that differs.
 * `service` says where to go after signing in: only the link to an identity provider carries it in the page itself.
 */
export function cachedPage(url: URL, carriesService: boolean): string | undefined {
  const differs = [...url.searchParams.keys()].some(
    name => name !== 'signedOut' && name !== languageParameter && (name !== 'service' || carriesService),
  )
  if (differs) return undefined
  return url.pathname + (url.searchParams.has('signedOut') ? '?signedOut=1' : '')
}

/** Renders the public pages in three languages before the first visitor comes. */
export async function warmPublicPages({ environment, fastify }: Platform): Promise<void> {
  const base = environment.BASE_PATH
  const reasons = errorReasons.map(reason => `${base}/error/${reason}`)
  for (const url of [`${base}/login`, ...reasons]) {
    for (const language of languages) {
      await fastify.inject({ url, headers: { 'accept-language': language, 'accept-encoding': 'br' } })
    }
  }
}
