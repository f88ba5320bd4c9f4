import type { StaffLessonRoll } from '@studentgo/protocol/staff-attendance'
import type { StaffToday } from '@studentgo/protocol/staff-today'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

test('a lesson is marked with two taps and one press, and undone', async () => {
  const client = await world.as('sami.rautio', 'STAFF')
  const { body } = await client.get<StaffToday>('/rest/v1/staff/today')
  const lessonId = body.lessons[0]?.lessonId ?? 0
  const { db } = world.database
  await db.updateTable('event_session').set({ roll_called_at: null }).where('id', '=', lessonId).execute()
  await db.deleteFrom('absence_mark').where('session_id', '=', lessonId).execute()
  const read = async () => (await client.get<StaffLessonRoll>(`/rest/v1/staff/lesson/${lessonId}`)).body

  await renderScreen(world, client, `/staff/lesson?id=${lessonId}`)
  const user = userEvent.setup()
  expect(await screen.findByRole('button', { name: 'Kaikki läsnä' })).toBeTruthy()
  const rows = within(screen.getByRole('region', { name: 'Läsnäolot' })).getAllByRole('listitem')
  for (const row of rows.slice(0, 2)) {
    await user.click(within(row).getByRole('button', { name: /^Poissa/ }))
  }
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Tallenna: läsnä 12, poissa 2, osan ajasta 0' }))
  await user.click(await screen.findByRole('button', { name: 'Kumoa' }))
  expect(await screen.findByRole('button', { name: 'Kaikki läsnä' })).toBeTruthy()
  const { students, rollCalledAt } = await read()
  expect(students.every(one => one.kind === 'PRESENT')).toBe(true)
  expect(rollCalledAt).toBeUndefined()
})
