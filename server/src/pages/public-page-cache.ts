import { languages } from '@studentgo/protocol/language'
import { areas, loginPathOf } from '@studentgo/protocol/paths'
import { errorReasons } from '@studentgo/protocol/rules/error-kind'
import { signInProblems } from '@studentgo/protocol/session'
import type { Platform } from '../platform/platform.ts'
import { createTtlCache, type TtlCache } from '../platform/ttl-cache.ts'
import type { KeptPage } from './page-bytes.ts'

/** The sign-in pages of all areas. */
const signInPages = areas.map(loginPathOf)

export type PublicPageCache = TtlCache<string, Promise<KeptPage>>

/**
 * Pages that are the same for everybody who is not signed in, made once a minute rather than per visitor. There are
 * fewer than these in all languages and looks.
 */
export function createPublicPageCache(): PublicPageCache {
  return createTtlCache({ most: 400 })
}

/**
 * The address that a public page is cached by and rendered for, of all that show the same: what somebody adds to an
 * address makes no page of its own.
 */
export function addressOfPublicPage(url: URL, basePath: string): string {
  const isSignIn = signInPages.some(page => url.pathname === basePath + page)
  if (!isSignIn) return url.pathname
  const known = new URLSearchParams()
  if (url.searchParams.has('signedOut')) known.set('signedOut', '1')
  const problem = signInProblems.find(one => one === url.searchParams.get('problem'))
  if (problem !== undefined) known.set('problem', problem)
  return known.size === 0 ? url.pathname : `${url.pathname}?${known}`
}

/** Renders the public pages in three languages before the first visitor comes. */
export async function warmPublicPages({ environment, fastify }: Platform): Promise<void> {
  const base = environment.BASE_PATH
  const reasons = errorReasons.map(reason => `${base}/error/${reason}`)
  for (const url of [...signInPages.map(page => base + page), ...reasons]) {
    for (const language of languages) {
      await fastify.inject({ url, headers: { 'accept-language': language, 'accept-encoding': 'br' } })
    }
  }
}
