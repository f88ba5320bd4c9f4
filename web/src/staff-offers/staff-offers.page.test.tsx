import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEvent, newModule, newSlot } from '../../../server/test/world/offered-events.ts'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
let eventId: number
beforeAll(async () => {
  world = await makeWorld()
  const moduleId = await newModule(world.database, 'Purjeenompelu')
  await newSlot(world.database, await world.personId('aada.kuisma'), moduleId)
  eventId = await newEvent(world.database, moduleId, { name: 'Purjeverstas', capacity: 2 })
})
afterAll(() => world.close())

const asOffice = () => world.as('laura.hietala', 'STAFF')

test.each([
  ['fi', 'Opetustarjonta', 'Purjeverstas'],
  ['sv', 'Undervisningsutbud', 'Purjeverstas'],
  ['en', 'Courses on offer', 'Purjeverstas'],
] as const)('the offers are shown in %s', async (language, title, name) => {
  await renderScreen(world, await asOffice(), '/staff/offers', { language })
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(screen.getByRole('link', { name })).toBeTruthy()
})

test('a new offer requires its fields, and is made of a unit that is found by its name', async () => {
  const { user } = await renderScreen(world, await asOffice(), '/staff/offers')
  const main = within(screen.getByRole('main'))
  await user.click(main.getByRole('button', { name: 'Luo opetustapahtuma' }))
  await expectAccessible()
  await user.click(main.getByRole('button', { name: 'Luo opetustapahtuma' }))
  expect(main.getByLabelText('Nimi suomeksi').getAttribute('aria-invalid')).toBe('true')
  await user.type(main.getByLabelText('Hae tutkinnon osa nimellä'), 'purjeen')
  await user.click(await main.findByRole('button', { name: 'Valitse: Purjeenompelu' }))
  await main.findByRole('button', { name: 'Vaihda tutkinnon osa' })
})

test('a student is taken in and out, and the offer is withdrawn after a question', async () => {
  const { user } = await renderScreen(world, await asOffice(), `/staff/offers/offer?event=${eventId}`)
  const main = within(screen.getByRole('main'))
  await user.type(main.getByLabelText('Opiskelijan nimi'), 'Aada Kui')
  await user.click(main.getByRole('checkbox', { name: /^Päällekkäisyydet/ }))
  await user.click(await main.findByRole('button', { name: 'Ota mukaan: Aada Kuisma' }))
  const out = await main.findByRole('button', { name: 'Poista: Aada Kuisma' })
  await user.click(out)
  await main.findByText('Ei vielä ketään')
  await user.click(main.getByRole('button', { name: 'Muuta' }))
  await user.clear(main.getByLabelText('Paikkoja'))
  await user.type(main.getByLabelText('Paikkoja'), '12')
  await user.click(main.getByRole('button', { name: 'Tallenna' }))
  await main.findByText('0/12 paikkaa')
  await user.click(main.getByRole('button', { name: 'Vedä tarjolta' }))
  await user.click(main.getByRole('button', { name: 'Kyllä, vedä tarjolta' }))
  await main.findByText('Vedetty tarjolta')
})
