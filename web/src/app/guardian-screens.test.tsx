import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'
import { routesOfPlace, whereIs } from './routes.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

/** A guardian's browser that records its requests, and which of them were refused. */
async function watched(guardian: string) {
  const client = await world.as(guardian, 'PARENT')
  const asked: string[] = []
  const refused: string[] = []
  const { send } = client
  client.send = async (method, path, ...rest) => {
    asked.push(path)
    const answer = await send(method, path, ...rest)
    if (answer.status >= 400) refused.push(`${answer.status} ${method} ${path}`)
    return answer as never
  }
  return { client, asked, refused }
}

describe('every screen that a guardian has', () => {
  test.each(routesOfPlace({ kind: 'child' }).map(route => route.path))(
    'of a minor opens at %s, requests nothing that is refused, and has no accessibility violations',
    async path => {
      const { client, refused } = await watched('petri.kuisma')
      const id = await world.personId('aada.kuisma')
      const { settled } = await renderScreen(
        world,
        client,
        `/parent/student/${id}${path === '/' ? '' : path}`,
      )
      await screen.findByRole('heading', { level: 1 })
      const switcher = within(screen.getByRole('navigation', { name: 'Lapset' }))
      expect(switcher.getByRole('link', { name: /^Aada/ }).getAttribute('aria-current')).toBe('true')
      await settled()
      expect(refused).toEqual([])
      await expectAccessible()
    },
  )

  test.each(routesOfPlace({ kind: 'guardian' }).map(route => route.path))(
    'of their own opens at %s, requests nothing that is refused, and has no accessibility violations',
    async path => {
      const { client, refused } = await watched('petri.kuisma')
      const { settled } = await renderScreen(world, client, `/parent${path === '/' ? '' : path}`)
      await screen.findByRole('heading', { level: 1 })
      await settled()
      expect(refused).toEqual([])
      await expectAccessible()
    },
  )
})

test('a screen of a child asks about that child alone', async () => {
  const { client, asked } = await watched('petri.kuisma')
  const id = await world.personId('eino.kuisma')
  await renderScreen(world, client, `/parent/student/${id}/absence`)
  await screen.findByRole('heading', { level: 1 })
  const about = asked.filter(url => url.startsWith('/rest/v1/absence'))
  expect(about.length).toBeGreaterThan(0)
  expect(about.filter(url => !url.includes(`studentId=${id}`))).toEqual([])
})

test.each(['/parent', 'child', '/parent/student/0'])(
  'the foot of %s leads to what the area has',
  async path => {
    const id = await world.personId('aada.kuisma')
    const client = await world.as('petri.kuisma', 'PARENT')
    await renderScreen(world, client, path === 'child' ? `/parent/student/${id}/absence` : path)
    await screen.findByRole('heading', { level: 1 })
    const foot = within(screen.getByRole('contentinfo'))
    const href = foot.getByRole('link', { name: 'Saavutettavuusseloste' }).getAttribute('href') ?? ''
    expect(href).toBe('/studentgo/app/parent/accessibility')
    expect(whereIs(href.replace('/studentgo/app', '')).route?.path).toBe('/accessibility')
  },
)

test('a screen that an access does not cover says so in one way', async () => {
  const id = await world.personId('amina.warsame')
  const client = await world.as('hodan.warsame', 'PARENT')
  await renderScreen(world, client, `/parent/student/${id}/studies/plan`)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ei nähtävissä täällä')
})

test.each([
  ['/studies/plan', 'portal', '/studies/plan', true],
  ['/parent', 'guardian', '/', true],
  ['/parent/news', 'guardian', '/news', true],
  ['/parent/studies/plan', 'guardian', '/studies/plan', false],
  ['/parent/student/12', 'child', '/', true],
  ['/parent/student/12/absence', 'child', '/absence', true],
  ['/parent/student/12/news', 'child', '/news', false],
  ['/parent/student/12/studyskills', 'child', '/studyskills', false],
  ['/parent/student/012/absence', 'guardian', '/student/012/absence', false],
  ['/parent/error/general', 'portal', '/parent/error/general', true],
])('%s is in the part %s at %s, and exists: %s', (path, kind, within, isThere) => {
  const found = whereIs(path)
  expect([found.place.kind, found.within, found.route !== undefined]).toEqual([kind, within, isThere])
})
