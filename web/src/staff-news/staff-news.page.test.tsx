import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const open = async (staff: string, path: string, language: 'fi' | 'sv' | 'en' = 'fi') =>
  renderScreen(world, await world.as(staff, 'STAFF'), `/staff${path}`, { language })

async function newest(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select max(id) as id from news`.execute(world.database.db)
  return rows[0]?.id ?? 0
}

describe('news at the desk', () => {
  test('is written for a group, says whom it reaches, and is published', async () => {
    const { user } = await open('kaisa.mantyla', '/news/write')
    await user.type(screen.getAllByRole('textbox', { name: 'Otsikko' })[0] as HTMLElement, 'Retki torstaina')
    await user.type(
      screen.getAllByRole('textbox', { name: 'Teksti' })[0] as HTMLElement,
      'Lähdemme **kello 9**.',
    )
    await user.click(screen.getByRole('button', { name: 'Tallenna luonnos' }))
    expect(await screen.findByText('Valitse vähintään yksi ryhmä.')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'TVT26A' }))
    expect(await screen.findByText(/^Tavoittaa \d+ opiskelija.* ja 0 huoltajaa$/)).toBeTruthy()
    await expectAccessible()
    await user.click(screen.getByRole('button', { name: 'Tallenna luonnos' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Retki torstaina' })).toBeTruthy()
    const preview = within(screen.getByRole('region', { name: 'Näin lukijat näkevät tiedotteen' }))
    expect(preview.getByText('kello 9').tagName).toBe('STRONG')
    await user.click(screen.getByRole('button', { name: 'Julkaise' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/^Tavoittaa \d+ opiskelija/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Julkaise nyt' }))
    expect(await screen.findByText('Tiedote on julkaistu')).toBeTruthy()
    const aada = await world.as('aada.kuisma')
    expect((await aada.get(`/rest/v1/news/${await newest()}`)).status).toBe(200)
    await user.click(screen.getByRole('button', { name: 'Poista näkyvistä' }))
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Poista näkyvistä' }),
    )
    expect(await screen.findByText('Tiedote on poistettu näkyvistä')).toBeTruthy()
    expect((await aada.get(`/rest/v1/news/${await newest()}`)).status).toBe(404)
  })

  test('begins from what was kept before', async () => {
    const office = await world.as('laura.hietala', 'STAFF')
    const id = (
      await office.post<{ id: number }>('/rest/v1/staff/news', {
        title: { fi: 'Kokous' },
        body: { fi: 'Tervetuloa kokoukseen.' },
        category: 'GENERAL',
        requiresAcknowledgement: true,
        audience: { roles: ['STUDENT'], campusIds: [], groupIds: [], qualificationIds: [] },
        pinned: false,
      })
    ).body.id
    const { user } = await open('laura.hietala', `/news/piece?news=${id}`)
    const [summary] = screen.getAllByText('Tallenna malliksi')
    await user.click(summary as HTMLElement)
    await user.type(screen.getByRole('textbox', { name: 'Mallin nimi' }), 'Kokouskutsu')
    await user.click(screen.getByRole('button', { name: 'Tallenna malliksi' }))
    expect(await screen.findByText('Malli Kokouskutsu on tallennettu')).toBeTruthy()
    const written = await open('laura.hietala', '/news/write')
    const begin = screen.getAllByRole('combobox', { name: 'Aloita mallista' }).at(-1) as HTMLElement
    await written.user.selectOptions(begin, 'Kokouskutsu')
    await waitFor(() =>
      expect(
        screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: 'Teksti' }).map(one => one.value),
      ).toContain('Tervetuloa kokoukseen.'),
    )
  })

  test.each([
    ['fi', 'Tiedottaminen'],
    ['sv', 'Aktuellt från läroanstalten'],
    ['en', 'College news'],
  ] as const)('is listed in %s, with its state and how many have read it', async (language, title) => {
    await open('laura.hietala', '/news', language)
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(main.getAllByRole('listitem').length).toBeGreaterThan(10)
  })

  test('that an import has brought can only be withdrawn', async () => {
    const { rows } = await sql<{ id: number }>`select id from news where source_id = 'demo:flu'`.execute(
      world.database.db,
    )
    await open('laura.hietala', `/news/piece?news=${rows[0]?.id}`)
    expect(screen.getByText(/^Tiedote on tuotu toisesta järjestelmästä/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Muokkaa tiedotetta' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Poista näkyvistä' })).toBeTruthy()
  })
})
