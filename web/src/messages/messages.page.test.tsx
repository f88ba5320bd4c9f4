import type { Timetable } from '@studentgo/protocol/timetable'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const note = (name: string) => new File(['Hei.'], name, { type: 'text/plain' })

/** The number of a demo thread. */
async function threadId(name: string): Promise<number> {
  const row = await world.database.db
    .selectFrom('message_thread')
    .select('id')
    .where('source_id', 'like', `%:${name}`)
    .executeTakeFirstOrThrow()
  return row.id
}

describe('the list of messages', () => {
  test.each([
    ['fi', 'aada.kuisma', 'Viestit', 'Keskiviikon tunti siirtyi aamuun'],
    ['sv', 'mikael.lindqvist', 'Meddelanden', 'Laboration i datanät'],
    ['en', 'olena.bondar', 'Messages', 'Two lessons at the same time'],
  ] as const)(
    'has in %s the threads of %s, the newest first, with what is new',
    async (language, who, title, first) => {
      await renderScreen(world, await world.as(who), '/messages', { language })
      expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
      const rows = within(screen.getByRole('main')).getAllByRole('listitem')
      expect(within(rows[0] as HTMLElement).getByRole('link').textContent).toBe(first)
    },
  )

  test('finds threads while a user types', async () => {
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), '/messages')
    await user.type(screen.getByRole('searchbox', { name: 'Hae viesteistä' }), 'lääkäri')
    expect(await screen.findByText('1 keskustelu löytyi')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Olen torstaina lääkärissä' })).toBeTruthy()
  })

  test('finds the threads that its address names', async () => {
    await renderScreen(world, await world.as('aada.kuisma'), '/messages?q=l%C3%A4%C3%A4k%C3%A4ri')
    expect(await screen.findByText('1 keskustelu löytyi')).toBeTruthy()
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Hae viesteistä' })
    expect(field.value).toBe('lääkäri')
  })

  test('offers the staff who guide the student where nothing was written yet', async () => {
    await renderScreen(world, await world.as('reetta.hakkinen'), '/messages')
    const link = screen.getByRole('link', { name: 'Vastuuopettaja: Timo Väisänen' })
    expect(link.getAttribute('href')).toMatch(/\/messages\/new\?to=\d+$/)
  })

  test('is read-only where the studies have ended, and says why', async () => {
    await renderScreen(world, await world.as('noora.aalto'), '/messages')
    expect(screen.queryByRole('link', { name: 'Kirjoita viesti' })).toBeNull()
    expect(screen.getByText(/^Voit lukea viestejäsi/)).toBeTruthy()
  })
})

describe('a thread', () => {
  test('shows what was written, marks it read, and takes an answer to its author', async () => {
    const aada = await world.as('aada.kuisma')
    const id = await threadId('aada-moved')
    const { user } = await renderScreen(world, aada, `/messages/thread?id=${id}`)
    expect(screen.getByText(/Ei haittaa\./)).toBeTruthy()
    await waitFor(async () => {
      const { body } = await aada.get<{ unreadCount: number }>('/rest/v1/messages/unread')
      expect(body.unreadCount).toBe(0)
    })
    const text = screen.getByRole('textbox', { name: 'Viesti' })
    await user.type(text, 'Kiitos! <b>Nähdään</b> https://example.com/a_(b).')
    await user.click(screen.getByRole('button', { name: 'Lähetä' }))
    const link = await screen.findByRole('link', { name: 'https://example.com/a_(b' })
    expect(link.getAttribute('rel')).toContain('noopener')
    await waitFor(() =>
      expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Viesti' }).value).toBe(''),
    )
    expect(screen.getByText(/<b>Nähdään<\/b>/)).toBeTruthy()
  })

  test('an answer that is taken back is in the form again', async () => {
    const id = await threadId('aada-path')
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), `/messages/thread?id=${id}`)
    await user.type(screen.getByRole('textbox', { name: 'Viesti' }), 'Hups')
    await user.click(screen.getByRole('button', { name: 'Lähetä' }))
    await user.click(await screen.findByRole('button', { name: 'Peru lähetys' }))
    await waitFor(() =>
      expect((screen.getByRole('textbox', { name: 'Viesti' }) as HTMLTextAreaElement).value).toBe('Hups'),
    )
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Peru lähetys' })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Lähetä' }))
    await screen.findByRole('button', { name: 'Peru lähetys' })
    await waitFor(() =>
      expect((screen.getByRole('textbox', { name: 'Viesti' }) as HTMLTextAreaElement).value).toBe(''),
    )
  })

  test('takes an answer with a file, says who sees it, and gives the file back with what is taken back', async () => {
    const id = await threadId('aada-away')
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), `/messages/thread?id=${id}`)
    await user.click(screen.getByText('Lisää liitteitä'))
    const files = screen.getByRole('group', { name: 'Liitteet (vapaaehtoinen)' })
    expect(within(files).getByText('Liitteet näkevät vain sinä ja viestin vastaanottajat.')).toBeTruthy()
    await user.upload(within(files).getByLabelText('Valitse tiedosto'), note('muistio.txt'))
    await within(files).findByRole('button', { name: 'muistio.txt' })
    await user.type(screen.getByRole('textbox', { name: 'Viesti' }), 'Tässä.')
    await user.click(screen.getByRole('button', { name: 'Lähetä' }))
    const undo = await screen.findByRole('button', { name: 'Peru lähetys' })
    const sent = within(undo.closest('article') as HTMLElement)
    expect(sent.getByRole('button', { name: 'muistio.txt' })).toBeTruthy()
    await expectAccessible()
    await user.click(undo)
    await waitFor(() => {
      const again = within(screen.getByRole('group', { name: 'Liitteet (vapaaehtoinen)' }))
      expect(again.getByRole('button', { name: 'muistio.txt' })).toBeTruthy()
    })
  })

  test('of another person is not found', async () => {
    const id = await threadId('mikael-network')
    await renderScreen(world, await world.as('aada.kuisma'), `/messages/thread?id=${id}`)
    expect(screen.queryByText(/vlan/)).toBeNull()
  })
})

describe('a new message', () => {
  test.each([
    ['fi', 'Kenelle', ['Sami Rautio · nyt', 'Kaisa Mäntylä · 10.00', 'Aleksandr Šestakov · 12.15']],
    ['sv', 'Till', ['Sami Rautio · nu', 'Kaisa Mäntylä · 10.00', 'Aleksandr Šestakov · 12.15']],
    ['en', 'To', ['Sami Rautio · now', 'Kaisa Mäntylä · 10:00', 'Aleksandr Šestakov · 12:15']],
  ] as const)('proposes in %s first those of today’s lessons', async (language, label, expected) => {
    await renderScreen(world, await world.as('aada.kuisma'), '/messages/new', { language })
    const chips = within(screen.getByRole('group', { name: label })).getAllByRole('button')
    expect(chips.slice(0, 3).map(chip => chip.textContent)).toEqual(expected)
    expect(chips.map(chip => chip.textContent).join()).not.toContain('Pöyry')
  })

  test('finds everybody else by name or subject, and needs no subject', async () => {
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), '/messages/new')
    const field = await screen.findByRole('combobox', { name: /^Muu henkilö/ })
    await user.type(field, 'suomen')
    await user.click(await screen.findByRole('option', { name: /^Hanna-Leena Pöyry/ }))
    expect(screen.getByRole('button', { pressed: true }).textContent).toBe('Hanna-Leena Pöyry')
    await user.type(screen.getByRole('textbox', { name: 'Viesti' }), 'Hei! Voinko palauttaa huomenna?')
    await user.click(screen.getByRole('button', { name: 'Lähetä' }))
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Hei! Voinko palauttaa huomenna?' }),
    ).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Peru lähetys' }))
    await screen.findByRole('heading', { level: 1, name: 'Uusi viesti' })
    await user.click(await screen.findByText('Lisää otsikko tai liitteitä'))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Otsikko' }).value).toBe('')
  })

  test('to the teacher of a lesson begins in the timetable', async () => {
    const aada = await world.as('aada.kuisma')
    const { body } = await aada.get<Timetable>('/rest/v1/studenttimetable?from=2026-11-24&to=2026-11-24')
    const lesson = body.entries.find(one => one.teachers.some(teacher => teacher.name === 'Kaisa Mäntylä'))
    if (lesson === undefined) throw new Error('Kaisa teaches nothing on that day')
    await renderScreen(world, aada, `/studenttimetable?day=${lesson.date}&lesson=${lesson.id}`)
    const link = await screen.findByRole('link', { name: 'Kysy opettajalta' })
    const address = new URL(link.getAttribute('href') ?? '', 'http://portal').searchParams
    expect(address.get('to')).toBe(String(lesson.teachers[0]?.personId))
    expect(address.get('subject')).toContain(lesson.title)
  })

  test('about a unit begins on its page', async () => {
    const aada = await world.as('aada.kuisma')
    const { planId, id } = await world.database.db
      .selectFrom('plan_module as m')
      .innerJoin('plan as p', 'p.id', 'm.plan_id')
      .where('p.student_id', '=', await world.personId('aada.kuisma'))
      .select(['m.id', 'p.id as planId'])
      .executeTakeFirstOrThrow()
    await renderScreen(world, aada, `/studies/module/moduleDetails?plan=${planId}&module=${id}`)
    const link = await screen.findByRole('link', { name: 'Kysy tästä tutkinnon osasta' })
    expect(link.getAttribute('href')).toContain('/messages/new?subject=')
  })

  test('to several is counted and has to be confirmed', async () => {
    const aada = await world.as('aada.kuisma')
    const { user } = await renderScreen(world, aada, '/messages/new?subject=Tunti')
    await user.click(screen.getByRole('button', { name: /^Kaisa Mäntylä/ }))
    await user.click(screen.getByRole('button', { name: /^Jari Lahti/ }))
    expect(screen.getByText('Viesti menee 2 henkilölle.')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Viesti' }), 'Hei!')
    await user.click(screen.getByRole('button', { name: 'Lähetä' }))
    expect(await screen.findByText('Vahvista, että viesti menee usealle.')).toBeTruthy()
    await expectAccessible()
    await user.click(screen.getByRole('checkbox', { name: 'Lähetän tämän 2 henkilölle' }))
    await user.click(screen.getByRole('button', { name: 'Lähetä' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Tunti' })).toBeTruthy()
  })

  test('that is taken back is in the form again: to whom, about what, with its file', async () => {
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), '/messages/new?subject=Kysymys')
    await user.click(screen.getByRole('button', { name: /^Kaisa Mäntylä/ }))
    await user.upload(screen.getByLabelText('Valitse tiedosto'), note('lista.txt'))
    await screen.findByRole('button', { name: 'lista.txt' })
    await user.type(screen.getByRole('textbox', { name: 'Viesti' }), 'Hei Kaisa!')
    await user.click(screen.getByRole('button', { name: 'Lähetä' }))
    await user.click(await screen.findByRole('button', { name: 'Peru lähetys' }))
    await screen.findByRole('heading', { level: 1, name: 'Uusi viesti' })
    const text = await screen.findByRole('textbox', { name: 'Viesti' })
    expect((text as HTMLTextAreaElement).value).toBe('Hei Kaisa!')
    expect((screen.getByRole('textbox', { name: 'Otsikko' }) as HTMLInputElement).value).toBe('Kysymys')
    expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'lista.txt' })).toBeTruthy()
  })

  test('is for whom the address names, and says who is away', async () => {
    const row = await world.database.db
      .selectFrom('person')
      .select('id')
      .where('source_id', 'like', '%:jari.lahti')
      .executeTakeFirstOrThrow()
    await world.database.db
      .updateTable('staff')
      .set({ away_deputy_id: await world.personId('kaisa.mantyla') })
      .where('person_id', '=', row.id)
      .execute()
    await renderScreen(world, await world.as('aada.kuisma'), `/messages/new?to=${row.id}&to=999999`)
    const chosen = screen.getAllByRole('button', { pressed: true })
    expect(chosen.map(one => one.textContent)).toEqual(['Jari Lahti · Opinto-ohjaaja'])
    expect(screen.getByText('Jari Lahti on poissa 26.11.2026 asti.', { exact: false }).textContent).toContain(
      'Sillä välin vastaa Kaisa Mäntylä.',
    )
  })
})
