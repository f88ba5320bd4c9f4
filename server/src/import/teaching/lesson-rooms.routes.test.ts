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

/** The sample school with its rooms by id; the lesson x2 is in these. */
function schoolWith(rooms: { roomSourcedId?: string; moreRoomSourcedIds?: string }): SampleFolder {
  const school = sampleSchool('rooms')
  const room = (sourcedId: string) => ({ sourcedId, campusSourcedId: 'k1', code: sourcedId, name: sourcedId })
  return {
    ...school,
    ext_campuses: [{ sourcedId: 'k1', orgSourcedId: 'o1', name: 'Satamakatu', address: 'Satamakatu 12' }],
    ext_rooms: [room('H1'), room('H2'), room('H3')],
    ext_sessions: (school.ext_sessions ?? []).map(row => ({
      ...row,
      moreRoomSourcedIds: '',
      roomSourcedId: '',
      ...(row.sourcedId === 'x2' ? { location: '', ...rooms } : {}),
    })),
  }
}

const week = '/rest/v1/studenttimetable?from=2026-11-30&to=2026-12-06'

test('a lesson in several rooms shows all of them, announces an added one, and stays so in the runs after', async () => {
  const run = async (rooms: Parameters<typeof schoolWith>[0]) =>
    (await importSample(world, schoolWith(rooms), 'rooms', { hash: async () => 'hash' })).tallies.get(
      'sessions',
    )
  await run({ roomSourcedId: 'H2', moreRoomSourcedIds: 'H1' })
  const student = await world.as('sasa.rooms')
  const lesson = async () => (await student.get<Timetable>(week)).body.entries[0]
  expect(await lesson()).toMatchObject({ state: 'PLANNED', rooms: [{ code: 'H2' }, { code: 'H1' }] })

  expect(await run({ roomSourcedId: 'H2', moreRoomSourcedIds: 'H1,H3' })).toMatchObject({ updated: 1 })
  expect(await lesson()).toMatchObject({
    state: 'CHANGED',
    rooms: [{ code: 'H2' }, { code: 'H1' }, { code: 'H3' }],
    changes: [{ field: 'room', from: 'H2, H1', to: 'H2, H1, H3' }],
  })
  expect(await run({ roomSourcedId: 'H2', moreRoomSourcedIds: 'H1,H3' })).toMatchObject({ updated: 0 })

  await run({ roomSourcedId: 'H2', moreRoomSourcedIds: 'H1' })
  expect(await lesson()).toMatchObject({ state: 'PLANNED', rooms: [{ code: 'H2' }, { code: 'H1' }] })
})
