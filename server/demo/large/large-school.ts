import { sql } from 'kysely'
import { applyRecords, prefixOf } from '../../src/import/apply.ts'
import { lineOf } from '../../src/import/engine/progress.ts'
import { hashInitialPasswords } from '../../src/import/people/passwords.ts'
import type { SchoolRecords } from '../../src/import/records.ts'
import { type Db, type OpenDatabase, transaction } from '../../src/platform/database/database.ts'
import { type DemoOptions, demoFolder } from '../demo-options.ts'
import { largeMarks, largeRollCalls, settleMarks, writeNotices } from './large-attendance.ts'
import { writeToEverybody } from './large-correspondence.ts'
import { describeCurriculum } from './large-curriculum.ts'
import { fileEverybody } from './large-files.ts'
import { settleMatters } from './large-matters.ts'
import { largePeople } from './large-people.ts'
import { fillSlots, planEverybody } from './large-plans.ts'
import { demonstrate, guideEverybody } from './large-progress.ts'
import { registerEverybody } from './large-registrations.ts'
import { largeTeaching } from './large-teaching.ts'
import { teachingRecords } from './large-teaching-records.ts'
import { type Pattern, readPattern } from './pattern.ts'
import { randomFrom } from './random.ts'
import { type Sizes, sizesFor } from './sizes.ts'

/** The name under which the large school's records lie beside those of the small one. */
export const largeSource = 'demo-large'

/**
 * Loads a school of so many students in the proportions of domain §4, beside the small one. User names are
 * those of the table `account`.
 */
export async function loadLargeSchool(
  database: OpenDatabase,
  students: number,
  options: DemoOptions,
): Promise<void> {
  const { now, timeZone, progress = () => undefined } = options
  const prefix = prefixOf(largeSource)
  const pattern = await readPattern(demoFolder, now, timeZone)
  const { today } = pattern
  const records = largeRecords(sizesFor(students), pattern, now, timeZone)
  const hashes = await hashInitialPasswords(
    database.db,
    prefix,
    records.accounts ?? [],
    options.hash,
    () => undefined,
  )
  await transaction(database.db, async db => {
    await planForMuch(db)
    await applyRecords(db, records, {
      source: largeSource,
      now,
      timeZone,
      hashes: Promise.resolve(hashes),
      progress: one => progress(lineOf(one)),
    })
    // Without figures of what has just been written, each row would be found by reading tables from end to end.
    progress('statistics of what was written')
    await sql`analyze`.execute(db)
    progress('explanations and notices')
    await settleMarks(db, prefix)
    await writeNotices(db, prefix, today)
    progress('plans')
    await describeCurriculum(db, prefix)
    await planEverybody(db, prefix, today)
    await fillSlots(db, prefix, today)
    progress('registrations')
    await registerEverybody(db, prefix, { now, today, timeZone })
    progress('demonstrations and talks')
    await demonstrate(db, prefix, today)
    await guideEverybody(db, prefix, today)
    await fileEverybody(db, prefix, today)
    progress('requests, contracts and claims')
    await settleMatters(db, prefix, { now, today })
    progress('messages, news and notifications')
    await writeToEverybody(db, prefix, now)
  })
  progress('statistics')
  await database.runScript('vacuum analyze')
}

/** The portal's own statements read little and often, by a plan made once; those of here read whole tables, each once. */
async function planForMuch(db: Db): Promise<void> {
  await sql`set local plan_cache_mode = auto`.execute(db)
  await sql`set local jit = off`.execute(db)
  await sql`set local work_mem = '64MB'`.execute(db)
}

function largeRecords(sizes: Sizes, pattern: Pattern, now: Date, timeZone: string): SchoolRecords {
  const random = randomFrom(`large ${pattern.today} ${sizes.students}`)
  const people = largePeople(sizes, pattern, random)
  const teaching = largeTeaching(sizes, people.students, people.teachers, pattern, timeZone, random)
  return {
    ...places(sizes),
    ...people.records,
    groups: Array.from({ length: sizes.groups }, (_, at) => ({
      source_id: `group${at + 1}`,
      code: `RYH${String(at + 1).padStart(3, '0')}`,
      name: `Ryhmä ${at + 1}`,
    })),
    ...teachingRecords(teaching),
    rollCalls: largeRollCalls(teaching, now),
    marks: largeMarks(teaching, now, random),
  }
}

function places(sizes: Sizes): Pick<SchoolRecords, 'campuses' | 'rooms'> {
  return {
    campuses: Array.from({ length: sizes.campuses }, (_, at) => ({
      source_id: `campus${at + 1}`,
      name: `Kampus ${at + 1}`,
      address: `Koulukatu ${at + 1}, 99999 Kuutsalmi`,
    })),
    rooms: Array.from({ length: sizes.rooms }, (_, at) => ({
      source_id: `room${at + 1}`,
      campus_id: `campus${(at % sizes.campuses) + 1}`,
      code: `K${(at % sizes.campuses) + 1}-${String(Math.floor(at / sizes.campuses) + 101)}`,
      name: 'Luokka',
      floor: null,
    })),
  }
}
