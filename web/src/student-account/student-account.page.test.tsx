import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassphrase } from '../../../server/demo/personas.ts'
import { issueToken } from '../../../server/src/platform/access/one-time-token.ts'
import { signInAt } from '../../../server/test/sign-in/sign-in.ts'
import { makeClient, makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

const fresh = 'hiljainen syysaamu laiturilla'
let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const open = (path: string) => renderScreen(world, makeClient(world.platform), path)

describe('a forgotten password of a student', () => {
  test('is requested from the sign-in page, to the confirmed address, and the page says no more than is known', async () => {
    await open('/login')
    const link = screen.getByRole('link', { name: 'Unohditko salasanan? Pyydä linkki sähköpostiisi.' })
    expect(link.getAttribute('href')).toBe('/studentgo/app/resetpassword')
    cleanup()
    const { user } = await open('/resetpassword')
    expect(screen.getByText(/^Jos olet täyttänyt 18 vuotta/)).toBeTruthy()
    await user.type(screen.getByLabelText('Sähköpostiosoite'), 'kuka.tahansa@example.invalid ')
    await user.click(screen.getByRole('button', { name: 'Lähetä linkki' }))
    await screen.findByText('Jos osoite on vahvistettu, linkki on matkalla.')
    await expectAccessible()
  })

  test('is chosen again by the link, which leads back to the sign-in of students', async () => {
    const personId = await world.personId('joonas.vainio')
    const { platform, database } = world
    await database.db
      .updateTable('person')
      .set({ own_email: true, birth_date: '2000-01-01' })
      .where('id', '=', personId)
      .execute()
    const of = { purpose: 'RESET', personId } as const
    const { token } = await issueToken(database.db, platform.secrets, of, platform.clock.now())
    const { user } = await open(`/resetpassword#t=${token}`)
    await user.type(await screen.findByLabelText('Uusi salasana'), fresh)
    await user.click(screen.getByRole('button', { name: 'Tallenna salasana' }))
    await screen.findByRole('heading', { level: 1, name: 'Salasana on vaihdettu.' })
    expect(screen.getByRole('link', { name: 'Kirjaudu' }).getAttribute('href')).toBe('/studentgo/app/login')
    expect((await signInAt(world, 'joonas.vainio', fresh)).answer.status).toBe(200)
  })

  test('is not mentioned where the college does not allow it', async () => {
    const other = await makeWorld()
    await other.database.db
      .insertInto('policy')
      .values({ name: 'student.passwordByLetter', value: JSON.stringify('NO') })
      .execute()
    await renderScreen(other, makeClient(other.platform), '/login')
    expect(screen.queryByRole('link', { name: /^Unohditko salasanan/ })).toBeNull()
    expect(screen.getByText(/^Unohditko salasanan\? Opintotoimisto antaa uuden\./)).toBeTruthy()
    await other.close()
  })
})

describe('a second step of a student', () => {
  test('is begun on the page of the account', async () => {
    const { client } = await signInAt(world, 'aada.kuisma')
    const { user } = await renderScreen(world, client, '/account')
    const section = await screen.findByRole('region', { name: 'Kaksivaiheinen kirjautuminen' })
    await user.click(await within(section).findByRole('button', { name: /^Ota/ }))
    await waitFor(() => expect(screen.getByRole('dialog')).toBeTruthy())
    await expectAccessible()
  })

  test('is required at the sign-in, in a field of its own', async () => {
    const personId = await world.personId('eino.kuisma')
    await world.database.db
      .insertInto('totp_factor')
      .values({
        person_id: personId,
        secret_sealed: 'none',
        created_at: new Date(),
        confirmed_at: new Date(),
      })
      .execute()
    const { user } = await renderScreen(world, await world.anyone(), '/login')
    await user.type(screen.getByLabelText('Käyttäjätunnus'), 'eino.kuisma')
    await user.type(screen.getByLabelText('Salasana'), demoPassphrase)
    await user.click(screen.getByRole('button', { name: 'Kirjaudu' }))
    expect(await screen.findByLabelText(/^Todennussovelluksen koodi/)).toBeTruthy()
    expect(screen.queryByText(/ei täsmää/)).toBeNull()
  })
})
