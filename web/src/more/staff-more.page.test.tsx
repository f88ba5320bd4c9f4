import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const namesIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map(link => link.getAttribute('href')?.replace(/^.*\/staff/, ''))

test.each([
  ['kaisa.mantyla', 'fi', 'Lisää'],
  ['laura.hietala', 'sv', 'Mer'],
  ['kimmo.saari', 'en', 'More'],
] as const)('all screens of %s are in one list, as in the rail', async (name, language, title) => {
  await renderScreen(world, await world.as(name, 'STAFF'), '/staff/more', { language })
  const main = screen.getByRole('main')
  expect(within(main).getByRole('heading', { level: 1 }).textContent).toBe(title)
  const [rail, bottom] = screen.getAllByRole('navigation')
  if (rail === undefined || bottom === undefined) throw new Error('no menu')
  expect(namesIn(main)).toEqual(expect.arrayContaining(namesIn(rail)))
  expect(namesIn(main)).toContain('/account')
  expect(namesIn(bottom).length).toBeLessThanOrEqual(5)
})

test('a screen that has no place in the bar is behind «More» there', async () => {
  await renderScreen(world, await world.as('laura.hietala', 'STAFF'), '/staff/guardians')
  const bottom = screen.getAllByRole('navigation').at(-1)
  if (bottom === undefined) throw new Error('no bar')
  expect(within(bottom).getByRole('link', { name: 'Lisää' }).getAttribute('aria-current')).toBe('true')
})
