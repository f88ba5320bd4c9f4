import { screen, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
let path: string
beforeAll(async () => {
  world = await makeWorld()
  const studentId = await world.personId('amina.warsame')
  const { rows } = await sql<{ id: number }>`
    update demonstration set state = 'AWAITING_ASSESSMENT', start_date = '2026-11-16', end_date = '2026-11-20',
      discussed_at = null
    where id = (select min(x.id) from demonstration x join demonstration_module m on m.demonstration_id = x.id
      join module c on c.id = m.module_id and c.kind = 'VOCATIONAL' and c.grade_scale = 'NUM_1_5'
      where x.student_id = ${studentId} and x.published_at is null and x.state <> 'CANCELLED')
    returning id`.execute(world.database.db)
  path = `/staff/demonstration?id=${studentId}&demonstration=${rows[0]?.id}`
})
afterAll(() => world.close())

test.each([
  ['sv', 'Bedömning'],
  ['en', 'Assessment'],
] as const)('the assessing of a demonstration is shown in %s', async (language, heading) => {
  await renderScreen(world, await world.as('riikka.salmela', 'STAFF'), path, { language })
  expect(screen.getByRole('heading', { level: 2, name: heading })).toBeTruthy()
})

test('a counsellor reads it and assesses nothing', async () => {
  await renderScreen(world, await world.as('maria.bjorklund', 'STAFF'), path)
  expect(screen.queryByRole('button', { name: 'Tallenna arviointi' })).toBeNull()
})

test('an assessor of working life is asked by a link, which is shown once and taken back', async () => {
  const { user } = await renderScreen(world, await world.as('riikka.salmela', 'STAFF'), path)
  const main = within(screen.getByRole('main'))
  await user.click(main.getByRole('button', { name: 'Pyydä arvio linkillä' }))
  const name = main.getByLabelText('Arvioijan nimi')
  await user.clear(name)
  await user.type(name, 'Eino Esimies')
  await user.click(main.getByRole('button', { name: 'Tee linkki' }))
  const address = await main.findByLabelText<HTMLInputElement>('Linkki arvioijalle')
  expect(address.value).toMatch(/\/assessor\?lang=\w\w#t=[\w-]{43}$/)
  await expectAccessible()
  await user.click(main.getByRole('button', { name: 'Peru linkki: Eino Esimies' }))
  await main.findByText('Peruttu')
})

test('what an assessor has sent begins the assessment', async () => {
  const { db } = world.database
  const { id } = await db.selectFrom('assessor_link').select('id').executeTakeFirstOrThrow()
  await db
    .updateTable('assessor_link')
    .set({ revoked_at: null, grade: '5', justification: 'Erinomaista.', sent_at: '2026-11-23T08:00:00Z' })
    .where('id', '=', id)
    .execute()
  const { user } = await renderScreen(world, await world.as('riikka.salmela', 'STAFF'), path)
  const main = within(screen.getByRole('main'))
  await user.click(main.getByRole('button', { name: 'Ota arvioinnin pohjaksi: Eino Esimies' }))
  expect(await main.findByDisplayValue('Erinomaista.')).toBeTruthy()
  expect(main.getByLabelText<HTMLSelectElement>('Arvosana').value).toBe('5')
})

test('a demonstration is assessed and then published', async () => {
  const { user } = await renderScreen(world, await world.as('riikka.salmela', 'STAFF'), path)
  const main = within(screen.getByRole('main'))
  expect(main.queryByRole('button', { name: 'Julkaise opiskelijalle' })).toBeNull()
  await user.selectOptions(main.getByLabelText('Arvosana'), '4')
  await user.type(main.getByLabelText('Perustelut'), 'Hyvin tehty.')
  await expectAccessible()
  await user.click(main.getByRole('button', { name: 'Tallenna arviointi' }))
  await user.click(await main.findByRole('button', { name: 'Julkaise opiskelijalle' }))
  expect(await main.findByText(/^Arvosana 4, julkaistu/)).toBeTruthy()
  expect(main.queryByRole('button', { name: 'Tallenna arviointi' })).toBeNull()
})
