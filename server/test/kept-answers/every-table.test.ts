import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '../../src/platform/database/database.ts'
import { changeAndCompare, compare, tablesOf, useReads } from './compare-reads.ts'

/** Tables of which these readers see a change of some row: as many rows are changed as it takes. Of another table, one is. */
const seen = [
  'absence_mark',
  'absence_notice',
  'campus',
  'education_event',
  'event_session',
  'event_session_change',
  'event_session_teacher',
  'module',
  'news',
  'person',
  'plan',
  'policy',
  'room',
  'staff',
  'study_right',
]

const used = useReads()

const isSeen = ({ moving }: { moving: string[] }) => moving.length > 0

test('a kept answer equals a newly composed one, whatever table changes that it is made of', async () => {
  const moving: string[] = []
  for (const table of tablesOf(used.reads)) {
    const found = await changeAndCompare(
      used.servers,
      used.reads,
      table,
      seen.includes(table) ? 1000 : 1,
      isSeen,
    )
    expect(found.wrong).toEqual([])
    if (isSeen(found)) moving.push(table)
  }
  expect(moving).toEqual(expect.arrayContaining(seen))
})

test('a change that is not counted is found', async () => {
  await compare(used.reads)
  await transaction(used.servers.database.db, async db => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`update absence_mark set teacher_note = 'not counted'`.execute(db)
  })
  expect((await compare(used.reads)).wrong.length).toBeGreaterThan(0)
})
