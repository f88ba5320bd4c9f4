import type { StaffLessonRoll } from '@studentgo/protocol/staff-attendance'
import type { StaffToday } from '@studentgo/protocol/staff-today'
import { screen, waitFor, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, makeWorld, type World } from '../../../server/test/world/world.ts'
import { expectAccessible, renderScreen } from '../../test/render-screen.tsx'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

/** A lesson of Sami's without a called roll. */
async function lessonWithoutRoll() {
  const client = await world.as('sami.rautio', 'STAFF')
  const { body } = await client.get<StaffToday>('/rest/v1/staff/today')
  const lessonId = body.lessons[0]?.lessonId ?? 0
  const { db } = world.database
  await db.updateTable('event_session').set({ roll_called_at: null }).where('id', '=', lessonId).execute()
  await db.deleteFrom('absence_mark').where('session_id', '=', lessonId).execute()
  const read = async () => (await client.get<StaffLessonRoll>(`/rest/v1/staff/lesson/${lessonId}`)).body
  return { client, lessonId, read }
}

/** Marks two students absent; returns the save button. */
async function tapTwo(user: UserEvent) {
  expect(await screen.findByRole('button', { name: 'Kaikki läsnä' })).toBeTruthy()
  const rows = within(screen.getByRole('region', { name: 'Läsnäolot' })).getAllByRole('listitem')
  for (const row of rows.slice(0, 2)) {
    await user.click(within(row).getByRole('button', { name: /^Poissa/ }))
  }
  return screen.getByRole('button', { name: 'Tallenna: läsnä 12, poissa 2, osan ajasta 0' })
}

test('a lesson is marked with two taps and one press, and undone', async () => {
  const { client, lessonId, read } = await lessonWithoutRoll()
  await renderScreen(world, client, `/staff/lesson?id=${lessonId}`)
  const user = userEvent.setup()
  const save = await tapTwo(user)
  await expectAccessible()
  await user.click(save)
  await user.click(await screen.findByRole('button', { name: 'Kumoa' }))
  expect(await screen.findByRole('button', { name: 'Kaikki läsnä' })).toBeTruthy()
  const { students, rollCalledAt } = await read()
  expect(students.every(one => one.kind === 'PRESENT')).toBe(true)
  expect(rollCalledAt).toBeUndefined()
})

describe('without a way to the school', () => {
  const waiting = /^Ei verkkoyhteyttä\. Merkinnät ovat tällä sivulla/

  test.each(['before it arrives', 'on the way back'])(
    'a roll that is lost %s waits and goes by itself, once',
    async where => {
      const { client, lessonId, read } = await lessonWithoutRoll()
      let broken = 2
      const send: Client['send'] = async (method, ...rest) => {
        if (method !== 'PUT' || broken-- <= 0) return client.send(method, ...rest)
        if (where === 'on the way back') await client.send(method, ...rest)
        throw new TypeError('Failed to fetch')
      }
      await renderScreen(world, { ...client, send }, `/staff/lesson?id=${lessonId}`)
      const user = userEvent.setup()
      await user.click(await tapTwo(user))
      expect(await screen.findByText(waiting)).toBeTruthy()
      expect(await screen.findByRole('button', { name: 'Kumoa' })).toBeTruthy()
      expect(screen.queryByText(waiting)).toBeNull()
      const { students, rollCalledAt } = await read()
      expect(students.filter(one => one.kind === 'ABSENT')).toHaveLength(2)
      expect(students.every(one => one.version === undefined || one.version === 1)).toBe(true)
      expect(rollCalledAt).toBeDefined()
    },
  )

  test('an undo that failed can be tried again, and does not call the roll anew behind the teacher', async () => {
    const { client, lessonId, read } = await lessonWithoutRoll()
    let isBroken = false
    let lost = 0
    const send: Client['send'] = async (method, ...rest) => {
      if (method === 'PUT' && isBroken) {
        lost++
        throw new TypeError('Failed to fetch')
      }
      return client.send(method, ...rest)
    }
    const { settled } = await renderScreen(world, { ...client, send }, `/staff/lesson?id=${lessonId}`)
    const user = userEvent.setup()
    await user.click(await tapTwo(user))
    const undo = await screen.findByRole('button', { name: 'Kumoa' })
    isBroken = true
    await user.click(undo)
    await waitFor(() => expect(lost).toBeGreaterThan(0))
    await settled()
    expect((await read()).rollCalledAt).toBeDefined()
    isBroken = false
    await user.click(await screen.findByRole('button', { name: 'Kumoa' }))
    expect(await screen.findByRole('button', { name: 'Kaikki läsnä' })).toBeTruthy()
    expect((await read()).rollCalledAt).toBeUndefined()
  })
})
