import type { StaffToday } from '@studentgo/protocol/staff-today'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const todayOf = async (staff: string) =>
  (await (await world.as(staff, 'STAFF')).get<StaffToday>('/rest/v1/staff/today')).body

describe('the lessons of the signed-in staff member', () => {
  test('are those of the day, with where, how many and the next one after', async () => {
    const { date, lessons, next } = await todayOf('sami.rautio')
    expect(date).toBe('2026-11-23')
    expect(lessons).toMatchObject([
      {
        title: { fi: 'Verkkosivujen ohjelmointi' },
        start: '2026-11-23T08:15:00+02:00',
        room: 'B214',
        groups: ['PUU24A', 'TVT25A', 'TVT26A'],
        students: 14,
      },
    ])
    expect(next).toMatchObject({ start: '2026-11-24T10:00:00+02:00', room: 'B210' })
  })

  test('are none for a person who does not teach', async () => {
    expect(await todayOf('laura.hietala')).toEqual({ date: '2026-11-23', lessons: [] })
  })

  test('are another teacher’s where a lesson has been given to one', async () => {
    const { db } = world.database
    const [lesson] = (await todayOf('sami.rautio')).lessons
    if (lesson === undefined) throw new Error('no lesson')
    await db.deleteFrom('event_session_teacher').where('session_id', '=', lesson.lessonId).execute()
    const staff_id = await world.personId('outi.karki')
    await db.insertInto('event_session_teacher').values({ session_id: lesson.lessonId, staff_id }).execute()
    expect((await todayOf('sami.rautio')).lessons.map(one => one.lessonId)).not.toContain(lesson.lessonId)
    expect((await todayOf('outi.karki')).lessons.map(one => one.lessonId)).toContain(lesson.lessonId)
  })
})
