import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { Localised } from '@studentgo/protocol/shapes'
import { byId, localised } from './engine/cells.ts'
import type { Columns, ImportFile, RowOf } from './engine/import-file.ts'
import type { Rows, RowsById } from './engine/store/row-store.ts'
import type { Folder, Row } from './files.ts'
import { type FoundRoom, roomFinder } from './school/room-finder.rules.ts'

const guardianRoles = ['guardian', 'parent', 'relative']

/** A folder, with what is looked up again and again while it is checked and turned into records. */
export interface School {
  folder: Folder
  /** The rows of a file; undefined where the folder does not have it. */
  rowsOf: <Cols extends Columns>(
    file: ImportFile<string, Cols>,
  ) => (Rows<RowOf<Cols>> & RowsById<RowOf<Cols>>) | undefined
  today: string
  students: Set<string>
  staff: Set<string>
  guardians: Set<string>
  classes: RowsById<Row<'classes'>>
  sessions: RowsById<Row<'ext_sessions'>>
  rights: RowsById<Row<'ext_study_rights'>>
  users: RowsById<Row<'users'>>
  planUnits: RowsById<Row<'ext_plan_units'>>
  /** What each version of a plan changes, by version. */
  planChanges: Map<string, Row<'ext_plan_changes'>[]>
  /** The student of a study right. */
  studentOf: (studyRight: string) => string
  /** From the first to the last day of a class's terms; undefined when none of them is known. */
  spanOf: (row: Row<'classes'> | undefined) => { start: string; end: string } | undefined
  schoolDay: (instant: string) => string
  roomOf: (session: Row<'ext_sessions'>) => FoundRoom | null
  /** A name with its translations in ext_names. */
  translations: (kind: 'course' | 'class', id: string, name: string) => Localised
}

export function indexSchool(folder: Folder, today: string, timeZone: string): School {
  const students = new Set<string>()
  const staff = new Set<string>()
  const guardians = new Set<string>()
  for (const { role, userSourcedId } of folder.roles) {
    if (role === 'student') students.add(userSourcedId)
    else if (guardianRoles.includes(role)) guardians.add(userSourcedId)
    else if (!role.startsWith('ext:')) staff.add(userSourcedId)
  }
  const terms = byId(folder.academicSessions)
  const rights = byId(folder.ext_study_rights)
  const names = Map.groupBy(folder.ext_names ?? [], row => row.sourcedId)
  const classes = byId(folder.classes)
  const days = new Map<string, string>()
  return {
    folder,
    rowsOf: file => Reflect.get(folder, file.name),
    today,
    students,
    staff,
    guardians,
    rights,
    classes,
    sessions: byId(folder.ext_sessions),
    users: byId(folder.users),
    planUnits: byId(folder.ext_plan_units),
    planChanges: Map.groupBy(folder.ext_plan_changes ?? [], row => row.planVersionSourcedId),
    studentOf: right => rights.get(right)?.userSourcedId ?? '',
    spanOf(row) {
      const own = row?.termSourcedIds.flatMap(id => terms.get(id) ?? []) ?? []
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
    roomOf: roomFinder(folder, classes),
    translations(kind, id, name) {
      const found = names.get(id)?.findLast(row => row.kind === kind)
      return localised(name, found?.nameSv, found?.nameEn)
    },
  }
}
