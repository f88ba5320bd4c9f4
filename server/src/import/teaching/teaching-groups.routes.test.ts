import type { Timetable } from '@studentgo/protocol/timetable'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importSample } from '../../../test/import/import-sample.ts'
import { type SampleFolder, sampleSchool } from '../../../test/import/sample-folder.ts'
import { makeWorld, type World } from '../../../test/world/world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})

afterAll(() => world.close())

/** The sample school with the two halves of a class in the workshop, and a group across its classes. */
function schoolOf(names: Record<'h1' | 'h2' | 'en', string>): SampleFolder {
  const { ext_attendance: _marks, ...school } = sampleSchool('groups')
  const [programming] = school.classes ?? []
  const [lesson] = school.ext_sessions ?? []
  const groups = Object.entries(names).map(([id, name]) => ({ id, name }))
  const enrol = (id: string, student: string) => ({
    ...school.enrollments?.[0],
    sourcedId: `${id}-${student}`,
    classSourcedId: id,
    userSourcedId: student,
  })
  return {
    ...school,
    // People with an initial password would have to change it first.
    users: (school.users ?? []).map(row => ({ ...row, password: '' })),
    classes: groups.map(({ id, name }) => ({
      ...programming,
      sourcedId: id,
      title: 'Työpaja',
      'metadata.teachingGroup': name,
    })),
    enrollments: [enrol('h1', 's1'), enrol('h2', 's2'), enrol('en', 's1'), enrol('en', 's2')],
    ext_sessions: groups.map(({ id }, at) => ({
      ...lesson,
      sourcedId: `x-${id}`,
      classSourcedId: id,
      startTime: `2026-11-30T${10 + at * 2}:00:00+02:00`,
      endTime: `2026-11-30T${11 + at * 2}:00:00+02:00`,
    })),
  } as SampleFolder
}

async function groupsOf(user: string): Promise<(string | undefined)[]> {
  const week = '/rest/v1/studenttimetable?from=2026-11-30&to=2026-12-06'
  const { body } = await (await world.as(user)).get<Timetable>(week)
  return body.entries.filter(entry => entry.sessionId !== undefined).map(entry => entry.group)
}

test('each student has the lessons of their own teaching groups, with the name of the group', async () => {
  const run = (names: Parameters<typeof schoolOf>[0]) =>
    importSample(world, schoolOf(names), 'groups', { hash: async () => 'hash' })
  await run({ h1: '1. puolikas', h2: '2. puolikas', en: 'EN-3' })
  expect(await groupsOf('aada.groups')).toEqual(['1. puolikas', 'EN-3'])
  expect(await groupsOf('sasa.groups')).toEqual(['2. puolikas', 'EN-3'])

  const { tallies } = await run({ h1: 'Vihreät', h2: '2. puolikas', en: '' })
  expect(tallies.get('classes')).toMatchObject({ updated: 2, ended: 0 })
})
