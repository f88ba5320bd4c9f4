import { screen, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

test('a teacher sees how many a message to a group will reach, and how many it has reached', async () => {
  const kaisa = await world.as('kaisa.mantyla', 'STAFF')
  const { user } = await renderScreen(world, kaisa, '/staff/groupmessages')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ryhmä' }), 'TVT26A')
  await user.click(await screen.findByRole('checkbox', { name: 'Huoltajat' }))
  const reach = screen.getByText(/^Tavoittaa \d+ opiskelijaa ja [1-9]\d* huoltaja/).textContent ?? ''
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Lähetä' }))
  expect(screen.getAllByText('Tämä tieto tarvitaan.').length).toBeGreaterThan(0)
  await user.type(screen.getByRole('textbox', { name: 'Otsikko' }), 'Retki')
  await user.type(screen.getByRole('textbox', { name: 'Viesti' }), 'Lähdemme kello 9.')
  const file = new File(['Bussi lähtee kahdelta.'], 'ohje.txt', { type: 'text/plain' })
  await user.upload(screen.getByLabelText('Lisää liite'), file)
  expect(await screen.findByText('ohje.txt')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Lähetä' }))
  expect(await screen.findByText('Viesti on lähetetty')).toBeTruthy()
  expect(within(screen.getByRole('main')).getByText(reach)).toBeTruthy()
  const { rows } = await sql<{
    count: number
  }>`select count(distinct a.student_id)::int as count from attachment a
    join attachment_use u on u.attachment_id = a.id and u.module = 'MESSAGE' where a.name = 'ohje.txt'`.execute(
    world.database.db,
  )
  expect(rows[0]?.count).toBeGreaterThan(5)
})
