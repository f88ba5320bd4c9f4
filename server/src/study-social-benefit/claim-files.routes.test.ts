import type { Attachment, Attachments } from '@studentgo/protocol/attachments'
import type { StudySocialBenefits } from '@studentgo/protocol/study-social-benefit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from '../../test/every-endpoint/refusal.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const path = '/rest/v1/studysocialbenefit'

async function uploaded(client: Client, username: string, name: string): Promise<number> {
  const studentId = await world.personId(username)
  const file = { name, content: `Kuitti ${name}` }
  const address = `/rest/v1/student/${studentId}/attachment`
  return (await client.upload<Attachment>(address, { category: 'BENEFIT' }, file)).body.id
}

async function claimOf(client: Client, state: string) {
  const { claims } = (await client.get<StudySocialBenefits>(path)).body
  const found = claims.find(claim => claim.state === state)
  if (found === undefined) throw new Error(`there is no claim that is ${state}`)
  return found
}

describe('tickets and receipts of a claim', () => {
  test('go with it, are released while it is corrected, and stay once it is sent', async () => {
    const tuomas = await world.as('tuomas.harju')
    const [kept, other] = [
      await uploaded(tuomas, 'tuomas.harju', 'lippu.txt'),
      await uploaded(tuomas, 'tuomas.harju', 'kuitti.txt'),
    ]
    const { id, version } = await claimOf(tuomas, 'RETURNED')
    const attach = (attachmentIds: number[]) =>
      tuomas.put<StudySocialBenefits>(path, { id, version, attachmentIds })
    expect((await attach([kept, other])).status).toBe(200)
    const studentId = await world.personId('tuomas.harju')
    const file = (fileId: number) => `/rest/v1/student/${studentId}/attachment/${fileId}`
    expectRefusal(await tuomas.delete(file(other)), 409, 'fileInUse')
    expect((await attach([kept])).status).toBe(200)
    expect((await tuomas.delete(file(other))).status).toBe(200)
    const { attachments, version: after } = await claimOf(tuomas, 'RETURNED')
    expect([attachments.map(({ name }) => name), after]).toEqual([['lippu.txt'], version])

    const sent = { id, version, action: 'SUBMIT', dependentChild: true, withoutWage: true }
    expect((await tuomas.put(path, sent)).status).toBe(200)
    const late = await tuomas.put(path, { id, version: version + 1, attachmentIds: [] })
    expectRefusal(late, 409, 'state-conflict')
    expectRefusal(await tuomas.delete(file(kept)), 409, 'fileInUse')
    const { content } = (
      await tuomas.get<Attachments>(`/rest/v1/student/${studentId}/attachment?module=BENEFIT&relatedId=${id}`)
    ).body
    expect(content).toMatchObject([
      { name: 'lippu.txt', category: 'BENEFIT', visibility: 'STUDENT', lockedBy: { module: 'BENEFIT', id } },
    ])
  })

  test('are the student’s own, and at most ten', async () => {
    const pihla = await world.as('pihla.karjalainen')
    const { id, version } = await claimOf(pihla, 'DRAFT')
    const others = await uploaded(await world.as('tuuli.vuori'), 'tuuli.vuori', 'lippu.txt')
    const attach = (attachmentIds: number[]) => pihla.put(path, { id, version, attachmentIds })
    expectRefusal(await attach([others]), 404, 'not-found')
    expectRefusal(await attach(Array.from({ length: 11 }, (_, at) => at + 1)), 400, 'tooBig')
    const own = await uploaded(pihla, 'pihla.karjalainen', 'lippu.txt')
    expectRefusal(
      await pihla.put(path, { id, version: version + 1, attachmentIds: [own] }),
      409,
      'stale-version',
    )
  })

  test('are free again when a draft is given up', async () => {
    const pihla = await world.as('pihla.karjalainen')
    const own = await uploaded(pihla, 'pihla.karjalainen', 'kuitti.txt')
    const { id, version } = await claimOf(pihla, 'DRAFT')
    await pihla.put(path, { id, version, attachmentIds: [own] })
    await pihla.put(path, { id, version, action: 'WITHDRAW' })
    const studentId = await world.personId('pihla.karjalainen')
    expect((await pihla.delete(`/rest/v1/student/${studentId}/attachment/${own}`)).status).toBe(200)
  })
})
