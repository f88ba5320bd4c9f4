import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAuthenticatorSecret, demoPassphrase } from '../../../server/demo/personas.ts'
import { makeClient, makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const open = (path: string) => renderScreen(world, makeClient(world.platform), path)

describe('the sign-in of the staff', () => {
  test('requires the code once the password was right, and offers nobody to call the device their own', async () => {
    const { user } = await open('/staff/login')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Henkilökunnan kirjautuminen')
    const main = screen.getByRole('main')
    expect(main.textContent).toContain(demoAuthenticatorSecret)
    expect(main.textContent).toContain('kaisa.mantyla')
    expect(main.textContent).not.toContain('aada.kuisma')
    expect(screen.queryByLabelText('Tämä on oma laitteeni')).toBeNull()
    await user.type(screen.getByLabelText('Käyttäjätunnus'), 'kaisa.mantyla')
    await user.type(screen.getByLabelText('Salasana'), demoPassphrase)
    expect(screen.queryByLabelText('Todennussovelluksen koodi')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Kirjaudu' }))
    const code = await screen.findByLabelText('Todennussovelluksen koodi')
    await waitFor(() => expect(document.activeElement).toBe(code))
    // The request for the code is no failure.
    expect(screen.queryByText('Kirjoita vielä todennussovelluksen koodi.')).toBeNull()
    await user.type(code, '000000')
    await user.click(screen.getByRole('button', { name: 'Kirjaudu' }))
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
    await expectAccessible()
  })

  test('says that a link of another area has another sign-in', async () => {
    await open(`/staff/login?service=${encodeURIComponent('/studentgo/app/absence')}`)
    const main = within(screen.getByRole('main'))
    expect(main.getByText(/^Avaamasi linkki on opiskelijoille/)).toBeTruthy()
  })
})

test('who has signed out is told so, and can sign in again', async () => {
  await open('/staff/logout')
  const again = within(screen.getByRole('main')).getByRole('link', { name: 'Kirjaudu uudelleen' })
  expect(again.getAttribute('href')).toMatch(/\/staff\/login$/)
})

test.each([
  ['/staff/error/session-expired', 'button'],
  ['/staff/error/general', 'link'],
])('the error page %s has a way out', async (path, role) => {
  await open(path)
  const main = within(screen.getByRole('main'))
  const [exit] = main.getAllByRole(role)
  expect(exit).toBeTruthy()
  if (role === 'link') expect(exit?.getAttribute('href')).toMatch(/\/staff$/)
})

describe('before a second factor is in use', () => {
  test('the desk has one page, which leads to taking one into use', async () => {
    const client = await world.as('sami.rautio', 'STAFF')
    await world.database.db.updateTable('login_session').set({ amr: 'pwd' }).execute()
    const personId = await world.personId('sami.rautio')
    await world.database.db.deleteFrom('totp_factor').where('person_id', '=', personId).execute()
    await renderScreen(world, client, '/staff/secondfactor')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Ota kaksivaiheinen/)
    expect(await screen.findByRole('button', { name: 'Ota todennussovellus käyttöön' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Kirjaudu ulos' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Ilmoitukset' })).toBeNull()
  })
})
