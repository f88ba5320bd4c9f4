import { describe, expect, test } from 'vitest'
import { type FewCells, rowOf, schoolOf } from '../../../test/import/school-of.ts'
import { campusesOfOrgs, roomsOfLessons } from './places.rules.ts'
import { campusOfOrg } from './room-finder.rules.ts'

const college = { sourcedId: 'o1', name: 'Opisto' }
const district = { sourcedId: 'o1', name: 'Kuntayhtymä', type: 'district' }

describe('schools as campuses', () => {
  test.each<[string, FewCells, string[]]>([
    ['a school without a campus is one itself', { orgs: [college] }, ['org/o1']],
    ['a school with a campus is none', { orgs: [college], ext_campuses: [{ orgSourcedId: 'o1' }] }, []],
    [
      "a school is one itself beside another school's campus",
      { orgs: [college], ext_campuses: [{ orgSourcedId: 'o2' }] },
      ['org/o1'],
    ],
    ['a district is none', { orgs: [district] }, []],
    ['a district that has classes is one', { orgs: [district], classes: [{}] }, ['org/o1']],
    ['a district that has students is one', { orgs: [district], roles: [{}] }, ['org/o1']],
    ['a district that has staff alone is none', { orgs: [district], roles: [{ role: 'teacher' }] }, []],
    [
      'a district with a campus of its own is none, whoever is taught there',
      { orgs: [district], roles: [{}], ext_campuses: [{}] },
      [],
    ],
  ])('%s', (_title, rows, campuses) => {
    expect(campusesOfOrgs(schoolOf(rows)).map(campus => campus.source_id)).toEqual(campuses)
  })

  test('have the name of the school and no address', () => {
    const campus = { source_id: 'org/o1', name: 'Opisto', address: null }
    expect(campusesOfOrgs(schoolOf({ orgs: [college] }))).toEqual([campus])
  })

  test.each([
    ['o1', 'k1'],
    ['o2', 'k3'],
    ['o3', 'org/o3'],
  ])('the campus of %s is %s, the first that it is given', (org, campus) => {
    const ext_campuses = [
      { sourcedId: 'k1', orgSourcedId: 'o1' },
      { sourcedId: 'k2', orgSourcedId: 'o1' },
      { sourcedId: 'k3', orgSourcedId: 'o2' },
    ]
    expect(campusOfOrg(schoolOf({ ext_campuses }).folder, org)).toBe(campus)
  })
})

const school: FewCells = {
  orgs: [{ sourcedId: 'o1' }, { sourcedId: 'o2' }],
  classes: [
    { sourcedId: 'c1' },
    { sourcedId: 'c2', location: 'A101' },
    { sourcedId: 'c3', schoolSourcedId: 'o2', location: 'A101' },
    { sourcedId: 'c4', schoolSourcedId: 'o9', location: 'A101' },
  ],
  ext_campuses: [{ sourcedId: 'k1' }],
  ext_rooms: [
    { sourcedId: 'r1', campusSourcedId: 'k1', code: 'A101', name: 'Luokka' },
    { sourcedId: 'r2', campusSourcedId: 'k1', code: 'A102', name: 'Sali' },
    { sourcedId: 'r3', campusSourcedId: 'k1', code: 'A103', name: 'Sali' },
    { sourcedId: 'r4', campusSourcedId: 'k1', code: 'A104', name: 'A102' },
    { sourcedId: 'r5', campusSourcedId: 'k9', code: 'B1', name: 'Verstas' },
  ],
}

describe('the room of a lesson', () => {
  test.each<[string, Record<string, string>, string | undefined, string | undefined]>([
    ['is the one named by its id', { roomSourcedId: 'r3' }, 'r3', 'A103'],
    [
      'is the one named by its id, whatever place is told',
      { roomSourcedId: 'r3', location: 'A101' },
      'r3',
      'A103',
    ],
    ['is none where the id is not known', { roomSourcedId: 'r9', location: 'A101' }, undefined, undefined],
    ['is the one with that code', { location: 'A101' }, 'r1', 'A101'],
    ['is the one with that name', { location: 'Luokka' }, 'r1', 'A101'],
    ['is the first with that name', { location: 'Sali' }, 'r2', 'A102'],
    ['is the one with that code rather than that name', { location: 'A102' }, 'r2', 'A102'],
    ['is that of its class', { classSourcedId: 'c2' }, 'r1', 'A101'],
    ['is its own rather than that of its class', { classSourcedId: 'c2', location: 'Sali' }, 'r2', 'A102'],
    ['is a new one of that name on the campus', { location: 'Metsä' }, 'location/["k1","Metsä"]', 'Metsä'],
    ['is no room of another campus', { location: 'Verstas' }, 'location/["k1","Verstas"]', 'Verstas'],
    [
      'is a new one at a school that is its own campus',
      { classSourcedId: 'c3' },
      'location/["org/o2","A101"]',
      'A101',
    ],
    ['is none where nobody says a place', {}, undefined, undefined],
    ['is none where the school is not known', { classSourcedId: 'c4' }, undefined, undefined],
    [
      'is none where the class is not known',
      { classSourcedId: 'c9', location: 'A101' },
      undefined,
      undefined,
    ],
  ])('%s', (_title, cells, id, text) => {
    const room = schoolOf(school).roomOf(rowOf('ext_sessions', cells))
    expect([room?.id, room?.text]).toEqual([id, text])
  })

  test('is of a campus, that of the room or that of the school', () => {
    const campusOf = (cells: Record<string, string>) =>
      schoolOf(school).roomOf(rowOf('ext_sessions', cells))?.campus
    expect(campusOf({ roomSourcedId: 'r5' })).toBe('k9')
    expect(campusOf({ location: 'Metsä' })).toBe('k1')
    expect(campusOf({ classSourcedId: 'c3' })).toBe('org/o2')
  })

  test('is found where no rooms are given', () => {
    const { roomOf } = schoolOf({ orgs: [{ sourcedId: 'o1' }], classes: [{ sourcedId: 'c1' }] })
    expect(roomOf(rowOf('ext_sessions', { location: 'A101' }))).toEqual({
      id: 'location/["org/o1","A101"]',
      campus: 'org/o1',
      text: 'A101',
    })
  })
})

test('a room that only lessons name is made once, and a known one is not', () => {
  const ext_sessions = ['Metsä', 'Metsä', 'A101', ''].map((location, at) => ({
    sourcedId: `x${at}`,
    location,
  }))
  expect(roomsOfLessons(schoolOf({ ...school, ext_sessions }))).toEqual([
    { source_id: 'location/["k1","Metsä"]', campus_id: 'k1', code: 'Metsä', name: 'Metsä', floor: null },
  ])
  expect(roomsOfLessons(schoolOf(school))).toEqual([])
})
