import { addresses } from '@studentgo/protocol/addresses'
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { routeOf } from '../app/routes.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterEach(() => localStorage.clear())
afterAll(() => world.close())

const path = '/education/specialsupport'

describe('the page of support', () => {
  test.each([
    ['fi', 'Oppimisen ja opiskelun tuki', 'Kuuleminen käynnissä', 'Kaikissa opinnoissa'],
    ['sv', 'Stöd för lärande och studier', 'Hörande pågår', 'I alla studier'],
    ['en', 'Support for learning and studying', 'Hearing under way', 'In all studies'],
  ] as const)(
    'shows Mikael in %s what is proposed, unit by unit',
    async (language, title, state, everywhere) => {
      await renderScreen(world, await world.as('mikael.lindqvist'), path, { language })
      expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
      expect(screen.getByText(state)).toBeTruthy()
      expect(screen.getByRole('heading', { level: 3, name: everywhere })).toBeTruthy()
      await screen.findByRole('textbox')
    },
  )

  test('Mikael, who has not given a statement yet, sees that another has, and not what it says', async () => {
    await renderScreen(world, await world.as('mikael.lindqvist'), path, { language: 'sv' })
    expect(screen.getByText(/^En annan som hörs har lämnat sitt yttrande\./)).toBeTruthy()
    expect(screen.queryByText(/Camilla/)).toBeNull()
  })

  test('Noora, who has graduated, is not invited to write what would be refused, and learns why', async () => {
    await renderScreen(world, await world.as('noora.aalto'), path)
    expect(
      screen.getByText(/^Pyyntöä ei voi kirjoittaa, koska opiskeluoikeutesi ei ole voimassa\./),
    ).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Kirjoita pyyntö' })).toBeNull()
    expect(screen.queryByText(/Voit pyytää/)).toBeNull()
    expect(screen.queryByText(/ei ole vielä nimetty/)).toBeNull()
  })

  test.each([
    ['amina.warsame', false],
    ['aada.kuisma', true],
    ['ilmari.koski', false],
  ] as const)(
    'who sees this is shown to %s with a guardian only where one may see it: %s',
    async (username, named) => {
      await renderScreen(world, await world.as(username), path)
      const whoSees = screen.getByText(/^Tuen tiedot näkevät vain sinä/)
      expect(/huoltaja/.test(whoSees.textContent ?? '')).toBe(named)
    },
  )

  test('the title of the contact person is read out in the language in which the school has written it', async () => {
    await renderScreen(world, await world.as('mikael.lindqvist'), path, { language: 'sv' })
    const contacts = within(screen.getByRole('region', { name: 'Vem du kan tala med' })).getAllByRole(
      'listitem',
    )
    expect(contacts.map(contact => contact.querySelector('[lang]')?.getAttribute('lang'))).toContain('fi')
  })

  test('the grounds are fetched only when they are asked for', async () => {
    const { user } = await renderScreen(world, await world.as('mikael.lindqvist'), path, { language: 'sv' })
    expect(screen.queryByText(/^Den studerande behöver/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Visa motiveringen' }))
    expect(await screen.findByText(/^Den studerande behöver/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Dölj motiveringen' }))
    expect(screen.queryByText(/^Den studerande behöver/)).toBeNull()
  })

  test('an empty statement is refused at its fields, and a real one is shown with the others', async () => {
    const { user } = await renderScreen(world, await world.as('mikael.lindqvist'), path, { language: 'sv' })
    const box = await screen.findByLabelText('Ditt yttrande')
    await user.click(screen.getByRole('button', { name: 'Lämna yttrandet' }))
    await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'))
    await user.click(screen.getByRole('radio', { name: 'Jag håller med' }))
    await user.type(box, 'Jag vill ha längre tid.')
    await user.click(screen.getByRole('button', { name: 'Lämna yttrandet' }))
    expect(await screen.findByText(/^Du \(studerande\)/)).toBeTruthy()
    // The receipt replaces the button and has the focus.
    await waitFor(() =>
      expect(document.activeElement?.textContent).toMatch(/^Ditt yttrande lämnades .*Ändra mitt yttrande$/),
    )
    expect(screen.getByText('Jag vill ha längre tid.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Ändra mitt yttrande' }))
    const again = await screen.findByLabelText<HTMLTextAreaElement>('Ditt yttrande')
    expect(again.value).toBe('Jag vill ha längre tid.')
  })

  test('Olena, who has no support, reads that she can ask at any time, and does', async () => {
    const { user } = await renderScreen(world, await world.as('olena.bondar'), path, { language: 'en' })
    expect(screen.getByText(/^No support has been recorded for you/)).toBeTruthy()
    await routeOf(addresses.requestForm)?.screen.load()
    await routeOf(addresses.request)?.screen.load()
    await user.click(screen.getByRole('link', { name: 'Write a request' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Ask for support' })).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Fill in the form' }))
    await user.type(await screen.findByLabelText(/^What do you need support with\?/), 'Reading Finnish')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Reading Finnish')).toBeTruthy()
  })

  test('home says nothing of support', async () => {
    await renderScreen(world, await world.as('mikael.lindqvist'), '/', { language: 'sv' })
    const main = screen.getByRole('main')
    expect(main.textContent).not.toMatch(/stöd/i)
  })
})

test('support texts that are only in Finnish are read out in Finnish on the page of a reader in Swedish', async () => {
  const { db } = world.database
  const known = await renderScreen(world, await world.as('mikael.lindqvist'), path, { language: 'sv' })
  const everywhere = screen.getByRole('heading', { level: 3, name: 'I alla studier' }).nextElementSibling
  expect(everywhere?.querySelector('[lang]')).toBeNull()
  known.unmount()
  await sql`update support_arrangement set text = text - 'sv'`.execute(db)
  await sql`update support_decision set grounds = grounds - 'sv'`.execute(db)
  await sql`update learning_support set description = description - 'sv'`.execute(db)
  const { user } = await renderScreen(world, await world.as('mikael.lindqvist'), path, { language: 'sv' })
  const list = screen.getByRole('heading', { level: 3, name: 'I alla studier' }).nextElementSibling
  const languages = [...(list?.querySelectorAll('li') ?? [])].map(one => one.querySelector('span')?.lang)
  expect(languages.length).toBeGreaterThan(0)
  expect(new Set(languages)).toEqual(new Set(['fi']))
  await user.click(screen.getByRole('button', { name: 'Visa motiveringen' }))
  await waitFor(() => expect(document.querySelector('p[lang="fi"]')?.textContent).not.toBe(''))
})
