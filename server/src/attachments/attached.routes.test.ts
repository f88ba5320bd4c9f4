import type { AbsenceNotice, Absences } from '@studentgo/protocol/absences'
import type { Attachment } from '@studentgo/protocol/attachments'
import type { DemonstrationTask } from '@studentgo/protocol/demonstration-tasks'
import type { StudySkills } from '@studentgo/protocol/study-skills'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

let world: World
let aada: Client
let petri: Client
let aadaId: number

beforeAll(async () => {
  world = await makeWorld()
  aada = await world.as('aada.kuisma')
  petri = await world.as('petri.kuisma', 'PARENT')
  aadaId = await world.personId('aada.kuisma')
})
afterAll(() => world.close())

async function uploaded(client: Client, name: string, studentId = aadaId): Promise<number> {
  const file = { name, content: `Tiedosto ${name}` }
  const path = `/rest/v1/student/${studentId}/attachment`
  return (await client.upload<Attachment>(path, { category: 'ABSENCE' }, file)).body.id
}

const namesOf = (files: readonly { name: string }[] | undefined) => files?.map(file => file.name)

/** The absences of Aada as this person reads them. */
const absencesOf = async (client: Client) =>
  (await client.get<Absences>(`/rest/v1/absence?studentId=${aadaId}`)).body

describe('a certificate', () => {
  test('that comes with a long illness leaves the decision to the teacher, where none was required', async () => {
    const report = (client: Client, attachmentIds: number[]) =>
      client.post<AbsenceNotice>(`/rest/v1/absence?studentId=${aadaId}`, {
        kind: 'SICK',
        startDate: '2026-11-23',
        endDate: '2026-11-23',
        reasonCode: 'T',
        attachmentIds,
      })
    const own = await uploaded(aada, 'aadan.txt')
    expect((await report(petri, [own])).status).toBe(404)
    expect((await report(petri, [999_999_999])).status).toBe(404)
    const file = await uploaded(petri, 'todistus.txt')
    const notice = await report(petri, [file, file])
    expect([notice.status, namesOf(notice.body.attachments)]).toEqual([200, ['todistus.txt']])
    const used = await petri.delete(`/rest/v1/student/${aadaId}/attachment/${file}`)
    expect([used.status, used.subErrors[0]?.code]).toEqual([409, 'fileInUse'])
    const shown = (await absencesOf(aada)).notices.find(one => one.id === notice.body.id)
    expect(namesOf(shown?.attachments)).toEqual(['todistus.txt'])
  })

  test('is attached to explanations of several lessons, and stays when they are reworded', async () => {
    const { toExplain } = await absencesOf(petri)
    const marks = toExplain.slice(0, 2)
    expect(marks.length).toBe(2)
    const explain = async (text: string, more: object) => {
      const now = (await absencesOf(petri)).marks.filter(mark => marks.some(one => one.id === mark.id))
      const answer = await petri.put(`/rest/v1/absence?studentId=${aadaId}`, {
        absenceIds: now.map(mark => mark.id),
        versions: Object.fromEntries(now.map(mark => [mark.id, mark.version])),
        reasonCode: 'MS',
        text,
        ...more,
      })
      expect(answer.status).toBe(200)
    }
    const attached = async () =>
      (await absencesOf(petri)).marks
        .filter(mark => marks.some(one => one.id === mark.id))
        .map(mark => namesOf(mark.explanation?.attachments))
    await explain('Hammaslääkäri.', { attachmentIds: [await uploaded(petri, 'lappu.txt')] })
    expect(await attached()).toEqual([['lappu.txt'], ['lappu.txt']])
    await explain('Hammaslääkärillä.', {})
    expect(await attached()).toEqual([['lappu.txt'], ['lappu.txt']])
    await explain('Hammaslääkärissä.', { attachmentIds: [] })
    expect(await attached()).toEqual([[], []])
  })

  test('that was required moves the absence on to the teacher once it is attached', async () => {
    const strict = await makeWorld()
    await strict.database.db
      .insertInto('policy')
      .values(
        ['absence.selfCertifiedSickDays', 'absence.certificateAfterDays'].map(name => ({ name, value: '0' })),
      )
      .onConflict(conflict => conflict.column('name').doUpdateSet({ value: '0' }))
      .execute()
    const father = await strict.as('petri.kuisma', 'PARENT')
    const path = `/rest/v1/absence?studentId=${aadaId}`
    const explain = async (attachmentIds: number[]) => {
      const { toExplain, marks } = (await father.get<Absences>(path)).body
      const mark = marks.find(one => one.state === 'CERTIFICATE_REQUIRED') ?? toExplain[0]
      if (mark === undefined) throw new Error('Aada has something to explain')
      const versions = { [mark.id]: mark.version }
      const body = { absenceIds: [mark.id], versions, reasonCode: 'T', attachmentIds }
      return (await father.put<{ updated: { state: string }[] }>(path, body)).body.updated[0]?.state
    }
    expect(await explain([])).toBe('CERTIFICATE_REQUIRED')
    expect(await explain([await uploaded(father, 'todistus.txt')])).toBe('EXPLAINED')
    await strict.close()
  })
})

describe('evidence', () => {
  test('of a task is what the student says it is from then on, and is free again afterwards', async () => {
    const { rows } = await sql<{ planId: number; id: number; taskId: number }>`
      select p.id as "planId", d.id, t.id as "taskId" from demonstration_task t
      join demonstration d on d.id = t.demonstration_id join plan p on p.study_right_id = d.study_right_id
      where d.student_id = ${aadaId} and t.state = 'ACCEPTED'
        and exists (select 1 from attachment_use u where u.module = 'DEMONSTRATION_TASK' and u.object_id = t.id)`.execute(
      world.database.db,
    )
    const [found] = rows
    if (found === undefined) throw new Error('Aada has a task with a picture')
    const path = `/rest/v1/skillacquirementplan/${found.planId}/competencedemonstration/${found.id}/tasks`
    const set = (evidence: number[]) => aada.put<DemonstrationTask[]>(path, [{ id: found.taskId, evidence }])
    const evidenceOf = (tasks: readonly DemonstrationTask[]) =>
      namesOf(tasks.find(task => task.id === found.taskId)?.evidence)
    expect(evidenceOf((await aada.get<DemonstrationTask[]>(path)).body)).toEqual(['Työasema asennettu.jpg'])
    const file = await uploaded(aada, 'mittaus.txt')
    expect(evidenceOf((await set([file])).body)).toEqual(['mittaus.txt'])
    expect((await set([await uploaded(petri, 'isän.txt')])).status).toBe(404)
    expect(evidenceOf((await aada.get<DemonstrationTask[]>(path)).body)).toEqual(['mittaus.txt'])
    // Without files of its own a change leaves them alone.
    await aada.put(path, [{ id: found.taskId, done: true }])
    expect(evidenceOf((await aada.get<DemonstrationTask[]>(path)).body)).toEqual(['mittaus.txt'])
    expect(evidenceOf((await petri.get<DemonstrationTask[]>(`${path}?studentId=${aadaId}`)).body)).toEqual([])
    expect(evidenceOf((await set([])).body)).toEqual([])
    expect((await aada.delete(`/rest/v1/student/${aadaId}/attachment/${file}`)).status).toBe(200)
  })

  test('of earlier learning stays with its entry, and is free when the entry is deleted', async () => {
    const path = '/rest/v1/studyskills'
    const round = (await aada.get<StudySkills>(path)).body
    const file = await uploaded(aada, 'kurssi.txt')
    const save = (version: number, priorLearning: object[]) =>
      aada.put<StudySkills>(path, {
        ...(round.id === undefined ? {} : { id: round.id }),
        state: 'DRAFT',
        answers: {},
        wishesForSupport: [],
        languages: [],
        priorLearning,
        version,
      })
    const course = { kind: 'STUDY', title: 'Ensiapukurssi', attachmentIds: [file] }
    const saved = await save(round.version, [course])
    expect(saved.status).toBe(200)
    expect(saved.body.priorLearning[0]?.attachmentIds).toEqual([file])
    expect(namesOf(saved.body.attachments)).toEqual(['kurssi.txt'])
    const address = `/rest/v1/student/${aadaId}/attachment/${file}`
    expect((await aada.delete(address)).status).toBe(409)
    expect((await save(saved.body.version, [])).body.attachments).toEqual([])
    expect((await aada.delete(address)).status).toBe(200)
  })
})
