import { endpoint, studentOrParent, studentOrParentOfMinor } from '@studentgo/protocol/endpoint'
import { ofStudent } from '@studentgo/protocol/shapes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { serve } from '../src/platform/serve.ts'
import { audiences, everyone, type FieldAudiences } from '../src/platform/visibility.ts'
import { makeWorld, type World } from './world.ts'

const query = z.strictObject({ ...ofStudent })
const written = z.object({ written: z.boolean() })
const writeAnything = endpoint({
  method: 'PUT',
  path: '/test/anything',
  who: studentOrParentOfMinor('ABSENCE'),
  summary: 'A write that a guardian may make, whose author forgot every check',
  affects: [],
  query,
  reply: written,
})

const place = z.object({ name: z.string(), room: z.optional(z.string()) })
const seen = z.object({
  title: z.string(),
  place: z.optional(place),
  rooms: z.array(z.string()),
  grade: z.optional(z.int()),
  note: z.optional(z.string()),
})
const readAnything = endpoint({
  method: 'GET',
  path: '/test/anything',
  who: studentOrParent('TIMETABLE'),
  summary: 'An answer whose fields are for different readers',
  query,
  reply: seen,
})
const answer = {
  title: 'A lesson',
  place: { name: 'Campus', room: 'B214' },
  rooms: ['B214'],
  grade: 4,
  note: 'New, and nobody has said who sees it',
}
const spokenOf: FieldAudiences[] = [
  // As if `note` had been added later, by somebody who did not think of this list.
  {
    schema: seen,
    audiences: { ...everyone('title', 'place'), rooms: 'LOCATION', grade: 'ASSESSMENT' },
  },
  audiences(place, { name: 'EVERYONE', room: 'LOCATION' }),
]

let world: World

beforeAll(async () => {
  world = await makeWorld({
    more(platform) {
      serve(platform, writeAnything, async () => ({ written: true }), {
        visibility: [audiences(written, everyone('written'))],
      })
      serve(platform, readAnything, async () => answer, { visibility: spokenOf })
    },
  })
})

afterAll(() => world.close())

describe('a guardian writes through an endpoint that checks nothing', () => {
  test('only while a study right of the student is in force', async () => {
    const { db } = world.database
    const studentId = await world.personId('aada.kuisma')
    const guardian = await world.as('sari.kuisma', 'PARENT')
    const path = `/rest/v1/test/anything?studentId=${studentId}`
    expect((await guardian.put(path)).status).toBe(200)
    await db
      .updateTable('study_right')
      .set({ state: 'valiaikaisestikeskeytynyt' })
      .where('student_id', '=', studentId)
      .execute()
    const refused = await guardian.put(path)
    expect([refused.status, refused.subErrors[0]?.code]).toEqual([409, 'study-right-not-in-force'])
    await db.updateTable('study_right').set({ state: 'lasna' }).where('student_id', '=', studentId).execute()
  })
})

describe('what a reader sees of an answer', () => {
  const seenBy = async (username: string, kind: 'STUDENT' | 'PARENT') => {
    const studentId = await world.personId('aada.kuisma')
    const reader = await world.as(username, kind)
    return (await reader.get(`/rest/v1/test/anything?studentId=${studentId}`)).body
  }

  test('is everything for the student', async () => {
    expect(await seenBy('aada.kuisma', 'STUDENT')).toEqual(answer)
  })

  test('is for a guardian what somebody has said guardians see', async () => {
    const { note: _, ...spoken } = answer
    expect(await seenBy('sari.kuisma', 'PARENT')).toEqual(spoken)
  })

  test('has no place for a guardian of a student under non-disclosure', async () => {
    const { db } = world.database
    const studentId = await world.personId('aada.kuisma')
    await db.updateTable('student').set({ non_disclosure: true }).where('person_id', '=', studentId).execute()
    await db
      .updateTable('parent_access')
      .set({ regranted: true })
      .where('student_id', '=', studentId)
      .execute()
    expect(await seenBy('sari.kuisma', 'PARENT')).toEqual({
      title: 'A lesson',
      place: { name: 'Campus' },
      rooms: [],
      grade: 4,
    })
    expect(await seenBy('aada.kuisma', 'STUDENT')).toEqual(answer)
  })
})

describe('the server does not start', () => {
  const bind = (visibility: FieldAudiences[]) => () =>
    serve(world.platform, readAnything, async () => answer, { visibility })

  test('while an object in an answer that guardians read has nobody who says who sees it', () => {
    expect(bind(spokenOf.slice(0, 1))).toThrow('nobody says who sees the fields of body.place')
  })

  test('while a field that can be hidden is one that every answer has', () => {
    const hidden = audiences(place, { name: 'LOCATION', room: 'LOCATION' })
    expect(bind([...spokenOf.slice(0, 1), hidden])).toThrow('must be optional or a list')
  })
})
