import type { FoundStaff } from '@studentgo/protocol/staff-search'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

describe('the page that finds staff', () => {
  test.each([
    ['fi', 'Etsi henkilökuntaa', 'Nimi'],
    ['sv', 'Sök personal', 'Namn'],
    ['en', 'Find staff', 'Name'],
  ] as const)(
    'shows in %s how to reach the chosen person, by the keyboard alone',
    async (language, title, label) => {
      const { user } = await renderScreen(world, await world.as('aada.kuisma'), '/findstaff', { language })
      expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
      await user.click(await screen.findByRole('combobox', { name: label }))
      await user.paste('manty')
      const option = await screen.findByRole('option', { name: /Kaisa Mäntylä/ })
      await user.keyboard('{ArrowDown}')
      await waitFor(() => expect(option.getAttribute('data-focused')).toBe('true'))
      await user.keyboard('{Enter}')
      expect(await screen.findByText(/Satamakatu, B214$/)).toBeTruthy()
      const phone = await screen.findByRole('link', { name: '040 555 0100' })
      expect(phone.getAttribute('href')).toBe('tel:0405550100')
      expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Kaisa Mäntylä')
      expect(screen.queryByRole('listbox')).toBeNull()
    },
  )

  test('shows at once the person that its address names', async () => {
    const aada = await world.as('aada.kuisma')
    const { body } = await aada.get<FoundStaff[]>('/rest/v1/staff/quicksearch?q=mantyla')
    await renderScreen(world, aada, `/findstaff?q=mantyla&person=${body[0]?.personId}`)
    expect(await screen.findByRole('link', { name: '040 555 0100' })).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('mantyla')
  })

  test('says when nobody has that name', async () => {
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), '/findstaff')
    const name = screen.getByRole('combobox', { name: 'Nimi' })
    await user.type(name, 'manty')
    await screen.findByRole('option', { name: /Kaisa Mäntylä/ })
    // The list of proposals is beside the page, outside every landmark.
    await expectAccessible(screen.getByRole('main'))
    await expectAccessible(screen.getByRole('listbox'))
    await user.clear(name)
    await user.type(name, 'qwxz')
    expect(await screen.findByText('Ketään ei löytynyt tällä nimellä.')).toBeTruthy()
  })
})
