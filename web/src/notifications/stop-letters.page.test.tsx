import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopToken } from '../../../server/src/notifications/stop-letters.command.ts'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { renderScreen } from '../../test/render-screen.tsx'

const email = 'aada@example.invalid'
let world: World
let personId: number
beforeAll(async () => {
  world = await makeWorld()
  personId = await world.personId('aada.kuisma')
  await world.database.db.updateTable('person').set({ email }).where('id', '=', personId).execute()
})
afterAll(() => world.close())

const tokenOf = (email: string) =>
  stopToken(world.platform.secrets, {
    personId,
    area: 'STUDENT',
    email,
    topics: ['PLAN'],
    day: world.platform.clock.today(),
  })
const open = async (hash: string) => renderScreen(world, await world.anyone(), `/unsubscribe${hash}`)
const stopped = () =>
  world.database.db
    .selectFrom('notification_choice')
    .select(['topic', 'is_on'])
    .where('person_id', '=', personId)
    .execute()

test('the link of a letter stops letters by a press, and not before', async () => {
  const { user } = await open(`#t=${tokenOf(email)}`)
  expect(screen.getByRole('heading', { name: 'Lopeta sähköposti-ilmoitukset' })).toBeTruthy()
  expect(location.hash).toBe('')
  expect(await stopped()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Lopeta nämä sähköpostit' }))
  expect(await screen.findByText('Et saa enää näitä sähköposteja.')).toBeTruthy()
  expect(await stopped()).toEqual([{ topic: 'PLAN', is_on: false }])
})

test('a link that is no longer valid says what to do instead', async () => {
  const { user } = await open(`#t=${tokenOf('former@example.invalid')}`)
  await user.click(screen.getByRole('button', { name: 'Lopeta nämä sähköpostit' }))
  expect(await screen.findByText('Linkki ei ole enää voimassa.')).toBeTruthy()
  expect(screen.getByText(/kun kirjaudut portaaliin/)).toBeTruthy()
})

test.each(['', '#t=short'])('an address that ends in %j has no button', async hash => {
  await open(hash)
  expect(screen.getByText('Sähköpostit lopetetaan viestissä olevasta linkistä.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Lopeta nämä sähköpostit' })).toBeNull()
})
