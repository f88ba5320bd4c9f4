import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { delayAnswers } from '../../test/delayed-answers.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { routes } from './routes.tsx'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

/** Ids for the screens of one thing; while answers are held back it does not matter whether it is there. */
const search = '?plan=1&module=1&event=1&slot=1&id=1&news=1'
const asking = routes.filter(({ queries, path }) => queries !== undefined && !path.includes(':'))

test.each(asking.map(({ path }) => path))(
  '%s stands as a skeleton while its first answers are on their way',
  async path => {
    const { client, release } = delayAnswers(await world.as('aada.kuisma'))
    await renderScreen(world, client, path + search, { prefetch: false })
    expect(skeletons()).not.toEqual([])
    await act(async () => release())
    await waitFor(() => expect(skeletons()).toEqual([]))
  },
)

/** Grey shapes say that something is fetched; the grid of the timetable stands and is busy. */
function skeletons(): Element[] {
  const main = screen.getByRole('main')
  const shapes = within(main).queryAllByRole('status', { name: 'Haetaan tietoja' })
  return [...shapes, ...main.querySelectorAll('[aria-busy=true]')]
}
