import { addresses, moduleTabPath, moduleTabs } from '@studentgo/protocol/addresses'
import { expect, test } from 'vitest'
import { storageOf } from '#web/platform/api/queries.ts'
import { bottomBar, menu } from './menu/menu.ts'
import { isPublicPage, publicPageOf, routeOf, routes, routesOfPlace } from './routes.tsx'

test.each([
  ['/login', true],
  ['/error/not-found', true],
  ['/error/session-expired', true],
  ['/parent/error/general', true],
  ['/accessibility', true],
  ['/offline', true],
  ['/parent/login', true],
  ['/parent/logout', true],
  ['/resetpassword', true],
  ['/resetpasswordsuccess', true],
  ['/parent/resetpassword', true],
  ['/parent/resetpasswordsuccess', true],
  ['/parent/activate', true],
  ['/parent/login/password', false],
  ['/login/password', false],
  ['/', false],
  ['/absence', false],
  ['/parent', false],
  ['/errors', false],
])('%s needs no session: %s', (path, isPublic) => {
  expect(isPublicPage(path)).toBe(isPublic)
})

test.each([
  ['/login', '/login'],
  ['/Login/', '/login'],
  ['/error/session-expired', '/error/session-expired'],
  ['/error/tuntematon', '/error/general'],
  ['/error/a/b/not-found', '/error/not-found'],
  ['/parent/error', '/parent/error/general'],
  ['/absence', undefined],
])('%s shows the public page %s', (path, page) => {
  expect(publicPageOf(path)).toBe(page)
})

test('every page has a route, and no two of a part of the portal have the same path', () => {
  const pages = Object.keys(import.meta.glob('../**/*.page.tsx')).map(page => page.replace('../', 'src/'))
  expect(new Set(routes.map(route => route.source))).toEqual(new Set(pages))
  for (const kind of ['portal', 'guardian', 'child'] as const) {
    const paths = routesOfPlace({ kind }).map(route => route.path)
    expect(new Set(paths).size).toBe(paths.length)
  }
})

test('a screen that opens without a network shows only what an own device may store', async () => {
  const search = new URLSearchParams(
    ['news', 'event', 'slot', 'id', 'planId', 'module', 'plan', 'right'].map(name => [name, '1']),
  )
  const shown = await Promise.all(
    routes.flatMap(({ offline, path, queries }) =>
      offline && queries
        ? [queries({ today: '2026-11-18', search }).then(found => ({ path, queries: found }))]
        : [],
    ),
  )
  expect(shown.filter(({ queries }) => queries.length === 0)).toEqual([])
  expect(
    shown
      .filter(({ queries }) => queries.some(query => storageOf(query) === 'NEVER'))
      .map(({ path }) => path),
  ).toEqual([])
})

test('every address is a screen; that of a module has its tabs below it', () => {
  const { module: _tabs, ...screens } = addresses
  const paths = [...Object.values(screens), ...moduleTabs.map(moduleTabPath)]
  const isNowhere = (path: string) => (routeOf(path) ?? routeOf(path, { kind: 'guardian' })) === undefined
  expect(paths.filter(isNowhere)).toEqual([])
})

test('the menus and the bottom bars have an order that does not depend on file names', () => {
  const deskBar = routesOfPlace({ kind: 'staff' }).flatMap(({ area, bottomBar }) =>
    area === 'staff' && bottomBar ? [bottomBar] : [],
  )
  expect(deskBar.length).toBeGreaterThan(3)
  for (const entries of [...menu.map(group => group.entries), bottomBar, deskBar]) {
    expect(new Set(entries.map(entry => entry.order)).size).toBe(entries.length)
  }
  expect(bottomBar.map(entry => entry.label)).toEqual([
    'menu.home',
    'menu.timetable',
    'menu.studies',
    'menu.messages',
    'menu.more',
  ])
})
