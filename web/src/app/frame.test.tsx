import { readTimetable } from '@studentgo/protocol/timetable'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { failures } from '#web/platform/page/failures.ts'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { closeAlerts } from '../../test/portal.tsx'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'
import { routeOf } from './routes.tsx'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(() => failures.clear())
afterEach(closeAlerts)
afterAll(() => world.close())

test('a screen that is opened by a link starts at its top', async () => {
  await routeOf('/studenttimetable')?.screen.load()
  await renderScreen(world, await world.as('aada.kuisma'), '/more')
  const scroller = document.documentElement
  scroller.scrollTop = 900
  await userEvent.click(screen.getAllByRole('link', { name: 'Lukujärjestys' })[0] as HTMLElement)
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Viikko 48'))
  expect(scroller.scrollTop).toBe(0)
  expect(document.activeElement?.textContent).toBe('Viikko 48')
})

test('the foot of the page lists for support what failed, and nothing before that', async () => {
  await renderScreen(world, await world.as('aada.kuisma'), '/more')
  const foot = within(screen.getByRole('contentinfo'))
  expect(foot.queryByText(/Virheet/)).toBeNull()
  act(() => {
    failures.add({ what: `GET ${readTimetable.path}`, how: 'status 502', isRefusal: false })
    failures.add({ what: 'PUT /absence', how: 'refused 409', isRefusal: true })
  })
  expect(foot.getByText('Virheet tällä sivulla (1)')).toBeDefined()
  expect(foot.getAllByRole('listitem', { hidden: true }).map(item => item.textContent)).toEqual([
    expect.stringMatching(/^\d+\.\d\d GET \/studenttimetable status 502$/),
  ])
  await expectAccessible()
})

test('an empty list to choose from says so, and can be fetched again', async () => {
  const client = await world.as('aada.kuisma')
  let isBroken = true
  const send: typeof client.send = async (method, path, ...rest) => {
    if (isBroken && path.includes('/code/languages')) throw new TypeError('Failed to fetch')
    return client.send(method, path, ...rest)
  }
  await renderScreen(world, { ...client, send }, '/studyskills')
  const missing = /Luetteloa ei saatu/
  if (screen.queryByText(missing) === null) {
    await userEvent.click(await screen.findByRole('button', { name: /kielet/ }))
  }
  await screen.findByText(missing)
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Yritä uudelleen' }))
  await waitFor(() => expect(screen.queryByText(missing)).toBeNull())
})
