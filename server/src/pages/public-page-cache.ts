import { languages } from '@studentgo/protocol/language'
import type { RenderedPage } from '@studentgo/protocol/page'
import { errorReasons } from '@studentgo/protocol/rules/error-kind'
import type { Platform } from '../platform/platform.ts'

const keepMilliseconds = 60_000
const mostPages = 100

export interface PublicPageCache {
  get(key: string, now: Date, render: () => Promise<RenderedPage>): Promise<RenderedPage>
}

/** Pages that are the same for everybody who is not signed in, rendered once a minute rather than per visitor. */
export function makePublicPageCache(): PublicPageCache {
  const entries = new Map<string, { renderedAt: number; page: Promise<RenderedPage> }>()
  return {
    get(key, now, render) {
      const cached = entries.get(key)
      if (cached !== undefined && now.getTime() - cached.renderedAt < keepMilliseconds) return cached.page
      if (entries.size >= mostPages) entries.clear()
      const page = render()
      entries.set(key, { renderedAt: now.getTime(), page })
      page.catch(() => entries.delete(key))
      return page
    },
  }
}

/** Renders the public pages in three languages before anybody asks, so that the first visitor waits for none. */
export async function warmPublicPages({ environment, fastify }: Platform): Promise<void> {
  const base = environment.BASE_PATH
  const reasons = errorReasons.map(reason => `${base}/error/${reason}`)
  for (const url of [`${base}/login`, ...reasons]) {
    for (const language of languages) {
      await fastify.inject({ url, headers: { 'accept-language': language } })
    }
  }
}
