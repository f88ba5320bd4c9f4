import type { Child, Children } from '@studentgo/protocol/children'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../../test/world/world.ts'

const path = '/rest/v1/studentparentaccess/student'
let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const listOf = async (guardian: string) =>
  (await (await world.as(guardian, 'PARENT')).get<Children>(path)).body

describe('the children of a guardian', () => {
  test('are those of a minor’s guardian by name, with all scopes and what waits of each', async () => {
    const { students, reason } = await listOf('petri.kuisma')
    expect(reason).toBeUndefined()
    expect(students.map(one => one.callName)).toEqual(['Aada', 'Eino'])
    const [aada] = students
    expect(aada).toMatchObject({
      lastName: 'Kuisma',
      basis: 'MINOR',
      mayWrite: true,
      selected: false,
      scopes: ['TIMETABLE', 'ABSENCE', 'PLAN', 'ASSESSMENT', 'CONTRACT', 'MESSAGE', 'SUPPORT'],
    })
    expect(aada?.turns18At).toMatch(/^20\d\d-/)
    expect(aada?.validUntil).toBeUndefined()
    expect(aada?.group).toBeTruthy()
    expect(aada?.qualificationName).toBeTruthy()
  })

  test('have as many absences to explain as their own list says', async () => {
    const petri = await world.as('petri.kuisma', 'PARENT')
    const { students } = (await petri.get<Children>(path)).body
    for (const { studentId, badges } of students) {
      const { body } = await petri.get<{ toExplain: unknown[] }>(`/rest/v1/absence?studentId=${studentId}`)
      expect(badges.absencesToExplain).toBe(body.toExplain.length)
    }
    expect(students.map(one => one.badges.absencesToExplain)).not.toContain(0)
  })

  test('of an adult are listed as far as the consent goes, without tasks that it does not cover', async () => {
    const { students } = await listOf('hodan.warsame')
    expect(students).toHaveLength(1)
    expect(students[0]).toMatchObject({
      callName: 'Amina',
      basis: 'CONSENT',
      scopes: ['ABSENCE', 'TIMETABLE'],
      badges: {
        absencesToExplain: 0,
        unreadMessages: 0,
        approvals: 0,
        contractsToSign: 0,
        requestsToConfirm: 0,
      },
    })
    expect(students[0]?.validUntil).toMatch(/^20\d\d-/)
    expect(students[0]?.turns18At).toBeUndefined()
  })

  test('are none for whoever is barred, with the one reason of an empty list', async () => {
    const barred = await (await world.as('marjut.koski', 'PARENT')).get(path)
    const ilmari = await world.personId('ilmari.koski')
    await world.database.db.deleteFrom('parent_access').where('student_id', '=', ilmari).execute()
    const unlinked = await (await world.as('marjut.koski', 'PARENT')).get(path)
    expect(barred.body).toEqual({ students: [], reason: 'NONE_SHARED' })
    expect(unlinked.text).toBe(barred.text)
  })

  test('are visible to guardians only', async () => {
    expect((await (await world.as('aada.kuisma')).get(path)).status).toBe(403)
    expect((await (await world.anyone()).get(path)).status).toBe(401)
  })
})

describe('the selected child', () => {
  test('is whom reads are about that name nobody; writes still have to name somebody', async () => {
    const petri = await world.as('petri.kuisma', 'PARENT')
    expect((await petri.get('/rest/v1/absence')).status).toBe(400)
    const studentId = await world.personId('eino.kuisma')
    const chosen = await petri.put<Child>(path, { studentId })
    expect(chosen.body).toMatchObject({ callName: 'Eino', selected: true })
    const [named, unnamed] = await Promise.all([
      petri.get(`/rest/v1/absence?studentId=${studentId}`),
      petri.get('/rest/v1/absence'),
    ])
    expect(unnamed.text).toBe(named.text)
    const notice = { kind: 'SICK', startDate: '2026-11-23', endDate: '2026-11-23', reasonCode: 'T' }
    expect((await petri.post('/rest/v1/absence', notice)).status).toBe(400)
    const { students } = (await petri.get<Children>(path)).body
    expect(students.filter(one => one.selected).map(one => one.callName)).toEqual(['Eino'])
  })

  test('is not found when the guardian may not see the child, the same as an unknown id', async () => {
    const petri = await world.as('petri.kuisma', 'PARENT')
    const amina = await petri.put(path, { studentId: await world.personId('amina.warsame') })
    const nobody = await petri.put(path, { studentId: 999_999_999 })
    expect(amina.status).toBe(404)
    expect(amina.text).toBe(nobody.text)
  })
})
