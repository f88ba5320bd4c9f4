import type { Absences } from '@studentgo/protocol/absences'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { keepTables } from '../../../server/test/every-endpoint/kept-tables.ts'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { delayAnswers } from '../../test/delayed-answers.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
let restore: () => Promise<void>

beforeAll(async () => {
  world = await makeWorld()
  restore = await keepTables(world.database.db, [
    'absence_mark',
    'absence_explanation',
    'absence_notice',
    'workplace_day',
  ])
})
afterEach(async () => {
  localStorage.clear()
  await restore()
})
afterAll(() => world.close())

function typedIn(element: HTMLElement): string {
  return (element as HTMLTextAreaElement).value
}

describe('the absences screen', () => {
  it.each([
    ['fi', '3 poissaoloa odottaa selvitystä', /^2 päivää aikaa$/, 'Hyvää palautetta'],
    ['sv', '3 frånvarotillfällen att redogöra för', /^2 dagar kvar$/, 'Positiv respons'],
    ['en', '3 absences to explain', /^2 days left$/, 'Positive feedback'],
  ] as const)(
    'says in %s what waits, until when, and what went well',
    async (language, count, left, good) => {
      await renderScreen(world, await world.as('aada.kuisma'), '/absence', { language })
      expect(screen.getByText(count)).toBeTruthy()
      expect(screen.getByText(left)).toBeTruthy()
      expect(screen.getByRole('heading', { name: good })).toBeTruthy()
      const words = screen.getAllByText('Auttoi ryhmää hienosti eteenpäin.')
      expect(new Set(words.map(one => one.closest('[lang]')?.getAttribute('lang') ?? 'fi'))).toEqual(
        new Set(['fi']),
      )
    },
  )

  it('lets a minor propose one reason for all, and then says who confirms it', async () => {
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), '/absence')
    expect(
      screen.getByText(/Ehdota syytä, niin huoltajasi vahvistaa sen\. Aikaa on 7 päivää merkinnästä\./),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Ehdota syytä kaikkiin 3' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ehdota poissaolon syytä' })
    await expectAccessible(dialog)
    await user.click(await within(dialog).findByRole('radio', { name: 'Terveydellinen syy' }))
    await user.type(within(dialog).getByRole('textbox'), 'Kuumetta.')
    await user.click(within(dialog).getByRole('button', { name: 'Lähetä ehdotus 3 poissaolosta' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('Ei selvitettävää')).toBeTruthy()
    expect(screen.getByText('Huoltajasi vahvistaa ehdotuksesi viimeistään 25.11.')).toBeTruthy()
    expect(screen.getByText(/Olet ollut läsnä 95/)).toBeTruthy()
    // A receipt stays, and has the focus that the button had.
    expect(document.activeElement?.textContent).toBe(
      'Ehdotus 3 poissaolosta on lähetetty ja odottaa vahvistusta.',
    )
  })

  it('explains only what was left chosen', async () => {
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), '/absence')
    const [first] = screen.getAllByRole('checkbox')
    if (first === undefined) throw new Error('there is nothing to choose')
    await user.click(first)
    await user.click(screen.getByRole('button', { name: 'Ehdota syytä kaikkiin 2' }))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findAllByRole('listitem')).toHaveLength(2)
  })

  it('requests the reason that is missing, at its place, and goes there', async () => {
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), '/absence')
    await user.click(screen.getByRole('button', { name: 'Ehdota syytä kaikkiin 3' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(await within(dialog).findByRole('button', { name: /^Lähetä ehdotus/ }))
    expect(await within(dialog).findByText('Tämä tieto tarvitaan.')).toBeTruthy()
    expect(document.activeElement).toBe(within(dialog).getByRole('radio', { name: 'Terveydellinen syy' }))
    await user.click(within(dialog).getByRole('radio', { name: 'Muu syy' }))
    await user.click(within(dialog).getByRole('button', { name: /^Lähetä ehdotus/ }))
    await waitFor(() =>
      expect(document.activeElement).toBe(
        within(dialog).getByRole('textbox', { name: 'Kerro syy lyhyesti' }),
      ),
    )
  })

  it('keeps what was typed when the form is left and opened again', async () => {
    const client = await world.as('aada.kuisma')
    const { user, unmount } = await renderScreen(world, client, '/absence')
    await user.click(screen.getByRole('button', { name: 'Ehdota syytä kaikkiin 3' }))
    await user.type(await screen.findByRole('textbox'), 'Bussi ei tullut.')
    expect(await screen.findByText(/^Luonnos tallennettu tälle laitteelle klo/)).toBeTruthy()
    unmount()
    await renderScreen(world, client, '/absence')
    await user.click(screen.getByRole('button', { name: 'Ehdota syytä kaikkiin 3' }))
    expect(typedIn(await screen.findByRole('textbox'))).toBe('Bussi ei tullut.')
    await user.click(screen.getByRole('button', { name: 'Aloita alusta' }))
    expect(typedIn(screen.getByRole('textbox'))).toBe('')
  })

  it('says in the open form that its marks changed elsewhere, and loses nothing of what was typed', async () => {
    const { user, queryClient } = await renderScreen(world, await world.as('aada.kuisma'), '/absence')
    const open = async () => {
      await user.click(screen.getByRole('button', { name: 'Ehdota syytä kaikkiin 3' }))
      return screen.findByRole('textbox')
    }
    const changeMarks = async () =>
      world.database.db
        .updateTable('absence_mark')
        .set(({ eb }) => ({ version: eb('version', '+', 1) }))
        .where('student_id', '=', await world.personId('aada.kuisma'))
        .execute()
    await user.type(await open(), 'Kuumetta.')
    await user.click(screen.getByRole('radio', { name: 'Terveydellinen syy' }))
    await changeMarks()
    await act(() => queryClient.invalidateQueries())
    expect(await screen.findByText('Tämä on muuttunut sen jälkeen, kun avasit lomakkeen')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Olen katsonut, jatkan tästä' }))
    await changeMarks()
    await user.click(screen.getByRole('button', { name: /^Lähetä ehdotus/ }))
    expect(await screen.findByText('3 poissaoloa ei voitu selvittää')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(typedIn(await open())).toBe('Kuumetta.')
    await user.click(screen.getByRole('button', { name: /^Lähetä ehdotus/ }))
    expect(
      await screen.findByText('Ehdotus 3 poissaolosta on lähetetty ja odottaa vahvistusta.'),
    ).toBeTruthy()
  })

  it('says of several what did not go through and why, and saves the rest', async () => {
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), '/absence')
    await user.click(screen.getByRole('button', { name: 'Ehdota syytä kaikkiin 3' }))
    await user.click(await screen.findByRole('radio', { name: 'Terveydellinen syy' }))
    const studentId = await world.personId('aada.kuisma')
    await world.database.db
      .updateTable('absence_mark')
      .set({ version: 2 })
      .where('student_id', '=', studentId)
      .where('recorded_code', '=', 'P')
      .execute()
    await user.click(screen.getByRole('button', { name: /^Lähetä ehdotus/ }))
    expect(await screen.findByText('Yhtä poissaoloa ei voitu selvittää')).toBeTruthy()
    expect(screen.getByText(/Joku muu ehti selvittää saman poissaolon/)).toBeTruthy()
    expect(screen.getByText('2 selvitystä tallennettiin.')).toBeTruthy()
    expect(screen.getByText('1 poissaolo odottaa selvitystä')).toBeTruthy()
  })

  it('shows of a settled absence who reported what, who decided and why it cannot be explained', async () => {
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), '/absence')
    const row = screen.getByText('Syytä ei hyväksytty').closest('li')
    if (row === null) throw new Error('there is no rejected mark')
    await user.click(within(row).getByText(/^Näytä selvitys/))
    expect(within(row).getByText(/^Petri Kuisma kertoi 9\.11\.: Muu syy\.$/)).toBeTruthy()
    expect(
      within(row).getByText(/^Päätti .* 10\.11\. ”Tätä ei voi hyväksyä poissaolon syyksi\.”$/),
    ).toBeTruthy()
    expect(
      within(row).getByText('Selvitysaika päättyi 16.11. Kaisa Mäntylä voi vielä korjata merkintää.'),
    ).toBeTruthy()
  })

  it('shows attendance by week and by cause as a picture that can be walked through, and as a table', async () => {
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), '/absence')
    const slider = screen.getByRole('slider', { name: 'Valitse viikko' })
    expect(slider.getAttribute('aria-valuetext')).toBe(
      'Viikko 48 (23.11.–29.11.): ei vielä pidettyä opetusta',
    )
    fireEvent.change(slider, { target: { value: '14' } })
    const sentence = slider.getAttribute('aria-valuetext') ?? ''
    expect(sentence).toMatch(/^Viikko 47 \(16\.11\.–22\.11\.\): läsnä .* · Selvittämättä /)
    expect(screen.getByRole('region', { name: 'Läsnäolo' }).textContent).toContain(sentence)
    await user.click(screen.getByText('Viikot taulukkona'))
    const weeks = screen.getByRole('table', { name: 'Läsnäolo viikoittain' })
    expect(within(weeks).getAllByRole('row')).toHaveLength(17)
    expect(within(weeks).getByRole('columnheader', { name: 'Selvittämättä' })).toBeTruthy()
    expect(within(weeks).getByRole('row', { name: /^42 .*Syysloma/ })).toBeTruthy()
  })

  it('shows the hours missed by module, the most first, and names those without any', async () => {
    await renderScreen(world, await world.as('aada.kuisma'), '/absence')
    const modules = screen.getByRole('table', { name: 'Poissaolot tutkinnon osittain' })
    expect(within(modules).getByRole('row', { name: /Ohjelmointi.* 9\s?t.*91\s%/ })).toBeTruthy()
    expect(within(modules).queryByRole('row', { name: /100\s%/ })).toBeNull()
    expect(screen.getByText(/^Palkki kertoo poissaolotunnit/)).toBeTruthy()
    expect(screen.getByText(/^Ei poissaoloja: /)).toBeTruthy()
  })

  it('says calmly that there is nothing to explain', async () => {
    await renderScreen(world, await world.as('tuomas.harju'), '/absence', { language: 'en' })
    expect(screen.getByText('Nothing to explain')).toBeTruthy()
    expect(screen.getByText(/^You have attended \d+% of your classes\.$/)).toBeTruthy()
  })

  it('asks first for the certificate that is needed, and says who accepts it', async () => {
    await renderScreen(world, await world.as('olena.bondar'), '/absence', { language: 'en' })
    const section = screen.getByRole('region', { name: 'Hand in a certificate' })
    expect(within(section).getByText('Action needed: certificate')).toBeTruthy()
    expect(within(section).getByText(/^\d+ lessons, 10 Nov–18 Nov/)).toBeTruthy()
    expect(section.textContent).toMatch(/Åke/)
    const [first] = within(screen.getByRole('main')).getAllByRole('region')
    expect(first).toBe(section)
    expect(screen.queryByText('Nothing to explain')).toBeNull()
    await expectAccessible()
  })

  it('groups one day’s lessons with the same message on one line, and folds older weeks away', async () => {
    const { user } = await renderScreen(world, await world.as('olena.bondar'), '/absence', { language: 'en' })
    const history = screen.getByRole('region', { name: 'Entries by week' })
    const [newest, older] = within(history)
      .getAllByText(/^Week \d+/)
      .map(summary => summary.closest('details'))
    expect(newest?.open).toBe(true)
    expect(older?.open).toBe(false)
    const line = within(history)
      .getAllByText(/^[2-9] lessons$/)[0]
      ?.closest('li')
    if (!line) throw new Error('no day has several lessons alike')
    expect(within(line).getByText('Certificate needed')).toBeTruthy()
    await user.click(within(line).getByText(/^Show the lessons/))
    expect(within(line).getAllByRole('listitem').length).toBeGreaterThan(1)
  })

  it('shows a skeleton until its answer comes', async () => {
    const { client, release } = delayAnswers(await world.as('aada.kuisma'), '/rest/v1/absence')
    await renderScreen(world, client, '/absence', { prefetch: false })
    expect(screen.getByRole('status', { name: 'Haetaan tietoja' })).toBeTruthy()
    release()
    expect(await screen.findByText('3 poissaoloa odottaa selvitystä')).toBeTruthy()
    expect(screen.queryByRole('status', { name: 'Haetaan tietoja' })).toBeNull()
  })
})

describe('reporting an absence beforehand', () => {
  it('takes a range of days at once, shows it among the notices, and not twice', async () => {
    const { user } = await renderScreen(world, await world.as('olena.bondar'), '/absence', { language: 'en' })
    await user.click(screen.getByRole('button', { name: 'Report an absence' }))
    const dialog = await screen.findByRole('dialog', { name: 'Report an absence' })
    await user.click(await within(dialog).findByRole('radio', { name: '3' }))
    await expectAccessible(dialog)
    await user.click(within(dialog).getByRole('button', { name: 'Send report' }))
    expect(await screen.findByText(/Ill · 23 Nov–25 Nov/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Report an absence' }))
    await user.click(await screen.findByRole('button', { name: 'Send report' }))
    const again = await screen.findByRole('dialog')
    await waitFor(() =>
      expect(within(again).getAllByText(/You have already reported this time/)).toHaveLength(1),
    )
  })

  it('takes other days by their dates', async () => {
    const { user } = await renderScreen(world, await world.as('mikael.lindqvist'), '/absence', {
      language: 'en',
    })
    await user.click(screen.getByRole('button', { name: 'Report an absence' }))
    const dialog = await screen.findByRole('dialog', { name: 'Report an absence' })
    await user.click(await within(dialog).findByRole('radio', { name: 'Other' }))
    const last = await within(dialog).findByRole('group', { name: 'Last day' })
    await user.click(within(last).getByRole('spinbutton', { name: /^day/ }))
    await user.keyboard('29')
    await user.click(within(dialog).getByRole('button', { name: 'Send report' }))
    expect(await screen.findByText(/Ill · 23 Nov–29 Nov/)).toBeTruthy()
  })

  it('takes back for ten seconds what was just sent, with one tap', async () => {
    const client = await world.as('tuomas.harju')
    const { user } = await renderScreen(world, client, '/absence', { language: 'en' })
    await user.click(screen.getByRole('button', { name: 'Report an absence' }))
    await user.click(await screen.findByRole('radio', { name: 'Tomorrow' }))
    await user.click(screen.getByRole('button', { name: 'Send report' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('The report has been withdrawn.')
    const { body } = await client.get<Absences>('/rest/v1/absence')
    expect(body.notices.map(({ startDate, state }) => [startDate, state])).toContainEqual([
      '2026-11-24',
      'WITHDRAWN',
    ])
  })

  it('of lateness asks when one comes and why', async () => {
    const { user } = await renderScreen(world, await world.as('olena.bondar'), '/absence', { language: 'en' })
    await user.click(screen.getByRole('button', { name: 'Report an absence' }))
    await user.click(await screen.findByRole('radio', { name: 'Late' }))
    await user.click(screen.getByRole('button', { name: 'Send report' }))
    await waitFor(() => expect(screen.getAllByText('This information is needed.')).toHaveLength(2))
    await user.click(screen.getByRole('spinbutton', { name: /hour/i }))
    await user.keyboard('1030')
    await user.click(screen.getByRole('radio', { name: 'Health reasons' }))
    await user.click(screen.getByRole('button', { name: 'Send report' }))
    expect(await screen.findByText(/Late · Mon 23 Nov arrives at 10:30/)).toBeTruthy()
  })

  it('applies for leave, says who decides, and takes it back', async () => {
    const { user } = await renderScreen(world, await world.as('olena.bondar'), '/absence', { language: 'en' })
    await user.click(screen.getByRole('button', { name: 'Apply for leave' }))
    expect(await screen.findByText(/Apply at least 14 days in advance/)).toBeTruthy()
    expect(screen.getByText(/decides on up to 10 school days, the principal on longer leave/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Send application' }))
    const card = (await screen.findByText('Leave · Mon 7 Dec')).closest('li')
    if (card === null) throw new Error('the application has no card')
    expect(within(card).getByText('Under review')).toBeTruthy()
    await user.click(within(card).getByRole('button', { name: 'Withdraw' }))
    await user.click(within(card).getByRole('button', { name: 'Yes, withdraw' }))
    expect(await within(card).findByText('Withdrawn')).toBeTruthy()
  })
})

describe('coming from a lesson of the timetable', () => {
  it('opens the notice with the day and the times of the lesson, and keeps what is typed over a reload', async () => {
    const path = '/absence?report=2026-11-24&from=08:15&to=09:45'
    const client = await world.as('olena.bondar')
    const { user, unmount } = await renderScreen(world, client, path, { language: 'en' })
    const dialog = await screen.findByRole('dialog', { name: 'Report an absence' })
    const day = await within(dialog).findByRole<HTMLInputElement>('radio', { name: 'Tomorrow' })
    expect(day.checked).toBe(true)
    const part = within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /part of the day/ })
    expect(part.checked).toBe(true)
    expect((await within(dialog).findByRole('group', { name: 'From' })).textContent).toMatch(/8.*15/)
    expect(within(dialog).getByRole('group', { name: 'Until' }).textContent).toMatch(/9.*45/)
    await user.type(within(dialog).getByRole('textbox'), 'Dentist')
    await screen.findByText(/^Draft saved/)
    unmount()
    const again = await renderScreen(world, client, path, { language: 'en' })
    expect(typedIn(await screen.findByRole('textbox'))).toBe('Dentist')
    await again.user.click(screen.getByRole('button', { name: 'Send report' }))
    expect(await screen.findByText(/Ill · Tue 24 Nov 08:15–09:45/)).toBeTruthy()
    await waitFor(() =>
      expect(document.activeElement?.textContent).toContain('Your report has been received.'),
    )
  })

  it('opens nothing for a person who can only read', async () => {
    await renderScreen(world, await world.as('noora.aalto'), '/absence?report=2026-11-24&from=08:15&to=09:45')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Ilmoita poissaolosta' })).toBeNull()
  })
})

describe('what a minor learns of an application', () => {
  it('applies for leave, which a guardian confirms, and reads that this is an application', async () => {
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), '/absence')
    await user.click(screen.getByRole('button', { name: 'Hae vapaata' }))
    expect(
      await screen.findByText('Huoltajasi vahvistaa hakemuksen, koska olet alle 18-vuotias.'),
    ).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Lähetä hakemus' }))
    expect(await screen.findByText('Hakemus on lähetetty ja odottaa huoltajasi vahvistusta.')).toBeTruthy()
  })

  it('that the guardian reads the reason; an adult without one hears of no guardian', async () => {
    const { user, unmount } = await renderScreen(world, await world.as('aada.kuisma'), '/absence')
    await user.click(screen.getByRole('button', { name: 'Ilmoita poissaolosta' }))
    expect(await screen.findByText(/Tekstin näkevät sinä, huoltajasi ja opettajasi\./)).toBeTruthy()
    unmount()
    const other = await renderScreen(world, await world.as('tuomas.harju'), '/absence')
    await other.user.click(screen.getByRole('button', { name: 'Ilmoita poissaolosta' }))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText(/Tekstin näkevät sinä ja opettajasi\./)).toBeTruthy()
    expect(dialog.textContent).not.toMatch(/huoltaja/i)
  })
})

describe('coming back earlier', () => {
  it('makes a notice that has begun end on an earlier day', async () => {
    const client = await world.as('olena.bondar')
    const range = { kind: 'SICK', startDate: '2026-11-20', endDate: '2026-11-26', reasonCode: 'T' }
    await client.post('/rest/v1/absence', range)
    const { user } = await renderScreen(world, client, '/absence', { language: 'en' })
    await user.click(screen.getByRole('button', { name: 'I’m coming back earlier' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Last day' }), '2026-11-24')
    await user.click(screen.getByRole('button', { name: 'Shorten absence' }))
    expect(await screen.findByText(/^The absence ends on .*24 Nov/)).toBeTruthy()
    expect(await screen.findByText(/Ill · 20 Nov–24 Nov/)).toBeTruthy()
  })
})

describe('attendance by course', () => {
  it('shows each course with its lessons and what nobody has marked', async () => {
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), '/absence/participations')
    const course = screen.getByRole('heading', { name: 'Verkkosivujen ohjelmointi' }).closest('li')
    if (course === null) throw new Error('the course has no line')
    expect(within(course).getByText(/^76\s%$/)).toBeTruthy()
    await user.click(within(course).getByText('26 oppituntia'))
    expect(within(course).getAllByText('poissa').length).toBeGreaterThan(0)
    await expectAccessible()
  })

  it('takes the hours of a day at the workplace, written with a comma', async () => {
    const { user } = await renderScreen(world, await world.as('amina.warsame'), '/absence/participations')
    const row = screen.getByRole('row', { name: /^ma 23\.11\..*kirjaamatta/ })
    await user.click(within(row).getByRole('button'))
    const hours = await screen.findByRole('textbox', { name: 'Tunnit' })
    await user.type(hours, '13')
    await user.click(screen.getByRole('button', { name: 'Tallenna' }))
    expect(await screen.findByText('Enintään 12.')).toBeTruthy()
    await user.clear(hours)
    await user.type(hours, '7,5')
    await user.click(screen.getByRole('button', { name: 'Tallenna' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('row', { name: /^ma 23\.11\. 7 t 30 min kirjattu/ })).toBeTruthy()
  })
})

it('the teacher’s comment on a decision is read out in the language of the college', async () => {
  const { db } = world.database
  await db
    .updateTable('absence_explanation')
    .set({ decision_comment: 'Kiitos, tämä riittää.' })
    .where('decided_at', 'is not', null)
    .execute()
  await renderScreen(world, await world.as('aada.kuisma'), '/absence', { language: 'en' })
  const [comment] = await screen.findAllByText(/Kiitos, tämä riittää/)
  expect(comment?.lang).toBe('fi')
})
