import { act, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { lazyScreen } from './load-screen.tsx'
import { routeOf } from './routes.tsx'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

test.each([
  ['a student', '/account', '/absence', 'Poissaolot'],
  ['somebody who is not signed in', '/login', '/accessibility', 'Saavutettavuusseloste'],
])('%s sees a loading indicator while the code of a screen is on its way', async (who, from, to, link) => {
  const client = who === 'a student' ? await world.as('aada.kuisma') : await world.anyone()
  const route = routeOf(to)
  if (route === undefined) throw new Error(`${to} is no screen`)
  const built = route.screen
  let arrive = (_: { default: () => string }) => {}
  const code = new Promise<{ default: () => string }>(resolve => {
    arrive = resolve
  })
  route.screen = lazyScreen(() => code)
  try {
    await renderScreen(world, client, from)
    expect(indicators()).toEqual([])
    await act(async () => screen.getAllByRole('link', { name: link })[0]?.click())
    expect(indicators()).toEqual(['Avataan…'])
    await act(async () => arrive({ default: () => 'The screen itself' }))
    expect(indicators()).toEqual([])
    expect(screen.getByText('The screen itself')).toBeDefined()
  } finally {
    route.screen = built
  }
})

function indicators(): (string | null)[] {
  return screen.queryAllByText('Avataan…').map(element => element.textContent)
}
