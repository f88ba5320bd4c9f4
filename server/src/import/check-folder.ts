import { benefitFaults } from './benefits/benefit-steps.rules.ts'
import { contractFaults } from './contracts/contracts.rules.ts'
import { demonstrationFaults } from './demonstrations/demonstration-faults.rules.ts'
import { gradeFaults } from './demonstrations/grade-faults.rules.ts'
import { type CsvSource, csvFile } from './engine/csv-rows.ts'
import { declaredFaults, isWhole } from './engine/declared-faults.rules.ts'
import type { Refusal } from './engine/fault-groups.rules.ts'
import type { ReportProgress } from './engine/progress.ts'
import { type FailedRow, type FileSize, nothingUnread, type Unread } from './engine/read-rows.ts'
import type { FileName, Folder } from './files.ts'
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
import { type FolderRepairs, type PreviousRows, repairFolder } from './repair-folder.ts'
import { requestFaults } from './requests/requests.rules.ts'
import { indexSchool, type School } from './school.ts'
import { attendanceFaults } from './teaching/attendance.rules.ts'
import { enrollmentRoleFaults, teachingFaults } from './teaching/teaching-faults.rules.ts'

export interface CheckOptions {
  source?: string | undefined
  today: string
  timeZone: string
  progress: ReportProgress
  /** Where it is given, faulty rows are left as they were; otherwise a single fault refuses the folder. */
  repair?: RepairOptions | undefined
}

export interface RepairOptions {
  /** What a source said of a file before; undefined where nothing is known of what it said, and so nothing is mended. */
  previousOf: (source: string) => Promise<PreviousRows | undefined>
  /** What only the portal can see of the rows. */
  alsoFaults: (source: string, folder: Folder) => Promise<Refusal[]>
}

/** The tables of a source, wherever their rows come from. */
export interface SourceTables {
  source: string
  sources: ReadonlyMap<FileName, CsvSource>
}

/** Where the tables are a part of a school. */
export interface OfPart {
  /** False of faults in context rows, which are only there to understand others. */
  isOurs: (fault: Refusal) => boolean
  /** How many rows each file has besides. */
  rowsBesides: (name: FileName) => number
}

export type CheckedTables = {
  source: string
  warnings: Refusal[]
  /** How much there was in each file. */
  sizes: ReadonlyMap<string, FileSize>
} & (
  | { kind: 'ACCEPTED'; school: School; repair: FolderRepairs }
  | {
      kind: 'REFUSED'
      refusals: Refusal[]
      /** What could be read of it; nothing where the manifest is wrong. */
      folder?: Folder
    }
)

export type CheckedFolder = CheckedTables & {
  notes: string[]
  /** Where the files lie that were read. */
  present: ReadonlyMap<FileName, string>
}

const nothingRepaired: FolderRepairs = { leftOut: [], warnings: [], repairs: new Map() }

/** Reads a folder and checks all that can be checked without the database: forms, references, and sense. */
export async function checkFolder(path: string, options: CheckOptions): Promise<CheckedFolder> {
  const refusals: Refusal[] = []
  const refuse = (refusal: Refusal) => refusals.push(refusal)
  const { source, notes, present } = await readManifest(path, options.source, refuse)
  const about = { source, notes, present }
  if (refusals.length > 0) return { ...about, sizes: new Map(), warnings: [], kind: 'REFUSED', refusals }
  const sources = new Map([...present].map(([name, file]) => [name, csvFile(file, `${name}.csv`)]))
  return { ...about, ...(await checkTables({ source, sources }, options)) }
}

/** Reads the tables of a source and says all that is wrong with them; nothing is mended. */
export async function judgeTables(
  { source, sources }: SourceTables,
  { today, timeZone, progress, repair }: CheckOptions,
) {
  const refusals: Refusal[] = []
  const failed: FailedRow[] = []
  const unread = nothingUnread()
  const sizes = new Map<string, FileSize>()
  const refuse = (refusal: Refusal) => refusals.push(refusal)
  const unreadColumns: Refusal[] = []
  const warn = (warning: Refusal) => unreadColumns.push(warning)
  const context = { refuse, warn, progress, unread, sizes, ...(repair ? { failed } : {}) }
  const folder = await readFolder(sources, context)
  const school = indexSchool(folder, today, timeZone)
  const alsoFaults = repair ? await repair.alsoFaults(source, folder) : []
  const faults = refusals.concat(judge(school, unread), alsoFaults)
  const warnings = planSums(folder, unread).warnings
  return { school, failed, sizes, faults, warnings, unreadColumns }
}

/** Reads the tables of a source and checks them in the same way. */
export async function checkTables(
  tables: SourceTables,
  options: CheckOptions,
  { isOurs, rowsBesides }: OfPart = { isOurs: () => true, rowsBesides: () => 0 },
): Promise<CheckedTables> {
  const { today, timeZone, repair } = options
  const { source } = tables
  const { school, failed, sizes, faults, unreadColumns, warnings: found } = await judgeTables(tables, options)
  const { folder } = school
  const about = { source, sizes }
  const all = faults.filter(isOurs)
  const warnings = inOrder([...unreadColumns, ...found].filter(isOurs))
  if (all.length === 0) return { ...about, kind: 'ACCEPTED', warnings, school, repair: nothingRepaired }
  const refused: CheckedTables = { ...about, kind: 'REFUSED', warnings, refusals: inOrder(all), folder }
  if (repair === undefined || all.some(fault => fault.isWhole)) return refused
  const previous = await repair.previousOf(source)
  if (previous === undefined) return refused
  const whole = nothingUnread()
  const own = failed.filter(row => faultsOfRow(row).some(isOurs))
  const repaired = await repairFolder({ folder, rowsBesides }, own, previous, async now => {
    const also = await repair.alsoFaults(source, now)
    return [...judge(indexSchool(now, today, timeZone), whole), ...also].filter(isOurs)
  })
  if (repaired === undefined) return refused
  const sums = planSums(folder, whole).warnings.filter(isOurs)
  return {
    ...about,
    kind: 'ACCEPTED',
    warnings: inOrder([...unreadColumns.filter(isOurs), ...repaired.warnings, ...sums]),
    school: indexSchool(folder, today, timeZone),
    repair: { ...repaired, leftOut: inOrder(repaired.leftOut) },
  }
}

function faultsOfRow({ name, line, faults }: FailedRow): Refusal[] {
  return faults.map(({ column, reason }) => ({ file: `${name}.csv`, line, column, reason }))
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
    contractFaults(school),
    planFaults(school),
    planSums(folder, unread).refusals,
    // Roles and plans can only be judged when the files that define them were read whole.
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
