import type { FaultGroup, ImportReport } from '@studentgo/protocol/staff-import'
import type { FaultGroup as FoundGroup } from '../import/engine/fault-groups.rules.ts'
import type { ReportData } from '../import/engine/report-files.ts'

/** Nobody reads more causes, nor more lines of one. */
const mostGroups = 200
const mostLines = 10
const mostNotes = 100

const nothing = { created: [], updated: [], ended: [] }

/** What the importer reports, for the desk. Kinds of which nothing is different are left out. */
export function presentReport(data: ReportData): ImportReport {
  const { source, outcome, notes, faults, leftOut, warnings, deletionGuard, kinds, all, differences } = data
  return {
    source,
    outcome,
    notes: notes.slice(0, mostNotes),
    faults: presentGroups(faults),
    leftOut: presentGroups(leftOut),
    warnings: presentGroups(warnings),
    ...(deletionGuard === null
      ? {}
      : {
          deletionGuard: {
            ...deletionGuard,
            // Who would end is data about students, which nobody at the desk sees without a reason: how many is enough.
            endings: deletionGuard.endings.map(one =>
              one.kind === 'LESSONS' ? one : { ...one, examples: [] },
            ),
            signs: deletionGuard.signs.map(({ rowsBefore, ...sign }) => ({
              ...sign,
              ...(rowsBefore === undefined ? {} : { rowsBefore }),
            })),
          },
        }),
    kinds: Object.entries(kinds)
      .filter(([, { created, updated, ended }]) => created + updated + ended > 0)
      .map(([kind, counts]) => ({ kind, ...counts, examples: differences[kind] ?? nothing })),
    all,
  }
}

/** The report with the names of these people beside their ids; dots separate the parts of an example. */
export function withNames(
  report: ImportReport,
  people: readonly { id: string; name: string }[],
): ImportReport {
  if (people.length === 0) return report
  const names = new Map(people.map(({ id, name }) => [id, `${name} (${id})`]))
  const named = (example: string) =>
    example
      .split(' · ')
      .map(part => names.get(part) ?? part)
      .join(' · ')
  const kinds = report.kinds.map(kind => {
    const { created, updated, ended } = kind.examples
    const examples = {
      created: created.map(named),
      updated: updated.map(one => ({ ...one, name: named(one.name) })),
      ended: ended.map(named),
    }
    return { ...kind, examples }
  })
  return { ...report, kinds }
}

function presentGroups(groups: readonly FoundGroup[]): FaultGroup[] {
  return groups.slice(0, mostGroups).map(({ file, column, reason, count, lines }) => ({
    file,
    ...(column === undefined ? {} : { column }),
    reason,
    count,
    lines: lines.slice(0, mostLines),
  }))
}
