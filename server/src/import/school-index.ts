import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { Folder, Row } from './files.ts'

const guardianRoles = ['guardian', 'parent', 'relative']

/** What is looked up again and again while a folder is checked and turned into records. */
export interface SchoolIndex {
  students: Set<string>
  staff: Set<string>
  guardians: Set<string>
  classes: Map<string, Row<'classes'>>
  sessions: Map<string, Row<'ext_sessions'>>
  /** From the first to the last day of a class's terms; undefined when none of them is known. */
  spanOf: (row: Row<'classes'>) => { start: string; end: string } | undefined
  schoolDay: (instant: string) => string
}

export function indexSchool(folder: Folder, timeZone: string): SchoolIndex {
  const students = new Set<string>()
  const staff = new Set<string>()
  const guardians = new Set<string>()
  for (const { role, userSourcedId } of folder.roles) {
    if (role === 'student') students.add(userSourcedId)
    else if (guardianRoles.includes(role)) guardians.add(userSourcedId)
    else if (!role.startsWith('ext:')) staff.add(userSourcedId)
  }
  const terms = new Map(folder.academicSessions.map(term => [term.sourcedId, term]))
  const days = new Map<string, string>()
  return {
    students,
    staff,
    guardians,
    classes: new Map(folder.classes.map(row => [row.sourcedId, row])),
    sessions: new Map((folder.ext_sessions ?? []).map(row => [row.sourcedId, row])),
    spanOf(row) {
      const own = row.termSourcedIds.flatMap(id => terms.get(id) ?? [])
      const start = own.map(term => term.startDate).toSorted()[0]
      const end = own
        .map(term => term.endDate)
        .toSorted()
        .at(-1)
      return start === undefined || end === undefined ? undefined : { start, end }
    },
    schoolDay(instant) {
      const known = days.get(instant)
      if (known !== undefined) return known
      const day = schoolDateOf(instant, timeZone)
      days.set(instant, day)
      return day
    },
  }
}
