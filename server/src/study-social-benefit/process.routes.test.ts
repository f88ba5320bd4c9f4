import type { ProcessInstance } from '@studentgo/protocol/process-tracking'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../test/world/world.ts'

const matters = '/api/v1/processtracking/instance'
let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

async function claimsOf(username: string): Promise<ProcessInstance[]> {
  const client = await world.as(username)
  const { text } = await client.get(`${matters}?filter[limit]=100`)
  return (JSON.parse(text) as ProcessInstance[]).filter(one => one.processKey === 'BENEFIT')
}

test('a claim that was returned waits for the student, and its timeline begins with its sending', async () => {
  const returned = (await claimsOf('tuomas.harju')).find(one => one.currentStep === 'RETURNED')
  expect(returned).toMatchObject({
    name: expect.stringMatching(/^Opintososiaaliset edut: hakemus E\d+$/),
    status: 'WAITING_USER',
    holder: 'STUDENT',
    next: [{ step: 'REVIEW', holder: 'SCHOOL' }, { step: 'DONE' }],
  })
  const tuomas = await world.as('tuomas.harju')
  const { text } = await tuomas.get(`${matters}/${returned?.id}?filter[include][]=events`)
  const { events = [] } = JSON.parse(text) as ProcessInstance
  expect(events[0]).toMatchObject({ step: 'SENT', actorRole: 'STUDENT', actorName: 'Tuomas Harju' })
  expect(events.at(-1)).toMatchObject({ step: 'RETURNED', actorRole: 'STAFF', text: expect.any(String) })
})

test('a claim that is still being written is not a matter', async () => {
  const steps = (await claimsOf('tuomas.harju')).map(one => one.currentStep)
  expect(steps).not.toContain('DRAFT')
})
