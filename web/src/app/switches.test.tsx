import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { menu } from './menu/menu.ts'
import { routeOf, routes } from './routes.tsx'

let world: World

beforeAll(async () => {
  world = await makeWorld()
  const { db } = world.database
  await db.insertInto('feature_switch').values({ name: 'plan', is_on: false }).execute()
  const announced = {
    from: '2026-11-28T18:00:00+02:00',
    to: '2026-11-28T22:00:00+02:00',
    text: { fi: 'Palvelin päivitetään.' },
  }
  await db
    .insertInto('policy')
    .values({ name: 'maintenance', value: JSON.stringify(announced) })
    .execute()
})
afterAll(() => world.close())

// A consent can be withdrawn at any time, and everybody can always see who sees their data.
test('every screen of the menu has a switch, except home, notifications, parent access and the account', () => {
  const entries = menu.flatMap(group => group.entries.map(({ to }) => to))
  expect(entries.filter(to => routeOf(to)?.feature === undefined)).toEqual([
    '/',
    '/notifications',
    '/studentparentaccess',
    '/account',
  ])
})

test.each(routes.filter(route => route.feature === 'plan').map(route => route.path))(
  'a screen that is switched off says so at %s, and the way home',
  async path => {
    await renderScreen(world, await world.as('aada.kuisma'), path)
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('heading', { level: 1 }).textContent).toBe('Ei käytössä')
    expect(main.getByText('Oppilaitos ei ole ottanut tätä käyttöön.')).toBeDefined()
    expect(main.getByRole('link', { name: 'Siirry kotinäkymään' })).toBeDefined()
  },
)

test.each([
  ['a student', '/account'],
  ['somebody who is not signed in', '/login'],
])('%s reads about an announced break, with its times and its reason', async (who, path) => {
  const client = who === 'a student' ? await world.as('aada.kuisma') : await world.anyone()
  await renderScreen(world, client, path)
  const main = within(screen.getByRole('main'))
  expect(main.getByText('Huoltokatko')).toBeDefined()
  expect(main.getByText('28.11.2026 klo 18.00 – 28.11.2026 klo 22.00')).toBeDefined()
  expect(main.getByText('Palvelin päivitetään.')).toBeDefined()
})
