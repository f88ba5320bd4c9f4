import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tasksOnHome } from '../../../server/test/world/home-tasks.ts'
import { type Client, makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

interface Known {
  id: number
  name: string
  state: string
  workplace?: { name: string }
}

/** Every event of a student's plans, as the server lists them. */
async function eventsOf(client: Client): Promise<Known[]> {
  const plans = await client.get<{ currentPlanId?: number }[]>('/rest/v1/skillacquirementplan/psp')
  const found: Known[] = []
  for (const { currentPlanId } of plans.body) {
    if (currentPlanId === undefined) continue
    const path = `/rest/v1/skillacquirementplan/${currentPlanId}/personaleducationevents`
    found.push(...(await client.get<Known[]>(path)).body)
  }
  return found
}

async function addressOf(client: Client, which: (event: Known) => boolean): Promise<string> {
  const event = (await eventsOf(client)).find(which)
  if (event === undefined) throw new Error('no such event in the demo school')
  return `/personaleducationevent?event=${event.id}`
}

const atWork = (event: Known) => event.workplace !== undefined && event.state === 'ONGOING'
const atSchool = (event: Known) => event.workplace === undefined && event.state === 'ONGOING'
const planned = (event: Known) => event.state === 'PLANNED'

function draftsGone(): void {
  localStorage.clear()
}

describe('the page of a period at a workplace', () => {
  test.each([
    ['fi', 'Päiväkirja', /^Soita 0/, 'Näytä kartalla', 'Työpaikan arviointi'],
    ['sv', 'Dagbok', /^Ring 0/, 'Visa på karta', 'Arbetsplatsens bedömning'],
    ['en', 'Diary', /^Call 0/, 'Show on a map', 'Workplace assessment'],
  ] as const)(
    'tells Amina in %s whom to call, where to go, and how her skills grow without a grade',
    async (language, diary, call, map, kind) => {
      const client = await world.as('amina.warsame')
      await renderScreen(world, client, await addressOf(client, atWork), { language })
      expect(screen.getByRole('heading', { level: 2, name: diary })).toBeTruthy()
      expect(screen.getByRole('link', { name: call }).getAttribute('href')).toMatch(/^tel:\d+$/)
      expect(screen.getByRole('link', { name: map }).getAttribute('href')).toContain('Kuutsalmi')
      const assessment = await screen.findByRole('article', { name: new RegExp(`^${kind}`) })
      expect(assessment.textContent).not.toMatch(/arvosana [1-5]|vitsord [1-5]|grade [1-5]/i)
    },
  )

  test('she assesses herself, starting from what she thought before, once a day', async () => {
    const client = await world.as('amina.warsame')
    const { user } = await renderScreen(world, client, await addressOf(client, atWork))
    await user.click(await screen.findByRole('button', { name: 'Arvioi itse' }))
    expect(document.activeElement?.textContent).toBe('Oma arviointini')
    const send = await screen.findByRole('button', { name: 'Lähetä oma arviointi' })
    const [level] = screen.getAllByRole('radio', { name: 'Onnistuu pienellä avulla' })
    if (level === undefined) throw new Error('nothing to rate')
    await user.click(level)
    await user.type(screen.getByRole('textbox', { name: 'Missä onnistun?' }), 'Mittaan tarkasti.')
    await expectAccessible()
    await user.click(send)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Arvioi itse' })).toBeNull())
    expect(await screen.findByText('Oma arviointi 23.11.2026', { selector: 'summary' })).toBeTruthy()
    draftsGone()
  })

  test('an own part that says nothing is not sent', async () => {
    const client = await world.as('amina.warsame')
    const { user } = await renderScreen(world, client, await addressOf(client, atSchool))
    await user.click(await screen.findByRole('button', { name: 'Arvioi itse' }))
    await user.click(await screen.findByRole('button', { name: 'Lähetä oma arviointi' }))
    expect(await screen.findByText('Valitse ainakin yksi taso tai kirjoita jotain.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Peruuta' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Arvioi itse'))
  })

  test('she writes the day, its hours wait for the instructor, and she can change her words', async () => {
    const client = await world.as('amina.warsame')
    const { user } = await renderScreen(world, client, await addressOf(client, atWork))
    await user.click(await screen.findByRole('button', { name: 'Kirjoita päivästä maanantai 23.11.' }))
    const text = await screen.findByRole('textbox', { name: 'Mitä teit ja opit?' })
    expect(screen.getByRole('option', { name: 'Tänään, maanantai 23.11.', selected: true })).toBeTruthy()
    expect(screen.getByText(/^Kirjoita, mitä teit.*Opettajasi voivat/).textContent).not.toContain('huoltaja')
    await user.click(screen.getByRole('button', { name: 'Tallenna merkintä' }))
    await waitFor(() => expect(text.getAttribute('aria-invalid')).toBe('true'))
    await user.type(text, 'Sovitin ovet.')
    await user.type(screen.getByRole('textbox', { name: 'Tunnit työpaikalla' }), '7,5')
    await user.click(screen.getByRole('button', { name: 'Tallenna merkintä' }))
    const day = await screen.findByRole('heading', { level: 3, name: 'maanantai 23.11.' })
    const entry = day.closest('li')
    if (entry === null) throw new Error('the day is no entry')
    expect(entry.textContent).toContain('7 t 30 min, odottaa vahvistusta')
    // The focus is at the saved entry.
    await waitFor(() => expect(document.activeElement?.id).toBe('diary'))
    // The next proposed day is an agreed one, not the Sunday before.
    expect(
      screen.queryByRole('button', { name: /^Kirjoita päivästä (perjantai|lauantai|sunnuntai)/ }),
    ).toBeNull()

    await user.click(within(entry).getByRole('button', { name: 'Muuta: maanantai 23.11.' }))
    await waitFor(() => expect(document.activeElement).toBe(day))
    const again = await within(entry).findByRole('textbox', { name: 'Mitä teit ja opit?' })
    await user.type(again, ' Raot ovat tasaiset.')
    await user.click(within(entry).getByRole('button', { name: 'Tallenna merkintä' }))
    expect(await screen.findByText('Sovitin ovet. Raot ovat tasaiset.')).toBeTruthy()
    draftsGone()
  })

  test('she reads the feedback, answers it once, and home no longer asks for it', async () => {
    const client = await world.as('amina.warsame')
    const home = await renderScreen(world, client, '/')
    expect(screen.getByText('Uusi väliarviointi')).toBeTruthy()
    home.unmount()
    const { user } = await renderScreen(world, client, await addressOf(client, atWork))
    await user.type(await screen.findByRole('textbox', { name: 'Kommenttisi, jos haluat' }), 'Kiitos!')
    await user.click(screen.getByRole('button', { name: 'Olen lukenut arvioinnin' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Olen lukenut arvioinnin' })).toBeNull())
    expect(await screen.findByText('Kiitos!')).toBeTruthy()
    expect(await tasksOnHome(client, 'FEEDBACK_TO_READ')).toEqual([])
    draftsGone()
  })

  test('a change on another device meanwhile is reported, and sending again goes through', async () => {
    const client = await world.as('amina.warsame')
    const address = await addressOf(client, atSchool)
    const { user } = await renderScreen(world, client, address)
    const path = `/rest/v1/personaleducationevent/${address.split('=')[1]}`
    const { version } = (await client.get<{ version: number }>(path)).body
    expect((await client.put(path, { goals: [{ text: 'Toiselta laitteelta.' }], version })).status).toBe(200)
    await user.click(await screen.findByRole('button', { name: /^Kirjoita päivästä/ }))
    await user.type(await screen.findByRole('textbox', { name: 'Mitä teit ja opit?' }), 'Piirsin kaapin.')
    await user.click(screen.getByRole('button', { name: 'Tallenna merkintä' }))
    const form = screen.getByRole('textbox', { name: 'Mitä teit ja opit?' }).closest('form')
    if (form === null) throw new Error('the text is in no form')
    expect(await within(form).findByText(/^Joku muu on muuttanut tätä/)).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Poista: Toiselta laitteelta.' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Tallenna merkintä' }))
    expect(await screen.findByText('Piirsin kaapin.', { selector: 'li p' })).toBeTruthy()
    draftsGone()
  })

  test('what others have written is read out in the language of the school, and her own words are not', async () => {
    const client = await world.as('amina.warsame')
    await renderScreen(world, client, await addressOf(client, atWork), { language: 'en' })
    const itemsOf = (name: string | RegExp) =>
      within(screen.getByRole('region', { name })).getAllByRole('listitem')
    const languageOf = (item: HTMLElement) => item.querySelector('[lang]')?.getAttribute('lang')
    const isOwn = (item: HTMLElement) => item.textContent?.includes('(my own)')
    const [own, others] = [itemsOf('Goals').filter(isOwn), itemsOf('Goals').filter(item => !isOwn(item))]
    expect(new Set(own.map(languageOf))).toEqual(new Set([undefined]))
    expect(new Set(others.map(languageOf))).toEqual(new Set(['fi']))
    expect(new Set(itemsOf(/Kuutsalmen Kaluste Oy/).map(languageOf))).toEqual(new Set(['fi']))
  })

  test('she adds a goal of her own and takes it away; those of others stay', async () => {
    const client = await world.as('amina.warsame')
    const { user } = await renderScreen(world, client, await addressOf(client, atWork))
    const goals = screen.getByRole('region', { name: 'Tavoitteet' })
    const before = within(goals).queryAllByRole('listitem').length
    await user.type(
      await within(goals).findByRole('textbox', { name: 'Uusi oma tavoite' }),
      'Opin lukemaan piirustuksia.',
    )
    await user.click(within(goals).getByRole('button', { name: 'Lisää tavoite' }))
    await waitFor(() => expect(within(goals).getAllByRole('listitem')).toHaveLength(before + 1))
    await user.click(within(goals).getByRole('button', { name: 'Poista: Opin lukemaan piirustuksia.' }))
    await waitFor(() => expect(within(goals).queryAllByRole('listitem')).toHaveLength(before))
    draftsGone()
  })
})

describe('a day at work', () => {
  test('leads from home, in one tap, to its diary and to whom to call', async () => {
    const { user } = await renderScreen(world, await world.as('amina.warsame'), '/')
    await user.click(screen.getByRole('link', { name: 'Päiväkirja ja yhteystiedot' }))
    expect(await screen.findByRole('link', { name: /^Soita 0/ })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: 'Päiväkirja' })).toBeTruthy()
  })
})

describe('a workplace that a student has found', () => {
  test('Eino changes his proposal while the school has not taken it up; a wrong business id is reported at its field', async () => {
    const client = await world.as('eino.kuisma')
    const { user } = await renderScreen(world, client, await addressOf(client, planned))
    await user.click(screen.getByRole('button', { name: 'Muuta ehdotusta' }))
    await user.type(await screen.findByRole('textbox', { name: 'Y-tunnus, jos tiedät sen' }), '1234567-8')
    await user.click(screen.getByRole('button', { name: 'Lähetä ehdotus' }))
    expect(await screen.findByText('Tämä ei ole Y-tunnus. Se on muotoa 1234567-8.')).toBeTruthy()
    await expectAccessible()
    const field = screen.getByRole('textbox', { name: 'Y-tunnus, jos tiedät sen' })
    await user.clear(field)
    await user.type(field, '1234567-1')
    await user.click(screen.getByRole('button', { name: 'Lähetä ehdotus' }))
    expect(await screen.findByText(/Y-tunnus 1234567-1/)).toBeTruthy()
    draftsGone()
  })

  test('Joonas reads that his proposal is being processed and cannot be changed now', async () => {
    const client = await world.as('joonas.vainio')
    await renderScreen(world, client, await addressOf(client, planned))
    expect(screen.getByText('Oppilaitos selvittää paikkaa. Ehdotusta ei voi nyt muuttaa.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /ehdotusta|Ehdota/ })).toBeNull()
  })

  test('Olena reads in English why her place cannot be used, and can propose another', async () => {
    const client = await world.as('olena.bondar')
    await renderScreen(world, client, await addressOf(client, planned), { language: 'en' })
    expect(screen.getByText(/^The company has no instructor for you this spring/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Propose a workplace' })).toBeTruthy()
  })
})

describe('all education events of a student', () => {
  test('stand under what goes on, what comes and what has been, with a way to each', async () => {
    const { user } = await renderScreen(world, await world.as('amina.warsame'), '/personaleducationevents')
    const now = await screen.findByRole('region', { name: 'Käynnissä' })
    const [first] = within(now).getAllByRole('link')
    if (first === undefined) throw new Error('nothing goes on')
    await user.click(first)
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(first.textContent))
  })

  test('Noora, who has graduated, reads them and nothing is requested of her', async () => {
    const client = await world.as('noora.aalto')
    const events = await eventsOf(client)
    await renderScreen(world, client, `/personaleducationevent?event=${events[0]?.id}`)
    expect(await screen.findByRole('heading', { level: 2, name: 'Perustiedot' })).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: /Arvioi itse|Lisää tavoite|Tallenna/ })).toBeNull()
  })

  test('another student’s event is not found, and nothing of it is shown', async () => {
    const path = await addressOf(await world.as('amina.warsame'), atWork)
    await renderScreen(world, await world.as('aada.kuisma'), path)
    expect(await screen.findByText('Tätä ei löytynyt, tai sinulla ei ole oikeutta nähdä sitä.')).toBeTruthy()
    expect(document.body.textContent).not.toContain('Antero Laurila')
  })
})

test('the hours of a course are the same on its own page and among the attendance', async () => {
  const client = await world.as('aada.kuisma')
  const { unmount } = await renderScreen(
    world,
    client,
    await addressOf(client, event => event.name === 'Ryhmänohjaus'),
  )
  const sums = await screen.findByText(/^Läsnä .*Tähän mennessä opetusta on pidetty/)
  const [, attended, held] =
    /^Läsnä (.+)\. Tähän mennessä opetusta on pidetty (.+)\.$/.exec(sums.textContent ?? '') ??
    expect.fail('no sums')
  const planned = screen.getByText('Suunnitelmassa opetusta').parentElement?.textContent
  expect(planned).toMatch(/\d+ t$/)
  unmount()
  await renderScreen(world, client, '/absence/participations')
  const course = (await screen.findByRole('heading', { level: 3, name: 'Ryhmänohjaus' })).closest('li')
  expect(course?.textContent).toContain(attended)
  expect(course?.textContent).toContain(held)
})

test('feedback is read out in the language in which the school wrote it', async () => {
  const { db } = world.database
  const client = await world.as('amina.warsame')
  await sql`update requirement set text = text - 'en'`.execute(db)
  await renderScreen(world, client, await addressOf(client, atWork), { language: 'en' })
  const [heading] = await screen.findAllByRole('heading', {
    level: 3,
    name: /^(Workplace|Teacher’s) assessment/,
  })
  const card = heading?.closest('article')
  const languageOf = (title: string) =>
    within(card as HTMLElement)
      .getByRole('heading', { level: 4, name: title })
      .nextElementSibling?.querySelector('[lang]')
      ?.getAttribute('lang')
  expect(languageOf('What goes well')).toBe('fi')
  expect(card?.querySelector(':scope li p')?.getAttribute('lang')).toBe('fi')
})
