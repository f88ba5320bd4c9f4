import type { PlanActivities } from '@studentgo/protocol/psap-activities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

let world: World
let path: string
beforeAll(async () => {
  world = await makeWorld()
  path = `/rest/v1/staff/student/${await world.personId('aada.kuisma')}/personalinfo/psapactivities`
})
afterAll(() => world.close())

const talk = {
  date: '2026-11-23',
  type: 'HOKS_UPDATE',
  title: 'Kevään suunnitelma',
  summary: 'Sovimme kevään jaksoista.',
  others: ['Petri Kuisma'],
  actions: [
    { text: 'Etsii työpaikan', responsible: 'STUDENT', dueDate: '2026-12-11' },
    { text: 'Kysyy työpaikoista', responsible: 'STAFF' },
  ],
  nextMeeting: { date: '2027-01-14', time: '10:30' },
  guardiansRead: true,
}
const write = async (staff: string, more: object = {}) =>
  (await world.as(staff, 'STAFF')).send<PlanActivities>('POST', path, { ...talk, ...more })
const readBy = async (client: Client) =>
  (await client.get<PlanActivities>('/rest/v1/personalinfo/psapactivities')).body

describe('a talk that the desk writes down', () => {
  test('is read by the student, with what was agreed and when the next is', async () => {
    expect((await write('kaisa.mantyla')).status).toBe(200)
    const body = await readBy(await world.as('aada.kuisma'))
    expect(body.content.find(one => one.title === talk.title)).toMatchObject({
      participants: [
        { name: 'Aada Kuisma', role: 'STUDENT' },
        { name: 'Kaisa Mäntylä', role: 'STAFF' },
        { name: 'Petri Kuisma', role: 'OTHER' },
      ],
      agreedActions: [
        { text: 'Etsii työpaikan', responsible: 'STUDENT', dueDate: '2026-12-11', done: false },
        { text: 'Kysyy työpaikoista', responsible: 'STAFF', done: false },
      ],
      nextMeeting: '2027-01-14T10:30:00+02:00',
    })
    expect(body.openActions.map(one => one.text)).toContain('Etsii työpaikan')
  })

  test('stays between the student and the school where guardians are not to read it', async () => {
    await write('jari.lahti', { title: 'Kahden kesken', guardiansRead: false })
    const petri = await world.as('petri.kuisma', 'PARENT')
    const id = await world.personId('aada.kuisma')
    const { body } = await petri.get<PlanActivities>(`/rest/v1/personalinfo/psapactivities?studentId=${id}`)
    expect(body.content.map(one => one.title)).not.toContain('Kahden kesken')
    const own = await readBy(await world.as('aada.kuisma'))
    expect(own.content.map(one => one.title)).toContain('Kahden kesken')
  })

  test.each([
    ['of a day to come', { date: '2026-11-24' }],
    [
      'with a task due before it',
      { actions: [{ text: 'Etsii', responsible: 'STAFF', dueDate: '2026-11-01' }] },
    ],
    ['with the next one before it', { nextMeeting: { date: '2026-11-01', time: '10:00' } }],
    ['without a word', { summary: '  ' }],
  ])('%s is refused', async (_what, more) => {
    expect((await write('kaisa.mantyla', more)).status).toBe(400)
  })

  test('is not written by a teacher of the student, who reads it', async () => {
    expect((await write('sami.rautio')).status).toBe(403)
    expect((await (await world.as('sami.rautio', 'STAFF')).get(path)).status).toBe(200)
  })
})

test('the desk ticks off what it has promised, and nothing that the student has', async () => {
  const { body } = await write('kaisa.mantyla', { title: 'Lupaukset' })
  const id = body.content.find(one => one.title === 'Lupaukset')?.id
  const kaisa = await world.as('kaisa.mantyla', 'STAFF')
  const tick = (actionIndex: number) =>
    kaisa.send<PlanActivities>('PUT', path, { id, actionIndex, done: true })
  const { body: ticked } = await tick(1)
  expect(ticked.content.find(one => one.id === id)?.agreedActions.map(one => one.done)).toEqual([false, true])
  expect((await tick(0)).status).toBe(409)
  expect((await tick(7)).status).toBe(404)
})
