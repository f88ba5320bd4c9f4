import type { Notifications } from '@studentgo/protocol/notifications'
import type { Request, RequestForm } from '@studentgo/protocol/requests'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tasksOnHome } from '../../../test/world/home-tasks.ts'
import { makeTestClock } from '../../../test/world/test-clock.ts'
import { type Client, makeWorld, type World } from '../../../test/world/world.ts'
import { transaction } from '../../platform/database/database.ts'
import { type SchoolStep, takeSchoolStep } from './take-school-step.command.ts'

const path = '/rest/v1/request/answer'
const clock = makeTestClock()
let world: World
let aada: Client
let petri: Client
let aadaId: number
let staffId: number

beforeAll(async () => {
  world = await makeWorld({ clock })
  aada = await world.as('aada.kuisma')
  petri = await world.as('petri.kuisma', 'PARENT')
  aadaId = await world.personId('aada.kuisma')
  const { rows } = await sql<{
    id: number
  }>`select id from person where source_id like '%:jari.lahti'`.execute(world.database.db)
  staffId = rows[0]?.id ?? 0
})
afterAll(() => world.close())

async function ask(client: Client, query = ''): Promise<Request> {
  const forms = await client.get<RequestForm[]>(`/rest/v1/request/question${query}`)
  const { status, body, text } = await client.post<Request>(path + query, {
    questionId: forms.body.find(form => form.code === 'ASK_SCHOOL')?.id,
    answers: [{ questionId: 1, value: 'Voinko vaihtaa ryhmää?' }],
    handlerId: staffId,
    submit: true,
  })
  expect(status, text).toBe(200)
  return body
}

function take(requestId: number, step: Omit<SchoolStep, 'requestId' | 'staffId'>) {
  return transaction(world.database.db, db =>
    takeSchoolStep(db, { requestId, staffId, ...step }, { at: clock.now(), timeZone: clock.timeZone }),
  )
}

async function told(client: Client): Promise<string[]> {
  await world.platform.jobs.runDue()
  const { body } = await client.get<Notifications>('/rest/v1/notifications')
  return body.content.filter(one => one.topic === 'REQUESTS').map(one => one.rule)
}

const read = async (id: number) => (await aada.get<Request>(`${path}/${id}`)).body

describe('the college', () => {
  test('asks for more, is answered, and decides, each told once', async () => {
    const { id } = await ask(aada)
    await take(id, { kind: 'INFO_ASKED', text: 'Mihin ryhmään?' })
    const asked = await read(id)
    expect(asked).toMatchObject({
      state: 'NEED_INFO',
      canReply: true,
      replies: [{ by: 'Jari Lahti', byRole: 'STAFF', text: 'Mihin ryhmään?' }],
    })
    expect(await tasksOnHome(aada, 'REQUEST')).toContainEqual(
      expect.objectContaining({ requestId: id, state: 'NEED_INFO' }),
    )
    const empty = await aada.put(path, { id, version: asked.version, action: 'REPLY', text: '  ' })
    expect(empty.subErrors.map(one => [one.code, one.field])).toEqual([['required', 'body.text']])
    const replied = await aada.put<Request>(path, {
      id,
      version: asked.version,
      action: 'REPLY',
      text: 'TVT26B',
    })
    expect(replied.body).toMatchObject({ state: 'IN_PROGRESS', canReply: false })
    await take(id, {
      kind: 'DECIDED',
      result: 'REJECTED',
      text: 'Ryhmä on täynnä.',
      appealInstructions: { fi: 'Hae oikaisua 14 päivän kuluessa.', en: 'Appeal within 14 days.' },
      appealUntil: '2026-12-07',
    })
    aada.cookies.set('prottLang', 'en')
    expect(await read(id)).toMatchObject({
      state: 'DECIDED',
      canWithdraw: false,
      decision: {
        result: 'REJECTED',
        text: 'Ryhmä on täynnä.',
        by: { name: 'Jari Lahti' },
        appealInstructions: 'Appeal within 14 days.',
        appealUntil: '2026-12-07',
      },
    })
    expect((await told(aada)).toSorted()).toEqual(['request-decided', 'request-need-info'])
    expect((await read(id)).events.map(event => event.kind)).toEqual([
      'BEGUN',
      'SUBMITTED',
      'TAKEN',
      'INFO_ASKED',
      'REPLIED',
      'DECIDED',
    ])
  })

  test('answers a guardian, and the child learns nothing of it', async () => {
    const { id } = await ask(petri, `?studentId=${aadaId}`)
    await take(id, { kind: 'DECIDED', result: 'ANSWERED', text: 'Keskiviikkona klo 18.' })
    const { body } = await petri.get<Request>(`${path}/${id}?studentId=${aadaId}`)
    expect(body).toMatchObject({ state: 'ANSWERED', decision: { result: 'ANSWERED' } })
    expect(await told(petri)).toEqual(['request-decided'])
    expect(await told(aada)).toHaveLength(2)
  })

  test('decides nothing that was withdrawn, and nothing twice', async () => {
    const { id, version } = await ask(aada)
    await aada.put(path, { id, version, action: 'WITHDRAW' })
    await expect(take(id, { kind: 'DECIDED', result: 'ANSWERED', text: 'Hei' })).rejects.toThrow(
      'state-conflict',
    )
    const again = await aada.put(path, { id, version: version + 1, action: 'WITHDRAW' })
    expect([again.status, again.subErrors[0]?.code]).toEqual([409, 'state-conflict'])
  })

  test('and a student who withdraws at the same moment: one of them counts', async () => {
    const { id, version } = await ask(aada)
    const [withdrawn, decided] = await Promise.allSettled([
      aada.put<Request>(path, { id, version, action: 'WITHDRAW' }),
      take(id, { kind: 'DECIDED', result: 'ANSWERED', text: 'Hei' }),
    ])
    const { state } = await read(id)
    const wasWithdrawn = withdrawn.status === 'fulfilled' && withdrawn.value.status === 200
    expect([wasWithdrawn, decided.status === 'fulfilled']).toEqual([
      state === 'WITHDRAWN',
      state === 'ANSWERED',
    ])
  })
})
