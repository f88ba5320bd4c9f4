import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(() => sql`delete from news_reading`.execute(world.database.db))
afterAll(() => world.close())

const rows = () => within(screen.getByRole('main')).getAllByRole('listitem')

async function addressOf(name: string): Promise<string> {
  const { rows } = await sql<{ id: number }>`select id from news where source_id = ${`demo:${name}`}`.execute(
    world.database.db,
  )
  return `/news/item?news=${rows[0]?.id}`
}

describe('the list of news', () => {
  test.each([
    ['fi', 'Tiedotteet', /lukematta$/, 'Lukematta'],
    ['sv', 'Aktuellt', /olästa$/, 'Oläst'],
    ['en', 'News', /unread$/, 'Unread'],
  ] as const)('says in %s what is new', async (language, title, count, state) => {
    await renderScreen(world, await world.as('aada.kuisma'), '/news', { language })
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(within(screen.getByRole('main')).getByText(count)).toBeTruthy()
    expect(screen.getAllByText(state).length).toBeGreaterThan(3)
  })

  test('is narrowed to a category and to what is unread', async () => {
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), '/news')
    const show = screen.getByRole('combobox', { name: 'Näytä' })
    await user.selectOptions(show, 'CAMPUS')
    await waitFor(() => expect(screen.queryAllByText('Yleistä', { selector: 'span' })).toEqual([]))
    expect(screen.getByRole('link', { name: /^Poistumisharjoitus/ })).toBeTruthy()
    await sql`insert into news_reading (person_id, news_id, read_at)
      select ${await world.personId('aada.kuisma')}, id, now() from news`.execute(world.database.db)
    await user.selectOptions(show, 'unread')
    expect(await screen.findByText('Olet lukenut kaikki tiedotteet.')).toBeTruthy()
  })

  test('gives a title that is only in Finnish its language', async () => {
    await renderScreen(world, await world.as('aada.kuisma'), '/news', { language: 'sv' })
    const link = screen.getByRole('link', { name: /^Opiskelijakunnan syyskokous/ })
    expect(link.getAttribute('lang')).toBe('fi')
    expect(rows().filter(row => within(row).queryByText('Fäst'))).toHaveLength(2)
  })
})

describe('a piece of news', () => {
  test('is read by opening it, and then no longer counts', async () => {
    const aada = await world.as('aada.kuisma')
    const before = (await aada.get<{ unreadCount: number }>('/rest/v1/news')).body.unreadCount
    await renderScreen(world, aada, await addressOf('water-break'))
    expect(screen.getByRole('heading', { level: 1, name: /^Satamakadulla vesikatko/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: '040 555 0113' }).getAttribute('href')).toBe('tel:+358405550113')
    await waitFor(async () =>
      expect((await aada.get<{ unreadCount: number }>('/rest/v1/news')).body.unreadCount).toBe(before - 1),
    )
  })

  test('that asks for it is acknowledged, with the day', async () => {
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), await addressOf('safety-rules'))
    expect(screen.getByRole('heading', { level: 2, name: 'Tärkeintä' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Olen lukenut tämän' }))
    expect(await screen.findByText(/^Kuittasit tämän luetuksi 23\.11\.2026/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Olen lukenut tämän' })).toBeNull()
  })

  test('with a table is a table', async () => {
    await renderScreen(world, await world.as('aada.kuisma'), await addressOf('christmas-hours'))
    expect(screen.getAllByRole('columnheader').map(cell => cell.textContent)).toEqual([
      'Paikka',
      'Ma–to',
      'Pe',
    ])
    expect(screen.getAllByRole('row')).toHaveLength(4)
    await expectAccessible()
  })

  test('that is only in Finnish says so, and is read out in Finnish', async () => {
    await renderScreen(world, await world.as('mikael.lindqvist'), await addressOf('volunteers'), {
      language: 'sv',
    })
    expect(screen.getByText('Den här nyheten finns bara på finska.')).toBeTruthy()
    expect(
      screen
        .getByText(/^Saat kiitokseksi/)
        .closest('[lang]')
        ?.getAttribute('lang'),
    ).toBe('fi')
  })

  test('has its picture in words too, with space for it, and its file to open', async () => {
    const aada = await world.as('aada.kuisma')
    await renderScreen(world, aada, await addressOf('water-break'))
    const picture = screen.getByRole('img', { name: /^Pohjapiirros: A-siipi on suljettu/ })
    expect(picture.getAttribute('src')).toMatch(/^\/rest\/v1\/news\/\d+\/file\/\d+$/)
    expect([picture.getAttribute('width'), picture.getAttribute('loading')]).toEqual(['960', 'lazy'])
    await expectAccessible()
  })

  test('has files to open inside the portal', async () => {
    URL.createObjectURL = () => 'blob:here'
    URL.revokeObjectURL = () => undefined
    const { user } = await renderScreen(
      world,
      await world.as('aada.kuisma'),
      await addressOf('data-protection'),
    )
    const files = within(screen.getByRole('region', { name: 'Liitteet' }))
    await user.click(files.getByRole('button', { name: 'Tietosuojaseloste.pdf' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Tietosuojaseloste.pdf' }))
    const save = await dialog.findByRole('link', { name: 'Tallenna laitteelle' })
    expect(save.getAttribute('download')).toBe('Tietosuojaseloste.pdf')
  })

  test('that is for others, or does not exist, is not found', async () => {
    await renderScreen(world, await world.as('aada.kuisma'), '/news/item?news=x')
    expect(screen.getByText(/^Tiedotetta ei löydy/)).toBeTruthy()
  })

  test('that has expired says kindly that it has ended when a notice still leads to it', async () => {
    const address = await addressOf('data-protection')
    const { db } = world.database
    const id = Number(address.split('=').at(-1))
    const ended = (to: string | null) =>
      sql`update news set expires_at = ${to}::timestamptz where id = ${id}`.execute(db)
    const { rows } = await sql<{
      at: string | null
    }>`select expires_at::text as at from news where id = ${id}`.execute(db)
    await ended('2026-11-01T08:00:00Z')
    try {
      await renderScreen(world, await world.as('aada.kuisma'), address)
      expect(await screen.findByText('Tämä tiedote on päättynyt')).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Yritä uudelleen' })).toBeNull()
      const link = screen.getByRole('link', { name: 'Siirry tiedotteisiin' })
      expect(link.getAttribute('href')).toMatch(/\/news$/)
    } finally {
      await ended(rows[0]?.at ?? null)
    }
  })
})

describe('home', () => {
  test('asks to read what is urgent and to acknowledge', async () => {
    await renderScreen(world, await world.as('aada.kuisma'), '/')
    expect(screen.getByRole('heading', { level: 3, name: /^Satamakadulla vesikatko/ })).toBeTruthy()
    const news = screen.getByRole('region', { name: 'Tiedotteet' })
    expect(
      within(news)
        .getAllByRole('listitem')
        .map(one => one.textContent),
    ).toEqual([expect.stringContaining('Kuittaa'), expect.stringContaining('Kuittaa')])
    expect(
      within(news)
        .getByRole('link', { name: /^Kaikki tiedotteet/ })
        .getAttribute('href'),
    ).toMatch(/\/news$/)
  })
})
