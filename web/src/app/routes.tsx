import { type Place, placeOf, wholePortal } from '@studentgo/protocol/paths'
import { errorReasonOf } from '@studentgo/protocol/rules/error-kind'
import type { TranslationArea } from '@studentgo/protocol/translations'
import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'
import { lazyScreen, type Screen } from './load-screen.tsx'

export interface FoundRoute extends ScreenRoute {
  screen: Screen
  /** The page's source file, relative to the web app: the key of the page's scripts in the build. */
  source: string
}

const declarations = import.meta.glob('../**/*.route.ts', { eager: true, import: 'default' }) as Record<
  string,
  ScreenRoute | ScreenRoute[]
>
type ImportPage = () => Promise<{ default: ComponentType }>
const pages = import.meta.glob('../**/*.page.tsx') as Record<string, ImportPage>

/** Every screen of the portal: one `x.route.ts` beside each `x.page.tsx`. */
export const routes: FoundRoute[] = Object.entries(declarations).flatMap(([file, declared]) => {
  const page = file.replace('.route.ts', '.page.tsx')
  // A test ensures that each route has a page.
  const screen = lazyScreen(pages[page] as ImportPage)
  return [declared].flat().map(route => ({ ...route, screen, source: page.replace('../', 'src/') }))
})

/** The screens that are in a part of the portal. */
export function isIn(kind: Place['kind'], { area, guardians, staff }: ScreenRoute): boolean {
  if (kind === 'staff') return staff !== undefined
  if (kind === 'portal') return area === 'student' || area === 'public'
  if (kind === 'guardian') return area === 'guardian' || guardians === 'own'
  return area === 'child' || (guardians !== undefined && guardians !== 'own')
}

/** The screens of each part; by their whole path, since comparing it with every pattern takes most of a millisecond. */
const routesIn = Object.fromEntries(
  (['portal', 'guardian', 'child', 'staff'] as const).map(kind => {
    const list = routes.filter(route => isIn(kind, route))
    return [kind, { list, byPath: new Map(list.map(route => [route.path, route])) }]
  }),
) as Record<Place['kind'], { list: FoundRoute[]; byPath: Map<string, FoundRoute> }>

/** The screens of a part of the portal. */
export function routesOfPlace({ kind }: Pick<Place, 'kind'>): readonly FoundRoute[] {
  return routesIn[kind].list
}

/** The route of a path below the start of its part of the portal; undefined when there is no such screen. */
export function routeOf(path: string, { kind }: Pick<Place, 'kind'> = wholePortal): FoundRoute | undefined {
  const { list, byPath } = routesIn[kind]
  return byPath.get(path) ?? list.find(route => matchPath({ path: route.path, end: true }, path) !== null)
}

/** Resolves a path below the base path: the part of the portal, the path within it, and the screen. */
export function whereIs(path: string): { place: Place; within: string; route: FoundRoute | undefined } {
  const place = isPublicPage(path) ? wholePortal : placeOf(path)
  const within = path.slice(place.start.length) || '/'
  return { place, within, route: routeOf(within, place) }
}

/** The name of the screen at a path for reports: the part of the portal and the pattern of its address there. */
export function patternOf(path: string): string {
  const { place, route } = whereIs(path)
  return `${place.kind} ${route?.path ?? '/*'}`
}

/** Whether a page needs no session, and so is never left because of an expired one. */
export function isPublicPage(path: string): boolean {
  return publicPageOf(path) !== undefined
}

/**
 * The canonical path of a public page: matching ignores case and slashes at the end, and every unknown error
 * is the general one. Undefined where a session is needed.
 */
export function publicPageOf(path: string): string | undefined {
  const route = routeOf(path)
  return route?.area === 'public' ? route.path.replace('*', errorReasonOf(path)) : undefined
}

/** The area of a page's texts: that of the frame around it. */
export function textAreaOf(route: FoundRoute | undefined, { kind }: Pick<Place, 'kind'>): TranslationArea {
  const frame = route?.frame ?? route?.area
  if (frame === 'public') return 'public'
  if (kind === 'staff') return 'staff'
  return kind === 'portal' ? 'student' : 'guardian'
}
