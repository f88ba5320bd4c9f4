import { languages } from '@studentgo/protocol/language'
import type { RenderedPage } from '@studentgo/protocol/page'
import { errorReasons } from '@studentgo/protocol/rules/error-kind'
import type { Platform } from '../platform/platform.ts'
import { createTtlCache, type TtlCache } from '../platform/ttl-cache.ts'

export type PublicPageCache = TtlCache<string, Promise<RenderedPage>>

/** Pages that are the same for everybody who is not signed in, rendered once a minute rather than per visitor. */
export function createPublicPageCache(): PublicPageCache {
  return createTtlCache({ most: 100 })
}

/** Renders the public pages in three languages before the first visitor comes. */
export async function warmPublicPages({ environment, fastify }: Platform): Promise<void> {
  const base = environment.BASE_PATH
  const reasons = errorReasons.map(reason => `${base}/error/${reason}`)
  for (const url of [`${base}/login`, ...reasons]) {
    for (const language of languages) {
      await fastify.inject({ url, headers: { 'accept-language': language } })
    }
  }
}
