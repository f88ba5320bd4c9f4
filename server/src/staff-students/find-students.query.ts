import { toPage } from '@studentgo/protocol/paging'
import { isMinor } from '@studentgo/protocol/rules/calendar'
import type { listStaffStudents, StaffStudents } from '@studentgo/protocol/staff-students'
import { knownRoles, namedRoles } from '../platform/access/staff-access.rules.ts'
import { onlyRow } from '../platform/database/statement.ts'
import type { CallOf } from '../platform/http/serve.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import { wordsIn } from '../platform/rows/has-words.ts'
import { studentList } from './staff-students.sql.ts'

const pageSize = 50

/** The own students of a member of staff, by name and group. */
export async function findStudents({
  db,
  staff,
  now,
  today,
  query,
}: CallOf<typeof listStaffStudents>): Promise<Unserialised<StaffStudents>> {
  const { q, group, page = 0 } = query
  // A search for signs alone finds nobody, not everybody.
  const words = q === undefined ? null : ((await wordsIn(db, q)) ?? '')
  const { students, total, groups } = onlyRow(
    await studentList(db, {
      staffId: staff.staffId,
      named: namedRoles,
      today,
      now: now.toISOString(),
      words,
      group: group ?? null,
      size: pageSize,
      offset: page * pageSize,
    }),
  )
  const content = students.map(({ birthDate, roles, ...row }) => ({
    ...row,
    minor: isMinor(birthDate, today),
    roles: knownRoles(roles),
  }))
  return { ...toPage(content, total, page, pageSize), groups }
}
