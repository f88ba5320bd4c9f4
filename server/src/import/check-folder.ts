import { wrongAttendance } from './attendance.rules.ts'
import { inconsistencies, wrongRoles } from './consistency.rules.ts'
import { demonstrationFaults } from './demonstration-faults.rules.ts'
import { demonstrationResultFaults } from './demonstration-result-faults.rules.ts'
import type { FileName, Folder } from './files.ts'
import { guidanceFaults } from './guidance.rules.ts'
import { intermediateFaults } from './intermediate-faults.rules.ts'
import { readManifest } from './manifest.ts'
import { offerFaults } from './offers.rules.ts'
import { periodsOutsidePlan, personalEventFaults } from './personal-event-faults.rules.ts'
import { planFaults } from './plan-faults.rules.ts'
import { wrongPlanSums } from './plan-points.rules.ts'
import { readFolder } from './read-folder.ts'
import { nothingUnread } from './read-rows.ts'
import { brokenReferences } from './references.rules.ts'
import type { Refusal } from './report.ts'
import { indexSchool, type SchoolIndex } from './school-index.ts'
import { spansOutsideRights } from './study-right-spans.rules.ts'

export interface CheckOptions {
  source?: string | undefined
  today: string
  timeZone: string
  progress: (line: string) => void
}

export type CheckedFolder = { source: string; notes: string[]; warnings: Refusal[] } & (
  | { kind: 'ACCEPTED'; folder: Folder; index: SchoolIndex }
  | { kind: 'REFUSED'; refusals: Refusal[] }
)

/** Reads a folder and checks all that can be checked without the database: forms, references, and sense. */
export async function checkFolder(path: string, options: CheckOptions): Promise<CheckedFolder> {
  const refusals: Refusal[] = []
  const unread = nothingUnread()
  const context = { refuse: (refusal: Refusal) => refusals.push(refusal), progress: options.progress, unread }
  const manifest = await readManifest(path, options.source, context)
  const { source, notes } = manifest
  if (refusals.length > 0) return { kind: 'REFUSED', source, notes, warnings: [], refusals }
  const folder = await readFolder(path, manifest, context)
  const index = indexSchool(folder, options.timeZone)
  refusals.push(...brokenReferences(folder, unread), ...inconsistencies(folder, index, options.today))
  refusals.push(
    ...guidanceFaults(folder),
    ...demonstrationFaults(folder),
    ...demonstrationResultFaults(folder),
    ...spansOutsideRights(folder),
    ...personalEventFaults(folder),
    ...intermediateFaults(folder),
    ...offerFaults(folder),
    ...planFaults(folder, options.today),
  )
  // Who is what, and who was where, can only be judged when the files that say so were read whole.
  const isWhole = (name: FileName) => !unread.files.has(name) && !unread.ids.get(name)?.size
  if (isWhole('ext_plans') && isWhole('ext_plan_units')) refusals.push(...periodsOutsidePlan(folder))
  const sums =
    isWhole('ext_plan_units') && isWhole('ext_units') ? wrongPlanSums(folder) : { refusals: [], warnings: [] }
  refusals.push(...sums.refusals)
  const warnings = inOrder(sums.warnings)
  if (isWhole('roles')) refusals.push(...wrongRoles(folder, index))
  if (isWhole('enrollments')) refusals.push(...wrongAttendance(folder, index))
  if (refusals.length > 0) return { kind: 'REFUSED', source, notes, warnings, refusals: inOrder(refusals) }
  return { kind: 'ACCEPTED', source, notes, warnings, folder, index }
}

function inOrder(refusals: Refusal[]): Refusal[] {
  return refusals.toSorted((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0))
}
