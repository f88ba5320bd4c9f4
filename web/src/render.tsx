import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { dehydrate } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from './app/app.tsx'
import { routeOf } from './app/routes.tsx'
import { type Boot, bootElement } from './platform/boot.ts'
import { makeCall, type Transport } from './platform/call.ts'
import { configQuery } from './platform/config.ts'
import { makeI18n } from './platform/i18n.ts'
import { makeQueryClient } from './platform/queries.ts'
import { sessionQuery } from './platform/session.ts'

export { routeOf } from './app/routes.tsx'
export { isPublicPage } from './platform/session.ts'

export interface RenderInput {
  boot: Omit<Boot, 'queries'>
  /** Answers the screen's questions on the server, as the person who asked for the page. */
  transport: Transport
}

export interface Rendered {
  /** What stands inside `#root`. */
  body: string
  boot: string
  found: boolean
  /** A device may keep the page for reading without a network. */
  offline: boolean
  /** Source file of the screen, by which the build knows its code. */
  source: string | undefined
}

/**
 * Writes the first page on the server: asks what the screen asks first, renders it, and hands the answers
 * over in the page, so that the browser takes up where this ends. A question that fails is left to the
 * browser to ask again.
 */
export async function render({ boot, transport }: RenderInput): Promise<Rendered> {
  const call = makeCall(transport, { apiBase: boot.apiBase, xsrfToken: () => undefined })
  const queryClient = makeQueryClient(call)
  const address = new URL(boot.url, 'http://page')
  const path = address.pathname.slice(boot.basePath.length) || '/'
  const route = routeOf(path)
  const moment = {
    today: schoolDateOf(new Date(boot.renderedAt), boot.timeZone),
    search: address.searchParams,
  }
  const first = (await route?.first?.(moment)) ?? []
  await Promise.all([
    route?.screen.load(),
    ...first.map(query => queryClient.prefetchQuery({ ...query, retry: false })),
    queryClient.prefetchQuery(configQuery),
    queryClient.prefetchQuery(sessionQuery),
  ])
  const full: Boot = { ...boot, queries: dehydrate(queryClient) }
  const body = renderToString(
    <StaticRouter location={boot.url} basename={boot.basePath}>
      <App app={{ boot: full, call }} queryClient={queryClient} i18n={makeI18n(full, false)} />
    </StaticRouter>,
  )
  queryClient.clear()
  return {
    body,
    boot: bootElement(full),
    found: route !== undefined,
    offline: route?.offline === true,
    source: route?.source,
  }
}
