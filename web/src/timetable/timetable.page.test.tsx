import type { Timetable } from '@studentgo/protocol/timetable'
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { giveLessons } from '../../../server/test/world/lessons.ts'
import { type Client, makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World

beforeAll(async () => {
  world = await makeWorld()
  // Its code is loaded on first use; here it is already loaded.
  await import('./feed/subscribe-dialog.tsx')
})
afterAll(() => world.close())

function lessonsOf(day: RegExp): HTMLElement[] {
  return within(screen.getByRole('region', { name: day })).queryAllByRole('article')
}

async function show(username: string, path = '/studenttimetable', language: 'fi' | 'sv' | 'en' = 'fi') {
  return renderScreen(world, await world.as(username), path, { language })
}

describe('the week', () => {
  it.each([
    ['fi', 'Viikko 48', /^ma 23\.11\./, 'ennen B214, nyt A101', 'Peruttu'],
    ['sv', 'Vecka 48', /^mån 23\.11/, 'tidigare B214, nu A101', 'Inställd'],
    ['en', 'Week 48', /^Mon 23 Nov/, 'before B214, now A101', 'Cancelled'],
  ] as const)(
    'says in %s what is changed and what is cancelled',
    async (language, week, day, change, off) => {
      await show('aada.kuisma', '/studenttimetable', language)
      expect(screen.getByRole('heading', { level: 1, name: week })).toBeTruthy()
      const [first, second, , fourth] = lessonsOf(day)
      expect(first?.textContent).toMatch(/8[.:]15–0?9[.:]45/)
      expect(second?.textContent).toContain(change)
      expect(fourth?.textContent).toContain(off)
      expect(fourth?.querySelector('s')).toBeTruthy()
    },
  )

  it('lists the changes since yesterday before the lessons, and marks their days', async () => {
    await show('aada.kuisma')
    const changes = screen.getByText('Muuttunut eilisestä:').parentElement
    expect(changes?.textContent).toContain('ma 23.11. 10.00 Ryhmänohjaus: Tila ennen B214, nyt A101')
    const first = lessonsOf(/^ma 23/)[0] as HTMLElement
    expect(changes?.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const days = within(screen.getByRole('navigation', { name: 'Valitse päivä' })).getAllByRole('link')
    expect(days.map(day => /muutoksia/.test(day.textContent ?? '')).slice(0, 3)).toEqual([true, true, true])
  })

  it('marks the lesson that is on now, and no other', async () => {
    await show('aada.kuisma')
    expect(screen.getAllByText('Nyt').map(word => word.closest('article'))).toEqual([lessonsOf(/^ma 23/)[0]])
  })

  it('says what its colours and lines mean, as far as it has them', async () => {
    const { user } = await show('aada.kuisma')
    await user.click(screen.getByText('Värien ja viivojen selitys'))
    const legend = within(screen.getByRole('list', { name: 'Värien ja viivojen selitys' }))
    expect(legend.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'Ammatilliset opinnot',
      'Yhteiset opinnot',
      'Ohjaus ja tapaamiset',
      'Muuttunut',
    ])
  })

  it.each([
    ['on a Sunday is the next one, at its first day', '2026-11-22T12:00', 'Viikko 48', /maanantai 23\.11\./],
    ['on a Saturday too', '2026-11-28T12:00', 'Viikko 49', /maanantai 30\.11\./],
    [
      'in the holidays is the one in which teaching goes on',
      '2026-12-28T12:00',
      'Viikko 1',
      /torstai 7\.1\./,
    ],
    ['on a day off is the present one, at the next day', '2027-01-06T12:00', 'Viikko 1', /torstai 7\.1\./],
    ['on a school day is the present one, at today', '2026-11-25T18:00', 'Viikko 48', /keskiviikko 25\.11\./],
  ])('that opens %s', async (_, now, week, day) => {
    const then = await makeWorld({ now: `${now}:00+02:00` })
    await renderScreen(then, await then.as('aada.kuisma'), '/studenttimetable')
    expect(await screen.findByRole('heading', { level: 1, name: week })).toBeTruthy()
    const chosen = await within(screen.getByRole('navigation', { name: 'Valitse päivä' })).findByRole(
      'link',
      {
        name: day,
      },
    )
    await waitFor(() => expect(chosen.getAttribute('aria-current')).toBe('true'))
    await then.close()
  })

  it('names in each language the time between lessons that is longer than a break', async () => {
    await giveLessons(world, 'olena.bondar', 'Ilta', [
      { date: '2027-02-11', start: '16:00', end: '17:00' },
      { date: '2027-02-11', start: '18:30', end: '19:30' },
    ])
    for (const [language, text] of [
      ['fi', /^17[.:]00–18[.:]30 Hyppytunti$/],
      ['sv', /^17[.:]00–18[.:]30 Håltimme$/],
      ['en', /^17[.:]00–18[.:]30 Free period$/],
    ] as const) {
      const { unmount } = await show('olena.bondar', '/studenttimetable?week=2027-W06', language)
      const items = within(screen.getByRole('region', { name: /11/ })).getAllByRole('listitem')
      expect(items.map(item => item.textContent)).toContainEqual(expect.stringMatching(text))
      unmount()
    }
  })

  it('leads to the week after, to any other, and back to today', async () => {
    const { user } = await show('aada.kuisma')
    await user.click(screen.getByRole('link', { name: 'Seuraava viikko 49' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Viikko 49' })).toBeTruthy()
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Siirry viikkoon' }),
      'Viikko 51 · 14.–20.12.',
    )
    expect(await screen.findByRole('heading', { level: 1, name: 'Viikko 51' })).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Tänään' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Viikko 48' })).toBeTruthy()
  })

  it('continues in the strip of days, which leads to a day of the next week', async () => {
    const { user } = await show('aada.kuisma')
    const strip = () => within(screen.getByRole('navigation', { name: 'Valitse päivä' }))
    await user.click(strip().getByRole('link', { name: /tiistai 1\.12\./ }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Viikko 49' })).toBeTruthy()
    const chosen = strip().getByRole('link', { name: /tiistai 1\.12\./ })
    await waitFor(() => expect(chosen.getAttribute('aria-current')).toBe('true'))
  })

  it('of the address is shown, week 53 too, and a week that does not exist is the current one', async () => {
    const first = await show('aada.kuisma', '/studenttimetable?week=2026-W53')
    expect(screen.getByRole('heading', { level: 1, name: 'Viikko 53' })).toBeTruthy()
    expect(screen.getByText('28.12.2026–3.1.2027')).toBeTruthy()
    first.unmount()
    await show('aada.kuisma', '/studenttimetable?week=2027-W53')
    expect(screen.getByRole('heading', { level: 1, name: 'Viikko 48' })).toBeTruthy()
  })

  it('without teaching says so, why, and when it resumes', async () => {
    const { user } = await show('aada.kuisma', '/studenttimetable?week=2026-W52')
    expect(screen.getByText('Ei opetusta tällä viikolla')).toBeTruthy()
    expect(screen.getAllByText('Joululoma')).toHaveLength(5)
    await user.click(screen.getByRole('link', { name: 'Opetus jatkuu: torstai 7.1.' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Viikko 1' })).toBeTruthy()
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /torstai 7\.1\./ }).getAttribute('aria-current')).toBe('true'),
    )
  })

  it('has days at work, and says of a lesson that it is at the same time', async () => {
    await show('amina.warsame')
    const [work, guidance] = lessonsOf(/^to 26/)
    expect(work?.textContent).toContain('Työpaikalla oppiminen')
    expect(guidance?.textContent).toContain('Päällekkäin: Työpaikalla oppiminen')
  })

  it('warns when the way from another campus is short', async () => {
    await giveLessons(world, 'olena.bondar', 'Matka', [
      { date: '2027-02-10', start: '16:00', end: '17:00', room: 'B214' },
      { date: '2027-02-10', start: '17:10', end: '18:00', room: 'V1' },
    ])
    await show('olena.bondar', '/studenttimetable?week=2027-W06')
    expect(screen.getByText('Siirtymäaikaa 10 minuuttia, edellinen tunti: Satamakatu')).toBeTruthy()
  })

  it('of two study rights can be looked at for one alone', async () => {
    const { user } = await show('tuomas.harju')
    const all = lessonsOf(/^ti 24/).length
    const filter = screen.getByRole('combobox', { name: 'Opiskeluoikeus' })
    await user.selectOptions(filter, 'Tieto- ja viestintätekniikan perustutkinto')
    await waitFor(() => expect(lessonsOf(/^ti 24/).length).toBeLessThan(all))
    expect(lessonsOf(/^ma 23/)).toEqual([])
  })

  it('shows its frame while it is on its way', async () => {
    const client = await world.as('aada.kuisma')
    await renderScreen(world, client, '/studenttimetable', { prefetch: false })
    expect(screen.getByRole('region', { name: /^ma 23\.11\./ })).toBeTruthy()
    await waitFor(() => expect(lessonsOf(/^ma 23/)).toHaveLength(4))
  })
})

describe('a week that cannot be fetched', () => {
  /** A browser whose timetable queries fail while `broken.is` is true. */
  async function withBrokenTimetable(broken: { is: boolean }): Promise<Client> {
    const client = await world.as('aada.kuisma')
    return {
      ...client,
      send(method, path, ...rest) {
        if (broken.is && path.includes('studenttimetable')) return Promise.reject(new TypeError('no network'))
        return client.send(method, path, ...rest)
      },
    }
  }

  it('says so and can be tried again', async () => {
    const broken = { is: true }
    const { user } = await renderScreen(world, await withBrokenTimetable(broken), '/studenttimetable')
    const again = await screen.findByRole('button', { name: 'Yritä uudelleen' })
    broken.is = false
    await user.click(again)
    await waitFor(() => expect(lessonsOf(/^ma 23/)).toHaveLength(4))
  })

  it('is no fault without a network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await renderScreen(world, await withBrokenTimetable({ is: true }), '/studenttimetable')
    expect(await screen.findByText(/^Tätä ei ole tallessa tällä laitteella/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Yritä uudelleen' })).toBeNull()
  })
})

describe('a lesson', () => {
  it.each([
    ['fi', 'Opetusryhmä'],
    ['sv', 'Undervisningsgrupp'],
    ['en', 'Teaching group'],
  ] as const)('says in %s for which teaching group it is', async (language, label) => {
    const name = `Paja ${language}`
    await giveLessons(world, 'olena.bondar', name, [{ date: '2027-03-11', start: '16:00', end: '17:00' }])
    await world.database.db
      .updateTable('education_event')
      .set({ teaching_group: '1. puolikas' })
      .where(sql<boolean>`name ->> 'fi' = ${name}`)
      .execute()
    const { user } = await show('olena.bondar', '/studenttimetable?week=2027-W10', language)
    await user.click(screen.getByRole('button', { name }))
    const details = screen.getByRole('dialog', { name })
    expect(within(details).getByText(label).nextElementSibling?.textContent).toBe('1. puolikas')
  })

  it('opens with everything that is known of it', async () => {
    const { user } = await show('aada.kuisma')
    await user.click(screen.getByRole('button', { name: 'Ryhmänohjaus' }))
    const details = screen.getByRole('dialog', { name: 'Ryhmänohjaus' })
    for (const text of [
      'A101',
      'Satamakatu 12, 99999 Kuutsalmi',
      'kaisa.mantyla@example.invalid',
      '11.30–12.00',
    ]) {
      expect(within(details).getByText(text)).toBeTruthy()
    }
    expect(within(details).getByRole('link', { name: 'Näytä kartalla' }).getAttribute('href')).toBe(
      'https://www.openstreetmap.org/search?query=Satamakatu%2012%2C%2099999%20Kuutsalmi',
    )
    expect(within(details).getByRole('link', { name: 'Ilmoita poissaolosta' }).getAttribute('href')).toMatch(
      /\/absence\?report=2026-11-23&from=10:00&to=11:30$/,
    )
    await expectAccessible(details)
    await user.click(within(details).getByRole('button', { name: 'Sulje' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('of the address is open, in its week', async () => {
    const client = await world.as('aada.kuisma')
    const { body } = await client.get<Timetable>('/rest/v1/studenttimetable?from=2026-12-01&to=2026-12-01')
    const [lesson] = body.entries
    await show('aada.kuisma', `/studenttimetable?day=2026-12-01&lesson=${lesson?.id}`)
    expect(screen.getByRole('heading', { level: 1, name: 'Viikko 49' })).toBeTruthy()
    expect(screen.getByRole('dialog', { name: lesson?.title ?? '' })).toBeTruthy()
  })

  it('says that absence was reported, and does not ask for it again', async () => {
    const client = await world.as('olena.bondar')
    const sick = { kind: 'SICK', startDate: '2026-11-26', endDate: '2026-11-26', reasonCode: 'T' }
    expect((await client.post('/rest/v1/absence', sick)).status).toBe(200)
    const { user } = await show('olena.bondar')
    const [first] = lessonsOf(/^to 26/)
    expect(first?.textContent).toContain('Poissaolo ilmoitettu')
    expect(lessonsOf(/^pe 27/)[0]?.textContent).not.toContain('Poissaolo ilmoitettu')
    await user.click(within(first ?? document.body).getByRole('button'))
    expect(
      within(screen.getByRole('dialog')).queryByRole('link', { name: 'Ilmoita poissaolosta' }),
    ).toBeNull()
  })

  it('that was missed without an explanation says so, and leads to explaining', async () => {
    const client = await world.as('aada.kuisma')
    const { body } = await client.get<Timetable>('/rest/v1/studenttimetable?from=2026-11-16&to=2026-11-22')
    const missed = body.entries.find(entry => entry.participation?.code === 'S')
    const onThatDay = body.entries.filter(entry => entry.date === missed?.date)
    const at = onThatDay.findIndex(entry => entry.id === missed?.id)
    const { user } = await show('aada.kuisma', '/studenttimetable?week=2026-W47')
    const lesson = lessonsOf(new RegExp(`${Number(missed?.date.slice(8))}\\.11\\.`))[at]
    await user.click(within(lesson ?? document.body).getByRole('button'))
    const details = screen.getByRole('dialog')
    expect(within(details).getByText('Poissa')).toBeTruthy()
    expect(within(details).getByRole('link', { name: 'Selvitä poissaolo' })).toBeTruthy()
  })
})

describe('the calendar subscription', () => {
  it('makes an address, shows it once, and takes it back', async () => {
    const { user } = await show('joonas.vainio')
    await user.click(screen.getByRole('button', { name: 'Lisää kalenteriin' }))
    const dialog = await screen.findByRole('dialog', { name: 'Lukujärjestys omaan kalenteriin' })
    await user.click(await within(dialog).findByRole('button', { name: 'Lisää kalenteriin' }))
    const field = await within(dialog).findByRole('textbox', { name: 'Kalenteriosoitteesi' })
    const url = (field as HTMLInputElement).value
    expect(url).toMatch(/\/public\/calendar\/[A-Za-z0-9_-]{43}\.ics$/)
    const [open, copy] = ['Avaa kalenterisovelluksessa', 'Kopioi osoite']
    expect(within(dialog).getByRole('link', { name: open }).getAttribute('href')).toMatch(/^webcal:/)
    expect(within(dialog).getByRole('button', { name: copy })).toBeTruthy()
    await expectAccessible(dialog)
    const reader = await world.anyone()
    expect((await reader.get(new URL(url).pathname)).status).toBe(200)
    await user.click(await within(dialog).findByRole('button', { name: 'Poista käytöstä' }))
    await waitFor(() => expect(within(dialog).queryByRole('textbox')).toBeNull())
    expect((await reader.get(new URL(url).pathname)).status).toBe(404)
  })

  it('says why there is none for a student whose whereabouts are protected', async () => {
    const { user } = await show('ilmari.koski')
    await user.click(screen.getByRole('button', { name: 'Lisää kalenteriin' }))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText(/koska yhteystietosi on suojattu/)).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: /kalenteriin/ })).toBeNull()
  })
})
