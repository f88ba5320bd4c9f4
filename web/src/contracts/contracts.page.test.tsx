import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoPassphrase } from '../../../server/demo/personas.ts'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterEach(() => localStorage.clear())
afterAll(() => world.close())

describe('the page of contracts', () => {
  test.each([
    ['fi', 'Sopimukset', 'Koulutussopimus', 'Voimassa'],
    ['sv', 'Avtal', 'Utbildningsavtal', 'Gäller'],
    ['en', 'Contracts', 'Training agreement', 'In force'],
  ] as const)(
    'shows in %s what is agreed, with whom, and that it is in force',
    async (language, title, name, state) => {
      await renderScreen(world, await world.as('amina.warsame'), '/contracts', { language })
      expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
      const card = within(await screen.findByRole('region', { name }))
      expect(card.getByText(state)).toBeTruthy()
      expect(card.getByText(/Kuutsalmen Kaluste Oy/)).toBeTruthy()
      expect(card.queryByRole('button')).toBeNull()
    },
  )

  test('of a student without any says what fills it', async () => {
    await renderScreen(world, await world.as('olena.bondar'), '/contracts', { language: 'en' })
    expect(await screen.findByText(/^You have no contracts\./)).toBeTruthy()
  })

  test('keeps what is over folded away, with how it ended', async () => {
    const { user } = await renderScreen(world, await world.as('tuomas.harju'), '/contracts')
    await user.click(await screen.findByText('Yksi päättynyt sopimus'))
    expect(screen.getByText('Sopimus purettiin koeaikana.')).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Oppisopimuksen tiedot' })).toBeTruthy()
  })

  test('prints each contract as a PDF', async () => {
    const client = await world.as('amina.warsame')
    await renderScreen(world, client, '/contracts')
    const link = await screen.findByRole('link', { name: /^Tulosta \(PDF\)\s*: S-2026-101/ })
    const { pathname, search } = new URL(link.getAttribute('href') ?? '', 'http://localhost')
    const { status, headers } = await client.get(pathname.replace('/studentgo/app', '') + search)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  test('Aada signs, after the password where her sign-in is old, and then waits for her guardian', async () => {
    const client = await world.as('aada.kuisma')
    const studentId = await world.personId('aada.kuisma')
    await sql`update login_session set authenticated_at = authenticated_at - interval '6 minutes'
      where person_id = ${studentId}`.execute(world.database.db)
    const { user } = await renderScreen(world, client, '/contracts')
    await user.click(await screen.findByRole('button', { name: 'Allekirjoita' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/^Allekirjoitus sitoo sinua/)).toBeTruthy()
    await user.click(await dialog.findByRole('button', { name: 'Allekirjoita' }))
    await user.type(await dialog.findByLabelText('Nykyinen salasana'), demoPassphrase)
    await user.click(dialog.getByRole('button', { name: 'Allekirjoita' }))
    expect(await screen.findByText(/allekirjoitti 23\.11\.2026/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Allekirjoita' })).toBeNull())
    expect(screen.getByText('Osittain allekirjoitettu')).toBeTruthy()
  })
})

describe('the page of an apprenticeship', () => {
  test('has everything for a talk with the employer', async () => {
    await renderScreen(world, await world.as('tuomas.harju'), '/apprenticeinfo')
    const main = within(screen.getByRole('main'))
    for (const text of ['keskimäärin 34 tuntia viikossa', 'Ei makseta', 'Riitta Oja']) {
      expect(main.getAllByText(new RegExp(text)).length).toBeGreaterThan(0)
    }
    expect(main.getAllByRole('region', { name: 'Väliarvioinnit' })).toHaveLength(1)
  })

  test('of another student says that there is none', async () => {
    await renderScreen(world, await world.as('aada.kuisma'), '/apprenticeinfo')
    expect(screen.getByText('Sinulla ei ole oppisopimusta.')).toBeTruthy()
  })
})
