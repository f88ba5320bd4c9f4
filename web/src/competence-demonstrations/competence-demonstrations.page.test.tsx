import type { DemonstrationTask } from '@studentgo/protocol/demonstration-tasks'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { keepTables } from '../../../server/test/every-endpoint/kept-tables.ts'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { delayAnswers } from '../../test/delayed-answers.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
let restore: () => Promise<void>
beforeAll(async () => {
  world = await makeWorld()
  restore = await keepTables(world.database.db, [
    'demonstration',
    'demonstration_task',
    'demonstration_request',
  ])
})
afterEach(async () => {
  localStorage.clear()
  await restore()
})
afterAll(() => world.close())

const path = '/competencedemonstrations'
const page = '/competencedemonstrations/demonstration'

/** The address of a user's demonstration of a unit, the newest attempt first. */
async function addressOf(username: string, unit: string, attempt = 1): Promise<string> {
  const all = await (await world.as(username)).get<
    { id: number; planId: number; name: string; attempt: number }[]
  >(`/rest/v1${path}`)
  const one = all.body.find(({ name, attempt: number }) => name === unit && number === attempt)
  if (one === undefined) throw new Error(`${username} has no demonstration of ${unit}`)
  return `${page}?plan=${one.planId}&id=${one.id}`
}

describe('the list of demonstrations', () => {
  test.each([
    ['fi', 'Seuraava näyttösi', '8 päivän päästä', '3/8 tehtävää valmiina', 'Arvioidut näytöt'],
    ['sv', 'Ditt nästa yrkesprov', 'Om 8 dagar', '3 av 8 uppgifter klara', 'Bedömda yrkesprov'],
    ['en', 'Your next demonstration', 'In 8 days', '3 of 8 tasks done', 'Assessed demonstrations'],
  ] as const)(
    'tells Amina in %s how many days there are and how far she has come',
    async (language, title, days, tasks, assessed) => {
      await renderScreen(world, await world.as('amina.warsame'), path, { language })
      const next = screen.getByRole('region', { name: title })
      expect(within(next).getByText(days)).toBeTruthy()
      expect(within(next).getByRole('progressbar', { name: tasks })).toBeTruthy()
      expect(within(next).getByText(/Kuutsalmen Kaluste Oy/)).toBeTruthy()
      expect(within(screen.getByRole('region', { name: assessed })).getAllByRole('article')).not.toEqual([])
    },
  )

  test('has what was planned long ago, and never held, apart from what is to come, with its year', async () => {
    const amina = await world.as('amina.warsame')
    const all = await amina.get<{ id: number; name: string; daysUntil?: number }[]>(`/rest/v1${path}`)
    const next = all.body.find(one => one.daysUntil !== undefined)
    await world.database.db
      .updateTable('demonstration')
      .set({ state: 'PLANNED', start_date: '2024-05-14', end_date: '2024-05-14' })
      .where('id', '=', next?.id ?? 0)
      .execute()
    await renderScreen(world, amina, path)
    const group = screen.getByRole('region', { name: 'Aika on mennyt, tulos puuttuu' })
    const line = within(group).getByRole('article', { name: next?.name ?? '' })
    expect(within(line).getByText('14.5.2024')).toBeTruthy()
    expect(screen.getAllByRole('article', { name: next?.name ?? '' })).toHaveLength(1)
  })

  test('shows until when Joonas can ask for a review of the grade published today', async () => {
    await renderScreen(world, await world.as('joonas.vainio'), path)
    const line = screen.getByRole('article', { name: 'Ohjelmointi' })
    expect(within(line).getByText('4 hyvä')).toBeTruthy()
    expect(within(line).getByText('tarkistusta voi pyytää 7.12. asti')).toBeTruthy()
  })

  test('says of a postponed demonstration that it was postponed', async () => {
    await renderScreen(world, await world.as('veera.salo'), path)
    const aside = screen.getByRole('region', { name: 'Siirretyt ja perutut' })
    expect(within(aside).getByText('Siirretty')).toBeTruthy()
  })

  test('says to a student without any what leads to the first one, and of which unit', async () => {
    const db = world.database.db
    const studentId = await world.personId('olena.bondar')
    await db
      .updateTable('demonstration')
      .set({ student_id: await world.personId('noora.aalto') })
      .where('student_id', '=', studentId)
      .execute()
    await renderScreen(world, await world.as('olena.bondar'), path, { language: 'en' })
    expect(screen.getByText('You have no demonstrations yet')).toBeTruthy()
    expect(await screen.findByText(/^Your first demonstration is in the unit/)).toBeTruthy()
  })

  test('shows a skeleton until its answer comes', async () => {
    await renderScreen(world, await world.as('amina.warsame'), path, { prefetch: false })
    expect(await screen.findByText('8 päivän päästä')).toBeTruthy()
  })
})

describe('the page of a demonstration', () => {
  const unit = 'Puusepäntuotteiden valmistaminen'

  test.each([
    ['fi', unit, 'Arvioijat ja muut tiedot', 'Antero Laurila'],
    ['sv', 'Tillverkning av snickeriprodukter', 'Bedömare och andra uppgifter', 'Antero Laurila'],
    ['en', 'Making joinery products', 'Assessors and other details', 'Antero Laurila'],
  ] as const)('tells in %s when, where and who assesses', async (language, name, facts, assessor) => {
    const address = await addressOf('amina.warsame', unit)
    await renderScreen(world, await world.as('amina.warsame'), address, { language })
    expect(screen.getByRole('heading', { level: 1, name })).toBeTruthy()
    expect(within(screen.getByRole('region', { name: facts })).getByText(assessor)).toBeTruthy()
  })

  test('says the day and the place once', async () => {
    await renderScreen(world, await world.as('amina.warsame'), await addressOf('amina.warsame', unit))
    expect(screen.getAllByText(/1\.12\./)).toHaveLength(1)
    expect(screen.getAllByText(/^Kuutsalmen Kaluste Oy, Teollisuustie/)).toHaveLength(1)
    expect(screen.queryByText('Kuutsalmen Kaluste Oy')).toBeNull()
  })

  test('opens each requirement to what every grade takes, in plain words', async () => {
    const address = await addressOf('amina.warsame', unit)
    const { user } = await renderScreen(world, await world.as('amina.warsame'), address)
    const criteria = screen.getByRole('region', { name: 'Mitä arvioidaan' })
    await user.click(within(criteria).getByText('Valmistat puusepäntuotteen, kuten oven tai ikkunan'))
    expect(within(criteria).getByText('Teet työn itsenäisesti alusta loppuun.')).toBeTruthy()
  })

  test('is found by its id alone, as the timetable names it', async () => {
    const address = await addressOf('amina.warsame', unit)
    await renderScreen(world, await world.as('amina.warsame'), address.replace(/plan=\d+&/, ''))
    expect(await screen.findByRole('heading', { level: 1, name: unit })).toBeTruthy()
  })

  test.each(['', '?id=abc', '?id=1&plan=1', '?id=99999999'])(
    'that is not hers says so and leads back: %s',
    async query => {
      await renderScreen(world, await world.as('amina.warsame'), page + query)
      expect(await screen.findByRole('link', { name: 'Takaisin: Näytöt' })).toBeTruthy()
      expect(screen.queryByRole('region', { name: 'Mitä arvioidaan' })).toBeNull()
    },
  )

  test('a task that she ticks is ticked on the server, and can be unticked', async () => {
    const { client, release } = delayAnswers(await world.as('amina.warsame'), '/', 'PUT')
    const address = await addressOf('amina.warsame', unit)
    const { user, settled } = await renderScreen(world, client, address)
    const text = 'Varaa työvälineet, materiaalit ja suojaimet.'
    const task = screen.getByRole('checkbox', { name: text })
    const [plan, id] = address.match(/\d+/g) ?? []
    const isDone = async () => {
      const { body } = await client.get<DemonstrationTask[]>(
        `/rest/v1/skillacquirementplan/${plan}/competencedemonstration/${id}/tasks`,
      )
      return body.find(one => one.text === text)?.done
    }
    await user.click(task)
    expect(await screen.findByText('4/8 tehtävää valmiina')).toBeTruthy()
    // Before the tick has reached the server.
    await user.click(task)
    expect(await screen.findByText('3/8 tehtävää valmiina')).toBeTruthy()
    release()
    await settled()
    expect(await isDone()).toBe(false)
    await user.click(task)
    await settled()
    expect(await isDone()).toBe(true)
  })

  test('what the instructor has confirmed cannot be unticked by her', async () => {
    await renderScreen(world, await world.as('amina.warsame'), await addressOf('amina.warsame', unit))
    expect(screen.getByText(/Antero Laurila vahvisti/)).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: /^Sovi ohjaajan kanssa/ })).toBeNull()
  })

  test('a note stays hers, with the day she plans to do the task', async () => {
    const { user } = await renderScreen(
      world,
      await world.as('amina.warsame'),
      await addressOf('amina.warsame', unit),
    )
    await user.click(
      screen.getByRole('button', {
        name: 'Lisää muistiinpano tai kuva: Varaa työvälineet, materiaalit ja suojaimet.',
      }),
    )
    await user.type(
      await screen.findByRole('textbox', { name: 'Oma muistiinpano' }),
      'Kuulosuojaimet varastolta.',
    )
    await user.type(screen.getByLabelText('Milloin aiot tehdä tämän'), '2026-11-27')
    await expectAccessible()
    await user.click(screen.getByRole('button', { name: 'Tallenna' }))
    expect(await screen.findByText('suunniteltu: perjantai 27.11.')).toBeTruthy()
    expect(await screen.findByText('Kuulosuojaimet varastolta.')).toBeTruthy()
  })

  test('a task of her own waits for the teacher', async () => {
    const { user } = await renderScreen(
      world,
      await world.as('amina.warsame'),
      await addressOf('amina.warsame', unit),
    )
    await user.click(screen.getByRole('button', { name: 'Ehdota tehtävää' }))
    await user.click(await screen.findByRole('button', { name: 'Lähetä ehdotus' }))
    expect(await screen.findAllByText(/Vähintään 3|Tämä tieto tarvitaan/)).not.toEqual([])
    await user.type(
      screen.getByRole('textbox', { name: 'Minkä tehtävän haluat tehdä?' }),
      'Teen lohenpyrstöliitoksen.',
    )
    await user.click(screen.getByRole('button', { name: 'Lähetä ehdotus' }))
    expect(await screen.findByText('Teen lohenpyrstöliitoksen.', { selector: 'li' })).toBeTruthy()
    expect(screen.getByText('3/8 tehtävää valmiina')).toBeTruthy()
  })

  test('a task proposed again after its answer was lost is there once', async () => {
    const client = await world.as('amina.warsame')
    const { user } = await renderScreen(world, client, await addressOf('amina.warsame', unit), {
      loseFirst: 'POST',
    })
    await user.click(screen.getByRole('button', { name: 'Ehdota tehtävää' }))
    await user.type(
      await screen.findByRole('textbox', { name: 'Minkä tehtävän haluat tehdä?' }),
      'Teen lohenpyrstöliitoksen.',
    )
    await user.click(screen.getByRole('button', { name: 'Lähetä ehdotus' }))
    await waitFor(() => expect(screen.getAllByRole('alert').some(one => one.textContent)).toBe(true))
    await user.click(screen.getByRole('button', { name: 'Lähetä ehdotus' }))
    expect(await screen.findAllByText('Teen lohenpyrstöliitoksen.', { selector: 'li' })).toHaveLength(1)
  })
})

describe('the result of a demonstration', () => {
  test('is shown beside Joonas’s self-assessment, with the last day for a review', async () => {
    const address = await addressOf('joonas.vainio', 'Ohjelmointi')
    await renderScreen(world, await world.as('joonas.vainio'), address)
    const result = screen.getByRole('region', { name: 'Tulos' })
    expect(within(result).getAllByText('4 hyvä')).not.toEqual([])
    const table = within(result).getByRole('table', { name: 'Oma arviosi ja arvioijien arvio' })
    expect(within(table).getByRole('columnheader', { name: 'Arvioijat' })).toBeTruthy()
    expect(
      within(result).getByText(/Viimeinen päivä on maanantai 7\.12\., 14 päivän kuluttua julkaisusta/),
    ).toBeTruthy()
    await expectAccessible()
  })

  test('shows on one scale how far apart Joonas and the assessors are, beside the words', async () => {
    const address = await addressOf('joonas.vainio', 'Ohjelmointi')
    await renderScreen(world, await world.as('joonas.vainio'), address)
    const table = screen.getByRole('table', { name: 'Oma arviosi ja arvioijien arvio' })
    const rows = within(table).getAllByRole('row').slice(1)
    const apart = rows.map(row => {
      const [own, assessors] = within(row)
        .getAllByRole('cell')
        .map(cell => Number.parseInt(cell.textContent ?? '', 10))
      const ring = row.querySelector('svg circle')?.getAttribute('cx')
      const diamond = /^M(\d+) 8/.exec(row.querySelector('svg path:last-child')?.getAttribute('d') ?? '')?.[1]
      return [Math.sign(Number(own) - Number(assessors)), Math.sign(Number(ring) - Number(diamond))]
    })
    expect(apart.length).toBeGreaterThan(1)
    expect(new Set(apart.map(([words]) => words)).size).toBeGreaterThan(1)
    for (const [words, marks] of apart) expect(marks).toBe(words)
  })

  test('a review is asked for with its reason, once', async () => {
    const address = await addressOf('joonas.vainio', 'Ohjelmointi')
    const { user } = await renderScreen(world, await world.as('joonas.vainio'), address)
    await user.click(screen.getByRole('button', { name: 'Pyydä tarkistamista' }))
    await user.click(await screen.findByRole('button', { name: 'Lähetä pyyntö' }))
    expect(await screen.findByText('Tämä tieto tarvitaan.')).toBeTruthy()
    await user.type(
      screen.getByRole('textbox', { name: 'Miksi pyydät tarkistamista?' }),
      'Testaus puuttuu perusteluista.',
    )
    await expectAccessible()
    await user.click(screen.getByRole('button', { name: 'Lähetä pyyntö' }))
    expect(await screen.findByText('Olet pyytänyt tarkistamista')).toBeTruthy()
    expect(await screen.findByText('Testaus puuttuu perusteluista.', { selector: 'p' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Pyydä tarkistamista' })).toBeNull()
  })

  test('Väinö reads why the first attempt did not pass, and continues to the second', async () => {
    const { user } = await renderScreen(
      world,
      await world.as('vaino.ohman'),
      await addressOf('vaino.ohman', 'Ohjelmointi'),
    )
    expect(screen.getAllByText('Hylätty')).not.toEqual([])
    expect(screen.getByText(/Uusi näyttö on jo sovittu/)).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Katso seuraava näyttö' }))
    expect(await screen.findByText('2. yritys')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Tulos' })).toBeNull()
  })

  test('Åsa-Maria reads the school’s answer to her review, and of the attempt to raise', async () => {
    const client = await world.as('asa-maria.soderstrom')
    const { unmount } = await renderScreen(
      world,
      client,
      await addressOf('asa-maria.soderstrom', 'Ohjelmointi'),
      { language: 'sv' },
    )
    expect(screen.getByText(/Vitsordet ändras inte/)).toBeTruthy()
    unmount()
    const unit = 'Tieto- ja viestintätekniikan perustehtävät'
    await renderScreen(world, client, await addressOf('asa-maria.soderstrom', unit, 2), { language: 'sv' })
    expect(screen.getByText('Höjning av vitsord')).toBeTruthy()
  })

  test('a demonstration that waits for its result says by when it comes', async () => {
    await renderScreen(
      world,
      await world.as('toivo.pontinen'),
      await addressOf('toivo.pontinen', 'Kalusteiden valmistaminen'),
    )
    expect(screen.getByText(/^Tulos kirjataan viimeistään/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Tulos' })).toBeNull())
  })
})

describe('a unit’s page and the timetable', () => {
  async function tabOf(username: string, unit: string, tab: string): Promise<string> {
    const client = await world.as(username)
    const all = await client.get<{ planId: number; name: string; modules: { moduleId: number }[] }[]>(
      `/rest/v1${path}`,
    )
    const one = all.body.find(({ name }) => name === unit)
    return `/studies/module/${tab}?plan=${one?.planId}&module=${one?.modules[0]?.moduleId}`
  }

  test('show Väinö both attempts at the unit, and calmly that the first did not pass', async () => {
    await renderScreen(
      world,
      await world.as('vaino.ohman'),
      await tabOf('vaino.ohman', 'Ohjelmointi', 'qualificationEvents'),
    )
    expect(await screen.findAllByRole('article', { name: 'Ohjelmointi' })).toHaveLength(2)
    expect(screen.getByText('2. yritys')).toBeTruthy()
    expect(screen.getByText('Ei vielä hyväksytty', { selector: 'p' })).toBeTruthy()
  })

  test('show Joonas the grade with its reasons, beside his own view', async () => {
    await renderScreen(
      world,
      await world.as('joonas.vainio'),
      await tabOf('joonas.vainio', 'Ohjelmointi', 'qualificationEventAssessment'),
    )
    expect(await screen.findByRole('table', { name: 'Oma arviosi ja arvioijien arvio' })).toBeTruthy()
    expect(screen.getByText('Voit pyytää arvioinnin tarkistamista 7.12.2026 asti.')).toBeTruthy()
  })

  test('lead from the day in the timetable to the demonstration', async () => {
    const { user } = await renderScreen(
      world,
      await world.as('amina.warsame'),
      '/studenttimetable?week=2026-W49',
    )
    const entries = await screen.findAllByRole('button', { name: /Puusepäntuotteiden valmistaminen/ })
    const first = entries[0]
    if (first === undefined) throw new Error('the demonstration is not in the timetable')
    await user.click(first)
    await user.click(await screen.findByRole('link', { name: 'Näytön tiedot' }))
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Puusepäntuotteiden valmistaminen' }),
    ).toBeTruthy()
  })
})
