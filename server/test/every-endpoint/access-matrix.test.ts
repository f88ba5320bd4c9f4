import type { Endpoint } from '@studentgo/protocol/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isQuick } from '../../../scripts/test-scope.ts'
import { type Client, makeWorld, type World } from '../world/world.ts'
import { accessMatrix, type Subject, subjects } from './access-matrix.data.ts'
import type { Example } from './arbitrary.ts'
import { endpoints, isPastObjectCheck, send, trueExamples } from './endpoint-requests.ts'
import { guardiansOwn } from './guardians-own.ts'
import { giveRequest, giveThread, seedExtraFixtures } from './seed-extra-fixtures.ts'
import { trueIdsOf, withTrueIds } from './true-ids.ts'

let world: World
const ids: Record<string, number> = {}
const idOf = (name: string) => ids[name] ?? 0
const today = '2026-11-23'
const everything = ['TIMETABLE', 'ABSENCE', 'PLAN', 'ASSESSMENT', 'CONTRACT', 'MESSAGE', 'SUPPORT']

/** Whom Petri does not see, with the link between them; the answers must not tell which it is. */
const unseen: Record<string, Record<string, unknown> | undefined> = {
  'olena.bondar': undefined,
  'toivo.pontinen': {},
  'tuomas.harju': { consent_scopes: everything, consent_until: '2026-11-22' },
  'mikael.lindqvist': { state: 'REVOKED' },
  'amina.warsame': { revoked_at: '2026-11-20T10:00:00+02:00' },
  'joonas.vainio': { state: 'BLOCKED' },
  'veera.salo': { state: 'BLOCKED', consent_scopes: everything, consent_until: '2027-06-01' },
  'ilmari.koski': {},
  'vaino.ohman': { relation: 'OTHER', consent_scopes: everything, consent_until: '2027-06-01' },
  'noora.aalto': {
    source: 'INVITED',
    consent_scopes: everything,
    consent_until: '2027-06-01',
    invited_name: 'Petri',
    invited_email: 'petri.kuisma@example.invalid',
    // He has signed in since, so that one which still counted would be accepted.
    invited_until: '2026-11-20T10:00:00+02:00',
  },
  'kaisa.mantyla': undefined,
}
const nobody = 999_999_999

beforeAll(async () => {
  world = await makeWorld()
  const people = ['petri.kuisma', 'aada.kuisma', 'reetta.hakkinen', 'olena.bondar', ...Object.keys(unseen)]
  for (const name of people) ids[name] = await world.personId(name)
  const { db } = world.database
  await seedExtraFixtures(db, idOf('aada.kuisma'))
  for (const [name, link] of Object.entries(unseen)) {
    if (link === undefined) continue
    const row = { parent_id: idOf('petri.kuisma'), student_id: idOf(name), ...link }
    await db.insertInto('parent_access').values(row).execute()
  }
  const reetta = { parent_id: idOf('petri.kuisma'), student_id: idOf('reetta.hakkinen') }
  await db
    .insertInto('parent_access')
    .values({ ...reetta, consent_scopes: everything, consent_until: today })
    .execute()
  for (const name of ['aada.kuisma', 'reetta.hakkinen']) {
    const petri = { personId: idOf('petri.kuisma'), role: 'PARENT' as const }
    await giveThread(db, idOf(name), petri)
    await giveRequest(db, idOf(name), petri)
  }
})
afterAll(() => world.close())

test('the table names every endpoint, and none that does not exist', () => {
  expect(Object.keys(accessMatrix).toSorted()).toEqual(endpoints.map(([name]) => name).toSorted())
})

test('every row of the table has a cell for each subject', () => {
  for (const row of Object.values(accessMatrix)) expect(row.split(' ')).toHaveLength(subjects.length)
})

describe.each(endpoints)('%s', (name, endpoint) => {
  const expected = Object.fromEntries(
    subjects.map((subject, at) => [subject, (accessMatrix[name] ?? '').split(' ')[at]]),
  ) as Record<Subject, string>

  test('answers each subject as the table says', async () => {
    const found: Partial<Record<Subject, string>> = {}
    for (const subject of subjects) {
      found[subject] =
        expected[subject] === '-' ? '-' : await answerTo(subject, name, endpoint, expected[subject])
    }
    expect(found).toEqual(expected)
  })

  if (expected.P0 === '404' || expected.P0 === '403') {
    test('tells a guardian nothing of why a student is not seen, nor whether there is one', async () => {
      const petri = await world.as('petri.kuisma', 'PARENT')
      const answers = new Map<string, string[]>()
      for (const studentId of [nobody, ...Object.keys(unseen).map(idOf)]) {
        const [example] = about(endpoint, studentId, await trueExamples(world, endpoint, studentId))
        const { status, headers, text } = await send(petri, endpoint, example)
        const { date: _, ...rest } = headers
        const answer = JSON.stringify([status, rest, text])
        answers.set(answer, [...(answers.get(answer) ?? []), String(studentId)])
      }
      expect([...answers.values()]).toHaveLength(1)
    })
  }
})

/** What a subject gets: `in`, or the status of the refusal. */
async function answerTo(
  subject: Subject,
  name: string,
  endpoint: Endpoint,
  expected: string,
): Promise<string> {
  const outcome = (client: Client, endpoint: Endpoint, examples: readonly Example[]) =>
    outcomeOf(client, endpoint, expected === 'in' ? examples : examples.slice(0, triesOfRefused), expected)
  const aada = idOf('aada.kuisma')
  const reetta = idOf('reetta.hakkinen')
  const petriId = idOf('petri.kuisma')
  if (subject === 'AN')
    return outcome(await world.anyone(), endpoint, await trueExamples(world, endpoint, aada))
  if (subject === 'S') {
    return outcome(await world.as('aada.kuisma'), endpoint, await trueExamples(world, endpoint, aada))
  }
  if (subject === 'S≠') {
    return outcome(
      await world.as('olena.bondar'),
      endpoint,
      about(endpoint, aada, await trueExamples(world, endpoint, aada)),
    )
  }
  const staff = staffOfSubject[subject]
  if (staff !== undefined) {
    await forgetMeetings()
    const client = await world.as(staff, 'STAFF')
    return outcome(client, endpoint, about(endpoint, aada, await trueExamples(world, endpoint, aada)))
  }
  const petri = await world.as('petri.kuisma', 'PARENT')
  if (subject === 'P0') {
    const stranger = idOf('toivo.pontinen')
    return outcome(petri, endpoint, about(endpoint, stranger, await trueExamples(world, endpoint, stranger)))
  }
  const studentId = subject === 'PM' ? aada : reetta
  if (subject !== 'PM') await consent(endpoint, subject)
  const examples = about(endpoint, studentId, await trueExamples(world, endpoint, studentId, petriId))
  const own = guardiansOwn[name]
  if (own === undefined || subject !== 'PM') return outcome(petri, endpoint, examples)
  const example = { params: examples[0]?.params ?? {}, query: { studentId }, body: own }
  return outcome(petri, endpoint, [
    withTrueIds(endpoint, example, await trueIdsOf(world.database.db, studentId, petriId)),
  ])
}

/** Removes traces of earlier writes: a place in a course of Timo's, a reason of the administrator. */
async function forgetMeetings(): Promise<void> {
  const { db } = world.database
  const timo = await world.personId('timo.vaisanen')
  await db.deleteFrom('event_teacher').where('staff_id', '=', timo).execute()
  await db.deleteFrom('event_session_teacher').where('staff_id', '=', timo).execute()
  await db.deleteFrom('staff_reason').where('student_id', '=', idOf('aada.kuisma')).execute()
}

/** The member of staff for each subject; Kaisa is responsible for Aada, Timo has never met her. */
const staffOfSubject: Partial<Record<Subject, string>> = {
  T: 'kaisa.mantyla',
  'T≠': 'timo.vaisanen',
  AD: 'kimmo.saari',
}

/** A refused caller is refused whatever the input; every try has true ids. */
const triesOfRefused = 5

async function outcomeOf(
  client: Client,
  endpoint: Endpoint,
  examples: readonly Example[],
  expected: string,
): Promise<string> {
  const refusals: number[] = []
  for (const example of examples) {
    const { status, subErrors } = await send(client, endpoint, example)
    const code = subErrors[0]?.code
    if (endpoint.method === 'GET' ? status === 200 : isPast(endpoint, status, code)) return 'in'
    refusals.push(status)
    // None of these hangs on what the example holds; of others the quick run looks at one.
    if (status === 401 || code === 'scope-missing' || (isQuick && String(status) === expected)) break
  }
  // Some examples fit no rule of the endpoint, for any caller.
  return String(refusals.find(status => status !== 400) ?? refusals[0])
}

function isPast({ who }: Endpoint, status: number, code: string | undefined): boolean {
  // What anybody may call refuses by its own rules, such as a wrong password.
  if (who.kind === 'anyone') return true
  if (who.kind === 'session' && code === 'wrong-credentials') return true
  return isPastObjectCheck(status, code) && code !== 'not-permitted'
}

/** The examples with the student in the query, where the endpoint takes one there. */
function about({ query }: Endpoint, studentId: number, examples: readonly Example[]): Example[] {
  const shape = (query as { _zod?: { def: { shape?: Record<string, unknown> } } } | undefined)?._zod?.def
    .shape
  if (shape?.studentId === undefined) return [...examples]
  return examples.map(example => ({ ...example, query: { ...example.query, studentId } }))
}

/** Lets Petri see of Reetta what the endpoint is about, or something else alone. */
async function consent({ who }: Endpoint, subject: Subject): Promise<void> {
  const scope = who.kind === 'studentOrParent' && who.scope !== 'ANY' ? who.scope : 'PLAN'
  const other = scope === 'PLAN' ? 'SUPPORT' : 'PLAN'
  await sql`update parent_access set consent_scopes = ${sql.val([subject === 'PA+' ? scope : other])}::text[]
    where parent_id = ${idOf('petri.kuisma')} and student_id = ${idOf('reetta.hakkinen')}`.execute(
    world.database.db,
  )
}
