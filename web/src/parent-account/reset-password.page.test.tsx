import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueToken } from '../../../server/src/platform/access/one-time-token.ts'
import { parentSignInAt } from '../../../server/test/sign-in/sign-in.ts'
import { makeClient, makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

const fresh = 'hiljainen syysaamu laiturilla'
let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const open = (path: string) => renderScreen(world, makeClient(world.platform), path)

async function tokenFor(purpose: 'RESET' | 'INVITE', personId: number): Promise<string> {
  const { platform, database } = world
  return (await issueToken(database.db, platform.secrets, { purpose, personId }, platform.clock.now())).token
}

describe('a forgotten password', () => {
  test('is asked for by address, and the page says no more than is known', async () => {
    const { user } = await open('/parent/resetpassword')
    const field = screen.getByLabelText('Sähköpostiosoite')
    await user.type(field, 'ei osoite')
    await user.click(screen.getByRole('button', { name: 'Lähetä linkki' }))
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    await user.clear(field)
    await user.type(field, 'kuka.tahansa@example.invalid ')
    await user.click(screen.getByRole('button', { name: 'Lähetä linkki' }))
    await screen.findByText('Jos osoite on oppilaitoksen tiedoissa, linkki on matkalla.')
  })

  test('is chosen anew by the link, whose token leaves the address', async () => {
    const token = await tokenFor('RESET', await world.personId('petri.kuisma'))
    const { user } = await open(`/parent/resetpassword#t=${token}`)
    const field = await screen.findByLabelText('Uusi salasana')
    expect(field.getAttribute('autocomplete')).toBe('new-password')
    expect(window.location.href).not.toContain(token)
    await user.type(field, 'lyhyt')
    await user.click(screen.getByRole('button', { name: 'Tallenna salasana' }))
    const main = within(screen.getByRole('main'))
    await main.findByText('Salasanassa on oltava vähintään 15 merkkiä.')
    await user.clear(field)
    await user.type(field, fresh)
    await user.click(screen.getByRole('button', { name: 'Tallenna salasana' }))
    await screen.findByRole('heading', { level: 1, name: 'Salasana on vaihdettu.' })
    expect((await parentSignInAt(world, 'petri.kuisma@example.invalid', fresh)).answer.status).toBe(200)
  })

  test.each(['/parent/resetpasswordsuccess', '/resetpasswordsuccess'])(
    'reports no change at %s when it is opened by hand',
    async path => {
      await open(path)
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Kirjaudu sisään')
      expect(screen.queryByText(/vaihdettu|lähetimme/i)).toBeNull()
    },
  )

  test('by a link that is used up leads to a new one', async () => {
    const { user } = await open(`/parent/resetpassword#t=${'x'.repeat(43)}`)
    await user.type(await screen.findByLabelText('Uusi salasana'), fresh)
    await user.click(screen.getByRole('button', { name: 'Tallenna salasana' }))
    await screen.findByText('Linkki ei ole enää voimassa')
    expect(screen.getByRole('link', { name: 'Pyydä uusi linkki' })).toBeDefined()
    expect(screen.queryByLabelText('Uusi salasana')).toBeNull()
  })
})

describe('an invitation', () => {
  test('makes an account with a password of one’s own', async () => {
    const { db } = world.database
    const email = 'kutsuttu@example.invalid'
    const { id } = await db
      .insertInto('person')
      .values({
        first_names: 'Kutsuttu',
        call_name: 'Kutsuttu',
        last_name: 'Läheinen',
        email,
        draft_key: 'none',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('parent').values({ person_id: id }).execute()
    const { user } = await open(`/parent/activate#t=${await tokenFor('INVITE', id)}`)
    const address = await screen.findByLabelText<HTMLInputElement>('Sähköpostiosoite')
    expect([address.value, address.readOnly]).toEqual([email, true])
    const name = screen.getByLabelText('Etunimi')
    await user.clear(name)
    await user.type(name, 'Kaisu')
    await user.type(screen.getByLabelText('Uusi salasana'), fresh)
    await expectAccessible()
    await user.click(screen.getByRole('button', { name: 'Ota tili käyttöön' }))
    await screen.findByText('Tili on käytössä. Kirjaudu nyt salasanallasi.')
    expect((await parentSignInAt(world, email, fresh)).answer.status).toBe(200)
  })

  test('that is over says so, and an address without one where accounts come from', async () => {
    const first = await open(`/parent/activate#t=${'x'.repeat(43)}`)
    await screen.findByText('Linkki ei ole enää voimassa')
    first.unmount()
    await open('/parent/activate')
    await screen.findByText('Tili otetaan käyttöön kutsukirjeen linkistä')
  })
})
