import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassphrase } from '../../../server/demo/personas.ts'
import { makeClient, makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const open = (path: string) => renderScreen(world, makeClient(world.platform), path)

describe('the sign-in of guardians', () => {
  test('asks for address and password as password managers know them, and shows whom one may try', async () => {
    const { user } = await open('/parent/login')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Huoltajan kirjautuminen')
    expect(screen.getByLabelText('Sähköpostiosoite').getAttribute('autocomplete')).toBe('username')
    const password = screen.getByLabelText('Salasana')
    expect(password.getAttribute('autocomplete')).toBe('current-password')
    expect(password.getAttribute('type')).toBe('password')
    await user.click(screen.getByLabelText('Näytä salasana'))
    expect(password.getAttribute('type')).toBe('text')
    const main = screen.getByRole('main')
    expect(main.textContent).toContain('petri.kuisma@example.invalid')
    expect(main.textContent).not.toContain('tuomas.harju')
    const students = screen.getByRole('link', { name: /^Oletko opiskelija/ })
    expect(students.getAttribute('href')).toMatch(/\/login$/)
  })

  test('reports a wrong password without saying whether the address is known', async () => {
    const { user } = await open('/parent/login')
    await user.type(screen.getByLabelText('Sähköpostiosoite'), 'petri.kuisma@example.invalid')
    await user.type(screen.getByLabelText('Salasana'), 'jokin aivan muu lause')
    await user.click(screen.getByRole('button', { name: 'Kirjaudu' }))
    const main = within(screen.getByRole('main'))
    await waitFor(() => expect(main.getByRole('alert').textContent).toMatch(/ei täsmää/))
  })

  test('requires the code where a second factor is in use, once the password was right', async () => {
    const { db } = world.database
    const personId = await world.personId('merja.vainio')
    await db
      .insertInto('totp_factor')
      .values({
        person_id: personId,
        secret_sealed: 'none',
        created_at: new Date(),
        confirmed_at: new Date(),
      })
      .execute()
    const { user } = await open('/parent/login')
    await user.type(screen.getByLabelText('Sähköpostiosoite'), 'merja.vainio@example.invalid')
    await user.type(screen.getByLabelText('Salasana'), demoPassphrase)
    expect(screen.queryByLabelText('Todennussovelluksen koodi')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Kirjaudu' }))
    const code = await screen.findByLabelText('Todennussovelluksen koodi')
    expect(code.getAttribute('autocomplete')).toBe('one-time-code')
    await waitFor(() => expect(document.activeElement).toBe(code))
    await expectAccessible()
  })

  test('is reached from that of students', async () => {
    await open('/login')
    const link = screen.getByRole('link', { name: /^Oletko huoltaja/ })
    expect(link.getAttribute('href')).toMatch(/\/parent\/login$/)
  })
})

test('who has signed out is told so, and can sign in again', async () => {
  await open('/parent/logout')
  const main = screen.getByRole('main')
  expect(main.textContent).toContain('Olet kirjautunut ulos.')
  const again = within(main).getByRole('link', { name: 'Kirjaudu uudelleen' })
  expect(again.getAttribute('href')).toMatch(/\/parent\/login$/)
})
