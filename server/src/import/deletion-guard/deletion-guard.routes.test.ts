import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importSample } from '../../../test/import/import-sample.ts'
import { type SampleFolder, sampleSchool } from '../../../test/import/sample-folder.ts'
import { makeWorld, type World } from '../../../test/world/world.ts'
import { describeReport } from '../engine/report.ts'
import type { ImportOptions } from '../import-run.ts'

let world: World
const source = 'guarded'
const folder = largeSchool()

beforeAll(async () => {
  world = await makeWorld({ school: 'empty' })
  await run(folder)
})

afterAll(() => world.close())

/** A school of forty more students, each of them in class c1, with forty lessons to come. */
function largeSchool(): SampleFolder {
  const school = sampleSchool(source)
  const each = Array.from({ length: 40 }, (_, at) => at)
  return {
    ...school,
    users: [
      ...(school.users ?? []),
      ...each.map(at => ({ sourcedId: `n${at}`, givenName: `Nro${at}`, familyName: 'Oppija', username: '' })),
    ],
    roles: [
      ...(school.roles ?? []),
      ...each.map(at => ({
        sourcedId: `rn${at}`,
        userSourcedId: `n${at}`,
        roleType: 'primary',
        role: 'student',
        orgSourcedId: 'o1',
        beginDate: '2026-08-10',
      })),
    ],
    enrollments: [
      ...(school.enrollments ?? []),
      ...each.map(at => ({
        sourcedId: `en${at}`,
        classSourcedId: 'c1',
        schoolSourcedId: 'o1',
        userSourcedId: `n${at}`,
        role: 'student',
      })),
    ],
    ext_sessions: [
      ...(school.ext_sessions ?? []),
      ...each.map(at => ({
        sourcedId: `xn${at}`,
        classSourcedId: 'c1',
        startTime: `2026-12-08T${String(8 + Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}:00+02:00`,
        endTime: '2026-12-08T23:00:00+02:00',
        location: 'A101',
        teacherSourcedIds: 't1',
      })),
    ],
  }
}

const run = (changed: SampleFolder, options: Partial<ImportOptions> = {}) =>
  importSample(world, changed, source, options)

/** The folder with the rows of a file that fit. */
function only(folder: SampleFolder, file: string, fits: (row: Record<string, string>) => boolean) {
  return { ...folder, [file]: (folder[file] ?? []).filter(fits) }
}

async function lessonsToCome() {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from event_session
    where starts_with(source_id, ${`${source}:`}) and state = 'PLANNED'`.execute(world.database.db)
  return rows[0]?.count
}

describe('an import that would end many records', () => {
  test('stops before writing, and says what would end and why that looks wrong', async () => {
    const cut = only(folder, 'ext_sessions', row => row.sourcedId === 'x1' || row.sourcedId === 'x2')
    const report = await run(cut)
    expect(report).toMatchObject({ isStopped: true, refusals: [] })
    expect(report.tallies.size).toBe(0)
    expect(report.deletionGuard).toMatchObject({
      isTooMuch: true,
      endings: [{ kind: 'LESSONS', standing: 43, ending: 42 }],
      signs: [{ file: 'ext_sessions.csv', sign: 'MUCH_SMALLER', rows: 2, rowsBefore: 44 }],
    })
    expect(describeReport(report)).toEqual([
      expect.stringMatching(/^42 of 43 lessons to come would end: OHJ Ohjelmoinnin perusteet .* 37 more$/),
      'ext_sessions.csv has 2 rows; the import before had 44',
      'This looks like a part of an export; nothing was written. If it is right all the same, import it with --accept-endings.',
    ])
    expect(await lessonsToCome()).toBe(43)
  })

  test('is refused where its faults follow from a file that was cut off, and says so', async () => {
    const empty = Object.fromEntries(Object.keys(folder.users?.[0] ?? {}).map(column => [column, '']))
    const report = await run({ ...folder, users: [empty] })
    expect(report.refusals.length).toBeGreaterThan(0)
    const sign = { file: 'users.csv', sign: 'HEADER_ONLY', rows: 0, rowsBefore: folder.users?.length }
    expect(report.deletionGuard).toEqual({ endings: [], isTooMuch: false, signs: [sign] })
    expect(describeReport(report)).toContain(
      `note: users.csv has a header and no rows; the import before had ${folder.users?.length}`,
    )
  })

  test('is reported as data by a trial run, with what else would happen', async () => {
    const nobody = ['n', 'en', 'rn'].reduce(
      (rest, prefix, at) =>
        only(rest, ['users', 'enrollments', 'roles'][at] ?? '', row => !row.sourcedId?.startsWith(prefix)),
      folder,
    )
    const report = await run(nobody, { dryRun: true })
    expect(report.isStopped).toBe(true)
    expect(report.deletionGuard?.endings).toEqual([
      {
        kind: 'PEOPLE',
        standing: 45,
        ending: 40,
        examples: [0, 1, 2, 3, 4].map(at => `Nro${at} Oppija`),
      },
      expect.objectContaining({ kind: 'STUDY_RIGHTS', standing: 42, ending: 40 }),
      expect.objectContaining({ kind: 'ENROLMENTS', standing: 43, ending: 40 }),
    ])
    expect(report.tallies.get('people')).toMatchObject({ ended: 40 })
    const { rows } = await sql`select from person where starts_with(source_id, ${`${source}:n`})
      and not is_active`.execute(world.database.db)
    expect(rows).toEqual([])
  })

  test.each([
    ['nineteen people', 19],
    ['nothing', 0],
  ])('is not suspected with %s less', async (_what, count) => {
    await run(folder)
    const fewer = only(
      folder,
      'ext_sessions',
      row => Number(row.sourcedId?.slice(2)) >= count || row.sourcedId?.length === 2,
    )
    expect(await run(fewer)).toMatchObject({ isStopped: false })
  })

  test('is not suspected where enrolments only have other ids', async () => {
    const renewed = {
      ...folder,
      enrollments: (folder.enrollments ?? []).map(row => ({ ...row, sourcedId: `new-${row.sourcedId}` })),
    }
    const report = await run(renewed)
    expect(report.deletionGuard?.endings).toEqual([])
    expect(report).toMatchObject({ isStopped: false })
  })

  test('is not suspected where a file is not in the folder', async () => {
    const { ext_sessions: _sessions, ext_attendance: _marks, ...rest } = folder
    expect(await run(rest)).toMatchObject({ isStopped: false, deletionGuard: { endings: [] } })
  })

  test('continues when it is confirmed', async () => {
    await run(folder)
    const fewer = only(folder, 'ext_sessions', row => row.sourcedId === 'x1')
    const report = await run(fewer, { acceptEndings: true })
    expect(report).toMatchObject({ isStopped: false })
    expect(report.tallies.get('sessions')).toMatchObject({ ended: 43 })
    expect(await lessonsToCome()).toBe(0)
  })
})
