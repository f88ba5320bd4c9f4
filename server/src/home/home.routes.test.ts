import type { Absences } from '@studentgo/protocol/absences'
import type { DemonstrationSummary } from '@studentgo/protocol/competence-demonstrations'
import { deadlineOf, type Home, type HomeTask } from '@studentgo/protocol/home'
import type { PersonalStudyPlan } from '@studentgo/protocol/skill-acquirement-plan'
import type { Timetable } from '@studentgo/protocol/timetable'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tasksOnHome } from '../../test/world/home-tasks.ts'
import { makeWorld, type World } from '../../test/world/world.ts'

const path = '/rest/v1/home'
const everybody = [
  'aada.kuisma',
  'joonas.vainio',
  'amina.warsame',
  'mikael.lindqvist',
  'olena.bondar',
  'veera.salo',
  'tuomas.harju',
  'noora.aalto',
  'eino.kuisma',
]

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

async function homeOf(username: string): Promise<Home> {
  const { status, body } = await (await world.as(username)).get<Home>(path)
  expect(status).toBe(200)
  return body
}

describe('home', () => {
  test.each(everybody)('of %s lists tasks with a deadline first, the nearest on top', async username => {
    const { tasks } = await homeOf(username)
    const deadlines = tasks.flatMap(task => (task.kind === 'CERTIFICATE' ? [] : [deadlineOf(task) ?? 'none']))
    expect(deadlines).toEqual(deadlines.toSorted())
  })

  test('asks for a certificate first, with the number of lessons that need one', async () => {
    const client = await world.as('olena.bondar')
    const { tasks } = await homeOf('olena.bondar')
    const { body } = await client.get<Absences>('/rest/v1/absence?size=100')
    const needed = body.marks.filter(mark => mark.state === 'CERTIFICATE_REQUIRED').length
    expect(needed).toBeGreaterThan(0)
    expect(tasks[0]).toEqual({ kind: 'CERTIFICATE', count: needed })
  })

  test('asks for a certificate also long after the days for explaining', async () => {
    const atChristmas = await makeWorld({ now: '2026-12-18T09:00:00+02:00' })
    const [then] = await tasksOnHome(await atChristmas.as('olena.bondar'), 'CERTIFICATE')
    await atChristmas.close()
    const [now] = await tasksOnHome(await world.as('olena.bondar'), 'CERTIFICATE')
    expect([now?.count, then?.count]).toEqual([expect.any(Number), now?.count])
  })

  test('shows of a late review when it was due, before what is due later', async () => {
    const { tasks } = await homeOf('joonas.vainio')
    const review = tasks.findIndex(task => task.kind === 'PLAN_REVIEW')
    expect(deadlineOf(tasks[review] as HomeTask)).toBe('2026-10-26')
    const later = tasks.findIndex(task => (deadlineOf(task) ?? '') > '2026-10-26')
    expect(later).toBeGreaterThan(review)
  })

  test('gives an appointment and a demonstration their time, and no deadline', async () => {
    for (const username of everybody) {
      const { tasks } = await homeOf(username)
      const appointments = tasks.filter(({ kind }) => kind === 'PLAN_MEETING' || kind === 'DEMONSTRATION')
      expect(appointments.filter(task => deadlineOf(task) !== undefined)).toEqual([])
    }
  })

  test.each(everybody)(
    'of %s shows today and the seven days after it, as the timetable does',
    async username => {
      const client = await world.as(username)
      const { timetable } = await homeOf(username)
      const week = await client.get<Timetable>('/rest/v1/studenttimetable?from=2026-11-23&to=2026-11-30')
      expect(timetable.entries).toEqual(week.body.entries)
      expect([timetable.from, timetable.to]).toEqual(['2026-11-23', '2026-11-30'])
    },
  )

  test.each(everybody)('of %s shows the same progress as the plan, and no average', async username => {
    const client = await world.as(username)
    const { progress } = await homeOf(username)
    const rights = await client.get<PersonalStudyPlan[]>('/rest/v1/skillacquirementplan/psp')
    const withPlan = rights.body.filter(right => right.progress !== undefined)
    expect(progress.map(one => [one.personalStudyPlanId, one.name])).toEqual(
      withPlan.map(right => [right.personalStudyPlanId, right.qualification.name]),
    )
    for (const [at, { progress: shown }] of progress.entries()) {
      expect(withPlan[at]?.progress).toMatchObject(shown)
      expect(shown).not.toHaveProperty('averageGrade')
    }
  })

  test('names the study right of a plan that waits only for a student who has two', async () => {
    const [aadas] = await tasksOnHome(await world.as('aada.kuisma'), 'PLAN_APPROVAL')
    expect(aadas).toMatchObject({ deadline: expect.any(String), remind: expect.any(Boolean) })
    expect(aadas).not.toHaveProperty('name')
    const { progress } = await homeOf('tuomas.harju')
    expect(progress.length).toBeGreaterThan(1)
  })

  test('asks no graduate to approve, explain or assess', async () => {
    const { tasks } = await homeOf('noora.aalto')
    expect(tasks.map(task => task.kind)).not.toContain('PLAN_APPROVAL')
    expect(tasks.map(task => task.kind)).not.toContain('ABSENCES')
    expect(tasks.map(task => task.kind)).not.toContain('SELF_ASSESSMENT')
  })

  test('says nothing of grades, criteria or support, and may be kept on a device for a day', async () => {
    for (const username of everybody) {
      const { text, headers } = await (await world.as(username)).get(path)
      expect(text).not.toMatch(/grade|criteria|deviation|reasonCode/i)
      expect(headers['x-offline']).toBeDefined()
    }
  })

  test('is the student’s own: a guardian’s request is refused', async () => {
    const petri = await world.as('petri.kuisma', 'PARENT')
    expect((await petri.get(path)).status).toBe(403)
  })
})

describe('good news on home', () => {
  test('is a published result, for a week', async () => {
    const results = await tasksOnHome(await world.as('joonas.vainio'), 'RESULT_PUBLISHED')
    expect(results.map(({ name, date }) => [name, date])).toEqual([['Ohjelmointi', '2026-11-23']])
    for (const [now, count] of [
      ['2026-11-30T23:00:00+02:00', 1],
      ['2026-12-01T00:30:00+02:00', 0],
    ] as const) {
      const then = await makeWorld({ now })
      expect(await tasksOnHome(await then.as('joonas.vainio'), 'RESULT_PUBLISHED')).toHaveLength(count)
      await then.close()
    }
  })

  test('is praise from teachers in the last seven days', async () => {
    const aada = await world.as('aada.kuisma')
    const { body } = await aada.get<Absences>('/rest/v1/absence?size=100')
    const words = body.marks.filter(mark => mark.type.code === '+').map(mark => mark.date)
    expect(words.toSorted()).toEqual(['2026-11-12', '2026-11-16'])
    expect(await tasksOnHome(aada, 'POSITIVE_FEEDBACK')).toEqual([{ kind: 'POSITIVE_FEEDBACK', count: 1 }])
    expect(await tasksOnHome(await world.as('veera.salo'), 'POSITIVE_FEEDBACK')).toEqual([])
  })
})

describe('demonstrations on home', () => {
  test.each(everybody)('of %s are the next one and self-assessments that can be written', async username => {
    const client = await world.as(username)
    const { body } = await client.get<DemonstrationSummary[]>('/rest/v1/competencedemonstrations')
    const next = body.find(one => one.isNow || one.daysUntil !== undefined)
    const coming = await tasksOnHome(client, 'DEMONSTRATION')
    expect(coming.map(task => task.demonstrationId)).toEqual(next === undefined ? [] : [next.id])
    const toWrite = body.filter(
      ({ can, selfAssessment, daysUntil = 0 }) =>
        can.selfAssess && selfAssessment.state !== 'SUBMITTED' && daysUntil <= 14,
    )
    const selfAssessments = await tasksOnHome(client, 'SELF_ASSESSMENT')
    expect(selfAssessments.map(task => task.demonstrationId).toSorted()).toEqual(
      toWrite.map(one => one.id).toSorted(),
    )
  })
})
