import { benefitFaults } from './benefits/benefit-steps.rules.ts'
import { demonstrationFaults } from './demonstrations/demonstration-faults.rules.ts'
import { gradeFaults } from './demonstrations/grade-faults.rules.ts'
import { declaredFaults, isWhole } from './engine/declared-faults.rules.ts'
import { nothingUnread } from './engine/read-rows.ts'
import type { Refusal } from './engine/report.ts'
import { guidanceFaults } from './guidance/guidance.rules.ts'
import { readManifest } from './manifest.ts'
import { newsFaults, newsFileFaults } from './news/news.rules.ts'
import { offerFaults } from './offers/offers.rules.ts'
import { peopleFaults } from './people/people-faults.rules.ts'
import {
  feedbackFaults,
  periodsOutsidePlan,
  personalEventFaults,
} from './personal-events/personal-event-faults.rules.ts'
import { personalInfoFaults } from './personal-info/personal-info-faults.rules.ts'
import { planFaults } from './plans/plan-faults.rules.ts'
import { wrongPlanSums } from './plans/plan-points.rules.ts'
import { readFolder } from './read-folder.ts'
import { requestFaults } from './requests/requests.rules.ts'
import { indexSchool, type School } from './school.ts'
import { attendanceFaults } from './teaching/attendance.rules.ts'
import { enrollmentRoleFaults, teachingFaults } from './teaching/teaching-faults.rules.ts'

export interface CheckOptions {
  source?: string | undefined
  today: string
  timeZone: string
  progress: (line: string) => void
}

export type CheckedFolder = { source: string; notes: string[]; warnings: Refusal[] } & (
  | { kind: 'ACCEPTED'; school: School }
  | { kind: 'REFUSED'; refusals: Refusal[] }
)

/** Reads a folder and checks all that can be checked without the database: forms, references, and sense. */
export async function checkFolder(path: string, options: CheckOptions): Promise<CheckedFolder> {
  const refusals: Refusal[] = []
  const unread = nothingUnread()
  const context = { refuse: (refusal: Refusal) => refusals.push(refusal), progress: options.progress, unread }
  const { source, notes, present } = await readManifest(path, options.source, context)
  if (refusals.length > 0) return { kind: 'REFUSED', source, notes, warnings: [], refusals }
  const folder = await readFolder(path, present, context)
  const school = indexSchool(folder, options.today, options.timeZone)
  const areWhole = (...names: Parameters<typeof isWhole>[1][]) => names.every(name => isWhole(unread, name))
  const sums = areWhole('ext_plan_units', 'ext_units')
    ? wrongPlanSums(folder)
    : { refusals: [], warnings: [] }
  refusals.push(
    ...declaredFaults(school, unread),
    ...peopleFaults(school),
    ...teachingFaults(school),
    ...guidanceFaults(school),
    ...demonstrationFaults(school),
    ...gradeFaults(school),
    ...personalEventFaults(school),
    ...feedbackFaults(school),
    ...offerFaults(school),
    ...newsFaults(school),
    ...newsFileFaults(school),
    ...personalInfoFaults(school),
    ...requestFaults(school),
    ...benefitFaults(school),
    ...planFaults(school),
    ...sums.refusals,
    // Who is what, and who was where, can only be judged when the files that say so were read whole.
    ...(areWhole('ext_plans', 'ext_plan_units') ? periodsOutsidePlan(folder) : []),
    ...(areWhole('roles') ? enrollmentRoleFaults(school) : []),
    ...(areWhole('enrollments') ? attendanceFaults(school) : []),
  )
  const warnings = inOrder(sums.warnings)
  if (refusals.length > 0) return { kind: 'REFUSED', source, notes, warnings, refusals: inOrder(refusals) }
  return { kind: 'ACCEPTED', source, notes, warnings, school }
}

function inOrder(refusals: Refusal[]): Refusal[] {
  return refusals.toSorted((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0))
}
