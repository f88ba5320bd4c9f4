import type { StudySkills } from '@studentgo/protocol/study-skills'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

const path = '/rest/v1/studyskills'
let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

async function read(client: Client): Promise<StudySkills> {
  return (await client.get<StudySkills>(path)).body
}

function save(client: Client, round: StudySkills, priorLearning: object[], version = round.version) {
  const { id } = round
  const params = { answers: {}, wishesForSupport: [], languages: [] }
  return client.put<StudySkills>(path, {
    ...(id === undefined ? {} : { id }),
    state: 'DRAFT',
    ...params,
    priorLearning,
    version,
  })
}

const club = { kind: 'HOBBY', title: 'Partio', hours: 80, attachmentIds: [] }
const job = {
  kind: 'WORK',
  title: 'Kesätyö',
  place: 'Tori',
  from: '2026-06-01',
  to: '2026-06-30',
  description: 'Kassalla.',
  attachmentIds: [],
}

describe('earlier learning in the survey', () => {
  test('keeps its ids when it is saved again, in the order in which it was sent', async () => {
    const aada = await world.as('aada.kuisma')
    const first = (await save(aada, await read(aada), [club, job])).body
    expect(first.priorLearning).toEqual([
      { id: expect.any(Number), ...club },
      { id: expect.any(Number), ...job },
    ])
    const [stays, moved] = first.priorLearning
    const again = await save(aada, first, [
      { ...moved, title: 'Kesätyö torilla', place: '' },
      { kind: 'STUDY', title: 'Kurssi', attachmentIds: [] },
      { ...stays },
    ])
    expect(again.body.priorLearning.map(({ id, title }) => [id, title])).toEqual([
      [moved?.id, 'Kesätyö torilla'],
      [expect.any(Number), 'Kurssi'],
      [stays?.id, 'Partio'],
    ])
    expect(again.body.priorLearning[0]).not.toHaveProperty('place')
    const less = (await save(aada, again.body, again.body.priorLearning.slice(2))).body
    expect(less.priorLearning).toEqual([stays])
    expect((await save(aada, less, [])).body.priorLearning).toEqual([])
  })

  test('takes no id that the round does not have: of an earlier round, of another person, unknown, or twice', async () => {
    const mikael = await read(await world.as('mikael.lindqvist'))
    const aada = await world.as('aada.kuisma')
    const round = (await save(aada, await read(aada), [club])).body
    const own = round.priorLearning[0]
    const foreign = [mikael.priorLearning[0]?.id, 999_999_999]
    for (const id of foreign) {
      const answer = await save(aada, round, [{ ...own }, { ...job, id }])
      expect([answer.status, answer.subErrors]).toEqual([
        400,
        [{ code: 'notAllowed', messageKey: 'problem.notAllowed', field: 'body.priorLearning.1.id' }],
      ])
    }
    const twice = await save(aada, round, [{ ...own }, { ...own }])
    expect(twice.subErrors[0]).toMatchObject({ code: 'twice', field: 'body.priorLearning.1.id' })
    expect(await read(aada)).toEqual(round)
    expect((await read(await world.as('mikael.lindqvist'))).priorLearning).toEqual(mikael.priorLearning)
    const olena = await world.as('olena.bondar')
    const current = await read(olena)
    const past = current.history[0]?.priorLearning[0]
    expect(past?.title).toMatch(/^Web/)
    expect((await save(olena, current, [{ ...past }])).subErrors[0]?.field).toBe('body.priorLearning.0.id')
  })

  test('over an older survey is refused as stale, whatever ids it brings', async () => {
    const aada = await world.as('aada.kuisma')
    const round = await read(aada)
    const old = await save(aada, round, [{ ...club, id: 999_999_999 }], round.version - 1)
    expect([old.status, old.subErrors[0]?.code]).toEqual([409, 'stale-version'])
  })

  test('twenty entries fit and no more', async () => {
    const aada = await world.as('aada.kuisma')
    const many = Array.from({ length: 20 }, (_, at) => ({ ...club, title: `Kerho ${at + 1}` }))
    const full = await save(aada, await read(aada), many)
    expect(full.body.priorLearning.map(entry => entry.title)).toEqual(many.map(entry => entry.title))
    expect((await save(aada, full.body, [...full.body.priorLearning, club])).status).toBe(400)
  })
})
