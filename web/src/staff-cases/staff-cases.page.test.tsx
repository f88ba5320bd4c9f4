import type { Absences } from '@studentgo/protocol/absences'
import type { Request } from '@studentgo/protocol/requests'
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const opened = async (staff: string, path = '/staff/cases') =>
  renderScreen(world, await world.as(staff, 'STAFF'), path)
const row = (name: RegExp) => screen.findByRole('button', { name })
const inRow = async (name: RegExp) => within((await row(name)).closest('tbody') ?? document.body)

/** Another leave that Aada has requested and a teacher decides. */
async function leaveAsked(first: string, last: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into absence_notice (student_id, kind, start_date, end_date, reason_code, by_id, by_role, created_at, state,
      decider)
    select student_id, kind, ${first}::date, ${last}::date, reason_code, by_id, by_role, created_at, 'IN_REVIEW', 'TEACHER'
    from absence_notice where student_id = ${await world.personId('aada.kuisma')} and kind = 'LEAVE'
    order by id desc limit 1
    returning id`.execute(world.database.db)
  return rows[0]?.id
}

describe('what waits at the desk', () => {
  test('is in one list, with who, what, since when and by when, and can be narrowed to a kind', async () => {
    const { user } = await opened('laura.hietala')
    expect((await row(/Aada Kuisma.*Kaapin varaaminen/)).closest('tr')?.textContent).toMatch(
      /Viimeistään 26\.11\.2026.*Odottanut 4/,
    )
    await user.selectOptions(screen.getByLabelText('Asian laji'), 'CLAIM')
    await waitFor(() => expect(screen.queryByRole('button', { name: /Kaapin varaaminen/ })).toBeNull())
    expect((await screen.findAllByRole('button', { name: /Etuushakemus/ })).length).toBeGreaterThan(0)
  })

  test('is opened in place, by keyboard, and decided: a request is the student’s at once', async () => {
    const { user } = await opened('laura.hietala')
    const head = await row(/Aada Kuisma.*Kaapin varaaminen/)
    head.focus()
    await user.keyboard('{Enter}')
    expect(head.getAttribute('aria-expanded')).toBe('true')
    const item = await inRow(/Aada Kuisma.*Kaapin varaaminen/)
    await user.click(await item.findByRole('button', { name: 'Päätä' }))
    await expectAccessible()
    await user.click(await item.findByRole('radio', { name: 'Ei myönnetä' }))
    await user.click(item.getAllByRole('button', { name: 'Päätä' }).at(-1) ?? head)
    expect((await item.findAllByText('Tämä tieto tarvitaan.')).length).toBeGreaterThan(0)
    expect(item.getByText('Kirjoita suomeksi: Aada Kuisma lukee sen.')).toBeTruthy()
    await user.type(item.getByLabelText('Päätös tai vastaus'), 'Kaapit ovat loppu.')
    await user.click(item.getAllByRole('button', { name: 'Päätä' }).at(-1) ?? head)
    expect(await screen.findByText('Aada Kuisma: Päätetty')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: /Kaapin varaaminen/ })).toBeNull())
    await waitFor(() => expect(document.activeElement?.hasAttribute('data-case')).toBe(true))
    const aada = await world.as('aada.kuisma')
    const { rows } = await sql<{ id: number }>`select max(id) as id from request
      where student_id = ${await world.personId('aada.kuisma')} and state = 'DECIDED'`.execute(
      world.database.db,
    )
    const { body } = await aada.get<Request>(`/rest/v1/request/answer/${rows[0]?.id}`)
    expect(body.decision).toMatchObject({ result: 'REJECTED', text: 'Kaapit ovat loppu.' })
  })

  test('and changes while an answer is written is decided only after another look', async () => {
    const id = await leaveAsked('2026-12-14', '2026-12-15')
    const { user, queryClient } = await opened('kaisa.mantyla', `/staff/cases?kind=LEAVE&open=${id}`)
    await user.click(await screen.findByRole('button', { name: 'Myönnä ja liitä viesti tai tiedosto' }))
    await user.type(screen.getByLabelText(/^Viesti opiskelijalle/), 'Hyvää matkaa.')
    await sql`update absence_notice set end_date = date '2026-12-18', version = version + 1
      where id = ${id}`.execute(world.database.db)
    await queryClient.invalidateQueries()
    expect(await screen.findByText('Tämä on muuttunut sen jälkeen, kun avasit lomakkeen')).toBeTruthy()
    await expectAccessible()
    await user.click(screen.getAllByRole('button', { name: 'Myönnä' }).at(-1) ?? document.body)
    expect((await screen.findAllByText(/^Joku muu on muuttanut tätä/)).length).toBeGreaterThan(0)
    const state = await sql<{ state: string }>`select state from absence_notice where id = ${id}`.execute(
      world.database.db,
    )
    expect(state.rows).toEqual([{ state: 'IN_REVIEW' }])
    await user.click(await screen.findByRole('button', { name: 'Olen katsonut, jatkan tästä' }))
    await user.click(screen.getAllByRole('button', { name: 'Myönnä' }).at(-1) ?? document.body)
    expect(await screen.findByText('Aada Kuisma: Vapaa myönnetty')).toBeTruthy()
  })

  test('of a leave is granted whole with words and a file of the school', async () => {
    const id = await leaveAsked('2026-12-07', '2026-12-08')
    const { user } = await opened('kaisa.mantyla', `/staff/cases?kind=LEAVE&open=${id}`)
    await user.click(await screen.findByRole('button', { name: 'Myönnä ja liitä viesti tai tiedosto' }))
    await user.type(screen.getByLabelText(/^Viesti opiskelijalle/), 'Tee tehtävät liitteestä.')
    await user.upload(
      screen.getByLabelText(/^Tiedosto opiskelijalle/),
      new File(['Tehtävät'], 'tehtavat.txt', { type: 'text/plain' }),
    )
    await screen.findByText(/tehtavat\.txt/)
    await user.click(screen.getAllByRole('button', { name: 'Myönnä' }).at(-1) ?? document.body)
    expect(await screen.findByText('Aada Kuisma: Vapaa myönnetty')).toBeTruthy()
    const aada = await world.as('aada.kuisma')
    const { notices } = (await aada.get<Absences>('/rest/v1/absence')).body
    expect(notices.find(one => one.id === id)).toMatchObject({
      state: 'GRANTED',
      decision: { comment: 'Tee tehtävät liitteestä.' },
      attachments: [{ name: 'tehtavat.txt' }],
    })
  })

  test('of a leave is granted by one press, and then nothing waits', async () => {
    const { user } = await opened('kaisa.mantyla')
    await user.click(await row(/Aada Kuisma.*Vapaa/))
    const item = await inRow(/Aada Kuisma.*Vapaa/)
    await user.click(await item.findByRole('button', { name: 'Myönnä osa päivistä' }))
    await expectAccessible()
    await user.click(item.getByRole('button', { name: 'Peruuta' }))
    await user.click(item.getByRole('button', { name: 'Myönnä' }))
    expect(await screen.findByText('Aada Kuisma: Vapaa myönnetty')).toBeTruthy()
    expect(await screen.findByText('Mikään ei odota sinua.')).toBeTruthy()
  })

  test('of a claim is approved row by row, and less has its reason', async () => {
    const { user } = await opened('laura.hietala', '/staff/cases?kind=CLAIM')
    const [head] = await screen.findAllByRole('button', { name: /Etuushakemus/ })
    const name = head?.querySelector('strong')?.textContent ?? ''
    await user.click(head ?? document.body)
    const item = within(head?.closest('tbody') ?? document.body)
    await user.click(await item.findByRole('button', { name: 'Hyväksy' }))
    const [amount] = item.getAllByLabelText('Hyväksytään, euroa')
    await user.clear(amount ?? document.body)
    await user.type(amount ?? document.body, '1,00')
    await user.click(item.getAllByRole('button', { name: 'Hyväksy' }).at(-1) ?? document.body)
    expect((await item.findAllByText('Tämä tieto tarvitaan.')).length).toBeGreaterThan(0)
    await user.type(item.getAllByLabelText('Miksi vähemmän?')[0] ?? document.body, 'Vain yksi päivä.')
    await user.click(item.getAllByRole('button', { name: 'Hyväksy' }).at(-1) ?? document.body)
    expect(await screen.findByText(`${name}: Hyväksytty`)).toBeTruthy()
  })

  test('of a claim is sent back with a file, which the student opens beside the words', async () => {
    const { rows } = await sql<{ id: number; number: string }>`
      update benefit_claim set state = 'SUBMITTED' where id = (select max(c.id) from benefit_claim c
        join account a on a.person_id = c.student_id where a.username = 'tuomas.harju')
      returning id, number`.execute(world.database.db)
    const [{ id } = { id: 0 }] = rows
    const { user } = await opened('laura.hietala', `/staff/cases?kind=CLAIM&open=${id}`)
    await user.click(await screen.findByRole('button', { name: 'Palauta korjattavaksi' }))
    await user.type(screen.getByLabelText('Perustelu'), 'Täytä liitteen mukaan.')
    const file = new File(['Näin täytät'], 'ohje.txt', { type: 'text/plain' })
    await user.upload(screen.getByLabelText(/^Tiedosto opiskelijalle/), file)
    await screen.findByText(/ohje\.txt/)
    await expectAccessible()
    await user.click(screen.getAllByRole('button', { name: 'Palauta korjattavaksi' }).at(-1) ?? document.body)
    await screen.findByText(/^Tuomas Harju: /)
    await sql`update stored_file set scan_state = 'CLEAN'`.execute(world.database.db)
    await renderScreen(world, await world.as('tuomas.harju'), `/studysocialbenefit/claim?id=${id}`)
    expect((await screen.findAllByRole('button', { name: 'ohje.txt' })).length).toBe(2)
  })

  test('of an accepted change is taken to the register: old and new are in the list, one press ends it', async () => {
    await sql`insert into info_change_request (student_id, field, old_value, new_value, state, created_at, handled_at)
      values (${await world.personId('aada.kuisma')}, 'callName', '"Aada"', '"Maria"', 'APPROVED',
        '2026-11-20T09:00:00+02:00', '2026-11-21T09:00:00+02:00')`.execute(world.database.db)
    const { user } = await opened('laura.hietala', '/staff/cases?kind=TO_REGISTER')
    const name = /Aada Kuisma.*Vietävä rekisteriin.*Kutsumanimi · Aada → Maria/
    await user.click(await row(name))
    await user.click(await (await inRow(name)).findByRole('button', { name: 'Viety rekisteriin' }))
    expect(await screen.findByText('Aada Kuisma: Viety rekisteriin')).toBeTruthy()
    expect(await screen.findByText('Mikään ei odota sinua.')).toBeTruthy()
  })

  test('several explanations are accepted at once', async () => {
    const taken = await sql<{ id: number }>`
      with taken as (select m.id, row_number() over (order by m.id) as at from absence_mark m
        join event_session s on s.id = m.session_id
        where m.student_id = ${await world.personId('aada.kuisma')} and s.state <> 'CANCELLED' order by m.id limit 2),
      gone as (delete from absence_explanation where mark_id in (select id from taken)),
      changed as (update absence_mark set state = 'EXPLAINED', type_code = 'MS' where id in (select id from taken)
        returning id)
      insert into absence_explanation (mark_id, kind, reason_code, text, by_id, by_role, at, state)
      select taken.id, 'EXPLANATION', 'MS', 'Bussi', ${await world.personId('aada.kuisma')}, 'STUDENT',
        timestamptz '2026-11-20' + taken.at * interval '1 hour', 'EXPLAINED' from taken returning mark_id as id`.execute(
      world.database.db,
    )
    expect(taken.rows).toHaveLength(2)
    const { user } = await opened('kaisa.mantyla', '/staff/cases?kind=EXPLANATION')
    await user.click(await screen.findByRole('button', { name: 'Valitse kaikki selvitykset' }))
    const [head] = screen.getAllByRole('button', { name: /Poissaolon selvitys.* 1 oppitunti/ })
    await user.click(head ?? document.body)
    expect(await screen.findByText('1 oppitunti')).toBeTruthy()
    expect(document.body.textContent).not.toContain('{{')
    await user.click(screen.getByRole('button', { name: 'Hyväksy valitut (2)' }))
    expect(await screen.findByText('2 selvitystä hyväksytty')).toBeTruthy()
  })
})

test('an absent staff member says so, with who answers, and is back by one press', async () => {
  const { user } = await opened('kaisa.mantyla', '/staff/away')
  await user.type(screen.getByLabelText('Hae sijainen nimellä'), 'jar')
  await user.click(await screen.findByRole('radio', { name: /Jari Lahti/ }))
  await user.click(screen.getByRole('button', { name: 'Tallenna' }))
  expect(await screen.findByText('Tämä tieto tarvitaan.')).toBeTruthy()
  await world.database.db
    .updateTable('staff')
    .set({ away_until: '2026-12-01', away_deputy_id: await world.personId('jari.lahti') })
    .where('person_id', '=', await world.personId('kaisa.mantyla'))
    .execute()
  const again = await opened('kaisa.mantyla', '/staff/away')
  expect(await screen.findByText('Sillä välin vastaa Jari Lahti.')).toBeTruthy()
  await again.user.click(screen.getByRole('button', { name: 'Olen taas töissä' }))
  await waitFor(() => expect(screen.queryByText('Sillä välin vastaa Jari Lahti.')).toBeNull())
})
