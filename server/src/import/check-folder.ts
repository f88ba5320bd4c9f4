import { benefitFaults } from './benefits/benefit-steps.rules.ts'
import { demonstrationFaults } from './demonstrations/demonstration-faults.rules.ts'
import { gradeFaults } from './demonstrations/grade-faults.rules.ts'
import { declaredFaults, isWhole } from './engine/declared-faults.rules.ts'
import type { Refusal } from './engine/fault-groups.rules.ts'
import { type FailedRow, type FileSize, nothingUnread, type Unread } from './engine/read-rows.ts'
import type { FileName, Folder } from './files.ts'
import { guidanceFaults } from './guidance/guidance.rules.ts'
import { readManifest } from './manifest.ts'
import { type Mending, mendFolder, type PreviousRows } from './mend-folder.ts'
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
  /** Where it is given, faulty rows are left as they were; otherwise a single fault refuses the folder. */
  mending?: MendingOptions | undefined
}

export interface MendingOptions {
  /** What a source said of a file before; undefined where nothing is known of what it said, and so nothing is mended. */
  previousOf: (source: string) => Promise<PreviousRows | undefined>
  /** What only the portal can see of the rows. */
  alsoFaults: (source: string, folder: Folder) => Promise<Refusal[]>
}

export type CheckedFolder = {
  source: string
  notes: string[]
  warnings: Refusal[]
  /** Where the files lie that were read, and how much there was in each. */
  present: ReadonlyMap<FileName, string>
  sizes: ReadonlyMap<string, FileSize>
} & ({ kind: 'ACCEPTED'; school: School; mending: Mending } | { kind: 'REFUSED'; refusals: Refusal[] })

const nothingMended: Mending = { leftOut: [], warnings: [], repairs: new Map() }

/** Reads a folder and checks all that can be checked without the database: forms, references, and sense. */
export async function checkFolder(path: string, options: CheckOptions): Promise<CheckedFolder> {
  const { today, timeZone, progress, mending } = options
  const refusals: Refusal[] = []
  const failed: FailedRow[] = []
  const unread = nothingUnread()
  const sizes = new Map<string, FileSize>()
  const refuse = (refusal: Refusal) => refusals.push(refusal)
  const context = { refuse, progress, unread, sizes, ...(mending ? { failed } : {}) }
  const { source, notes, present } = await readManifest(path, options.source, context)
  const about = { source, notes, present, sizes, warnings: [] }
  if (refusals.length > 0) return { ...about, kind: 'REFUSED', refusals }
  const folder = await readFolder(present, context)
  const school = indexSchool(folder, today, timeZone)
  const alsoFaults = mending ? await mending.alsoFaults(source, folder) : []
  const all = refusals.concat(judge(school, unread), alsoFaults)
  const warnings = inOrder(planSums(folder, unread).warnings)
  if (all.length === 0) return { ...about, kind: 'ACCEPTED', warnings, school, mending: nothingMended }
  const refused: CheckedFolder = { ...about, kind: 'REFUSED', warnings, refusals: inOrder(all) }
  if (mending === undefined || all.some(fault => fault.isWhole)) return refused
  const previous = await mending.previousOf(source)
  if (previous === undefined) return refused
  const whole = nothingUnread()
  const mended = await mendFolder(folder, failed, previous, async now => [
    ...judge(indexSchool(now, today, timeZone), whole),
    ...(await mending.alsoFaults(source, now)),
  ])
  if (mended === undefined) return refused
  return {
    ...about,
    kind: 'ACCEPTED',
    warnings: inOrder(mended.warnings.concat(planSums(folder, whole).warnings)),
    school: indexSchool(folder, today, timeZone),
    mending: { ...mended, leftOut: inOrder(mended.leftOut) },
  }
}

/** All that is wrong with the rows of a folder. */
function judge(school: School, unread: Unread): Refusal[] {
  const { folder } = school
  const areWhole = (...names: Parameters<typeof isWhole>[1][]) => names.every(name => isWhole(unread, name))
  return [
    declaredFaults(school, unread),
    peopleFaults(school),
    teachingFaults(school),
    guidanceFaults(school),
    demonstrationFaults(school),
    gradeFaults(school),
    personalEventFaults(school),
    feedbackFaults(school),
    offerFaults(school),
    newsFaults(school),
    newsFileFaults(school),
    personalInfoFaults(school),
    requestFaults(school),
    benefitFaults(school),
    planFaults(school),
    planSums(folder, unread).refusals,
    // Who is what, and who was where, can only be judged when the files that say so were read whole.
    areWhole('ext_plans', 'ext_plan_units') ? periodsOutsidePlan(folder) : [],
    areWhole('roles') ? enrollmentRoleFaults(school) : [],
    areWhole('enrollments') ? attendanceFaults(school) : [],
  ].flat()
}

function planSums(folder: Folder, unread: Unread): { refusals: Refusal[]; warnings: Refusal[] } {
  const areWhole = isWhole(unread, 'ext_plan_units') && isWhole(unread, 'ext_units')
  return areWhole ? wrongPlanSums(folder) : { refusals: [], warnings: [] }
}

/** Made once: a million faults are put in order. */
const byName = new Intl.Collator('en')

function inOrder(refusals: Refusal[]): Refusal[] {
  return refusals.toSorted((a, b) => byName.compare(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0))
}
