import { addresses } from '@studentgo/protocol/addresses'
import { wholePortal } from '@studentgo/protocol/paths'
import type { PersonalStudyPlan } from '@studentgo/protocol/skill-acquirement-plan'
import type { QueryClient } from '@tanstack/react-query'
import { rightsQuery } from '#web/contracts/contracts.data.ts'
import { configQueryOf } from '#web/platform/api/config.ts'
import { restoreQueries } from '#web/platform/api/queries.ts'
import { isStoredHere } from '#web/platform/offline/offline-reading.ts'
import type { App } from '#web/platform/page/app-context.ts'
import type { Boot } from '#web/platform/page/boot.ts'
import type { ScreenQuery } from '#web/platform/page/screen-route.ts'
import { prefetchAnswers, queriesOf, screenContext } from './prefetch.ts'
import { routeOf, routesOfPlace } from './routes.tsx'

/** Fetches the answers of the screens' first views one by one, without their code, which the worker has. */
export async function prefetchOfflineAnswers(
  isStored: (query: ScreenQuery) => boolean,
  queryClient: QueryClient,
  boot: Boot,
): Promise<void> {
  const plans = await studyPlans(queryClient)
  // The page has the settings, but the device does not have them yet.
  await queryClient.prefetchQuery({ ...configQueryOf(boot), staleTime: 0 })
  for (const route of routesOfPlace(wholePortal)) {
    if (!route.offline) continue
    const queries = await queriesOf(route, { ...screenContext(boot, ''), plans })
    await prefetchAnswers(queries.filter(isStored), queryClient)
  }
}

interface Parts extends Pick<App, 'boot' | 'call'> {
  queryClient: QueryClient
}

/** Stores the answers of the screens linked here, except those that the device has stored today. */
export async function storeLinks({ boot, call, queryClient }: Parts): Promise<void> {
  const plans = await studyPlans(queryClient)
  for (const { href } of document.querySelectorAll<HTMLAnchorElement>('main a[href]')) {
    const { pathname, search } = new URL(href)
    const route = routeOf(pathname.slice(boot.basePath.length) || addresses.home)
    if (!route?.offline) continue
    const queries = await queriesOf(route, { ...screenContext(boot, search), plans })
    const stored = queries.filter(query => isStoredHere(query, true))
    await restoreQueries(queryClient, call, stored, 'current')
    const missing = stored.filter(({ queryKey }) => queryClient.getQueryData(queryKey) === undefined)
    await prefetchAnswers(missing, queryClient)
  }
}

/** Empty if they cannot be fetched. */
async function studyPlans(queryClient: QueryClient): Promise<readonly PersonalStudyPlan[]> {
  return queryClient.fetchQuery({ ...rightsQuery(), retry: false }).catch(() => [])
}
