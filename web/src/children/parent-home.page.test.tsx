import type { Absences } from '@studentgo/protocol/absences'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { keepTables } from '../../../server/test/every-endpoint/kept-tables.ts'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const main = () => within(screen.getByRole('main'))

describe('the start of the guardian area', () => {
  test('shows all children with what waits of each, and says whose area it is', async () => {
    await renderScreen(world, await world.as('petri.kuisma', 'PARENT'), '/parent')
    expect(screen.getByText('Huoltaja')).toBeDefined()
    const cards = within(await screen.findByRole('region', { name: 'Lapset' }))
    expect(cards.getByRole('link', { name: 'Aada Kuisma' })).toBeDefined()
    expect(cards.getByRole('link', { name: 'Eino Kuisma' })).toBeDefined()
    const waiting = cards.getByRole('link', { name: '3 poissaoloa odottaa selvitystä' })
    const id = await world.personId('aada.kuisma')
    expect(waiting.getAttribute('href')).toBe(`/studentgo/app/parent/student/${id}/absence`)
  })

  test('has the days of all children side by side, room by room', async () => {
    await renderScreen(world, await world.as('petri.kuisma', 'PARENT'), '/parent')
    const family = within(await screen.findByRole('region', { name: 'Perheen päivä' }))
    const dayOf = (name: string) => family.findByRole('img', { name: new RegExp(`^${name} tänään: `) })
    expect((await dayOf('Eino')).getAttribute('aria-label')).toMatch(/ 8\.15–9\.45 .* A103, /)
    expect((await dayOf('Aada')).getAttribute('aria-label')).toMatch(/ \d+\.\d\d–\d+\.\d\d /)
    expect(family.getAllByRole('link').map(link => link.textContent)).toEqual(['Aada', 'Eino'])
  })

  test('says of a child without open tasks that all is in order', async () => {
    await renderScreen(world, await world.as('hodan.warsame', 'PARENT'), '/parent')
    expect(await main().findByText('Kaikki kunnossa')).toBeDefined()
  })

  test('names all children at its head, with their group', async () => {
    await renderScreen(world, await world.as('petri.kuisma', 'PARENT'), '/parent')
    const names = within(screen.getByRole('navigation', { name: 'Lapset' })).getAllByRole('link')
    expect(names.map(link => link.textContent)).toEqual([
      'Kaikki',
      expect.stringMatching(/^Aada TVT/),
      expect.stringMatching(/^Eino TUVA/i),
    ])
    expect(names[0]?.getAttribute('aria-current')).toBe('true')
  })

  test('ends with what the school has published for guardians', async () => {
    await renderScreen(world, await world.as('petri.kuisma', 'PARENT'), '/parent')
    const news = within(await screen.findByRole('region', { name: 'Tiedotteet' }))
    expect(news.getAllByRole('heading', { level: 3 }).length).toBeGreaterThan(0)
    expect(news.getByRole('link', { name: /^Kaikki tiedotteet/ }).getAttribute('href')).toBe(
      '/studentgo/app/parent/news',
    )
  })

  test('gives a link that an adult student can share by', async () => {
    const { user } = await renderScreen(world, await world.as('marjut.koski', 'PARENT'), '/parent')
    await user.click(await main().findByRole('button', { name: 'Kopioi linkki opiskelijalle' }))
    expect(await main().findByRole('button', { name: 'Linkki on kopioitu' })).toBeDefined()
    expect(await navigator.clipboard.readText()).toMatch(/\/studentgo\/app\/studentparentaccess$/)
  })

  test('says to a barred guardian the same as to one with whom nothing was shared', async () => {
    await renderScreen(world, await world.as('marjut.koski', 'PARENT'), '/parent')
    const barred = screen.getByRole('main').textContent
    expect(barred).toContain('Täällä ei ole nyt nähtävää.')
    expect(main().queryByRole('button', { name: 'Ilmoita poissaolosta' })).toBeNull()
    const { db } = world.database
    await db
      .deleteFrom('parent_access')
      .where('student_id', '=', await world.personId('ilmari.koski'))
      .execute()
    document.body.innerHTML = ''
    await renderScreen(world, await world.as('marjut.koski', 'PARENT'), '/parent')
    expect(screen.getByRole('main').textContent).toBe(barred)
  })
})

describe('a guardian of several children', () => {
  let restoreMarks: () => Promise<void>
  beforeAll(async () => {
    restoreMarks = await keepTables(world.database.db, ['absence_mark', 'absence_explanation'])
  })

  async function reportBothIll(user: Awaited<ReturnType<typeof renderScreen>>['user']) {
    await user.click(await main().findByRole('button', { name: 'Ilmoita poissaolosta' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('checkbox', { name: 'Aada Kuisma' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Eino Kuisma' }))
    await user.click(dialog.getByRole('button', { name: 'Lähetä ilmoitus' }))
  }

  async function noticesOf(name: string) {
    return world.database.db
      .selectFrom('absence_notice')
      .where('student_id', '=', await world.personId(name))
      .where('start_date', '=', '2026-11-23')
      .where('state', '=', 'RECEIVED')
      .select(['kind', 'end_date'])
      .execute()
  }

  const shown = () => document.body.textContent

  test('is asked who is ill when nobody is chosen', async () => {
    const { user } = await renderScreen(world, await world.as('petri.kuisma', 'PARENT'), '/parent')
    await user.click(await main().findByRole('button', { name: 'Ilmoita poissaolosta' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Lähetä ilmoitus' }))
    expect(await dialog.findByText('Valitse, kuka on poissa.')).toBeDefined()
  })

  test('reports two of them ill by one form, and what fails for one stays for the other', async () => {
    const { db } = world.database
    const client = await world.as('petri.kuisma', 'PARENT')
    const { user } = await renderScreen(world, client, '/parent')
    const before = await noticesOf('eino.kuisma')
    expect(before).toHaveLength(1)
    await reportBothIll(user)
    await waitFor(() =>
      expect(shown()).toContain(
        'Aada: poissaolo ilmoitettu. Eino: ei onnistunut. Samasta ajasta on jo ilmoitettu.',
      ),
    )
    expect(await noticesOf('eino.kuisma')).toEqual(before)
    await db.updateTable('absence_notice').set({ state: 'WITHDRAWN' }).execute()
    await reportBothIll(user)
    await waitFor(() => expect(shown()).toContain('Aada: poissaolo ilmoitettu. Eino: poissaolo ilmoitettu.'))
    for (const name of ['aada.kuisma', 'eino.kuisma']) {
      expect(await noticesOf(name)).toEqual([{ kind: 'SICK', end_date: '2026-11-23' }])
    }
  })

  test('keeps what is typed when the other guardian explains one of the marks meanwhile', async () => {
    onTestFinished(restoreMarks)
    const client = await world.as('petri.kuisma', 'PARENT')
    const { user, queryClient } = await renderScreen(world, client, '/parent')
    const part = within(await screen.findByRole('region', { name: /selvi/i }))
    const aadas = within(await part.findByRole('group', { name: 'Aada Kuisma' }))
    for (const mark of aadas.getAllByRole('checkbox')) await user.click(mark)
    await user.click(await part.findByRole('radio', { name: /^Muu syy/ }))
    await user.type(await part.findByRole('textbox'), 'Bussi ei tullut.')
    await world.database.db
      .updateTable('absence_mark')
      .set({ state: 'EXPLAINED' })
      .where('student_id', '=', await world.personId('eino.kuisma'))
      .where('state', '=', 'UNEXPLAINED')
      .execute()
    await act(() => queryClient.invalidateQueries())
    await waitFor(() => expect(part.queryByRole('group', { name: 'Eino Kuisma' })).toBeNull())
    expect(part.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Bussi ei tullut.')
    await user.click(part.getByRole('button', { name: 'Lähetä selvitykset' }))
    await screen.findByText('Aada: 3 poissaoloa selvitetty.')
  })

  test('gives the reason of one child to none of another, whose marks come while the form is open', async () => {
    onTestFinished(restoreMarks)
    const { db } = world.database
    const marks = await db
      .selectFrom('absence_mark')
      .where('student_id', '=', await world.personId('eino.kuisma'))
      .where('state', '=', 'UNEXPLAINED')
      .select('id')
      .execute()
    const setState = (state: 'UNEXPLAINED' | 'EXPLAINED') =>
      db
        .updateTable('absence_mark')
        .set({ state })
        .where(
          'id',
          'in',
          marks.map(mark => mark.id),
        )
        .execute()
    await setState('EXPLAINED')
    const { user, queryClient } = await renderScreen(
      world,
      await world.as('petri.kuisma', 'PARENT'),
      '/parent',
    )
    const part = within(await screen.findByRole('region', { name: /selvi/i }))
    await user.click(await part.findByRole('radio', { name: /^Terveydellinen syy/ }))
    const [first] = part.getAllByRole('checkbox')
    if (first !== undefined) await user.click(first)
    await setState('UNEXPLAINED')
    await act(() => queryClient.invalidateQueries())
    await part.findByRole('group', { name: 'Eino Kuisma' })
    await user.click(part.getByRole('button', { name: 'Lähetä selvitykset' }))
    await screen.findByText('Aada: 2 poissaoloa selvitetty.')
  })

  test('confirms what a child has proposed with one tap', async () => {
    onTestFinished(restoreMarks)
    const aada = await world.as('aada.kuisma')
    const { body } = await aada.get<Absences>('/rest/v1/absence')
    const marks = body.toExplain
    await aada.put('/rest/v1/absence', {
      absenceIds: marks.map(mark => mark.id),
      versions: Object.fromEntries(marks.map(mark => [mark.id, mark.version])),
      reasonCode: 'T',
    })
    const { user } = await renderScreen(world, await world.as('petri.kuisma', 'PARENT'), '/parent')
    const proposal = within(
      await screen.findByRole('region', { name: 'Aada ehdottaa syyksi: Terveydellinen syy' }),
    )
    await user.click(proposal.getByRole('button', { name: 'Vahvista ehdotus: Aada' }))
    await screen.findByText('Aada: 3 poissaoloa selvitetty.')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Vahvista ehdotus: Aada' })).toBeNull())
  })

  test('explains the open absences of all of them with one reason and one button, once it is ticked', async () => {
    const client = await world.as('petri.kuisma', 'PARENT')
    const { user } = await renderScreen(world, client, '/parent')
    const part = within(await screen.findByRole('region', { name: /selvi/i }))
    expect(await part.findByRole('group', { name: 'Aada Kuisma' })).toBeDefined()
    expect(await part.findByRole('group', { name: 'Eino Kuisma' })).toBeDefined()
    for (const mark of part.getAllByRole<HTMLInputElement>('checkbox')) {
      expect(mark.checked).toBe(false)
      await user.click(mark)
    }
    await user.click(part.getByRole('radio', { name: /^Terveydellinen syy/ }))
    await user.click(part.getByRole('button', { name: 'Lähetä selvitykset' }))
    await waitFor(() => {
      expect(screen.getByRole('main').textContent).toMatch(
        /Aada: 3 poissaoloa selvitetty\. Eino: 1 poissaolo selvitetty\./,
      )
    })
    const cards = within(screen.getByRole('region', { name: 'Lapset' }))
    await waitFor(() => expect(cards.queryByText(/odottaa selvitystä/)).toBeNull())
  })
})

test('of an adult child a guardian sees what was shared, and is offered nothing else', async () => {
  const id = await world.personId('amina.warsame')
  await renderScreen(world, await world.as('hodan.warsame', 'PARENT'), `/parent/student/${id}`)
  const links = main()
    .getAllByRole('link')
    .map(link => link.textContent)
  expect(links).toContain('Lukujärjestys')
  expect(links).toContain('Poissaolot')
  for (const hidden of ['Suunnitelma', 'Opintosuunnitelma', 'Viestit', 'Näytöt', 'Tuki', 'Sopimukset']) {
    expect(links).not.toContain(hidden)
  }
  expect(main().getByText(/Täysi-ikäinen opiskelija hoitaa asiansa itse/)).toBeDefined()
})

test('the timetables of all children are under each day, today first', async () => {
  await renderScreen(world, await world.as('petri.kuisma', 'PARENT'), '/parent/studenttimetable')
  const today = within(await screen.findByRole('region', { name: /^Tänään/ }))
  expect(today.getAllByRole('heading', { level: 3 }).map(one => one.textContent)).toEqual(['Aada', 'Eino'])
})
