import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tasksOnHome } from '../../../server/test/world/home-tasks.ts'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

function waiting() {
  return within(screen.getByRole('region', { name: 'Sinua odottaa' }))
}

function rowOf(name: string | RegExp): HTMLElement {
  const row = waiting().getByRole('heading', { name }).closest('li')
  if (row === null) throw new Error(`${name} is not in a list`)
  return row
}

describe('home', () => {
  test('Aada sees her open tasks, each one tap from being done', async () => {
    await renderScreen(world, await world.as('aada.kuisma'), '/')
    const absences = rowOf('3 poissaoloa selvitettävänä')
    expect(absences.textContent).toContain('viimeistään ke 25.11. · ehdota syytä, huoltaja vahvistaa')
    const link = within(absences).getByRole('link', { name: 'Selvitä 3 poissaoloa selvitettävänä' })
    expect(link.getAttribute('href')).toMatch(/\/absence$/)
    const plan = within(rowOf('Suunnitelmasi odottaa hyväksyntää')).getByRole('link')
    expect(plan.getAttribute('href')).toMatch(/\/studies\/plan\?right=\d+$/)
  })

  test('offers a new day for what is weeks late, instead of red', async () => {
    await renderScreen(world, await world.as('aada.kuisma'), '/')
    const promised = rowOf('Kysy työssäoppimispaikkaa kahdesta yrityksestä')
    expect(promised.textContent).toContain('määräaika oli ma 26.10. · Sovi uusi päivä')
    expect(within(promised).getByRole('link', { name: 'Sovi uusi päivä' }).getAttribute('href')).toMatch(
      /\/messages\/new\?subject=Kysy/,
    )
    expect(promised.querySelector('[class*="overdue"]')).toBeNull()
    expect(screen.queryByText(/tänään$/)).toBeNull()
  })

  test('shows an appointment with its time and no deadline', async () => {
    await renderScreen(world, await world.as('aada.kuisma'), '/')
    expect(rowOf('HOKS-keskustelu').textContent).toContain('huomenna klo 15.45')
    expect(rowOf(/^Näyttö: /).textContent).toMatch(/(ma|ti|ke|to|pe) \d+\.\d+\. klo 8\.00/)
    expect(rowOf(/^Näyttö: /).textContent).not.toMatch(/aikaa|viimeistään/)
  })

  test('shows a new grade and praise, each leading to where it is read', async () => {
    const home = await renderScreen(world, await world.as('joonas.vainio'), '/')
    const result = rowOf('Uusi arvosana')
    expect(result.textContent).toContain('ma 23.11. · Ohjelmointi')
    expect(within(result).getByRole('link').getAttribute('href')).toMatch(/demonstration/)
    home.unmount()
    await renderScreen(world, await world.as('aada.kuisma'), '/')
    const words = rowOf('Hyvää palautetta')
    expect(words.textContent).toContain('1 myönteinen palaute')
    expect(within(words).getByRole('link').getAttribute('href')).toMatch(/\/absence$/)
  })

  test('asks Olena for her certificates before anything but urgent news', async () => {
    await renderScreen(world, await world.as('olena.bondar'), '/', { language: 'en' })
    const list = within(screen.getByRole('region', { name: 'Waiting for you' }))
    const [news, certificate] = list.getAllByRole('listitem')
    expect(news?.textContent).toContain('Urgent')
    expect(certificate?.textContent).toMatch(/Hand in a certificate\d+ absences need a certificate/)
  })

  test('marks what was promised as done, and takes that back', async () => {
    const client = await world.as('aada.kuisma')
    const { user } = await renderScreen(world, client, '/')
    const promised = 'Kysy työssäoppimispaikkaa kahdesta yrityksestä'
    const button = within(rowOf(promised)).getByRole('button', { name: `Merkitse tehdyksi ${promised}` })
    await user.click(button)
    const undo = await screen.findByRole('button', { name: `Kumoa ${promised}` })
    expect(rowOf(promised).textContent).toContain('Tehty')
    await waitFor(async () =>
      expect((await tasksOnHome(client, 'PLAN_ACTION')).map(task => task.text)).not.toContain(promised),
    )
    await user.click(undo)
    await screen.findByRole('button', { name: `Merkitse tehdyksi ${promised}` })
    await waitFor(async () =>
      expect((await tasksOnHome(client, 'PLAN_ACTION')).map(task => task.text)).toContain(promised),
    )
  })

  test('reports a continuing illness with one tap, and takes that back with another', async () => {
    const own = await makeWorld({ now: '2026-11-24T08:00:00+02:00' })
    const client = await own.as('amina.warsame')
    await own.database.db
      .insertInto('absence_notice')
      .values({
        student_id: await own.personId('amina.warsame'),
        kind: 'SICK',
        start_date: '2026-11-23',
        end_date: '2026-11-23',
        reason_code: 'T',
        state: 'RECEIVED',
        by_id: await own.personId('amina.warsame'),
        by_role: 'STUDENT',
        created_at: new Date('2026-11-23T05:00:00Z'),
      })
      .execute()
    const { user } = await renderScreen(own, client, '/')
    await user.click(
      within(rowOf('Vieläkö kipeänä?')).getByRole('button', { name: 'Ilmoita Vieläkö kipeänä?' }),
    )
    const undo = await screen.findByRole('button', { name: 'Kumoa Vieläkö kipeänä?' })
    expect(rowOf('Vieläkö kipeänä?').textContent).toContain('Ilmoitettu tälle päivälle')
    expect(await tasksOnHome(client, 'STILL_AWAY')).toEqual([])
    await user.click(undo)
    await screen.findByRole('button', { name: 'Ilmoita Vieläkö kipeänä?' })
    await waitFor(async () => expect(await tasksOnHome(client, 'STILL_AWAY')).toHaveLength(1))
    await own.close()
  })

  test('every task of every demo student leads to a screen of the portal', async () => {
    for (const username of ['joonas.vainio', 'amina.warsame', 'olena.bondar', 'mikael.lindqvist']) {
      const home = await renderScreen(world, await world.as(username), '/')
      for (const task of waiting().getAllByRole('listitem')) {
        expect(within(task).getByRole('heading').textContent).not.toMatch(/^home\.|\{\{/)
        const promised = within(task).queryByRole('button', { name: /^(Merkitse tehdyksi|Ilmoita) / })
        const href = within(task).queryAllByRole('link').at(-1)?.getAttribute('href')
        expect(promised ?? href).toSatisfy(
          (way: unknown) => way === promised || /^\/studentgo\/app\//.test(String(way)),
        )
      }
      home.unmount()
    }
  })

  test('names no two regions alike, in any language', async () => {
    for (const language of ['fi', 'sv', 'en'] as const) {
      const home = await renderScreen(world, await world.as('aada.kuisma'), '/', { language })
      const names = screen
        .getAllByRole('region')
        .map(
          region =>
            region.getAttribute('aria-label') ??
            document.getElementById(region.getAttribute('aria-labelledby') ?? '')?.textContent,
        )
      expect(names).toEqual([...new Set(names)])
      home.unmount()
    }
  })

  test('shows grey lines while its data is on its way, and then everything at once', async () => {
    await renderScreen(world, await world.as('aada.kuisma'), '/', { prefetch: false })
    expect(await screen.findByRole('region', { name: 'Sinua odottaa' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Opintojen eteneminen' })).toBeTruthy()
    expect(screen.queryByRole('status', { name: 'Haetaan tietoja' })).toBeNull()
  })

  test('shows Noora what she has reached instead of lessons that do not come', async () => {
    await renderScreen(world, await world.as('noora.aalto'), '/')
    const reached = within(screen.getByRole('region', { name: 'Tutkinto on valmis' }))
    expect(reached.getByText('Tieto- ja viestintätekniikan perustutkinto')).toBeTruthy()
    expect(screen.queryByText(/ei ole opetusta/)).toBeNull()
    await expectAccessible()
  })

  test('shows Veera plainly that nothing needs her action', async () => {
    await sql`insert into news_reading (person_id, news_id, read_at, acknowledged_at)
      select ${await world.personId('veera.salo')}, id, now(), now() from news`.execute(world.database.db)
    await renderScreen(world, await world.as('veera.salo'), '/')
    expect(waiting().getByText('Mikään ei odota sinua juuri nyt.')).toBeTruthy()
    expect(waiting().queryByRole('list')).toBeNull()
  })

  test('shows Tuomas how far each of his two study rights has come', async () => {
    await renderScreen(world, await world.as('tuomas.harju'), '/')
    const progress = within(screen.getByRole('region', { name: 'Opintojen eteneminen' }))
    expect(progress.getAllByRole('img')).toHaveLength(2)
  })
})

describe('the day on home', () => {
  async function homeAt(now: string) {
    const then = await makeWorld({ now: `${now}:00+02:00` })
    await renderScreen(then, await then.as('aada.kuisma'), '/')
    return then
  }
  const region = (name: string) => within(screen.getByRole('region', { name }))

  test('shows both current lessons, and neither as later', async () => {
    await renderScreen(world, await world.as('olena.bondar'), '/', { language: 'en' })
    expect(region('Now').getByRole('heading').textContent).toMatch(
      /Society and citizenship|Programming web pages/,
    )
    expect(screen.getByRole('region', { name: 'Now' }).textContent).toContain('At the same time:')
    expect(screen.getByRole('region', { name: 'Later today' }).textContent).not.toContain('08:15')
    expect(screen.getByRole('img', { name: /^Your day: 08:15/ })).toBeTruthy()
  })

  test('says in its first card what has changed, and leads to the lesson', async () => {
    const then = await homeAt('2026-11-23T09:50')
    const next = region('Seuraavaksi')
    expect(screen.getByRole('region', { name: 'Seuraavaksi' }).textContent).toContain('ennen B214, nyt A101')
    expect(next.getByRole('heading').querySelector('a')?.getAttribute('href')).toMatch(
      /\/studenttimetable\?day=2026-11-23&lesson=s\d+$/,
    )
    expect(next.getByRole('link', { name: 'Olen sairaana' }).getAttribute('href')).toMatch(
      /\/absence\?report=2026-11-23$/,
    )
    await then.close()
  })

  test('of a weekend is the next school day with all of its lessons', async () => {
    const then = await homeAt('2026-11-22T12:00')
    expect(screen.getByRole('region', { name: 'Seuraavaksi' }).textContent).toContain('maanantai 23.11.')
    expect(region('Huomenna, maanantai 23.11.').getAllByRole('listitem').length).toBeGreaterThan(1)
    await then.close()
  })

  test('of a long holiday says when teaching resumes', async () => {
    const then = await homeAt('2026-12-24T12:00')
    expect(screen.getByRole('link', { name: 'Opetus jatkuu: torstai 7.1.' }).getAttribute('href')).toMatch(
      /\/studenttimetable\?day=2027-01-07$/,
    )
    await then.close()
  })

  test('does not invite a person who can only read to write', async () => {
    for (const username of ['veera.salo', 'noora.aalto']) {
      const home = await renderScreen(world, await world.as(username), '/')
      expect(screen.queryByRole('link', { name: 'Ilmoita poissaolosta' })).toBeNull()
      home.unmount()
    }
  })

  test('says that absence was reported, and does not ask for it again', async () => {
    const client = await world.as('aada.kuisma')
    const sick = { kind: 'SICK', startDate: '2026-11-23', endDate: '2026-11-23', reasonCode: 'T' }
    expect((await client.post('/rest/v1/absence', sick)).status).toBe(200)
    await renderScreen(world, client, '/')
    expect(region('Nyt').getByText('Poissaolo ilmoitettu')).toBeTruthy()
    expect(region('Tänään vielä').getAllByText('Poissaolo ilmoitettu').length).toBeGreaterThan(0)
    expect(screen.queryByRole('link', { name: 'Ilmoita poissaolosta' })).toBeNull()
  })
})
