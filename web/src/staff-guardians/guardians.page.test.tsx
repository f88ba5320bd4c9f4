import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

test('the office finds who sees a student and why, blocks a guardian with a reason, and lifts it', async () => {
  const laura = await world.as('laura.hietala', 'STAFF')
  const { user } = await renderScreen(world, laura, '/staff/guardians')
  await user.type(screen.getByRole('searchbox', { name: 'Etsi opiskelijaa tai huoltajaa' }), 'Petri Kuis')
  await user.click(await screen.findByRole('link', { name: 'Aada Kuisma' }))
  const petri = within(await screen.findByRole('listitem', { name: 'Petri Kuisma' }))
  expect(petri.getByText('Opiskelija on alle 18-vuotias')).toBeTruthy()
  await expectAccessible()
  await user.click(petri.getByRole('button', { name: 'Estä pääsy' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Estä pääsy' }))
  expect(dialog.getByText(/vähintään|tarvitaan/, { selector: 'p[id]' })).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: 'Perustelu' }), 'Käräjäoikeuden päätös.')
  await user.click(dialog.getByRole('button', { name: 'Estä pääsy' }))
  expect(await screen.findByText('Pääsy on estetty: Petri Kuisma')).toBeTruthy()
  const id = await world.personId('aada.kuisma')
  const guardian = await world.as('petri.kuisma', 'PARENT')
  expect((await guardian.get(`/rest/v1/absence?studentId=${id}`)).status).toBe(404)
  const blocked = within(screen.getByRole('listitem', { name: 'Petri Kuisma' }))
  expect(blocked.getByText('Käräjäoikeuden päätös.')).toBeTruthy()
  await user.click(blocked.getByRole('button', { name: 'Poista esto' }))
  const end = within(await screen.findByRole('dialog'))
  await user.type(end.getByRole('textbox', { name: 'Perustelu' }), 'Päätös on kumottu.')
  await user.click(end.getByRole('button', { name: 'Poista esto' }))
  await waitFor(async () => expect((await guardian.get(`/rest/v1/absence?studentId=${id}`)).status).toBe(200))
})

test('the office invites a guardian, sends the letter again and takes the invitation back', async () => {
  const laura = await world.as('laura.hietala', 'STAFF')
  const id = await world.personId('eino.kuisma')
  const { user } = await renderScreen(world, laura, `/staff/guardians?student=${id}`)
  await user.click(await screen.findByRole('button', { name: 'Kutsu huoltaja' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText('Huoltajan nimi'), 'Liisa Lehto')
  await user.type(dialog.getByLabelText('Sähköpostiosoite'), 'liisa.lehto@example.invalid')
  await user.selectOptions(dialog.getByLabelText('Kirjeen kieli'), 'sv')
  await expectAccessible(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Lähetä kutsu' }))
  expect(await screen.findByText('Kutsu on lähetetty: Liisa Lehto')).toBeTruthy()
  const liisa = within(screen.getByRole('listitem', { name: 'Liisa Lehto' }))
  expect(liisa.getByText(/toimiston kutsuma/)).toBeTruthy()
  await user.click(liisa.getByRole('button', { name: /Lähetä uudelleen.*Liisa Lehto/ }))
  expect(await screen.findByText(/Vanha linkki ei enää toimi/)).toBeTruthy()
  await user.click(liisa.getByRole('button', { name: /Peru kutsu.*Liisa Lehto/ }))
  expect(await screen.findByText('Kutsu on peruttu: Liisa Lehto')).toBeTruthy()
  expect(liisa.queryByRole('button', { name: /Peru kutsu.*Liisa Lehto/ })).toBeNull()
})

test('open invitations of the office are in one list, with the way to each student', async () => {
  const laura = await world.as('laura.hietala', 'STAFF')
  const id = await world.personId('eino.kuisma')
  const invitation = { name: 'Outi Oras', email: 'outi.oras@example.invalid', language: 'fi' }
  await laura.post(`/rest/v1/staff/student/${id}/guardians/invitations`, invitation)
  await renderScreen(world, laura, '/staff/guardians')
  expect(await screen.findByText('Outi Oras')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Eino Kuisma' })).toBeTruthy()
})
