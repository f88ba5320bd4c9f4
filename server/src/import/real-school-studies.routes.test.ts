import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvOf, type SampleFolder } from '../../test/import/sample-folder.ts'
import { testNow, testTimeZone } from '../../test/world/test-time.ts'
import { makeWorld, type World } from '../../test/world/world.ts'
import { sumOf } from './engine/run.ts'
import { importFolder } from './import-folder.ts'

const cityHigh = fileURLToPath(new URL('../../../../shared/data/city-high', import.meta.url))

let world: World
let folder: string

beforeAll(async () => {
  world = await makeWorld()
  folder = mkdtempSync(join(tmpdir(), 'studentgo-real-'))
  if (existsSync(cityHigh)) cpSync(cityHigh, folder, { recursive: true })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await world.close()
})

type Row = Record<string, string>

function rowsOf(file: string): Row[] {
  return parse(readFileSync(join(cityHigh, `${file}.csv`), 'utf8'), { columns: true, bom: true })
}

const at = '2026-11-02T10:00:00+02:00'
const right = (student: string) => `${student}-right`

/** Ten courses make a qualification of 145 and 35 points, each with two requirements. */
function curriculum(courses: readonly string[]): SampleFolder {
  const sizes = ['45', '40', '30', '15', '5', '10', '9', '14', '12', '9']
  return {
    ext_qualifications: [
      { sourcedId: 'q', code: '341101', name: 'Perustutkinto', level: 'INITIAL', extent: '180' },
    ],
    ext_units: courses.map((sourcedId, n) => ({
      sourcedId,
      kind: n === 4 ? 'LOCAL' : n === 5 ? 'ELECTIVE' : n < 7 ? (n === 6 ? 'COURSE' : 'VOCATIONAL') : 'COMMON',
      elective: n === 5 ? 'HIGHER_EDUCATION' : '',
      osp: sizes[n] ?? '',
    })),
    ext_requirements: courses.flatMap(course =>
      ['0', '1'].map(position => ({
        sourcedId: `${course}-${position}`,
        courseSourcedId: course,
        position,
        text: `Osaa osan ${position}`,
      })),
    ),
  }
}

function plans(students: readonly string[], courses: readonly string[]): SampleFolder {
  const units = curriculum(courses).ext_units ?? []
  return {
    ext_study_rights: students.map(student => ({
      sourcedId: right(student),
      userSourcedId: student,
      qualificationName: 'Perustutkinto',
      state: 'lasna',
      startDate: '2026-08-10',
    })),
    ext_study_details: students.map(student => ({ sourcedId: right(student), qualificationSourcedId: 'q' })),
    ext_plans: students.map(student => ({
      sourcedId: student,
      studyRightSourcedId: right(student),
      firstApproved: '2026-09-14',
      updatedAt: at,
    })),
    ext_plan_versions: students.map(student => ({
      sourcedId: student,
      planSourcedId: student,
      version: '1',
      state: 'PROVIDER_APPROVED',
      createdAt: at,
    })),
    ext_plan_units: students.flatMap(student =>
      units.map(({ sourcedId: course = '', osp = '' }, position) => ({
        sourcedId: `${student}-${course}`,
        planSourcedId: student,
        courseSourcedId: course,
        position: String(position),
        osp,
        state: position === 0 ? 'COMPLETED' : 'PLANNED',
        grade: position === 0 ? '4' : '',
      })),
    ),
    ext_plan_slots: students.map(student => ({
      sourcedId: student,
      planUnitSourcedId: `${student}-${courses[1]}`,
    })),
  }
}

function demonstrations(
  students: readonly string[],
  [course = '', next = '']: readonly string[],
): SampleFolder {
  const shown = (sourcedId: string, courseSourcedIds: string, more: Row) => ({
    sourcedId,
    courseSourcedIds,
    name: 'Näyttö',
    placeName: 'Työpaikka',
    placeType: '1',
    assessors: 'Opettaja (PROVIDER 1); Ohjaaja (WORKING_LIFE 3)',
    publishedAt: '',
    ...more,
  })
  return {
    ext_demonstrations: students.flatMap(student => [
      shown(`${student}-1`, course, {
        studyRightSourcedId: right(student),
        state: 'PUBLISHED',
        startDate: '2026-10-05',
        publishedAt: at,
      }),
      shown(`${student}-2`, next, {
        studyRightSourcedId: right(student),
        state: 'AGREED',
        startDate: '2026-12-08',
      }),
    ]),
    ext_demonstration_tasks: students.flatMap(student =>
      ['0', '1'].map(position => ({
        sourcedId: `${student}-${position}`,
        demonstrationSourcedId: `${student}-2`,
        position,
        text: 'Tekee työn',
        requirementSourcedIds: `${next}-0;${next}-1`,
      })),
    ),
    ext_demonstration_assessments: students.map(student => ({
      sourcedId: `${student}-1`,
      grade: '4',
      assessedOn: '2026-10-07',
      justification: 'Hyvin tehty.',
      targets: '1=4; 2=5',
    })),
    ext_demonstration_ratings: students.flatMap(student =>
      ['0', '1'].map(position => ({
        sourcedId: `${student}-${position}`,
        demonstrationSourcedId: `${student}-1`,
        requirementSourcedId: `${course}-${position}`,
        grade: position === '0' ? '4' : '5',
      })),
    ),
  }
}

function events(students: readonly string[], [course = '', next = '']: readonly string[]): SampleFolder {
  const [schoolClass] = rowsOf('classes').filter(row => row.courseSourcedId === next)
  return {
    ext_offers: [
      {
        sourcedId: 'of1',
        classSourcedId: schoolClass?.sourcedId ?? '',
        opensAt: '2026-11-10T09:00:00+02:00',
        closesAt: '2026-12-02T16:00:00+02:00',
        capacity: '20',
        mode: 'FIRST_COME',
      },
    ],
    ext_workplace_periods: students.map(student => ({
      sourcedId: student,
      studyRightSourcedId: right(student),
      workplaceName: 'Työpaikka',
      instructorName: 'Ohjaaja',
      startDate: '2026-11-09',
      endDate: '2026-12-04',
      dailyStart: '07:00',
      dailyEnd: '15:00',
      weekdays: '1,2,3,4',
    })),
    ext_personal_events: students.map(student => ({
      sourcedId: student,
      studyRightSourcedId: right(student),
      courseSourcedIds: course,
      method: 'TRAINING_AGREEMENT',
      name: 'Työpaikalla oppiminen',
      startDate: '2026-11-09',
      endDate: '2026-12-04',
      workplacePeriodSourcedId: student,
      businessId: '0112038-9',
      partTimePercent: '80',
    })),
    ext_intermediate_assessments: students.map(student => ({
      sourcedId: student,
      personalEventSourcedId: student,
      kind: 'WORKPLACE',
      periodStart: '2026-11-09',
      periodEnd: '2026-11-20',
      date: '2026-11-20',
      strengths: 'Huolellinen.',
      authorName: 'Ohjaaja',
      publishedAt: '2026-11-20T15:00:00+02:00',
    })),
    ext_intermediate_items: students.map(student => ({
      sourcedId: student,
      assessmentSourcedId: student,
      requirementSourcedId: `${course}-0`,
      text: 'Osaa',
      level: '3',
    })),
  }
}

function run() {
  const options = { now: new Date(testNow), timeZone: testTimeZone, hash: async () => 'hash' }
  return importFolder(world.database, folder, options)
}

describe('a real school with studies for all of its students', () => {
  test.runIf(existsSync(cityHigh))(
    'comes in whole with its plans, events and demonstrations, and a second time changes nothing',
    async () => {
      const students = rowsOf('roles').flatMap(row =>
        row.role === 'student' ? [row.userSourcedId ?? ''] : [],
      )
      const courses = rowsOf('courses')
        .slice(0, 10)
        .map(row => row.sourcedId ?? '')
      const files = {
        ...curriculum(courses),
        ...plans(students, courses),
        ...events(students, courses),
        ...demonstrations(students, courses),
      }
      for (const [name, rows] of Object.entries(files))
        writeFileSync(join(folder, `${name}.csv`), csvOf(rows))
      const first = await run()
      expect([first.refusals, first.warnings]).toEqual([[], []])
      const created = (kind: string) => first.tallies.get(kind)?.created
      const count = students.length
      expect(count).toBe(400)
      expect(
        [
          'plans',
          'plan modules',
          'plan slots',
          'learning periods',
          'demonstrations',
          'task requirements',
        ].map(created),
      ).toEqual([count, 10 * count, count, count, 2 * count, 4 * count])
      expect(['assessments', 'ratings', 'intermediate assessments', 'rated items'].map(created)).toEqual([
        count,
        2 * count,
        count,
        count,
      ])
      const { rows } = await sql<{ sum: string }>`select sum(pm.osp) as sum from plan_module pm
        join plan on plan.id = pm.plan_id join module m on m.id = pm.module_id
        where starts_with(plan.source_id, 'clever-sandbox:') and m.kind <> 'COURSE'`.execute(
        world.database.db,
      )
      expect(Number(rows[0]?.sum)).toBe(180 * count)
      const second = await run()
      expect(sumOf(second.tallies)).toMatchObject({ created: 0, updated: 0, ended: 0 })
    },
  )
})
