import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { delayAnswers } from '../../test/delayed-answers.ts'
import { deskPathOf, deskReaderOf } from '../../test/desk-reader.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { type FoundRoute, routes } from './routes.tsx'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

/** Ids for the screens of one thing; while answers are held back it does not matter whether it is there. */
const search = '?plan=1&module=1&event=1&slot=1&id=1&news=1&demonstration=1'
const asking = routes.filter(({ queries, path }) => queries !== undefined && !path.includes(':'))

/** Whoever a screen is for, and where it stands for them. */
function readerOf(route: FoundRoute): [string, 'STAFF' | 'STUDENT', string] {
  if (route.area !== 'staff') return ['aada.kuisma', 'STUDENT', route.path]
  return [deskReaderOf(route), 'STAFF', deskPathOf(route)]
}

test.each(asking.map(readerOf))(
  '%s, %s: %s stands as a skeleton while its first answers are on their way',
  async (name, kind, path) => {
    const { client, release } = delayAnswers(await world.as(name, kind))
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
