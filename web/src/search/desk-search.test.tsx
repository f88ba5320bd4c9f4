import { addresses, staffAddresses } from '@studentgo/protocol/addresses'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routeOf } from '#web/app/routes.tsx'
import { type Client, makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

async function open(client: Client) {
  const shown = await renderScreen(world, client, '/staff/account')
  await shown.user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox')
  return shown
}

const group = async (name: string) => within(await screen.findByRole('group', { name }))

describe('the search of the desk', () => {
  test('finds a student of one’s own, their open tasks, and leads to their card', async () => {
    await routeOf(staffAddresses.student, { kind: 'staff' })?.screen.load()
    const { user } = await open(await world.as('kaisa.mantyla', 'STAFF'))
    await user.paste('aada kuisma')
    const students = await group('Opiskelijat')
    expect(students.getByRole('option', { name: /^Aada Kuisma/ })).toBeTruthy()
    expect((await group('Odottavat asiat')).getAllByRole('option').length).toBeGreaterThan(0)
    await expectAccessible(screen.getByRole('listbox'))
    await user.click(students.getByRole('option', { name: /^Aada Kuisma/ }))
    expect(await screen.findByRole('heading', { level: 1, name: /Aada Kuisma/ })).toBeTruthy()
    const audit = await world.database.db.selectFrom('audit').select('action').execute()
    expect(audit).toContainEqual({ action: 'GET /staff/student/:studentId' })
  })

  test('finds no student of another teacher', async () => {
    const { user } = await open(await world.as('kaisa.mantyla', 'STAFF'))
    await user.paste('amina')
    expect(await screen.findByText(/^Mitään ei löytynyt/)).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'Opiskelijat' })).toBeNull()
  })

  test('finds a colleague, and what can be done, by the roles', async () => {
    await routeOf(addresses.findStaff, { kind: 'staff' })?.screen.load()
    const { user } = await open(await world.as('kaisa.mantyla', 'STAFF'))
    await user.paste('jari lahti')
    await user.click((await group('Henkilökunta')).getByRole('option', { name: /^Jari Lahti/ }))
    expect(await screen.findByText(/jari\.lahti@/)).toBeTruthy()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), 'sijainen')
    expect((await group('Tee tämä')).getByRole('option', { name: /^Merkitse itsesi/ })).toBeTruthy()
  })

  test('offers an administrator nothing of students', async () => {
    const { user } = await open(await world.as('kimmo.saari', 'STAFF'))
    await user.paste('aada')
    expect(await screen.findByText(/^Mitään ei löytynyt/)).toBeTruthy()
    expect(screen.queryByRole('group')).toBeNull()
  })
})
