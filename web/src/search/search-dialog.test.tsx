import { addresses, moduleTabPath } from '@studentgo/protocol/addresses'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { routeOf } from '#web/app/routes.tsx'
import { type Client, makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  URL.createObjectURL = () => 'blob:here'
  world = await makeWorld()
})
afterAll(() => world.close())

/** Opens the search by its keys. */
async function open(client: Client, language: 'fi' | 'sv' | 'en' = 'fi') {
  const shown = await renderScreen(world, client, '/account', { language })
  await shown.user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole<HTMLInputElement>('combobox')
  return { ...shown, field }
}

const option = (name: string | RegExp) => screen.findByRole('option', { name })

describe('the search', () => {
  test.each([
    ['fi', 'Haku', 'Mitä etsit?', 'Näkymät', 'Viestit'],
    ['sv', 'Sökning', 'Vad söker du?', 'Vyer', 'Meddelanden'],
    ['en', 'Search', 'What are you looking for?', 'Screens', 'Messages'],
  ] as const)('has its words in %s', async (language, title, label, group, name) => {
    const { user } = await open(await world.as('aada.kuisma'), language)
    const dialog = screen.getByRole('dialog', { name: title })
    expect(within(dialog).getByRole('combobox', { name: label })).toBe(document.activeElement)
    await user.paste(name)
    expect(await option(name)).toBeTruthy()
    expect(screen.getByRole('group', { name: group })).toBeTruthy()
  })

  test('opens by its button too; Escape closes it and goes back to the button', async () => {
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), '/account')
    const button = screen.getByRole('button', { name: 'Haku' })
    await user.click(button)
    await screen.findByRole('combobox')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(button)
    await screen.findByRole('combobox')
    await expectAccessible(screen.getByRole('dialog'))
    await user.click(await screen.findByRole('button', { name: 'Sulje' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test.each([
    ['a screen by another word for it', 'lukkari', /^Lukujärjestys/, addresses.timetable, 'Viikko 48'],
    ['a lesson', 'taulukot', /^Verkkosivujen/, addresses.timetable, /^Viikko/],
    ['a unit', 'ohjelmistokehit', /^Ohjelmistokehit/, moduleTabPath('moduleDetails'), /^Ohjelmistokehit/],
    ['a message', 'siirtyi', /^Keskiviikon/, addresses.messageThread, 'Keskiviikon tunti siirtyi aamuun'],
    ['news', 'viikkolista', /^Ruokalan/, addresses.newsItem, 'Ruokalan uusi viikkolista'],
    ['a file', 'hygieniapassi', /^Hygieniapassi/, addresses.attachments, 'Tiedostot'],
    ['somebody of the staff', 'mäntylä', /^Kaisa Mäntylä/, addresses.findStaff, 'Etsi henkilökuntaa'],
    ['more lessons in their screen', 'verkkosivujen', /^Lisää/, addresses.timetable, 'Viikko 48'],
  ])('finds %s and opens it by the keyboard alone', async (_, words, name, path, title) => {
    await routeOf(path)?.screen.load()
    const { user } = await open(await world.as('aada.kuisma'))
    await user.paste(words)
    const [found] = await screen.findAllByRole('option', { name })
    for (let step = 0; step < 20 && found?.getAttribute('data-focused') !== 'true'; step++) {
      await user.keyboard('{ArrowDown}')
    }
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: title, hidden: true })).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Haku' })).toBeNull()
  })

  test('says when nothing is found, and what is to be typed', async () => {
    const { user, field } = await open(await world.as('aada.kuisma'))
    await user.type(field, 'q')
    expect(await within(screen.getByRole('listbox')).findByText(/vähintään kaksi/)).toBeTruthy()
    await user.type(field, 'wxz')
    expect(await screen.findByText(/^Mitään ei löytynyt/)).toBeTruthy()
  })

  test('leaves out what the school has switched off', async () => {
    const switched = await makeWorld()
    await switched.database.db
      .insertInto('feature_switch')
      .values({ name: 'messages', is_on: false })
      .execute()
    const shown = await renderScreen(switched, await switched.as('aada.kuisma'), '/account')
    await shown.user.click(screen.getByRole('button', { name: 'Haku' }))
    await shown.user.type(await screen.findByRole('combobox'), 'kaisa')
    expect(await screen.findByRole('group', { name: 'Henkilökunta' })).toBeTruthy()
    await expectAccessible(screen.getByRole('listbox'))
    expect(screen.queryByRole('group', { name: 'Viestit' })).toBeNull()
    await switched.close()
  })

  test('says why it failed, and searches again when asked to', async () => {
    const client = await world.as('aada.kuisma')
    let isBroken = true
    const send: Client['send'] = async (method, path, ...rest) => {
      if (isBroken && path.includes('/search?')) throw new TypeError('Failed to fetch')
      return client.send(method, path, ...rest)
    }
    const { user } = await open({ ...client, send })
    await user.paste('hygieniapassi')
    const dialog = screen.getByRole('dialog', { name: 'Haku' })
    const retry = await within(dialog).findByRole('button', { name: 'Yritä uudelleen', hidden: true })
    isBroken = false
    await user.click(retry)
    await user.keyboard('{ArrowDown}')
    expect(await option(/^Hygieniapassi/)).toBeTruthy()
  })

  test('finds the screens without a network, and says that it finds nothing else', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { user } = await open(await world.as('aada.kuisma'))
    const dialog = screen.getByRole('dialog', { name: 'Haku' })
    expect(
      within(dialog).getByText('Ei verkkoyhteyttä: haku löytää nyt vain tehtävät ja näkymät.'),
    ).toBeTruthy()
    await user.paste('viesti')
    expect(await option('Viestit')).toBeTruthy()
    expect(await option(/^Kirjoita viesti/)).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'Oppitunnit' })).toBeNull()
    online.mockRestore()
  })

  test.each([
    ['harjoittelu', 'Opetus', 'Kurssit ja työpaikkajaksot'],
    ['työpaikka', 'Sopimukset', /Koulutus- ja oppisopimukset/],
    ['koepäivä', 'Lukujärjestys', 'Tunnit, salit ja kokeet'],
  ])('says by everyday %s why %s is found', async (words, name, why) => {
    const { user } = await open(await world.as('aada.kuisma'))
    await user.paste(words)
    const found = await option(new RegExp(`^${name}`))
    expect(within(found).getByText(why)).toBeTruthy()
    expect(screen.queryByText('Kirjoita vähintään kaksi kirjainta.')).toBeNull()
  })

  test('offers what people come to do before anything is typed, and finds it by other words', async () => {
    const { user } = await open(await world.as('aada.kuisma'))
    const links = within(screen.getByRole('region', { name: 'Tee tämä' })).getAllByRole('link')
    expect(links.map(link => link.textContent)).toEqual([
      'Ilmoita poissaolostaSairaana tänään tai lähipäivinä',
      'Hanki todistusOpiskelutodistus ja opintosuoritusote heti',
      'Kirjoita viestiOpettajalle, ohjaajalle tai opintotoimistoon',
      'Tee hakemus tai pyyntöEsimerkiksi tuki, keskeytys tai aiempi osaaminen',
    ])
    await expectAccessible(screen.getByRole('dialog'))
    await user.paste('kipeä')
    expect(await option(/^Ilmoita poissaolosta/)).toBeTruthy()
  })

  test('comes to the form for another account itself', async () => {
    await routeOf(addresses.benefits)?.screen.load()
    await import('#web/study-social-benefit/account.form.tsx')
    const { user } = await open(await world.as('tuomas.harju'))
    await user.paste('iban')
    await user.click(await option(/^Vaihda tilinumero/))
    expect(await screen.findByRole('textbox', { name: /IBAN/ })).toBeTruthy()
  })
})

describe('a guardian', () => {
  const openIn = async (path: string) => {
    const shown = await renderScreen(world, await world.as('petri.kuisma', 'PARENT'), path)
    await shown.user.keyboard('{Control>}k{/Control}')
    await screen.findByRole('combobox')
    return shown
  }

  test('finds things of all children, and whose they are', async () => {
    const { user } = await openIn('/parent/account')
    await user.paste('poissaolo')
    const todo = within(await screen.findByRole('group', { name: 'Tee tämä' }))
    expect(todo.getByRole('option', { name: /^Ilmoita poissaolosta Aada/ })).toBeTruthy()
    expect(todo.getByRole('option', { name: /^Ilmoita poissaolosta Eino/ })).toBeTruthy()
    await user.clear(screen.getByRole('combobox'))
    await user.type(screen.getByRole('combobox'), 'ohjelmointi')
    const lessons = within(await screen.findByRole('group', { name: 'Oppitunnit' }))
    expect(lessons.getAllByRole('option')[0]?.textContent).toContain('Aada · ')
  })

  test('asks on the pages of one child about this one alone', async () => {
    const { user } = await openIn(`/parent/student/${await world.personId('eino.kuisma')}/absence`)
    await user.paste('verkkosivujen')
    expect(await screen.findByText(/^Mitään ei löytynyt/)).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'Oppitunnit' })).toBeNull()
  })
})

describe('what was opened from the search', () => {
  test.each([
    ['on an own device is offered first, sealed', true],
    ['on another device is not stored', false],
  ])('%s', async (_, ownDevice) => {
    const client = await world.as('aada.kuisma')
    await client.send('PUT', '/rest/v1/session/device', { ownDevice })
    const { user } = await open(client)
    await user.paste('hygieniapassi')
    await user.click(await option(/^Hygieniapassi/))
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    const stored = () => Object.keys(localStorage).filter(key => key.endsWith('.recent'))
    if (ownDevice) await waitFor(() => expect(stored()).toHaveLength(1))
    expect(stored()).toHaveLength(ownDevice ? 1 : 0)
    expect(JSON.stringify({ ...localStorage })).not.toContain('Hygieniapassi')
    localStorage.clear()
  })
})
