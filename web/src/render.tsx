import type { Language } from '@studentgo/protocol/language'
import type { RenderedPage, RenderInput } from '@studentgo/protocol/page'
import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { TranslationArea } from '@studentgo/protocol/translations'
import { dehydrate } from '@tanstack/react-query'
import type { i18n as I18n } from 'i18next'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { makeServerCall } from '#web/platform/api/call.ts'
import { configQuery } from '#web/platform/api/config.ts'
import { makeQueryClient } from '#web/platform/api/queries.ts'
import { makeI18n } from '#web/platform/language/i18n.ts'
import { loadTexts } from '#web/platform/language/texts.ts'
import { type Boot, bootElement } from '#web/platform/page/boot.ts'
import { sessionQuery } from '#web/platform/session/session.ts'
import { App } from './app/app.tsx'
import { routeOf } from './app/routes.tsx'

export { isPublicPage, routes } from './app/routes.tsx'

/**
 * Renders the first page on the server: runs the screen's first queries, renders it, and puts the answers into the
 * page for hydration. A query that fails is left to the browser.
 */
export async function render({ boot, ask }: RenderInput): Promise<RenderedPage> {
  const call = makeServerCall(ask)
  const queryClient = makeQueryClient(call)
  const address = new URL(boot.url, 'http://page')
  const path = address.pathname.slice(boot.basePath.length) || '/'
  const route = routeOf(path)
  const context = {
    today: schoolDateOf(new Date(boot.renderedAt), boot.timeZone),
    search: address.searchParams,
  }
  const queries = (await route?.queries?.(context)) ?? []
  const area = route?.area ?? 'student'
  const [i18n] = await Promise.all([
    i18nOf(boot.language, area),
    route?.screen.load(),
    ...queries.map(query => queryClient.prefetchQuery({ ...query, retry: false })),
    queryClient.prefetchQuery(configQuery),
    queryClient.prefetchQuery(sessionQuery),
  ])
  const full: Boot = { ...boot, queries: dehydrate(queryClient) }
  const body = renderToString(
    <StaticRouter location={boot.url} basename={boot.basePath}>
      <App app={{ boot: full, call }} queryClient={queryClient} i18n={i18n} />
    </StaticRouter>,
  )
  queryClient.clear()
  return {
    body,
    boot: bootElement(full),
    found: route !== undefined,
    source: route?.source,
    area,
  }
}

const instances = new Map<string, Promise<I18n>>()

/** One instance for all pages of a language: a page changes nothing of it. */
function i18nOf(language: Language, area: TranslationArea): Promise<I18n> {
  const key = `${area}/${language}`
  const loading =
    instances.get(key) ?? loadTexts(language, area).then(texts => makeI18n(language, texts, false))
  instances.set(key, loading)
  return loading
}
