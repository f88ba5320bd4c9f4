import { processIdOf } from '@studentgo/protocol/process-tracking'
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

describe('the list of matters', () => {
  test.each([
    ['fi', 'Asioiden seuranta', 'Suunnitelma odottaa hyväksyntääsi.', 'Odottaa vastausta'],
    ['sv', 'Ärendeuppföljning', 'Planen väntar på ditt godkännande.', 'Väntar på svar'],
    ['en', 'Track your matters', 'The plan is awaiting your approval.', 'Awaiting a reply'],
  ] as const)('shows in %s the state of each and whose turn it is', async (language, title, now, status) => {
    await renderScreen(world, await world.as('aada.kuisma'), '/processes', { language })
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(screen.getByText(now)).toBeTruthy()
    expect(screen.getAllByText(status).length).toBeGreaterThan(0)
  })

  test('of a student who has none says what fills it', async () => {
    await sql`delete from support_request`.execute(world.database.db)
    await renderScreen(world, await world.as('eino.kuisma'), '/processes')
    const main = within(screen.getByRole('main'))
    const shown = main.queryAllByRole('heading', { level: 2 }).length
    expect(shown > 0 || main.getByText(/^Sinulla ei ole seurattavia asioita/) !== null).toBe(true)
  })

  test('of many is leafed through, one page at a time', async () => {
    const studentId = await world.personId('olena.bondar')
    await sql`insert into support_request (student_id, by_id, by_role, text, at)
      select ${studentId}, ${studentId}, 'STUDENT', 'Apua', '2026-11-20T10:00:00+02:00'::timestamptz
        - n * interval '1 hour' from generate_series(1, 30) n`.execute(world.database.db)
    const { user } = await renderScreen(world, await world.as('olena.bondar'), '/processes', {
      language: 'en',
    })
    const rows = () => screen.getAllByRole('heading', { level: 2, name: /./ }).length
    expect(within(screen.getByRole('main')).queryByRole('button', { name: 'Previous page' })).toBeNull()
    const first = rows()
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByRole('button', { name: 'Previous page' })).toBeTruthy()
    await waitFor(() => expect(rows()).toBeLessThan(first))
  })
})

describe('the page of a matter', () => {
  test('tells what happened, where it stands and what follows, from top to bottom', async () => {
    const studentId = await world.personId('aada.kuisma')
    const { rows } = await sql<{ id: number }>`select v.id from plan_version v join plan p on p.id = v.plan_id
      where p.student_id = ${studentId} and v.state = 'SENT_TO_STUDENT'`.execute(world.database.db)
    const id = processIdOf('PLAN_APPROVAL', rows[0]?.id ?? 0)
    await renderScreen(world, await world.as('aada.kuisma'), `/processes/process?id=${id}`)
    const way = within(screen.getByRole('region', { name: 'Asian kulku' }))
    const steps = way.getAllByRole('listitem').map(item => item.textContent ?? '')
    expect(steps).toEqual([
      expect.stringContaining('Suunnitelma lähetettiin sinulle hyväksyttäväksi.'),
      expect.stringContaining('Suunnitelma odottaa hyväksyntääsi.'),
      expect.stringContaining('Oppilaitos vahvistaa suunnitelman, kun olet hyväksynyt sen.'),
      expect.stringContaining('Suunnitelma tulee voimaan.'),
    ])
    expect(way.getAllByRole('listitem')[1]?.getAttribute('aria-current')).toBe('step')
    const now = within(screen.getByRole('region', { name: 'Nyt' }))
    expect(now.getByText('sinä')).toBeTruthy()
    expect(now.getByRole('link', { name: 'Avaa suunnitelma' }).getAttribute('href')).toMatch(
      /\/studies\/plan/,
    )
  })

  test.each(['/processes/process', '/processes/process?id=0', '/processes/process?id=12302'])(
    'of another person is not found at %s',
    async path => {
      await renderScreen(world, await world.as('aada.kuisma'), path, { prefetch: false })
      expect(await screen.findByText('Asiaa ei löytynyt.')).toBeTruthy()
    },
  )
})
