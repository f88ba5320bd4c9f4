import { type ProcessInstance, processIdOf } from '@studentgo/protocol/process-tracking'
import type { Request, RequestForm } from '@studentgo/protocol/requests'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

const matters = '/api/v1/processtracking/instance'
const requests = '/rest/v1/request/answer'
let world: World
let aada: Client
let petri: Client
let ofAada: string

beforeAll(async () => {
  world = await makeWorld()
  aada = await world.as('aada.kuisma')
  petri = await world.as('petri.kuisma', 'PARENT')
  ofAada = `studentId=${await world.personId('aada.kuisma')}`
})
afterAll(() => world.close())

const interruption = [
  { questionId: 1, value: 'MILITARY' },
  { questionId: 3, value: true },
  { questionId: 4, value: { from: '2027-01-04', to: '2027-12-17' } },
  { questionId: 6, value: true },
]

async function begin(submit: boolean): Promise<Request> {
  const { body: forms } = await aada.get<RequestForm[]>('/rest/v1/request/question')
  const form = forms.find(one => one.code === 'INTERRUPTION')
  const { body } = await aada.post<Request>(requests, {
    questionId: form?.id,
    answers: interruption,
    submit,
  })
  return body
}

async function followed(client: Client, { id }: Request, query = ''): Promise<ProcessInstance | undefined> {
  const address = `${matters}/${processIdOf('REQUEST', id)}?filter[include][]=events${query}`
  const answer = await client.get(address)
  return answer.status === 404 ? undefined : JSON.parse(answer.text)
}

const happened = (matter: ProcessInstance | undefined) =>
  matter?.events?.map(event => [event.step, event.actorRole, event.actorName])

test('a request is followed from its sending, by the student and by the guardian who confirms it', async () => {
  const draft = await begin(false)
  expect(await followed(aada, draft)).toBeUndefined()
  const { id, version, formVersion } = draft
  const answers = { answers: interruption, action: 'SUBMIT' }
  const sent = await aada.put<Request>(requests, { id, version, formVersion, ...answers })
  expect(sent.status, sent.text).toBe(200)
  expect(await followed(aada, draft)).toMatchObject({
    name: expect.stringMatching(/keskeytt/i),
    status: 'WAITING_USER',
    currentStep: 'GUARDIAN',
    holder: 'GUARDIAN',
    next: [{ step: 'REVIEW', holder: 'SCHOOL' }, { step: 'DONE' }],
  })
  expect(await followed(petri, draft, `&${ofAada}`)).toMatchObject({ currentStep: 'GUARDIAN' })
  const confirmed = await petri.put<Request>(`${requests}?${ofAada}`, {
    id,
    version: sent.body.version,
    action: 'CONFIRM',
  })
  expect(confirmed.status).toBe(200)
  const matter = await followed(aada, draft)
  expect(matter).toMatchObject({ status: 'RUNNING', currentStep: 'REVIEW', dueAt: expect.any(String) })
  expect(happened(matter)).toEqual([
    ['SENT', 'STUDENT', 'Aada Kuisma'],
    ['CONFIRMED', 'PARENT', 'Petri Kuisma'],
  ])
  const withdrawn = await aada.put<Request>(requests, {
    id,
    version: confirmed.body.version,
    action: 'WITHDRAW',
  })
  expect(withdrawn.status).toBe(200)
  expect(await followed(aada, draft)).toMatchObject({
    status: 'CANCELLED',
    currentStep: 'WITHDRAWN',
    endedAt: expect.any(String),
    next: [],
  })
})

test('a request of another person is not found', async () => {
  const sent = await begin(true)
  expect(await followed(await world.as('olena.bondar'), sent)).toBeUndefined()
  expect(await followed(await world.as('merja.vainio', 'PARENT'), sent, `&${ofAada}`)).toBeUndefined()
})
