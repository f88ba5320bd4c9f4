import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { deskPathOf, deskReaderOf } from '../../test/desk-reader.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { routesOfPlace } from '../app/routes.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const opened = async (staff: string, path = '/staff') => {
  const client = await world.as(staff, 'STAFF')
  const refused: string[] = []
  const { send } = client
  client.send = async (method, url, ...rest) => {
    const answer = await send(method, url, ...rest)
    if (answer.status >= 400) refused.push(`${answer.status} ${method} ${url}`)
    return answer as never
  }
  return { ...(await renderScreen(world, client, path)), refused }
}

describe('today at the desk', () => {
  test('has the lesson that is on, with where and how many, and the next one', async () => {
    await opened('sami.rautio')
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('heading', { level: 1 }).textContent).toBe('Tänään')
    const [now, next] = main.getAllByRole('listitem')
    expect(now?.textContent).toMatch(/8\.15–9\.45.*Verkkosivujen ohjelmointi.*B214.*14 opiskelijaa.*Nyt/)
    expect(next?.textContent).toContain('Ohjelmistokehityksen menetelmät')
  })

  test('says so where there is no lesson', async () => {
    await opened('laura.hietala')
    expect(screen.getByText('Sinulla ei ole oppitunteja tänään.')).toBeTruthy()
  })

  test('says whose area it is, and leads to one’s own account', async () => {
    await opened('kaisa.mantyla')
    expect(screen.getByText('Henkilökunta')).toBeTruthy()
    const account = screen.getByRole('link', { name: 'Kaisa' })
    expect(account.getAttribute('href')).toBe('/studentgo/app/staff/account')
  })
})

test.each(routesOfPlace({ kind: 'staff' }).map(route => [deskPathOf(route), deskReaderOf(route)]))(
  'the screen %s opens for %s, and asks nothing that is refused',
  async (path, name) => {
    const { refused, settled } = await opened(name, path)
    await screen.findByRole('heading', { level: 1 })
    await settled()
    expect(refused).toEqual([])
  },
)

test('a page that the desk does not have is not found', async () => {
  await opened('kaisa.mantyla', '/staff/absence')
  expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe('Poissaolot')
})

describe('the open tasks', () => {
  test('are shown by kinds, with how many, since when, and the way to each', async () => {
    const { db } = world.database
    await db
      .updateTable('event_session')
      .set({ roll_called_at: null })
      .where('school_date', '>=', '2026-11-18')
      .execute()
    await opened('sami.rautio')
    const kind = within(await screen.findByRole('region', { name: /Läsnäolot merkitsemättä/ }))
    const [first] = kind.getAllByRole('listitem')
    expect(first?.textContent).toMatch(/Odottanut 5 päivää/)
    expect(kind.getAllByRole('link')[0]?.getAttribute('href')).toMatch(
      /^\/studentgo\/app\/staff\/lesson\?id=\d+$/,
    )
  })

  test('say so where there are none', async () => {
    await opened('kimmo.saari')
    expect(screen.getByText('Mikään ei odota sinua nyt.')).toBeTruthy()
  })
})
