import type { Endpoint } from '@studentgo/protocol/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../world/world.ts'
import type { Example } from './arbitrary.ts'
import {
  about,
  endpoints,
  firstSuccess,
  naming,
  send,
  someGetPastObjectCheck,
  trueExamples,
} from './endpoint-requests.ts'
import { guardiansOwn } from './guardians-own.ts'
import { expectRefusal } from './refusal.ts'
import { giveRequest, giveThread, seedExtraFixtures } from './seed-extra-fixtures.ts'
import { trueIdsOf, withTrueIds } from './true-ids.ts'

let world: World
const ids: Record<string, number> = {}

beforeAll(async () => {
  world = await makeWorld()
  for (const name of people) ids[name] = await world.personId(name)
  await seedExtraFixtures(world.database.db, idOf('aada.kuisma'))
})
afterAll(() => world.close())

const people = [
  'petri.kuisma',
  'aada.kuisma',
  'olena.bondar',
  'toivo.pontinen',
  'tuomas.harju',
  'mikael.lindqvist',
  'joonas.vainio',
  'ilmari.koski',
  'kaisa.mantyla',
  'reetta.hakkinen',
  'vaino.ohman',
]
const aboutStudents = endpoints.filter(([, endpoint]) => endpoint.who.kind === 'studentOrParent')
const forStudents = endpoints.filter(([, endpoint]) => endpoint.who.kind === 'student')

function idOf(name: string): number {
  const id = ids[name]
  if (id === undefined) throw new Error(`${name} is nobody of these tests`)
  return id
}

describe('another student', () => {
  test.each(aboutStudents)('is nobody whom %s would tell about or write for', async (_name, endpoint) => {
    const aada = await world.as('aada.kuisma')
    for (const studentId of [idOf('joonas.vainio'), 999_999_999]) {
      const [example] = naming(studentId, await trueExamples(world, endpoint, studentId))
      expectRefusal(await send(aada, endpoint, example), 403, 'not-permitted')
    }
    const own = await trueExamples(world, endpoint, idOf('aada.kuisma'))
    expect(await someGetPastObjectCheck(aada, endpoint, naming(idOf('aada.kuisma'), own))).toBe(true)
  })
})

describe('a guardian', () => {
  beforeAll(async () => {
    const link = (name: string, more: Record<string, unknown> = {}) => ({
      parent_id: idOf('petri.kuisma'),
      student_id: idOf(name),
      ...more,
    })
    const everything = ['TIMETABLE', 'ABSENCE', 'PLAN', 'ASSESSMENT', 'CONTRACT', 'MESSAGE', 'SUPPORT']
    for (const row of [
      link('toivo.pontinen'),
      link('tuomas.harju', { consent_scopes: everything, consent_until: '2026-11-22' }),
      link('mikael.lindqvist', { state: 'REVOKED' }),
      link('joonas.vainio', { state: 'BLOCKED' }),
      link('ilmari.koski', {}),
      link('vaino.ohman', { relation: 'OTHER' }),
      link('reetta.hakkinen', { consent_scopes: everything, consent_until: '2026-11-23' }),
    ]) {
      await world.database.db.insertInto('parent_access').values(row).execute()
    }
    for (const name of ['aada.kuisma', 'reetta.hakkinen']) {
      const petri = { personId: idOf('petri.kuisma'), role: 'PARENT' as const }
      await giveThread(world.database.db, idOf(name), petri)
      await giveRequest(world.database.db, idOf(name), petri)
    }
  })

  /** Whom a guardian does not see, and why; the answer must not tell which. */
  const unseen = {
    'somebody who does not exist': () => 999_999_999,
    'a stranger': () => idOf('olena.bondar'),
    'an adult child without consent': () => idOf('toivo.pontinen'),
    'an adult child whose consent has ended': () => idOf('tuomas.harju'),
    'a child after the link was revoked': () => idOf('mikael.lindqvist'),
    'a child whom the guardian is barred from': () => idOf('joonas.vainio'),
    'a child under non-disclosure': () => idOf('ilmari.koski'),
    'a minor of whom they are no guardian': () => idOf('vaino.ohman'),
    'a teacher': () => idOf('kaisa.mantyla'),
  }

  test.each(aboutStudents)(
    'gets from %s the same not-found, whatever the reason',
    async (_name, endpoint) => {
      const petri = await world.as('petri.kuisma', 'PARENT')
      const answers: string[] = []
      for (const unseenId of Object.values(unseen)) {
        const [example] = naming(unseenId(), await trueExamples(world, endpoint, unseenId()))
        const answer = await send(petri, endpoint, example)
        expectRefusal(answer, 404, 'not-found')
        answers.push(JSON.stringify([answer.headers, answer.text]).replace(/"date":"[^"]+"/, ''))
      }
      expect(new Set(answers).size).toBe(1)
    },
  )

  test.each(aboutStudents.filter(([, { who }]) => who.kind === 'studentOrParent' && who.scope !== 'ANY'))(
    'with consent that does not cover %s learns that it does not',
    async (_name, endpoint) => {
      const scope = endpoint.who.kind === 'studentOrParent' ? endpoint.who.scope : undefined
      await consent(scope === 'PLAN' ? ['SUPPORT'] : ['PLAN'])
      const petri = await world.as('petri.kuisma', 'PARENT')
      const [example] = await reettasExamples(endpoint)
      expectRefusal(await send(petri, endpoint, example), 403, 'scope-missing')
    },
  )

  test.each(aboutStudents)(
    'of an adult may with consent call %s if it is not for guardians of minors',
    async (_name, endpoint) => {
      const { who } = endpoint
      if (who.kind !== 'studentOrParent') throw new Error('not about a student')
      await consent([who.scope === 'ANY' ? 'PLAN' : who.scope])
      const petri = await world.as('petri.kuisma', 'PARENT')
      const examples = await reettasExamples(endpoint)
      if (who.parents === 'minor') {
        expectRefusal(await send(petri, endpoint, examples[0]), 403, 'not-permitted')
      } else expect((await firstSuccess(petri, endpoint, examples)).status).toBe(200)
    },
  )

  test.each(aboutStudents)('of a minor is let in by %s', async (name, endpoint) => {
    const petri = await world.as('petri.kuisma', 'PARENT')
    const aadaId = idOf('aada.kuisma')
    const petriId = idOf('petri.kuisma')
    const examples = naming(aadaId, await trueExamples(world, endpoint, aadaId, petriId))
    const own = withTrueIds(
      endpoint,
      { params: examples[0]?.params ?? {}, query: { studentId: aadaId }, body: guardiansOwn[name] },
      await trueIdsOf(world.database.db, aadaId, petriId),
    )
    const sent = endpoint.method === 'GET' ? examples : [own]
    expect((await firstSuccess(petri, endpoint, sent)).status).toBe(200)
  })

  test.each(aboutStudents.filter(([, endpoint]) => endpoint.method !== 'GET'))(
    'must say in %s about which child',
    async (_name, endpoint) => {
      const petri = await world.as('petri.kuisma', 'PARENT')
      const answer = await send(petri, endpoint, about(endpoint, undefined))
      expectRefusal(answer, 400, 'required')
      expect(answer.subErrors[0]?.field).toBe('query.studentId')
    },
  )

  test.each(forStudents)(
    'has no business with %s, decided before anything is read',
    async (_name, endpoint) => {
      const petri = await world.as('petri.kuisma', 'PARENT')
      expectRefusal(await send(petri, endpoint), 403, 'not-permitted')
      expectRefusal(await send(petri, endpoint, { query: { nonsense: 'x' } }), 403, 'not-permitted')
    },
  )

  async function reettasExamples(endpoint: Endpoint): Promise<Example[]> {
    const reettaId = idOf('reetta.hakkinen')
    return naming(reettaId, await trueExamples(world, endpoint, reettaId, idOf('petri.kuisma')))
  }

  async function consent(scopes: string[]): Promise<void> {
    await sql`update parent_access set consent_scopes = ${sql.val(scopes)}::text[]
      where parent_id = ${idOf('petri.kuisma')} and student_id = ${idOf('reetta.hakkinen')}`.execute(
      world.database.db,
    )
  }
})

describe('a student', () => {
  test.each(aboutStudents.filter(([, endpoint]) => endpoint.method === 'GET'))(
    'gets an answer from %s, about themselves by name or not',
    async (_name, endpoint) => {
      const aada = await world.as('aada.kuisma')
      const examples = await trueExamples(world, endpoint, idOf('aada.kuisma'))
      expect((await firstSuccess(aada, endpoint, examples)).status).toBe(200)
      expect((await firstSuccess(aada, endpoint, naming(idOf('aada.kuisma'), examples))).status).toBe(200)
    },
  )
})
