import type { OffersPage } from '@studentgo/protocol/education-events'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { alerts } from '#web/platform/page/alerts.ts'
import { keepTables } from '../../../server/test/every-endpoint/kept-tables.ts'
import { type Client, makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
let restore: () => Promise<void>

beforeAll(async () => {
  world = await makeWorld()
  restore = await keepTables(world.database.db, [
    'plan',
    'plan_module',
    'personal_education_event',
    'plan_slot',
    'education_event',
    'event_participant',
    'event_registration',
    'plan_event_change',
  ])
})
afterEach(async () => {
  localStorage.clear()
  await restore()
})
afterAll(() => world.close())

/** The offers and the choices of this student. */
async function offersOf(client: Client): Promise<OffersPage & { planId: number }> {
  const { body } = await client.get<{ currentPlanId?: number }[]>('/rest/v1/skillacquirementplan/psp')
  const planId = body[0]?.currentPlanId ?? 0
  const path = `/rest/v1/skillacquirementplan/${planId}/unaddededucationevents`
  return { planId, ...(await client.get<OffersPage>(path)).body }
}

async function pathOf(client: Client, name: string): Promise<string> {
  const { content, chosen } = await offersOf(client)
  const event = [...content, ...chosen.map(one => one.event)].find(one => one.name === name)
  if (event === undefined) throw new Error(`${name} is not there`)
  return `/studies/choose/event?event=${event.educationEventId}&slot=${event.peeemId}`
}

const evening = 'Komentokieli iltaryhmässä'
const small = 'Komentokielen pienryhmä'

async function takenSeats(name: string) {
  const { rows } = await sql<{ taken: number }>`select sum(taken)::integer as taken from education_event
    where name ->> 'fi' = ${name}`.execute(world.database.db)
  return rows[0]?.taken
}

describe('the list of events', () => {
  it.each([
    ['fi', 'Valitse opetusta', 'Olet jonossa sijalla 2', 'Tarjolla'],
    ['sv', 'Välj undervisning', 'Du står på plats 2 i kön', 'Erbjuds'],
    ['en', 'Choose courses', 'You are number 2 on the waiting list', 'On offer'],
  ] as const)(
    'shows Olena in %s where she waits and what else there is',
    async (language, title, queue, offered) => {
      await renderScreen(world, await world.as('olena.bondar'), '/studies/choose', { language })
      expect(await screen.findByText(queue)).toBeTruthy()
      expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
      expect(screen.getByRole('heading', { level: 2, name: offered })).toBeTruthy()
      expect(document.body.textContent).not.toMatch(/Joonas|Tuuli|education-events\./)
    },
  )

  it('shows seats as a meter, the window, and what clashes', async () => {
    await renderScreen(world, await world.as('olena.bondar'), '/studies/choose')
    const card = await screen.findByRole('article', { name: evening })
    const meter = within(card).getByRole('meter')
    expect([meter.getAttribute('value'), meter.getAttribute('max')]).toEqual(['3', '12'])
    expect(within(card).getByText('9 paikkaa vapaana (12 paikasta)')).toBeTruthy()
    expect(screen.getByText(/^Ilmoittaudu viimeistään 2\.12\.2026/)).toBeTruthy()
    expect(within(card).getByRole('link', { name: evening })).toBeTruthy()
    const later = screen.getByRole('article', { name: 'Automatisointi verkossa' })
    expect(within(later).getByText('Ei vielä auki')).toBeTruthy()
    expect(within(later).getByText(/^Ilmoittautuminen alkaa 24\.11\.2026/)).toBeTruthy()
  })

  it('is narrowed by a form whose answers are in the address, and says when nothing is left', async () => {
    const { user } = await renderScreen(world, await world.as('olena.bondar'), '/studies/choose')
    await user.click(await screen.findByText('Rajaa hakua'))
    await user.type(screen.getByLabelText('Hae nimellä'), 'ilta')
    await user.click(screen.getByRole('button', { name: 'Näytä' }))
    await waitFor(() => expect(screen.getByText('Yksi opetustapahtuma')).toBeTruthy())
    expect(screen.queryByRole('article', { name: 'Yrittäjyysviikko' })).toBeNull()
    await user.clear(screen.getByLabelText('Hae nimellä'))
    await user.type(screen.getByLabelText('Hae nimellä'), 'olematon')
    await user.click(screen.getByRole('button', { name: 'Näytä' }))
    expect(await screen.findByText('Rajauksiin ei sovi mikään. Poista jokin rajaus.')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Poista rajaukset' }))
    expect(await screen.findByRole('article', { name: 'Yrittäjyysviikko' })).toBeTruthy()
  })

  it('says once above the list when sign-up ends, where all share that day', async () => {
    await renderScreen(world, await world.as('aada.kuisma'), '/studies/choose')
    expect(await screen.findAllByText(/^Ilmoittaudu viimeistään/)).toHaveLength(1)
    const row = screen.getByRole('article', { name: 'Valokuvaustyöpaja' })
    expect(row.getElementsByTagName('a')).toHaveLength(1)
  })

  it('can be compared side by side', async () => {
    const { user } = await renderScreen(world, await world.as('olena.bondar'), '/studies/choose')
    await user.click(await screen.findByRole('link', { name: 'Vertaa taulukossa' }))
    const table = await screen.findByRole('table')
    expect(within(table).getByRole('rowheader', { name: /^Komentokieli iltaryhmässä/ })).toBeTruthy()
    await expectAccessible()
  })

  it('says why it is empty while the plan has never been approved', async () => {
    const client = await world.as('olena.bondar')
    await sql`update plan set first_approved_on = null
      where student_id = ${await world.personId('olena.bondar')}`.execute(world.database.db)
    await renderScreen(world, client, '/studies/choose')
    expect(
      await screen.findByText('Voit valita opetusta, kun HOKSisi on hyväksytty ensimmäisen kerran.'),
    ).toBeTruthy()
  })
})

describe('one event', () => {
  it('draws its clashes into one’s own week, describes them in words, and requires accepting them', async () => {
    const client = await world.as('aada.kuisma')
    const path = await pathOf(client, 'Yrittäjyysviikko')
    const { user } = await renderScreen(world, client, path)
    const marks = await screen.findAllByText('Päällekkäin')
    expect(marks.length).toBeGreaterThan(2)
    expect(screen.getByRole('heading', { name: 'Mikä on päällekkäin' })).toBeTruthy()
    await expectAccessible()
    await user.click(screen.getByRole('button', { name: 'Ilmoittaudu' }))
    expect(screen.getByText('Merkitse ensin, että tiedät päällekkäisyydestä.')).toBeTruthy()
    expect(alerts.read().shown.map(({ intent }) => intent)).toEqual([])
    const box = screen.getByRole('checkbox', { name: /^Tiedän päällekkäisyydestä/ })
    expect(document.activeElement).toBe(box)
    expect(await takenSeats('Yrittäjyysviikko')).toBe(0)
    await user.click(box)
    await user.dblClick(screen.getByRole('button', { name: 'Ilmoittaudu' }))
    expect(await screen.findByText('Sinulla on paikka')).toBeTruthy()
    expect(await takenSeats('Yrittäjyysviikko')).toBe(1)
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Ilmoittautuminen' })),
    )
  })

  it('a seat is given up after a question that says what is lost, and the queue is shown before', async () => {
    const client = await world.as('tuuli.ahmed')
    const { user } = await renderScreen(world, client, await pathOf(client, small))
    expect(await screen.findByText('Täynnä, paikkoja on vain yksi', { exact: false })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Peru paikka' }))
    const question = screen.getByRole('region', { name: 'Perutaanko paikka?' })
    await expectAccessible()
    await user.click(within(question).getByRole('button', { name: 'Älä muuta mitään' }))
    expect(await takenSeats(small)).toBe(1)
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Peru paikka' })),
    )
    await user.click(screen.getByRole('button', { name: 'Peru paikka' }))
    await user.click(screen.getAllByRole('button', { name: 'Peru paikka' })[0] as HTMLElement)
    expect(await screen.findByRole('button', { name: 'Liity jonoon' })).toBeTruthy()
    const joonas = await world.as('joonas.vainio')
    expect((await offersOf(joonas)).chosen.map(one => one.state)).toContain('REGISTERED')
  })

  it('a place in a queue is changed for a seat in one step', async () => {
    const client = await world.as('olena.bondar')
    const { user } = await renderScreen(world, client, await pathOf(client, evening))
    expect(await screen.findByText(`Sijasi opetustapahtuman ${small} jonossa päättyy samalla.`)).toBeTruthy()
    const box = screen.queryByRole('checkbox', { name: /^Tiedän päällekkäisyydestä/ })
    if (box !== null) await user.click(box)
    await user.click(screen.getByRole('button', { name: 'Vaihda tähän' }))
    expect(await screen.findByText('Sinulla on paikka')).toBeTruthy()
    expect((await offersOf(client)).chosen.map(one => [one.event.name, one.state])).toEqual([
      [evening, 'REGISTERED'],
    ])
  })

  it('a student with a seat learns that it is not changed for a place in a queue', async () => {
    const client = await world.as('milja.peltonen')
    await renderScreen(world, client, await pathOf(client, small))
    expect(
      await screen.findByText(
        `Sinulla on paikka opetustapahtumassa ${evening}. Sitä ei vaihdeta jonotuspaikkaan. Voit vaihtaa, kun tässä on tilaa.`,
      ),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Liity|Vaihda|Ilmoittaudu)/ })).toBeNull()
  })

  it('a change that happened meanwhile is reported at the button, and the page shows the current state', async () => {
    const client = await world.as('aada.kuisma')
    const { user } = await renderScreen(world, client, await pathOf(client, 'Yrittäjyysviikko'))
    await user.click(await screen.findByRole('checkbox', { name: /^Tiedän/ }))
    await sql`update education_event set closes_at = '2026-11-23T08:59:00+02:00'
      where name ->> 'fi' = 'Yrittäjyysviikko'`.execute(world.database.db)
    await user.click(screen.getByRole('button', { name: 'Ilmoittaudu' }))
    const refusal = 'Ilmoittautuminen on päättynyt. Kysy paikkaa vastuuopettajalta.'
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Ilmoittaudu' })).toBeNull())
    expect(screen.getByText(/^Ilmoittautuminen päättyi 23\.11\.2026/)).toBeTruthy()
    const place = screen.getByRole('region', { name: 'Ilmoittautuminen' })
    expect((await within(place).findByText(refusal)).closest('[role=alert]')).toBeTruthy()
  })

  it('a comment that is too long is reported at its field, and stays there', async () => {
    const client = await world.as('olena.bondar')
    const { user } = await renderScreen(world, client, await pathOf(client, evening))
    const comment = await screen.findByRole('textbox', { name: /^Viesti/ })
    const box = screen.queryByRole('checkbox', { name: /^Tiedän päällekkäisyydestä/ })
    if (box !== null) await user.click(box)
    fireEvent.change(comment, { target: { value: 'a'.repeat(501) } })
    await user.click(screen.getByRole('button', { name: 'Vaihda tähän' }))
    await waitFor(() => expect(comment.getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(comment)
    expect((comment as HTMLTextAreaElement).value).toHaveLength(501)
    expect((await offersOf(client)).chosen.map(one => one.state)).toEqual(['WAITLISTED'])
  })

  it('where the college blocks clashes there is no button, and the reason instead', async () => {
    const strict = await makeWorld()
    await sql`insert into policy (name, value) values ('event.overlapMode', '"BLOCK"')`.execute(
      strict.database.db,
    )
    const client = await strict.as('aada.kuisma')
    await renderScreen(strict, client, await pathOf(client, 'Yrittäjyysviikko'))
    expect(await screen.findByText(/^Oppilaitos ei hyväksy päällekkäistä opetusta/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ilmoittaudu' })).toBeNull()
    await strict.close()
  })

  it('an event that is not there for this student shows nothing of it', async () => {
    const path = await pathOf(await world.as('olena.bondar'), evening)
    await renderScreen(world, await world.as('joonas.vainio'), path)
    expect(await screen.findByRole('heading', { level: 1, name: 'Valitse opetusta' })).toBeTruthy()
    expect(document.body.textContent).not.toContain(evening)
  })
})

describe('the page of a unit', () => {
  it('shows where Olena waits, a few offers, and the way to all of them', async () => {
    const client = await world.as('olena.bondar')
    const { planId, chosen } = await offersOf(client)
    const moduleId = chosen[0]?.event.moduleId
    await renderScreen(world, client, `/studies/module/educationEvents?plan=${planId}&module=${moduleId}`)
    expect(await screen.findByText('Olet jonossa sijalla 2')).toBeTruthy()
    expect(screen.getByRole('article', { name: evening })).toBeTruthy()
    const all = screen.getByRole('link', { name: 'Katso kaikki (2 opetustapahtumaa)' })
    expect(all.getAttribute('href')).toContain(`plan=${planId}&module=${moduleId}`)
  })

  it('says that there is nothing to choose for a unit that nobody offers', async () => {
    const client = await world.as('olena.bondar')
    const { planId } = await offersOf(client)
    const { rows } = await sql<{ id: number }>`select m.id from plan_module m where m.plan_id = ${planId}
      and not exists (select from education_event e where e.module_id = m.module_id and e.opens_at is not null)
      and m.state = 'PLANNED' order by m.id limit 1`.execute(world.database.db)
    await renderScreen(world, client, `/studies/module/educationEvents?plan=${planId}&module=${rows[0]?.id}`)
    expect(
      await screen.findByText(/ei ole nyt tarjolla opetusta, johon voisit itse ilmoittautua/),
    ).toBeTruthy()
  })
})

describe('home', () => {
  it('shows Olena what opens tomorrow and what is open', async () => {
    await renderScreen(world, await world.as('olena.bondar'), '/')
    const list = screen.getByRole('region', { name: 'Sinua odottaa' })
    expect(within(list).getByText(/Voit (valita opetusta|ilmoittautua opetukseen)/)).toBeTruthy()
  })

  it('shows Joonas that he got a place from the waiting list, and leads there', async () => {
    const tuuli = await world.as('tuuli.ahmed')
    const path = await pathOf(tuuli, small)
    const [, event, slot] = /event=(\d+)&slot=(\d+)/.exec(path) ?? []
    await tuuli.delete(`/rest/v1/educationevent/${event}/register?peeemId=${slot}`)
    const { user } = await renderScreen(world, await world.as('joonas.vainio'), '/')
    const task = screen.getByText('Sait paikan jonosta').closest('li') as HTMLElement
    expect(within(task).getByText(small)).toBeTruthy()
    await user.click(within(task).getByRole('link', { name: 'Katso Sait paikan jonosta' }))
    expect(await screen.findByRole('heading', { level: 1, name: small })).toBeTruthy()
    expect(await screen.findByText('Sinulla on paikka')).toBeTruthy()
  })
})

it('a course whose name and description are only in Finnish is read out in Finnish in the portal in English', async () => {
  // A separate world: the server caches the course data for a while.
  const fresh = await makeWorld()
  await sql`update education_event set name = name - 'en', description = description - 'en'`.execute(
    fresh.database.db,
  )
  const client = await fresh.as('olena.bondar')
  const { unmount } = await renderScreen(fresh, client, '/studies/choose', { language: 'en' })
  expect((await screen.findByText(evening)).closest('[lang]')?.getAttribute('lang')).toBe('fi')
  unmount()
  await renderScreen(fresh, client, await pathOf(client, evening), { language: 'en' })
  expect(screen.getByRole('heading', { level: 1, name: evening }).lang).toBe('fi')
  await fresh.close()
})
