import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const open = async (staff: string, language: 'fi' | 'sv' | 'en' = 'fi') => {
  const id = await world.personId('aada.kuisma')
  return renderScreen(world, await world.as(staff, 'STAFF'), `/staff/talks?id=${id}`, { language })
}

test.each([
  ['fi', 'Keskustelut'],
  ['sv', 'Samtal'],
  ['en', 'Meetings'],
] as const)('the talks of a student are shown in %s', async (language, title) => {
  await open('kaisa.mantyla', language)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
})

test('a talk is written down with a task, which is then ticked off', async () => {
  const { user } = await open('kaisa.mantyla')
  await user.click(screen.getByRole('button', { name: 'Kirjaa keskustelu' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText('Otsikko'), 'Kevät')
  await user.type(dialog.getByLabelText('Mistä puhuttiin'), 'Puhuimme keväästä.')
  await user.type(dialog.getByLabelText('Tehtävä 1'), 'Soittaa työpaikkaan')
  await user.selectOptions(dialog.getByLabelText('Kuka tekee'), 'STAFF')
  await expectAccessible(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Tallenna' }))
  const main = within(await screen.findByRole('main'))
  expect(await main.findByRole('heading', { level: 3, name: 'Kevät' })).toBeTruthy()
  const box = main.getByRole<HTMLInputElement>('checkbox', { name: /Soittaa työpaikkaan/ })
  await user.click(box)
  expect(await main.findByRole('checkbox', { name: /Soittaa työpaikkaan/, checked: true })).toBeTruthy()
})

test('a teacher of the student reads them and writes none', async () => {
  await open('sami.rautio')
  expect(screen.queryByRole('button', { name: 'Kirjaa keskustelu' })).toBeNull()
})
