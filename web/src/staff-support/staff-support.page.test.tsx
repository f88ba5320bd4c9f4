import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const open = async (language: 'fi' | 'sv' | 'en' = 'fi') => {
  const id = await world.personId('mikael.lindqvist')
  return renderScreen(world, await world.as('elina.narhi', 'STAFF'), `/staff/support?id=${id}`, { language })
}

test.each([
  ['fi', 'Tuen päätökset'],
  ['sv', 'Beslut om stöd'],
  ['en', 'Decisions on support'],
] as const)(
  'the decisions on support of a student are shown in %s, with who is awaited',
  async (language, title) => {
    await open(language)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(screen.getByText(/Camilla Lindqvist/)).toBeTruthy()
  },
)

test('a draft is begun, people are heard about it, and it says so', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Aloita luonnos' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText('Perustelut'), 'Behöver lugn och ro.')
  await user.type(dialog.getByLabelText('Järjestely 1'), 'Eget rum vid prov.')
  expect(dialog.getByText('Mikael Lindqvist lukee tämän ruotsiksi.')).toBeTruthy()
  await expectAccessible(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Aloita luonnos' }))
  expect(await screen.findByText('Luonnos on tallennettu')).toBeTruthy()
  const main = within(screen.getByRole('main'))
  expect(main.getByText('Luonnos')).toBeTruthy()
  await user.click(main.getByRole('button', { name: 'Aloita kuuleminen' }))
  const hear = within(await screen.findByRole('dialog'))
  expect(await hear.findByText(/Mikael Lindqvist, Camilla Lindqvist/)).toBeTruthy()
  await user.click(hear.getByRole('button', { name: 'Aloita kuuleminen' }))
  expect(await screen.findByText('Kuuleminen on aloitettu')).toBeTruthy()
  expect(main.queryByText('Luonnos')).toBeNull()
  const mikael = await world.as('mikael.lindqvist')
  const { body } = await mikael.get<{ decisions: { state: string }[] }>('/rest/v1/education/specialsupport')
  expect(body.decisions.filter(({ state }) => state === 'HEARING')).toHaveLength(2)
})

test('of the staff only special needs have the screen', async () => {
  const id = await world.personId('mikael.lindqvist')
  await renderScreen(world, await world.as('kaisa.mantyla', 'STAFF'), `/staff/support?id=${id}`)
  expect(screen.queryByRole('heading', { level: 1, name: 'Tuen päätökset' })).toBeNull()
})
