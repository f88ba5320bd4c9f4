import type { AbsenceMark, Absences } from '@studentgo/protocol/absences'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { keepTables } from '../../../test/every-endpoint/kept-tables.ts'
import { makeTestClock } from '../../../test/world/test-clock.ts'
import { type Client, makeWorld, type World } from '../../../test/world/world.ts'

interface Explained {
  updated: AbsenceMark[]
  rejected: { id: number; code: string }[]
}

const clock = makeTestClock()
let world: World
let restore: () => Promise<void>

beforeAll(async () => {
  world = await makeWorld({ clock })
  restore = await keepTables(world.database.db, ['policy', 'absence_mark', 'absence_explanation'])
})
afterEach(async () => {
  await restore()
  // The provider's settings are read again after a while.
  clock.pass({ minutes: 1 })
})
afterAll(() => world.close())

function bodyFor(marks: readonly AbsenceMark[], reasonCode: string, text?: string) {
  return {
    absenceIds: marks.map(mark => mark.id),
    reasonCode,
    versions: Object.fromEntries(marks.map(mark => [mark.id, mark.version])),
    ...(text === undefined ? {} : { text }),
  }
}

async function read(client: Client, query = ''): Promise<Absences> {
  return (await client.get<Absences>(`/rest/v1/absence${query}`)).body
}

function explain(client: Client, body: unknown, query = '') {
  return client.put<Explained>(`/rest/v1/absence${query}`, body)
}

describe('a minor and the guardian', () => {
  it('explaining costs as many statements for two marks as for one', async () => {
    const aada = await world.as('aada.kuisma')
    const [first, ...others] = (await read(aada)).toExplain
    if (first === undefined) throw new Error('she has marks to explain')
    const countOf = async (marks: readonly AbsenceMark[]) => {
      let count = 0
      const end = world.database.observe(() => count++)
      expect((await explain(aada, bodyFor(marks, 'T'))).body.updated).toHaveLength(marks.length)
      end()
      return count
    }
    const ofOne = await countOf([first])
    expect(others).toHaveLength(2)
    expect(await countOf(others)).toBe(ofOne)
  })

  it('a minor proposes a reason for all, the guardian confirms it, and the illness is taken at their word', async () => {
    const studentId = await world.personId('aada.kuisma')
    const aada = await world.as('aada.kuisma')
    const petri = await world.as('petri.kuisma', 'PARENT')
    const proposed = await explain(aada, bodyFor((await read(aada)).toExplain, 'T', 'Olin kuumeessa.'))
    expect(proposed.status).toBe(200)
    expect(proposed.body.rejected).toEqual([])
    expect(proposed.body.updated.map(mark => [mark.state, mark.version])).toEqual([
      ['PROPOSED', 2],
      ['PROPOSED', 2],
      ['PROPOSED', 2],
    ])
    expect((await read(aada)).summary.toExplainCount).toBe(0)

    const waiting = (await read(petri, `?studentId=${studentId}`)).toExplain
    expect(waiting.map(mark => mark.proposal?.text)).toEqual(Array(3).fill('Olin kuumeessa.'))
    const confirmed = await explain(petri, bodyFor(waiting, 'T'), `?studentId=${studentId}`)
    expect(confirmed.body.updated.map(mark => [mark.state, mark.type.code, mark.class])).toEqual(
      Array(3).fill(['ACCEPTED', 'T', 'AUTHORISED']),
    )
    const seen = (await read(aada)).marks.filter(mark => mark.date === '2026-11-18')
    expect(seen.map(mark => mark.explanation?.by.name)).toEqual(Array(3).fill('Petri Kuisma'))
    expect(seen.map(mark => mark.proposal?.text)).toEqual(Array(3).fill('Olin kuumeessa.'))
  })

  it('two guardians who explain at the same moment leave one explanation', async () => {
    const studentId = await world.personId('aada.kuisma')
    const query = `?studentId=${studentId}`
    const petri = await world.as('petri.kuisma', 'PARENT')
    const sari = await world.as('sari.kuisma', 'PARENT')
    const marks = (await read(petri, query)).toExplain
    const answers = await Promise.all([
      explain(petri, bodyFor(marks, 'T'), query),
      explain(sari, bodyFor(marks.toReversed(), 'MS'), query),
    ])
    expect(answers.map(answer => answer.status)).toEqual([200, 200])
    expect(answers.map(answer => answer.body.updated.length).toSorted()).toEqual([0, 3])
    expect(answers.flatMap(answer => answer.body.rejected.map(row => row.code))).toEqual(
      Array(3).fill('staleVersion'),
    )
    const rows = await world.database.db
      .selectFrom('absence_explanation')
      .select('id')
      .where(
        'mark_id',
        'in',
        marks.map(mark => mark.id),
      )
      .execute()
    expect(rows).toHaveLength(3)
  })

  it('where the provider says so a minor may not explain, or may explain in full', async () => {
    const set = (value: string) =>
      world.database.db
        .insertInto('policy')
        .values({ name: 'absence.minorSelfExplain', value: JSON.stringify(value) })
        .onConflict(conflict => conflict.column('name').doUpdateSet({ value: JSON.stringify(value) }))
        .execute()
    await set('NO')
    clock.pass({ minutes: 1 })
    const aada = await world.as('aada.kuisma')
    const { marks, toExplain } = await read(aada)
    const open = marks.filter(mark => mark.date === '2026-11-18')
    expect(toExplain).toEqual([])
    expect(open.map(mark => mark.notExplainableReason)).toEqual(Array(3).fill('GUARDIAN_EXPLAINS'))
    const refused = await explain(aada, bodyFor(open, 'T'))
    expect(refused.body).toMatchObject({
      updated: [],
      rejected: open.map(mark => ({ id: mark.id, code: 'GUARDIAN_EXPLAINS' })),
    })
    const notice = { kind: 'SICK', startDate: '2026-11-24', endDate: '2026-11-24', reasonCode: 'T' }
    expect((await aada.post('/rest/v1/absence', notice)).status).toBe(403)
  })
})

describe('explaining several at once', () => {
  it('answers for each mark, and for a mark of somebody else as for none', async () => {
    const aada = await world.as('aada.kuisma')
    const mikael = await world.as('mikael.lindqvist')
    const [first, second, third] = (await read(aada)).toExplain
    const foreign = (await read(mikael)).marks[0]
    const settled = (await read(aada)).marks.find(
      mark => mark.state === 'ACCEPTED' && mark.class === 'AUTHORISED',
    )
    if (!first || !second || !third || !foreign || !settled) throw new Error('the demo lacks marks')
    const answer = await explain(aada, {
      absenceIds: [first.id, foreign.id, 999_999, second.id, settled.id, third.id, first.id],
      reasonCode: 'T',
      versions: {
        [first.id]: 1,
        [foreign.id]: foreign.version,
        999999: 1,
        [second.id]: 7,
        [settled.id]: settled.version,
        [third.id]: 1,
      },
    })
    expect(answer.status).toBe(200)
    expect(answer.subErrors).toEqual([])
    expect(answer.body.updated.map(mark => mark.id).toSorted()).toEqual([first.id, third.id].toSorted())
    expect(answer.body.rejected).toEqual([
      { id: foreign.id, code: 'notFound' },
      { id: 999_999, code: 'notFound' },
      { id: second.id, code: 'staleVersion' },
      { id: settled.id, code: 'ALREADY_DECIDED' },
    ])
    expect((await read(mikael)).marks[0]).toEqual(foreign)
  })

  it.each([
    [{ absenceIds: [], reasonCode: 'T', versions: {} }, 'body.absenceIds', 'tooSmall'],
    [
      { absenceIds: Array.from({ length: 201 }, (_, at) => at + 1), reasonCode: 'T', versions: {} },
      'body.absenceIds',
      'tooBig',
    ],
    [{ absenceIds: [1], reasonCode: 'X', versions: { 1: 1 } }, 'body.reasonCode', 'notAllowed'],
    [{ absenceIds: [1], reasonCode: 'T', versions: {} }, 'body.versions.1', 'required'],
    [{ absenceIds: [1], reasonCode: 'OTHER', versions: { 1: 1 } }, 'body.text', 'required'],
    [{ absenceIds: [1], reasonCode: 'OTHER', text: ' \n', versions: { 1: 1 } }, 'body.text', 'required'],
    [{ absenceIds: [1], reasonCode: 'T', text: 'x'.repeat(1001), versions: { 1: 1 } }, 'body.text', 'tooBig'],
    [
      { absenceIds: [1], reasonCode: 'T', text: 'a\u0000b', versions: { 1: 1 } },
      'body.text',
      'controlCharacters',
    ],
    [{ absenceIds: ['1'], reasonCode: 'T', versions: { 1: 1 } }, 'body.absenceIds.0', 'wrongType'],
    [
      { absenceIds: [1], reasonCode: 'T', versions: { 1: 1 }, state: 'ACCEPTED' },
      'body.state',
      'unknownField',
    ],
  ])('refuses %o at %s: %s', async (body, field, code) => {
    const answer = await explain(await world.as('olena.bondar'), body)
    expect(answer.status).toBe(400)
    expect(answer.subErrors).toContainEqual(expect.objectContaining({ field, code }))
  })

  it('an attachment that belongs to nobody is not found, and nothing is explained', async () => {
    const aada = await world.as('aada.kuisma')
    const body = { ...bodyFor((await read(aada)).toExplain, 'T'), attachmentIds: [999_999_999] }
    expect((await explain(aada, body)).status).toBe(404)
    expect((await read(aada)).summary.toExplainCount).toBe(3)
  })
})

describe('the window', () => {
  it('is open until midnight of its last day by the school’s clock, and closed after it', async () => {
    const marks = (await read(await world.as('aada.kuisma'))).toExplain
    const untilMidnight = (Date.parse('2026-11-26T00:00:00+02:00') - clock.now().getTime()) / 1000
    clock.pass({ seconds: untilMidnight - 1 })
    expect((await read(await world.as('aada.kuisma'))).summary.toExplainCount).toBe(3)
    clock.pass({ seconds: 1 })
    const late = await explain(await world.as('aada.kuisma'), bodyFor(marks, 'T'))
    clock.pass({ seconds: -untilMidnight })
    expect(late.body.rejected.map(row => row.code)).toEqual(Array(3).fill('WINDOW_CLOSED'))
  })
})

describe('an adult student', () => {
  async function missLessons(username: string, days: number): Promise<void> {
    const { db } = world.database
    const studentId = await world.personId(username)
    const lessons = await db
      .selectFrom('event_session as s')
      .innerJoin('event_participant as p', 'p.event_id', 's.event_id')
      .select(['s.id', 's.school_date', 's.start_at'])
      .where('p.student_id', '=', studentId)
      .where('s.roll_called_at', 'is not', null)
      .orderBy('s.start_at', 'desc')
      .execute()
    const wanted = [...new Set(lessons.map(lesson => lesson.school_date))].slice(0, days)
    await db
      .deleteFrom('absence_explanation')
      .where('mark_id', 'in', eb =>
        eb.selectFrom('absence_mark').select('id').where('student_id', '=', studentId),
      )
      .execute()
    await db.deleteFrom('absence_mark').where('student_id', '=', studentId).execute()
    await db
      .insertInto('absence_mark')
      .values(
        lessons
          .filter(lesson => wanted.includes(lesson.school_date))
          .map(lesson => ({
            session_id: lesson.id,
            student_id: studentId,
            type_code: 'S',
            recorded_code: 'S',
            minutes: 45,
            recorded_at: new Date('2026-11-20T16:00:00+02:00'),
          })),
      )
      .execute()
  }

  it.each([
    [5, 'ACCEPTED', 'T'],
    [6, 'CERTIFICATE_REQUIRED', 'MS'],
  ])('ill on %i school days in a row finds the marks %s', async (days, state, code) => {
    await missLessons('olena.bondar', days)
    const olena = await world.as('olena.bondar')
    const { toExplain } = await read(olena)
    const { body } = await explain(olena, bodyFor(toExplain, 'T'))
    expect(new Set(toExplain.map(mark => mark.date)).size).toBe(days)
    expect(body.updated).toHaveLength(toExplain.length)
    expect(new Set(body.updated.map(mark => `${mark.state} ${mark.type.code}`))).toEqual(
      new Set([`${state} ${code}`]),
    )
  })

  it('who has been ill for five days and explains a sixth needs a certificate for the sixth', async () => {
    await missLessons('olena.bondar', 6)
    const olena = await world.as('olena.bondar')
    const { toExplain } = await read(olena)
    const lastDay = toExplain
      .map(mark => mark.date)
      .toSorted()
      .at(-1)
    await explain(
      olena,
      bodyFor(
        toExplain.filter(mark => mark.date !== lastDay),
        'T',
      ),
    )
    const { body } = await explain(
      olena,
      bodyFor(
        toExplain.filter(mark => mark.date === lastDay),
        'T',
      ),
    )
    expect(new Set(body.updated.map(mark => mark.state))).toEqual(new Set(['CERTIFICATE_REQUIRED']))
  })

  it('gives another reason, sees who decides it, and may change it until then', async () => {
    await missLessons('olena.bondar', 1)
    const olena = await world.as('olena.bondar')
    const { toExplain } = await read(olena)
    const first = await explain(olena, bodyFor(toExplain, 'OTHER', 'Interview at an employer.'))
    expect(first.body.updated[0]).toMatchObject({
      state: 'EXPLAINED',
      class: 'EXPLAINED',
      explainable: true,
      decider: { name: expect.any(String) },
      explanation: { text: 'Interview at an employer.', by: { role: 'STUDENT' } },
    })
    const second = await explain(olena, bodyFor(first.body.updated, 'MS', 'Interview, with an invitation.'))
    expect(second.body.updated[0]?.explanation?.text).toBe('Interview, with an invitation.')
    const history = await world.database.db
      .selectFrom('absence_explanation')
      .select('is_current')
      .where('mark_id', '=', toExplain[0]?.id ?? 0)
      .orderBy('id')
      .execute()
    expect(history.map(row => row.is_current)).toEqual([false, true])
  })

  it('may explain once more after a rejection, and not a second time', async () => {
    await missLessons('olena.bondar', 1)
    const olena = await world.as('olena.bondar')
    const reject = (rejections: number) =>
      world.database.db
        .updateTable('absence_mark')
        .set({ state: 'REJECTED', type_code: 'L', rejections })
        .where('student_id', '=', idOf)
        .execute()
    const idOf = await world.personId('olena.bondar')
    const { toExplain } = await read(olena)
    const { body } = await explain(olena, bodyFor(toExplain, 'MS'))
    await reject(1)
    const again = await explain(olena, bodyFor(body.updated, 'MS', 'Now with the details.'))
    expect(again.body.updated.map(mark => mark.state)).toEqual(body.updated.map(() => 'EXPLAINED'))
    await reject(2)
    const third = await explain(olena, bodyFor(again.body.updated, 'MS'))
    expect(new Set(third.body.rejected.map(row => row.code))).toEqual(new Set(['ALREADY_EXPLAINED_AGAIN']))
  })

  it('whose studies are interrupted cannot explain', async () => {
    const answer = await explain(await world.as('veera.salo'), {
      absenceIds: [1],
      reasonCode: 'T',
      versions: { 1: 1 },
    })
    expect(answer.status).toBe(409)
    expect(answer.subErrors[0]?.code).toBe('study-right-not-in-force')
  })
})
