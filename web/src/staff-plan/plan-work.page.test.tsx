import { screen, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const open = async (staff: string, student: string, language: 'fi' | 'sv' | 'en' = 'fi') =>
  renderScreen(world, await world.as(staff, 'STAFF'), `/staff/plan?id=${await world.personId(student)}`, {
    language,
  })

describe('the work at a plan', () => {
  test.each([
    ['fi', 'Suunnitelma: Aada Kuisma', 'Mikä muuttuu'],
    ['sv', 'Plan: Aada Kuisma', 'Vad som ändras'],
    ['en', 'Plan: Aada Kuisma', 'What changes'],
  ] as const)('shows in %s the state of the plan and that it waits', async (language, title, changes) => {
    await open('kaisa.mantyla', 'aada.kuisma', language)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(screen.getByRole('heading', { level: 2, name: changes })).toBeTruthy()
  })

  test('takes a change into the draft, takes it back, and sends it', async () => {
    await sql`update plan_version set state = 'PROVIDER_APPROVED' where state = 'SENT_TO_STUDENT'`.execute(
      world.database.db,
    )
    const { user } = await open('kaisa.mantyla', 'aada.kuisma')
    const main = within(screen.getByRole('main'))
    expect(main.getByText('Ei muutoksia.')).toBeTruthy()
    expect(main.queryByRole('button', { name: 'Lähetä hyväksyttäväksi' })).toBeNull()
    const [change] = main.getAllByRole('button', { name: /^Muuta: / })
    if (change === undefined) throw new Error('nothing to change')
    await user.click(change)
    const dialog = within(await screen.findByRole('dialog'))
    const osp = await dialog.findByLabelText('Laajuus (osp)')
    await user.clear(osp)
    await user.type(osp, '12,5')
    await expectAccessible(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Tallenna luonnokseen' }))
    expect(await main.findByText(/laajuus 12,5 osp/)).toBeTruthy()
    expect(main.getByText(/^Luonnos: Kaisa Mäntylä/)).toBeTruthy()
    await user.click(main.getByRole('button', { name: 'Lähetä hyväksyttäväksi' }))
    expect(await main.findByText('Suunnitelma odottaa opiskelijan vastausta.')).toBeTruthy()
    expect(main.queryByRole('button', { name: 'Lähetä hyväksyttäväksi' })).toBeNull()
  })

  test('is to be read and commented by a teacher of the student, and no more', async () => {
    await open('sami.rautio', 'aada.kuisma')
    const main = within(screen.getByRole('main'))
    expect(main.queryByRole('button', { name: /^Muuta: / })).toBeNull()
    expect(main.getByRole('button', { name: 'Lähetä kommentti' })).toBeTruthy()
    const decisions = within(main.getByRole('region', { name: 'Päätökset' })).getAllByRole('listitem')
    expect(decisions.map(one => one.textContent).join()).toMatch(
      /^Versio 1: Petri Kuisma merkitsi nähdyksi, |Aada Kuisma hyväksyi, /,
    )
    expect(screen.getByRole('main').textContent).not.toContain('{{')
  })
})
