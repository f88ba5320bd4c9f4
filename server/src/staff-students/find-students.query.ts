import { toPage } from '@studentgo/protocol/paging'
import { isMinor } from '@studentgo/protocol/rules/calendar'
import type { listStaffStudents, StaffStudents } from '@studentgo/protocol/staff-students'
import { knownRoles, namedRoles } from '../platform/access/staff-access.rules.ts'
import { onlyRow, together } from '../platform/database/statement.ts'
import type { StaffCall } from '../platform/http/serve-staff.ts'
import { wordsIn } from '../platform/rows/has-words.ts'
import { withoutNulls } from '../platform/rows/without-nulls.ts'
import { groupsOfStaff, studentCount, studentsFound } from './staff-students.sql.ts'

const pageSize = 50

const listOf = together({ students: studentsFound, count: studentCount, groups: groupsOfStaff })

/** The own students of somebody of the staff, by name and group. */
export async function findStudents({
  db,
  staff,
  now,
  today,
  query,
}: StaffCall<typeof listStaffStudents>): Promise<StaffStudents> {
  const { q, group, page = 0 } = query
  const ofStaff = { staffId: staff.staffId, named: namedRoles, today, now: now.toISOString() }
  // A search for signs alone finds nobody, not everybody.
  const words = q === undefined ? null : ((await wordsIn(db, q)) ?? '')
  const search = { ...ofStaff, words, group: group ?? null }
  const { students, count, groups } = onlyRow(
    await listOf(db, {
      students: { ...search, size: pageSize, offset: page * pageSize },
      count: search,
      groups: ofStaff,
    }),
  )
  const content = students.map(({ birthDate, roles, ...row }) =>
    withoutNulls({ ...row, minor: isMinor(birthDate, today), roles: knownRoles(roles) }),
  )
  return { ...toPage(content, onlyRow(count).total, page, pageSize), groups }
}
