import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Request, RequestForm } from '@studentgo/protocol/requests'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from '../../../test/every-endpoint/refusal.ts'
import { faultsIn, importSample } from '../../../test/import/import-sample.ts'
import {
  type SampleFolder,
  sampleSchool,
  withMore,
  withRow,
  writeFolder,
} from '../../../test/import/sample-folder.ts'
import { takenOf } from '../../../test/import/taken-of.ts'
import { pdf } from '../../../test/world/sample-files.ts'
import { makeTestClock } from '../../../test/world/test-clock.ts'
import { testTimeZone } from '../../../test/world/test-time.ts'
import { type Client, makeWorld, type World } from '../../../test/world/world.ts'
import { sumOf } from '../engine/run.ts'
import { importFolder } from '../import-folder.ts'

const clock = makeTestClock()
let world: World
let aada: Client | undefined
const source = 'forms'
const path = '/rest/v1/request/answer'

/** A form that no code knows. */
function withForms(): SampleFolder {
  return {
    ...sampleSchool(source),
    ext_request_forms: [
      {
        sourcedId: 'rf1',
        code: 'BICYCLE',
        title: 'Pyörän lainaaminen',
        titleSv: 'Låna cykel',
        description: 'Lainaa pyörä viikoksi.',
        category: 'EVERYDAY',
        audience: 'STUDENT',
        handler: 'OFFICE',
        attachmentPolicy: 'NONE',
        handlingDays: '3',
      },
    ],
    ext_request_questions: [
      {
        sourcedId: 'rq1',
        formSourcedId: 'rf1',
        number: '1',
        text: 'Minkä kokoinen?',
        textSv: 'Vilken storlek?',
        kind: 'SINGLE',
        required: 'true',
        options: 'S=Pieni; L=Iso',
        optionsSv: 'S=Liten; L=Stor',
      },
      {
        sourcedId: 'rq2',
        formSourcedId: 'rf1',
        number: '2',
        text: 'Miksi iso?',
        kind: 'TEXT',
        required: 'true',
        showWhenNumber: '1',
        showWhenValues: 'L',
      },
    ],
  }
}

const run = (folder: SampleFolder) => importSample(world, folder, source, { now: clock.now() })

beforeAll(async () => {
  world = await makeWorld({ clock })
})
afterAll(() => world.close())

/** The school with its form, and Aada in it. */
async function bring(): Promise<void> {
  if (aada !== undefined) return
  expect((await run(withForms())).refusals).toEqual([])
  const username = `aada.${source}`
  await world.database.db
    .updateTable('account')
    .set({ must_change: false })
    .where('username', '=', username)
    .execute()
  aada = await world.as(username)
}

async function student(): Promise<Client> {
  await bring()
  if (aada === undefined) throw new Error('Aada is not there')
  return aada
}

async function bicycle(): Promise<RequestForm | undefined> {
  const { body } = await (await student()).get<RequestForm[]>('/rest/v1/request/question')
  return body.find(form => form.code === 'BICYCLE')
}

async function send(): Promise<Request> {
  const form = await bicycle()
  const { body, status } = await (await student()).post<Request>(path, {
    questionId: form?.id,
    answers: [{ questionId: 1, value: 'S' }],
    submit: true,
  })
  expect(status).toBe(200)
  return body
}

describe('a form of a source', () => {
  test('is there for students without any code, and a second time nothing changes', async () => {
    const client = await student()
    client.cookies.set('prottLang', 'se')
    expect(await bicycle()).toMatchObject({
      title: 'Låna cykel',
      description: 'Lainaa pyörä viikoksi.',
      descriptionLanguage: 'fi',
      version: 1,
      questions: [
        { id: 1, text: 'Vilken storlek?', options: [{ code: 'S', name: 'Liten' }, { code: 'L' }] },
        { id: 2, showWhen: { questionId: 1, values: ['L'] } },
      ],
    })
    expect(sumOf((await run(withForms())).tallies)).toMatchObject({ created: 0, updated: 0, ended: 0 })
  })

  test('gets a new version with its questions, and keeps it when only its description changes', async () => {
    await bring()
    const changed = withRow(withForms(), 'ext_request_questions', 'rq2', { text: 'Mihin isoa tarvitset?' })
    expect((await run(changed)).refusals).toEqual([])
    expect((await bicycle())?.version).toBe(2)
    await run(withRow(changed, 'ext_request_forms', 'rf1', { description: 'Lainaa pyörä.' }))
    expect((await bicycle())?.version).toBe(2)
  })

  test.each([
    ['ext_request_forms', 'rf1', { code: 'pyörä' }, 'code', 'is not capitals, digits and underscores'],
    ['ext_request_questions', 'rq1', { options: '' }, 'options', 'is needed for SINGLE'],
    [
      'ext_request_questions',
      'rq1',
      { options: 'S Pieni' },
      'options',
      expect.stringContaining('CODE=Words'),
    ],
    [
      'ext_request_questions',
      'rq1',
      { optionsSv: 'S=Liten; M=Stor' },
      'options',
      'has other codes in Swedish or English',
    ],
    [
      'ext_request_questions',
      'rq2',
      { showWhenValues: 'M' },
      'showWhenValues',
      'holds what that question cannot be answered with',
    ],
    [
      'ext_request_questions',
      'rq2',
      { showWhenNumber: '3' },
      'showWhenNumber',
      'is no question of this form before it',
    ],
    ['ext_request_questions', 'rq2', { number: '1' }, 'number', expect.stringContaining('already')],
  ])('in %s %s with %j is refused', async (file, id, change, column, reason) => {
    const taken = await takenOf(withRow(withForms(), file, id, change), withForms())
    expect(faultsIn(taken)).toContainEqual(expect.objectContaining({ file: `${file}.csv`, column, reason }))
  })
})

describe('a step of a source', () => {
  test('is applied once, in the order of the steps, and notified', async () => {
    const { id, number } = await send()
    const step = (sourcedId: string, more: Record<string, string>) => ({
      sourcedId,
      requestNumber: number,
      bySourcedId: 't1',
      ...more,
    })
    const decided = withMore(
      withMore(
        withForms(),
        'ext_request_steps',
        step('rs2', {
          kind: 'DECIDED',
          at: '2026-11-23T12:00:00+02:00',
          text: 'Pyörä odottaa.',
          result: 'GRANTED',
          appealInstructions: 'Hae oikaisua.',
          appealUntil: '2026-12-07',
        }),
      ),
      'ext_request_steps',
      step('rs1', { kind: 'TAKEN', at: '2026-11-23T10:00:00+02:00' }),
    )
    expect((await run(decided)).refusals).toEqual([])
    const { body } = await (await student()).get<Request>(`${path}/${id}`)
    expect(body).toMatchObject({
      state: 'DECIDED',
      decision: { result: 'GRANTED', text: 'Pyörä odottaa.', appealUntil: '2026-12-07' },
    })
    expect(body.events.map(event => event.kind)).toEqual(['BEGUN', 'SUBMITTED', 'TAKEN', 'DECIDED'])
    await run(decided)
    expect((await (await student()).get<Request>(`${path}/${id}`)).body.events).toHaveLength(4)
  })

  test('of a request that does not exist, or was withdrawn, is ignored', async () => {
    const { id, number, version } = await send()
    await (await student()).put(path, { id, version, action: 'WITHDRAW' })
    const step = (sourcedId: string, requestNumber: string) => ({
      sourcedId,
      requestNumber,
      kind: 'TAKEN',
      at: '2026-11-23T10:00:00+02:00',
    })
    const folder = { ...withForms(), ext_request_steps: [step('rs8', number), step('rs9', 'R999999')] }
    expect((await run(folder)).refusals).toEqual([])
    expect((await (await student()).get<Request>(`${path}/${id}`)).body.state).toBe('WITHDRAWN')
  })
})

describe('the document of a decision', () => {
  const step = (requestNumber: string, more: Record<string, string> = {}) => ({
    sourcedId: 'rs20',
    requestNumber,
    kind: 'DECIDED',
    at: '2026-11-23T12:00:00+02:00',
    bySourcedId: 't1',
    text: 'Pyörä odottaa.',
    result: 'GRANTED',
    document: 'paatos.pdf',
    ...more,
  })
  function bring(steps: Record<string, string>[], content: Record<string, string>) {
    const folder = writeFolder({ ...withForms(), ext_request_steps: steps }, source)
    mkdirSync(join(folder, 'files'))
    for (const [name, bytes] of Object.entries(content)) writeFileSync(join(folder, 'files', name), bytes)
    return importFolder(world.database, folder, {
      now: clock.now(),
      timeZone: testTimeZone,
      hash: async () => 'hash',
      files: world.platform.files,
    })
  }

  test('is a file that the requester opens from the decision, and nobody else', async () => {
    const { id, number } = await send()
    const client = await student()
    expect((await bring([step(number)], { 'paatos.pdf': pdf() })).refusals).toEqual([])
    const { decision } = (await client.get<Request>(`${path}/${id}`)).body
    expect(decision?.document).toMatchObject({
      name: 'paatos.pdf',
      mime: 'application/pdf',
      scan: 'UNSCANNED',
    })
    const studentId = await world.personId(`aada.${source}`)
    const address = `/rest/v1/student/${studentId}/attachment/${decision?.documentId}`
    const opened = await client.get(address)
    expect([opened.status, opened.headers['content-type']]).toEqual([200, 'application/pdf'])
    expectRefusal(await (await world.as('aada.kuisma')).get(address), 404, 'not-found')
    expect((await client.delete(address)).status).not.toBe(200)
    await world.database.db
      .updateTable('attachment')
      .set({ visibility: 'PRIVATE_TO_STAFF_TEAM' })
      .where('id', '=', decision?.documentId ?? 0)
      .execute()
    expect((await client.get(address)).status).toBe(200)
  })

  test.each([
    [{}, {}, 'document', 'is not in the folder files'],
    [{}, { 'paatos.pdf': 'no PDF at all' }, 'document', expect.stringContaining('cannot be taken')],
    [{ document: '../paatos.pdf' }, {}, 'document', 'is no name of a file'],
    [{ document: 'paatos.exe' }, {}, 'document', 'is no kind of file that the portal takes'],
    [{ bySourcedId: '' }, {}, 'bySourcedId', 'is needed with a document'],
    [{ kind: 'INFO_ASKED', result: '' }, {}, 'document', 'must be empty for INFO_ASKED'],
  ])('of the step %j with the files %j is refused', async (more, content, column, reason) => {
    const report = await bring([step('R000001', more)], content)
    expect(faultsIn(report)).toContainEqual({ file: 'ext_request_steps.csv', line: 2, column, reason })
  })
})
