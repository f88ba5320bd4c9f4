import { type FileName, type Folder, files, isFileName } from '../files.ts'
import type { School } from '../school.ts'
import type { Refusal } from './fault-groups.rules.ts'
import { faultsIn } from './faults.rules.ts'
import type { AnyFile } from './import-file.ts'
import type { Unread } from './read-rows.ts'
import { TextLines } from './store/text-pool.ts'

type Cells = Record<string, unknown> & { line: number }
type Judge = (row: Cells) => [column: string, reason: string][]

/**
 * What the declarations of the files forbid: ids that point at nothing, days turned round, things that come twice,
 * and people without the role that they need. Rows that were refused themselves still count as being there.
 */
export function declaredFaults({ folder, students, staff }: School, unread: Unread): Refusal[] {
  const isThere = (name: FileName, id: unknown) =>
    folder[name]?.has(String(id)) === true ||
    unread.files.has(name) ||
    unread.ids.get(name)?.has(String(id)) === true
  // People's roles can only be judged when the roles were read whole.
  const people = isWhole(unread, 'roles') ? { student: students, staff } : undefined
  return [
    ...Object.keys(files)
      .filter(isFileName)
      .flatMap(name => {
        const judges = [...columnJudges(files[name], isThere, people), ...files[name].unique.map(uniqueJudge)]
        return faultsIn<Cells>(name, folder[name], row => judges.flatMap(judge => judge(row)))
      }),
    ...brokenNames(folder, isThere),
  ]
}

/** True of a file of which every row was read. */
export function isWhole(unread: Unread, name: FileName): boolean {
  return !unread.files.has(name) && !unread.ids.get(name)?.size
}

type IsThere = (name: FileName, id: unknown) => boolean

function columnJudges(
  { columns }: AnyFile,
  isThere: IsThere,
  people: Record<'student' | 'staff', ReadonlySet<unknown>> | undefined,
): Judge[] {
  return Object.entries(columns).flatMap(([column, { facts }]) => {
    const { refersTo, role, notBefore } = facts
    const judges: Judge[] = []
    const judgeIds = (isRight: (id: unknown) => boolean, reason: (id: unknown) => string) =>
      judges.push(row =>
        [row[column]].flat().flatMap(id => (id === null || isRight(id) ? [] : [[column, reason(id)]])),
      )
    if (refersTo)
      judgeIds(
        id => isThere(refersTo, id),
        id => `${id} is not in ${refersTo}.csv`,
      )
    if (role && people)
      judgeIds(
        id => people[role].has(id),
        id => `${id} has no ${role} role in roles.csv`,
      )
    if (notBefore) {
      judges.push(row => {
        const [start, end] = [row[notBefore.column], row[column]]
        if (typeof start !== 'string' || typeof end !== 'string' || start <= end) return []
        const reason =
          notBefore.reason === 'NAME' ? `is before ${notBefore.column}` : `${end} is before ${start}`
        return [[column, reason]]
      })
    }
    return judges
  })
}

/** Columns that are unique together: the fault of a second row with the same values names the first. */
function uniqueJudge({ columns, reason, where }: AnyFile['unique'][number]): Judge {
  const lines = new TextLines()
  return row => {
    const values = columns.map(column => row[column])
    if (values.includes(null) || (where && !where.values.includes(String(row[where.column])))) return []
    const key = JSON.stringify(values)
    const before = lines.get(key)
    if (before === undefined) {
      lines.set(key, row.line)
      return []
    }
    return [
      [
        columns.at(-1) ?? '',
        reason?.(String(values.at(-1))) ?? `${values.join(', ')} is on line ${before} already`,
      ],
    ]
  }
}

function brokenNames(folder: Folder, isThere: IsThere): Refusal[] {
  return faultsIn('ext_names', folder.ext_names, ({ kind, sourcedId }) => {
    const to = kind === 'course' ? 'courses' : 'classes'
    return isThere(to, sourcedId) ? [] : [['sourcedId', `${sourcedId} is not in ${to}.csv`]]
  })
}
