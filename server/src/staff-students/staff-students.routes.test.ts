import type { Viewings } from '@studentgo/protocol/own-data'
import type { StaffStudents, StudentCard } from '@studentgo/protocol/staff-students'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const studentsOf = async (staff: string, query = '') =>
  (await (await world.as(staff, 'STAFF')).get<StaffStudents>(`/rest/v1/staff/students${query}`)).body
const cardOf = async (staff: string, student: string) => {
  const id = await world.personId(student)
  return (await world.as(staff, 'STAFF')).get<StudentCard>(`/rest/v1/staff/student/${id}`)
}

/** Does this while Aada is under non-disclosure. */
async function underNonDisclosure(work: (aada: number) => Promise<void>) {
  const aada = await world.personId('aada.kuisma')
  const set = (non_disclosure: boolean) =>
    world.database.db.updateTable('student').set({ non_disclosure }).where('person_id', '=', aada).execute()
  await set(true)
  try {
    await work(aada)
  } finally {
    await set(false)
  }
}

describe('the own students', () => {
  test('are those of the lessons and those one is responsible for, by name, with their groups', async () => {
    const { content, groups, totalElements } = await studentsOf('kaisa.mantyla')
    expect(content.find(one => one.name === 'Aada Kuisma')).toMatchObject({
      group: 'TVT26A',
      minor: true,
      roles: ['TEACHER', 'RESPONSIBLE_TEACHER'],
    })
    expect(content.map(one => one.name)).not.toContain('Amina Warsame')
    expect(groups.reduce((all, one) => all + one.students, 0)).toBe(totalElements)
  })

  test.each([
    ['by the beginning of a name, whatever its accents', '?q=aad%20kuis', ['Aada Kuisma']],
    ['by no other part of it', '?q=uisma', []],
    ['by no sign', '?q=%25', []],
    ['not whom somebody else has', '?q=amina', []],
  ])('are found %s', async (_how, query, names) => {
    expect((await studentsOf('kaisa.mantyla', query)).content.map(one => one.name)).toEqual(names)
  })

  test('are found by their group', async () => {
    const { content } = await studentsOf('kaisa.mantyla', '?group=TVT26A')
    expect(content.length).toBeGreaterThan(0)
    expect(new Set(content.map(one => one.group))).toEqual(new Set(['TVT26A']))
  })

  test('under non-disclosure show their group only to those who need to know where they are', async () => {
    await underNonDisclosure(async aada => {
      const seenBy = async (staff: string) =>
        (await studentsOf(staff, '?q=aada')).content.find(one => one.studentId === aada)
      expect(await seenBy('kaisa.mantyla')).toMatchObject({ group: 'TVT26A' })
      expect(await seenBy('laura.hietala')).toMatchObject({ group: 'TVT26A' })
      expect(await seenBy('jari.lahti')).not.toHaveProperty('group')
      const { content } = await studentsOf('jari.lahti', '?group=TVT26A')
      expect(content.map(one => one.studentId)).not.toContain(aada)
    })
  })
})

describe('the card of a student', () => {
  test('has progress, attendance, talks, contacts and open tasks', async () => {
    const { body } = await cardOf('kaisa.mantyla', 'aada.kuisma')
    expect(body).toMatchObject({ name: 'Aada Kuisma', minor: true, language: 'fi', group: 'TVT26A' })
    expect(body.studyRights[0]).toMatchObject({
      responsibleTeacher: { name: 'Kaisa Mäntylä' },
      plan: { progress: { requiredOsp: 180 } },
    })
    expect(body.attendance?.rate).toBeGreaterThan(0.5)
    expect(body.attendance?.weeks.length).toBeGreaterThan(10)
    expect(body.contacts.guardians.map(one => one.name)).toContain('Petri Kuisma')
    expect(body.talks.latest.length).toBeGreaterThan(0)
    expect(body.open.map(one => one.kind)).toContain('UNEXPLAINED')
    expect(body).not.toHaveProperty('nonDisclosure')
  })

  test('shows the same attendance as the student reads', async () => {
    const aada = await world.as('aada.kuisma')
    const { body } = await aada.get<{ summary: { attendanceRate: number } }>('/rest/v1/absence')
    const { attendance } = (await cardOf('kaisa.mantyla', 'aada.kuisma')).body
    expect(attendance?.rate).toBe(body.summary.attendanceRate)
  })

  test('has support for special needs alone', async () => {
    expect((await cardOf('elina.narhi', 'mikael.lindqvist')).body.support?.decisions.length).toBeGreaterThan(
      0,
    )
    for (const staff of ['ake.soderholm', 'jari.lahti', 'laura.hietala']) {
      expect((await cardOf(staff, 'mikael.lindqvist')).body).not.toHaveProperty('support')
    }
  })

  test('hides under non-disclosure where the student is from all but those who need to know', async () => {
    await underNonDisclosure(async () => {
      const { body: known } = await cardOf('kaisa.mantyla', 'aada.kuisma')
      expect(known).toMatchObject({ nonDisclosure: true, group: 'TVT26A' })
      const { body } = await cardOf('jari.lahti', 'aada.kuisma')
      expect(body).not.toHaveProperty('group')
      expect(body).not.toHaveProperty('nonDisclosure')
      expect(body.contacts).toEqual({ guardians: [], emergency: [] })
    })
  })

  test('is one view, which the student reads with the role', async () => {
    await cardOf('kaisa.mantyla', 'aada.kuisma')
    const aada = await world.as('aada.kuisma')
    const { body } = await aada.get<Viewings>('/rest/v1/personalinfo/viewings')
    expect(body.viewings[0]).toMatchObject({ kind: 'STAFF', role: 'RESPONSIBLE_TEACHER', topic: 'CARD' })
    expect(JSON.stringify(body)).not.toContain('Mäntylä')
  })

  test('of another teacher’s student is the same as of an unknown one', async () => {
    const sami = await world.as('sami.rautio', 'STAFF')
    const others = await sami.get(`/rest/v1/staff/student/${await world.personId('tuomas.harju')}`)
    const nobodys = await sami.get('/rest/v1/staff/student/999999')
    expect(others.status).toBe(404)
    expect(others).toEqual({ ...nobodys, headers: others.headers })
  })

  test('of an apprentice is there without attendance for coordinators of workplaces', async () => {
    const { rows } = await sql<{ id: number }>`select student_id as id from contract c
      join person p on p.id = c.coordinator_id where p.last_name = 'Oja' limit 1`.execute(world.database.db)
    const riitta = await world.as('riitta.oja', 'STAFF')
    const { status, body } = await riitta.get<StudentCard>(`/rest/v1/staff/student/${rows[0]?.id}`)
    expect(status).toBe(200)
    expect(body).not.toHaveProperty('attendance')
    expect(body.roles).toEqual(['WORKPLACE_COORDINATOR'])
  })
})
