import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeClient, makeWorld, type World } from '../../../server/test/world/world.ts'
import { translations } from '../../test/portal.tsx'
import { renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

describe('signing in', () => {
  test('names whom to ask for a new password, and keeps what is for the administrator folded away', async () => {
    await renderScreen(world, makeClient(world.platform), '/login')
    const main = screen.getByRole('main')
    const help = screen.getByText(/^Jos et voi käyttää linkkiä, opintotoimisto antaa uuden salasanan\./)
    expect(help.querySelector('a')?.getAttribute('href')).toMatch(/^(mailto|tel):/)
    const forOperators = screen.queryByText(/upotettua tietokantaa/)
    expect(forOperators?.closest('details')?.open ?? false).toBe(false)
    expect(main.textContent).toContain('Kirjaudu sisään')
  })
})

test('where many fail the page does the work by itself, says so, and continues', async () => {
  const now = world.platform.clock.now()
  const rows = Array.from({ length: 300 }, (_, at) => ({ scope: 'portal', name: `one ${at}`, at: now }))
  await world.database.db.insertInto('failed_name').values(rows).execute()
  const { user } = await renderScreen(world, await world.anyone(), '/login')
  await user.type(screen.getByLabelText('Käyttäjätunnus'), 'aada.kuisma')
  await user.type(screen.getByLabelText('Salasana'), 'jokin aivan muu lause')
  await user.click(screen.getByRole('button', { name: 'Kirjaudu' }))
  const form = within(screen.getByRole('main'))
  expect(await form.findByText(/^Moni kirjautuminen on juuri epäonnistunut/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Kirjaudu' }).getAttribute('aria-busy')).toBe('true')
  expect(form.queryByText(/Yritä uudelleen/)).toBeNull()
  // The password was checked, which requires the proof of work.
  expect(await form.findByText(/^Tunnus tai salasana ei täsmää/)).toBeTruthy()
  expect(form.queryByText(/^Moni kirjautuminen/)).toBeNull()
  await world.database.db.deleteFrom('failed_name').execute()
})

describe('a link that signing in will not lead back to', () => {
  const base = '/studentgo/app'
  test.each([
    ['of this portal', '/login', `${base}/absence?report=2026-11-24`, undefined, undefined],
    ['to nowhere', '/login', '/login', undefined, undefined],
    [
      'elsewhere',
      '/login',
      'https://example.org/',
      /^Avaamasi linkki ei johda tämän portaalin sivulle\./,
      undefined,
    ],
    [
      'of guardians',
      '/login',
      `${base}/parent/absence`,
      /^Avaamasi linkki on huoltajille/,
      'Kirjaudu huoltajana',
    ],
    [
      'of guardians, once a session has run out',
      '/error/session-expired',
      `${base}/parent/absence`,
      /^Avaamasi linkki on huoltajille/,
      'Kirjaudu huoltajana',
    ],
    [
      'of students, for guardians',
      '/parent/error/session-expired',
      `${base}/absence`,
      /^Avaamasi linkki on opiskelijoille/,
      'Kirjaudu opiskelijana',
    ],
  ])('%s is explained', async (_, path, service, expected, entrance) => {
    const query = service === path ? '' : `?service=${encodeURIComponent(service)}`
    await renderScreen(world, makeClient(world.platform), path + query)
    const main = within(screen.getByRole('main'))
    expect(main.queryAllByText(/^Avaamasi linkki/).map(({ textContent }) => textContent)).toEqual(
      expected === undefined ? [] : [expect.stringMatching(expected)],
    )
    const link = main.queryByRole('link', { name: /^Kirjaudu (huoltajana|opiskelijana)$/ })
    expect(link?.textContent).toBe(entrance)
    if (entrance !== undefined) expect(link?.getAttribute('href')).toContain(encodeURIComponent(service))
  })
})

describe('changing the password', () => {
  test('a wrong one is reported at its field, about a password and not about a user name', async () => {
    const { user, i18n } = await renderScreen(world, await world.as('aada.kuisma'), '/login/password')
    const current = screen.getByLabelText('Nykyinen salasana')
    await user.type(current, 'jokin aivan muu lause')
    await user.type(screen.getByLabelText('Uusi salasana'), 'uusi pitkä lause järvestä')
    await user.click(screen.getByRole('button', { name: 'Vaihda salasana' }))
    await waitFor(() => expect(current.getAttribute('aria-invalid')).toBe('true'))
    const main = screen.getByRole('main')
    expect(main.textContent?.match(/Nykyinen salasana ei täsmää\./g)).toHaveLength(1)
    expect(main.textContent).not.toContain('Käyttäjätunnus')
    await waitFor(() => expect(document.activeElement).toBe(current))
    expect(main.textContent).not.toContain('Tarkista merkityt kohdat.')

    // The fault is shown in the language of the page, also after it changes.
    i18n.addResourceBundle('sv', 'common', translations.common.sv)
    await act(() => i18n.changeLanguage('sv'))
    expect(main.textContent).toContain('Det nuvarande lösenordet stämmer inte.')
  })

  test.each([
    ['a student', 'aada.kuisma', 'STUDENT', '/login/password', 'Lukujärjestys'],
    ['a guardian', 'petri.kuisma', 'PARENT', '/parent/login/password', /^Aada/],
  ] as const)(
    'that the school gave %s is all there is to do, without a menu',
    async (_, username, kind, path, entry) => {
      const client = await world.as(username, kind)
      const personId = await world.personId(username)
      const mustChange = (must_change: boolean) =>
        world.database.db
          .updateTable('account')
          .set({ must_change })
          .where('person_id', '=', personId)
          .execute()
      await renderScreen(world, client, path)
      expect(screen.queryAllByRole('link', { name: entry }).length).toBeGreaterThan(0)
      cleanup()
      await mustChange(true)
      await renderScreen(world, client, path)
      expect(screen.getByLabelText('Uusi salasana')).toBeTruthy()
      expect(screen.queryAllByRole('link', { name: entry })).toEqual([])
      await mustChange(false)
    },
  )
})
