import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asAssessor } from '../../../server/test/world/assessor.ts'
import { type Client, makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
let eino: Client
beforeAll(async () => {
  world = await makeWorld()
  const studentId = await world.personId('amina.warsame')
  await sql`update demonstration set state = 'AGREED', start_date = '2026-11-16', end_date = '2026-11-20'
    where id = (select min(id) from demonstration where student_id = ${studentId} and published_at is null
      and state <> 'CANCELLED')`.execute(world.database.db)
})
beforeEach(async () => {
  eino = await asAssessor(world, await world.personId('amina.warsame'))
})
afterAll(() => world.close())

test('an assessor reads the requirements, sends grades and reasons, and is thanked', async () => {
  const { user } = await renderScreen(world, eino, '/assessor')
  const main = within(screen.getByRole('main'))
  await main.findByText(/^Hei Eino Esimies!/)
  expect(main.getByText(/Amina Warsame/)).toBeTruthy()
  await expectAccessible()
  await user.click(main.getByRole('button', { name: 'Lähetä arvio' }))
  await waitFor(() => expect(main.getByLabelText('Perustelut').getAttribute('aria-invalid')).toBe('true'))
  for (const select of main.getAllByRole('combobox', { name: /^Arvosana: / })) {
    await user.selectOptions(select, '4')
  }
  await user.selectOptions(main.getByLabelText('Koko näytön arvosana'), '4')
  await user.type(main.getByLabelText('Perustelut'), 'Hyvin tehty.')
  await user.click(main.getByRole('button', { name: 'Lähetä arvio' }))
  await main.findByText('Kiitos, arviosi on lähetetty opettajalle.')
  const sent = await world.database.db
    .selectFrom('assessor_link')
    .where('sent_at', 'is not', null)
    .select(['grade', 'justification'])
    .execute()
  expect(sent).toEqual([{ grade: '4', justification: 'Hyvin tehty.' }])
})

test.each([
  ['sv', 'Krav på yrkesskicklighet'],
  ['en', 'Requirements'],
] as const)('the page is shown in %s', async (language, heading) => {
  await renderScreen(world, eino, '/assessor', { language })
  expect(await screen.findByRole('heading', { level: 2, name: heading })).toBeTruthy()
})

test('a link that is no longer valid says so calmly, with any session, and the token leaves the address', async () => {
  const first = await renderScreen(world, await world.anyone(), '/assessor')
  await screen.findByRole('heading', { level: 1, name: 'Linkki ei ole voimassa' })
  first.unmount()
  await renderScreen(world, await world.as('aada.kuisma'), `/assessor#t=${'x'.repeat(43)}`)
  await screen.findByRole('heading', { level: 1, name: 'Linkki ei ole voimassa' })
  expect(window.location.href).not.toContain('xxx')
})
