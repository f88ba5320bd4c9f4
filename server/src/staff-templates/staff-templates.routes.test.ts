import type { StaffTemplate } from '@studentgo/protocol/staff-templates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

const path = '/rest/v1/staff/templates'
let world: World
let office: Client
let teacher: Client
beforeAll(async () => {
  world = await makeWorld()
  office = await world.as('laura.hietala', 'STAFF')
  teacher = await world.as('kaisa.mantyla', 'STAFF')
})
afterAll(() => world.close())

const message = { subject: 'Tervetuloa', text: 'Hei!' }
const listed = async (client: Client) =>
  (await client.get<StaffTemplate[]>(`${path}?kind=MESSAGE`)).body.map(({ id: _, ...one }) => one)

test('a template is its owner’s, and everybody’s where the office shares it', async () => {
  const own = await teacher.post<{ id: number }>(path, { name: 'Oma', shared: false, message })
  const shared = await office.post<{ id: number }>(path, { name: 'Yhteinen', shared: true, message })
  expect([own.status, shared.status]).toEqual([200, 200])
  expect(await listed(teacher)).toEqual([
    { name: 'Oma', shared: false, own: true, message },
    { name: 'Yhteinen', shared: true, own: false, message },
  ])
  expect((await listed(office)).map(one => one.name)).toEqual(['Yhteinen'])
  expect((await teacher.get<StaffTemplate[]>(`${path}?kind=NEWS`)).body).toEqual([])
  expect((await teacher.post(path, { name: 'Kaikille', shared: true, message })).status).toBe(403)
  expect((await teacher.delete(`${path}/${shared.body.id}`)).status).toBe(404)
  expect((await office.delete(`${path}/${own.body.id}`)).status).toBe(404)
  expect((await office.delete(`${path}/${shared.body.id}`)).status).toBe(200)
  expect((await listed(teacher)).map(one => one.name)).toEqual(['Oma'])
})

test('a name is stored once, with its latest content', async () => {
  await teacher.post(path, { name: 'Kerran', shared: false, message })
  await teacher.post(path, { name: ' Kerran ', shared: false, message: { ...message, text: 'Uusi' } })
  const found = (await listed(teacher)).filter(one => one.name === 'Kerran')
  expect(found.map(one => one.message?.text)).toEqual(['Uusi'])
})
