import { shellPath } from '@studentgo/protocol/page'
import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkTo, type Screen, screens } from '../../../e2e/screens.ts'
import { testTimeZone } from '../../../server/test/world/test-time.ts'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { delayAnswers } from '../../test/delayed-answers.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'
import { routesOfPlace, whereIs } from './routes.tsx'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const tabOf = (name: string, user: string): Screen => ({
  name,
  path: '/studies/plan',
  user,
  follow: ['/studies/module/', `/studies/module/${name}?`],
})

/** Screens without their own picture. */
const more: Screen[] = [
  { name: 'page without content', path: shellPath },
  { name: 'error of a guardian', path: '/parent/error/general' },
  { name: 'error at the desk', path: '/staff/error/general' },
  tabOf('moduleDetails', 'aada.kuisma'),
  tabOf('educationEvents', 'olena.bondar'),
  tabOf('qualificationEvents', 'amina.warsame'),
  tabOf('qualificationEventAssessment', 'noora.aalto'),
  ...['/account', '/notifications', '/notifications/choices', '/login/password'].map(path => ({
    name: `${path} at the desk`,
    path: `/staff${path}`,
    user: 'staff/kaisa.mantyla',
  })),
  { name: 'audit of a student', path: '/staff/audit?id=1', user: 'staff/kimmo.saari' },
  // The demo school has no manual import: `imports.page.test.tsx` tests one.
  { name: 'import', path: '/staff/imports/one?id=1', user: 'staff/kimmo.saari' },
]

const pathOf = (address: string) => address.split(/[?#]/, 1)[0] ?? ''
const routeAtEnd = ({ path, follow = [] }: Screen) => whereIs(pathOf(follow.at(-1) ?? path)).route
const looks = [...screens, ...more].flatMap(look => {
  const route = routeAtEnd(look)
  const isHere = route !== undefined && whereIs(look.path).place.kind !== 'guardian'
  return isHere ? [[look.name, look, route] as const] : []
})

function browserOf(user: string | undefined) {
  if (user === undefined) return world.anyone()
  return user.startsWith('staff/') ? world.as(user.replace('staff/', ''), 'STAFF') : world.as(user)
}

/** The links of already opened pages. */
const linksOf = new Map<string, HTMLAnchorElement[]>()

async function addressAtEnd({ path, user, follow = [] }: Screen): Promise<string> {
  let address = path
  for (const part of follow) {
    const page = `${user} ${address}`
    if (!linksOf.has(page)) {
      const { settled } = await renderScreen(world, await browserOf(user), address)
      await settled()
      noteLinks(page)
      cleanup()
    }
    const next = linkTo(linksOf.get(page) ?? [], part)
    if (next === undefined) throw new Error(`${address} has no link to ${part}`)
    address = next.href.replace(/^.*\/studentgo\/app/, '')
  }
  return address
}

function noteLinks(page: string): void {
  linksOf.set(page, [...screen.getByRole('main').querySelectorAll('a')])
}

/** Elements that show loading: grey shapes, or the grid of the timetable, which is marked busy. */
function skeletons(): Element[] {
  const main = screen.getByRole('main')
  const shapes = within(main).queryAllByRole('status', { name: 'Haetaan tietoja' })
  return [...shapes, ...main.querySelectorAll('[aria-busy=true]')]
}

test.each(looks)(
  '%s shows a skeleton until its answers come, and then has no accessibility violations',
  async (_, look, route) => {
    const { user } = look
    const address = await addressAtEnd(look)
    const { client, release } = delayAnswers(await browserOf(user))
    const { settled } = await renderScreen(world, client, address, { prefetch: false })
    const { searchParams: search, pathname } = new URL(address, 'http://page')
    expect(whereIs(pathname).route).toBe(route)
    const queries =
      (await route.queries?.({ today: schoolDateOf(world.platform.clock.now(), testTimeZone), search })) ?? []
    if (queries.length > 0) expect(skeletons()).not.toEqual([])
    await act(async () => release())
    await settled()
    if (route.path !== shellPath) await waitFor(() => expect(skeletons()).toEqual([]))
    noteLinks(`${user} ${address}`)
    await expectAccessible()
  },
)

test.each(
  (['portal', 'staff'] as const).flatMap(kind => routesOfPlace({ kind }).map(route => [kind, route.path])),
)('a test opens the screen of the %s at %s', (kind, path) => {
  const seen = looks
    .filter(([, look]) => whereIs(look.path).place.kind === kind)
    .map(([, , route]) => route.path)
  expect(seen).toContain(path)
})
