import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsIn, importSample } from '../../../test/import/import-sample.ts'
import { type SampleFolder, sampleSchool, withMore, withRow } from '../../../test/import/sample-folder.ts'
import { faultsOfCase, sideBySide } from '../../../test/import/side-by-side.ts'
import { newSlot } from '../../../test/world/offered-events.ts'
import { makeWorld, type World } from '../../../test/world/world.ts'
import { describeRefusal, describeReport, type ImportReport } from '../engine/report.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld({ school: 'empty' })
})
afterAll(() => world.close())

const offer = {
  sourcedId: 'of1',
  classSourcedId: 'c1',
  opensAt: '2026-11-10T09:00:00+02:00',
  closesAt: '2026-12-02T16:00:00+02:00',
  capacity: '1',
  mode: 'FIRST_COME',
  waitlist: 'true',
  delivery: 'HYBRID',
  language: 'en',
  groupSourcedIds: 'g26',
  description: 'Pienin askelin.',
  descriptionEn: 'In small steps.',
  osp: '1.5',
}

/** The sample school with a class on offer for the group of its students, who are not in the class. */
function schoolWithOffer(tag: string): SampleFolder {
  const people = ['s1', 's2'].map(sourcedId => ({ sourcedId, groupSourcedId: 'g26' }))
  const ahead = withMore(
    withMore(
      withMore(sampleSchool(tag), 'ext_groups', { sourcedId: 'g26', code: 'G26', name: 'Ryhmä 26' }),
      'ext_people',
      ...people,
    ),
    'academicSessions',
    {
      sourcedId: 'T2',
      title: 'Kevät 2027',
      type: 'semester',
      startDate: '2027-01-07',
      endDate: '2027-06-04',
      parentSourcedId: '',
    },
  )
  // An initial password would have to be changed before anything else.
  const signedUp = withRow(ahead, 'users', 's1', { password: '' })
  const spring = withRow(signedUp, 'classes', 'c1', { termSourcedIds: 'T2' })
  const { enrollments, ext_sessions: _sessions, ext_attendance: _marks, ...rest } = spring
  return {
    ...rest,
    enrollments: (enrollments ?? []).filter(row => row.role === 'teacher'),
    ext_offers: [offer],
  }
}

async function run(folder: SampleFolder, source: string) {
  return importSample(world, folder, source)
}

async function eventOf(source: string, id = 'c1') {
  const { rows } = await sql<{
    id: number
    module_id: number
    capacity: number | null
    taken: number
    registration_mode: string
    waitlist_enabled: boolean
    delivery: string
    language: string
    description: object
    osp: number
    opens_at: Date | null
    audience: string[]
    states: string[]
  }>`select e.*, (select array_agg(g.code) from event_audience a join student_group g on g.id = a.group_id
      where a.event_id = e.id) as audience,
      (select array_agg(r.state order by r.created_at, r.id) from event_registration r where r.event_id = e.id) as states
    from education_event e where e.source_id = ${`${source}:${id}`}`.execute(world.database.db)
  const [row] = rows
  if (row === undefined) throw new Error('there is no such class')
  return row
}

/** Both students of the sample ask for a place, in this order; where one seat is, the second waits. */
async function bothRegister(source: string) {
  const event = await eventOf(source)
  for (const username of [`aada.${source}`, `sasa.${source}`]) {
    const { slotId } = await newSlot(world.database, await world.personId(username), event.module_id)
    const client = await world.as(username)
    const answer = await client.post(`/rest/v1/educationevent/${event.id}/register?peeemId=${slotId}`, {})
    expect(answer.status).toBe(200)
  }
}

describe('a class on offer', () => {
  const source = 'offers'
  const school = schoolWithOffer(source)

  beforeAll(async () => {
    const report = await run(school, source)
    expect(describeReport(report)).toContain('offers: 1 created, 0 updated, 0 ended, 0 unchanged')
  })

  test('comes in with its terms, and a second run changes nothing', async () => {
    expect(await eventOf(source)).toMatchObject({
      capacity: 1,
      taken: 0,
      registration_mode: 'FIRST_COME',
      waitlist_enabled: true,
      delivery: 'HYBRID',
      language: 'en',
      description: { fi: 'Pienin askelin.', en: 'In small steps.' },
      osp: 1.5,
      audience: ['G26'],
    })
    expect(describeReport(await run(school, source))).toContain(
      'offers: 0 created, 0 updated, 0 ended, 1 unchanged',
    )
  })

  test('can be chosen by a student of the group at once', async () => {
    await bothRegister(source)
    expect(await eventOf(source)).toMatchObject({ taken: 1, states: ['REGISTERED', 'WAITLISTED'] })
  })

  test('with fewer seats than were given keeps those who have one; with more, the queue moves up', async () => {
    await run(withRow(school, 'ext_offers', 'of1', { capacity: '0' }), source)
    expect(await eventOf(source)).toMatchObject({
      capacity: 1,
      taken: 1,
      states: ['REGISTERED', 'WAITLISTED'],
    })
    await run(withRow(school, 'ext_offers', 'of1', { capacity: '2' }), source)
    expect(await eventOf(source)).toMatchObject({
      capacity: 2,
      taken: 2,
      states: ['REGISTERED', 'REGISTERED'],
    })
  })

  test('that is not offered any more keeps its students', async () => {
    const report = await run(withRow(school, 'ext_offers', 'of1', { status: 'tobedeleted' }), source)
    expect(describeReport(report)).toContain('offers: 0 created, 0 updated, 1 ended, 0 unchanged')
    expect(await eventOf(source)).toMatchObject({ opens_at: null, taken: 2 })
  })
})

describe('a row of ext_offers.csv that makes no sense', () => {
  const cases: [Record<string, string>, string][] = [
    [{ closesAt: '2026-11-10T09:00:00+02:00' }, 'closesAt: is not after opensAt'],
    [
      { opensAt: '2026-11-10 09:00' },
      'opensAt: is not an instant with offset like 2026-08-10T08:15:00+03:00',
    ],
    [{ capacity: '-1' }, 'capacity: is not a whole number from 0 to 10000'],
    [{ mode: 'LOTTERY' }, 'mode: "LOTTERY" is none of FIRST_COME, APPROVAL, STAFF_ONLY'],
    [{ classSourcedId: 'c9' }, 'classSourcedId: c9 is not in classes.csv'],
    [{ groupSourcedIds: 'g26;g99' }, 'groupSourcedIds: g99 is not in ext_groups.csv'],
    [{ campusSourcedId: 'k9' }, 'campusSourcedId: k9 is not in ext_campuses.csv'],
    [{ osp: '1.55' }, 'osp: is not a number like 15 or 1.5'],
    [{ description: '' }, 'description: is needed when it is told in another language'],
  ]

  /** The schools of all cases, with the offer of each as it is or changed. */
  const together = (source: string, isChanged: boolean) =>
    sideBySide(
      Object.fromEntries(
        cases.map(([change], at) => {
          const school = schoolWithOffer(`o${at}.${source}`)
          return [`o${at}`, isChanged ? withRow(school, 'ext_offers', 'of1', change) : school]
        }),
      ),
    )

  describe('of a class that is new', () => {
    const source = 'new'
    const folder = together(source, true)
    let report: ImportReport

    beforeAll(async () => {
      report = await run(folder, source)
    })

    test.each(cases)('%o is left out, and its class comes in without an offer', async (change, fault) => {
      const tag = `o${cases.findIndex(one => one[0] === change)}`
      expect(report.refusals).toEqual([])
      const told = faultsOfCase(tag, folder, report.leftOut)
      expect(told.map(describeRefusal)).toEqual([`ext_offers.csv line 2, ${fault}`])
      const none = { opens_at: null, capacity: null, audience: null }
      expect(await eventOf(source, `${tag}-c1`)).toMatchObject(none)
    })
  })

  describe('of a class that is on offer', () => {
    const source = 'known'
    const folder = together(source, true)
    const before = new Map<string, unknown>()
    let report: ImportReport

    beforeAll(async () => {
      await run(together(source, false), source)
      for (const at of cases.keys()) before.set(`o${at}`, await eventOf(source, `o${at}-c1`))
      report = await run(folder, source)
    })

    test.each(cases)('%o is reported, and leaves the offer as it was', async (change, fault) => {
      const tag = `o${cases.findIndex(one => one[0] === change)}`
      expect(report.refusals).toEqual([])
      const told = faultsOfCase(tag, folder, faultsIn(report))
      expect(told.map(describeRefusal)).toEqual([`ext_offers.csv line 2, ${fault}`])
      expect(await eventOf(source, `${tag}-c1`)).toEqual(before.get(tag))
    })
  })

  test('a class that is offered twice is on offer as its first row says', async () => {
    const second = { ...offer, sourcedId: 'of2', capacity: '9' }
    const report = await run(withMore(schoolWithOffer('twice'), 'ext_offers', second), 'twice')
    expect(report.refusals).toEqual([])
    expect(report.leftOut.map(describeRefusal)).toEqual([
      'ext_offers.csv line 3, classSourcedId: c1 is on offer in another row already',
    ])
    expect(await eventOf('twice')).toMatchObject({ capacity: 1, audience: ['G26'] })
  })
})
