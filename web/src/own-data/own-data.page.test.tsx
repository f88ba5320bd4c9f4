import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassphrase } from '../../../server/demo/personas.ts'
import { makeTestClock } from '../../../server/test/world/test-clock.ts'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

const clock = makeTestClock()
let world: World
beforeAll(async () => {
  world = await makeWorld({ clock })
})
afterAll(() => world.close())

const path = '/personalinfo/data'

describe('everything about me as one package', () => {
  test('is requested, made meanwhile, and ready to be downloaded', async () => {
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), path)
    const section = screen.getByRole('region', { name: 'Lataa kaikki tietosi' })
    await user.click(within(section).getByRole('button', { name: 'Pyydä tietosi' }))
    expect(await within(section).findByText('Kootaan')).toBeTruthy()
    expect(within(section).queryByRole('button', { name: 'Pyydä tietosi' })).toBeNull()
    await world.platform.jobs.runDue()
    await renderScreen(world, await world.as('aada.kuisma'), path)
    const [download] = screen.getAllByRole('link', { name: /^Lataa Pyydetty/ })
    expect(download?.getAttribute('href')).toMatch(/\/rest\/v1\/personalinfo\/export\/\d+\/file$/)
    expect(screen.getByText(/^Ladattavissa 30\.11\.2026 asti, /)).toBeTruthy()
  })

  test('requires the password of a person who signed in long ago, and then continues by itself', async () => {
    const joonas = await world.as('joonas.vainio')
    clock.pass({ minutes: 6 })
    const { user } = await renderScreen(world, joonas, path)
    await user.click(screen.getByRole('button', { name: 'Pyydä tietosi' }))
    const dialog = await screen.findByRole('dialog', { name: 'Vahvista, että se olet sinä' })
    await expectAccessible()
    await user.type(within(dialog).getByLabelText(/^Nykyinen salasana/), 'jotain muuta')
    await user.click(within(dialog).getByRole('button', { name: 'Vahvista' }))
    expect(await within(dialog).findByRole('alert')).toBeTruthy()
    await user.clear(within(dialog).getByLabelText(/^Nykyinen salasana/))
    await user.type(within(dialog).getByLabelText(/^Nykyinen salasana/), demoPassphrase)
    await user.click(within(dialog).getByRole('button', { name: 'Vahvista' }))
    expect(await screen.findByText('Kootaan')).toBeTruthy()
  })

  test.each([
    ['fi', 'Ei onnistunut', 'Yritä uudelleen'],
    ['sv', 'Misslyckades', 'Försök igen'],
    ['en', 'Failed', 'Try again'],
  ] as const)('says in %s that it has failed, with a way to try again', async (language, said, again) => {
    const id = await world.personId('amina.warsame')
    const { db } = world.database
    await db.deleteFrom('own_data_export').where('student_id', '=', id).execute()
    await db
      .insertInto('own_data_export')
      .values({ student_id: id, language, state: 'FAILED', asked_at: clock.now() })
      .execute()
    await renderScreen(world, await world.as('amina.warsame'), path, { language })
    expect(screen.getByText(said)).toBeTruthy()
    expect(screen.getByRole('button', { name: again })).toBeTruthy()
  })
})

describe('who has looked at my data', () => {
  test('is nobody at first', async () => {
    await renderScreen(world, await world.as('olena.bondar'), path, { language: 'en' })
    expect(screen.getByText('Nobody else has viewed your data in the portal.')).toBeTruthy()
  })

  test('names a guardian, what they looked at and when, by the day', async () => {
    const petri = await world.as('petri.kuisma', 'PARENT')
    const studentId = await world.personId('aada.kuisma')
    await petri.get(`/rest/v1/absence?studentId=${studentId}`)
    await petri.get(`/rest/v1/absence?studentId=${studentId}`)
    await renderScreen(world, await world.as('aada.kuisma'), path, { language: 'sv' })
    const section = screen.getByRole('region', { name: 'Vem har tittat på dina uppgifter' })
    const [row] = within(section).getAllByRole('listitem')
    expect(row?.textContent).toBe(
      'Frånvaro och närvaroPetri Kuisma, vårdnadshavare2 gånger, senast klockan 9.06',
    )
  })

  test('shows older views on request', async () => {
    const [studentId, actorId] = [await world.personId('aada.kuisma'), await world.personId('petri.kuisma')]
    const looks = Array.from({ length: 220 }, (_, day) => ({
      at: new Date(clock.now().getTime() - (220 - day) * 86_400_000),
      actor_id: actorId,
      actor_kind: 'PARENT' as const,
      student_id: studentId,
      action: 'GET /studenttimetable',
      outcome: 'DONE' as const,
    }))
    await world.database.db.insertInto('audit').values(looks).execute()
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), path)
    const section = screen.getByRole('region', { name: 'Kuka on katsonut tietojasi' })
    const rows = () => within(section).getAllByRole('listitem').length
    const before = rows()
    await user.click(within(section).getByRole('button', { name: 'Näytä vanhempia' }))
    await waitFor(() => expect(rows()).toBeGreaterThan(before))
    expect(within(section).queryByRole('button', { name: 'Näytä vanhempia' })).toBeNull()
  })
})
