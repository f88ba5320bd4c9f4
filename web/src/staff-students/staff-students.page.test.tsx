import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

describe('the students of somebody of the staff', () => {
  test.each([
    ['fi', 'Omat opiskelijat', 'Nimi'],
    ['sv', 'Egna studerande', 'Namn'],
    ['en', 'My students', 'Name'],
  ] as const)('are found by name in %s, and lead to their cards', async (language, title, name) => {
    const { user } = await renderScreen(world, await world.as('kaisa.mantyla', 'STAFF'), '/staff/students', {
      language,
    })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    await user.type(screen.getByLabelText(name), 'aada')
    const main = within(screen.getByRole('main'))
    await waitFor(() => expect(main.getAllByRole('listitem')).toHaveLength(1))
    const id = await world.personId('aada.kuisma')
    const link = main.getByRole('link', { name: 'Aada Kuisma' })
    expect(link.getAttribute('href')).toBe(`/studentgo/app/staff/student?id=${id}`)
  })

  test('are none of another teacher’s', async () => {
    const { user } = await renderScreen(world, await world.as('kaisa.mantyla', 'STAFF'), '/staff/students')
    await user.type(screen.getByLabelText('Nimi'), 'amina')
    expect(await screen.findByText('Kukaan opiskelijoistasi ei vastaa hakua.')).toBeTruthy()
  })
})

describe('the card of a student', () => {
  test('shows at one look how the student is doing, and that they see the look', async () => {
    const id = await world.personId('aada.kuisma')
    await renderScreen(world, await world.as('kaisa.mantyla', 'STAFF'), `/staff/student?id=${id}`)
    const main = within(screen.getByRole('main'))
    for (const name of [
      'Avoimet asiat',
      'Opinnot ja suunnitelma',
      'Läsnäolo',
      'Keskustelut',
      'Yhteystiedot',
    ]) {
      expect(main.getByRole('heading', { level: 2, name })).toBeTruthy()
    }
    expect(main.queryByRole('heading', { level: 2, name: 'Tuki' })).toBeNull()
    expect(main.getByText(/Opiskelija näkee, että olet avannut/)).toBeTruthy()
    expect(main.getByRole('img', { name: /Opinnot|osp|180/ })).toBeTruthy()
  })

  test('says what to do where no student is named', async () => {
    await renderScreen(world, await world.as('kaisa.mantyla', 'STAFF'), '/staff/student')
    expect(screen.getByText(/^Avaa opiskelija/)).toBeTruthy()
  })
})
