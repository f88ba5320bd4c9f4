import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { applyNoticesOfAnyone } from '../absences/marks/apply-notices.command.ts'
import { closeRegistered } from '../personal-info/register-changes.command.ts'
import { type Db, databaseErrorCode, type OpenDatabase } from '../platform/database/database.ts'
import { requireDiskSpace } from '../platform/database/disk-space.ts'
import type { Files } from '../platform/files/files.ts'
import { readProvider } from '../platform/provider.ts'
import { type ApplyOptions, applyRecords, hasRunBefore, prefixOf } from './apply.ts'
import type { RepairOptions } from './check-folder.ts'
import { type DeletionGuard, isTooMuch } from './deletion-guard/deletion-guard.rules.ts'
import type { Differences, Naming } from './difference/differences.sql.ts'
import { watchDifferences } from './difference/watch-differences.ts'
import type { Refusal } from './engine/fault-groups.rules.ts'
import type { ReportProgress } from './engine/progress.ts'
import type { ImportReport } from './engine/report.ts'
import type { Counts, StoredPicture } from './engine/run.ts'
import { type KeptFile, keepHistory } from './history/import-history.command.ts'
import { previousRows } from './history/import-history.query.ts'
import { announceNews } from './news/announce-news.command.ts'
import type { Only } from './part/only.ts'
import { type Hash, hashInitialPasswords } from './people/passwords.ts'
import { type Incomers, takenNames } from './people/taken-names.query.ts'
import { unknownCodes } from './personal-info/unknown-codes.query.ts'
import type { SchoolRecords } from './records.ts'
import { type NamedFiles, storeFiles } from './store-files.ts'
import { notifyOfStudies } from './study-news.command.ts'
import { notifyOfLessons } from './teaching/lesson-news.command.ts'

export interface ImportOptions {
  now: Date
  timeZone: string
  /** What the clock says when all is written, for the note of the run. */
  finishedAt?: (() => Date) | undefined
  hash: Hash
  /** Takes the files that rows name; needed where they name some. */
  files?: Files | undefined
  /** The name of the source system, where the manifest's is not wanted. */
  source?: string | undefined
  dryRun?: boolean | undefined
  /** Only this class or person of the folder, with all that hangs on it. */
  only?: Only | undefined
  /** A file that says how the columns of another system become ours, where it is not in the folder. */
  mapping?: string | undefined
  /** Continues although so much would end that the export looks broken. */
  acceptEndings?: boolean | undefined
  /** Continues although most of its people are known from another source. */
  acceptDoubles?: boolean | undefined
  progress?: ReportProgress | undefined
  /** A trial says of each kind which rows come, change and end, the first of them. */
  showDifferences?: Naming | undefined
  /** Writes more in the same transaction, when the records are there; `prefix` begins their source ids. */
  afterwards?: ((db: Db, prefix: string) => Promise<void>) | undefined
}

/** The report of a run of which nothing is known yet. */
export function emptyReport(source: string, dryRun: boolean): ImportReport {
  const nothing = { refusals: [], leftOut: [], warnings: [], notes: [] }
  return { source, dryRun, ...nothing, tallies: new Map(), isStopped: false }
}

/** The data that was read and checked, ready to be written. */
export interface CheckedImport {
  report: ImportReport
  records: SchoolRecords
  deletionGuard: DeletionGuard
  /** The rows that may name files, and where those are. */
  named: NamedFiles
  part?: ApplyOptions['part']
  /** What is kept of the run. */
  pack: () => Promise<KeptFile[]>
  /** The files that rows name. */
  attached?: ReadonlyMap<string, StoredPicture>
}

/** Writes what was checked, unless so much would end that it looks broken; a dry run takes it back. */
export async function writeChecked(
  database: OpenDatabase,
  { report, records, deletionGuard, named, part, pack, attached = new Map() }: CheckedImport,
  options: ImportOptions,
): Promise<ImportReport> {
  const { now, timeZone, dryRun, finishedAt, progress = () => undefined } = options
  const { source, warnings } = report
  report.deletionGuard = deletionGuard
  const { acceptEndings = false, acceptDoubles = false } = options
  const isRefused =
    (!acceptEndings && deletionGuard.endings.some(isTooMuch)) || (!acceptDoubles && deletionGuard.doubles)
  if (isRefused) {
    report.isStopped = true
    if (!dryRun) return report
  }
  const files = await storeFiles(database.db, named, options)
  if (files.refusals.length > 0) return { ...report, refusals: files.refusals }
  const packed = dryRun ? [] : await pack()
  const { differences, watch } = differencesFor(options)
  const apply = {
    source,
    now,
    timeZone,
    progress,
    storedFiles: files.stored,
    warn: (warning: Refusal) => warnings.push(warning),
    ...(finishedAt ? { finishedAt } : {}),
    ...(part ? { part } : {}),
    ...watch,
  }
  const keep = async (tx: Db) => {
    if (!dryRun) await keepHistory(tx, source, packed, new Map([...attached, ...files.stored]))
  }
  try {
    return { ...report, ...differences, tallies: await writeRecords(database, records, apply, options, keep) }
  } catch (error) {
    const refusal = refusalOfDatabase(error)
    if (refusal === undefined) throw error
    return { ...report, refusals: [refusal] }
  }
}

/** What repairs faults: the previous rows of a source, and facts that only the portal has. */
export function repairBy(db: Db, filesFolder: string, options: ImportOptions): RepairOptions {
  return {
    previousOf: source => previousRows(db, source),
    alsoFaults: (source, folder) => faultsHere(db, { source, folder }, filesFolder, options),
  }
}

/** Where the differences of a trial are collected, where somebody wants them. */
export function differencesFor({
  dryRun,
  showDifferences,
}: Pick<ImportOptions, 'dryRun' | 'showDifferences'>) {
  if (!dryRun || showDifferences === undefined) return { differences: {}, watch: {} }
  const differences = new Map<string, Differences>()
  return { differences: { differences }, watch: { watch: watchDifferences(differences, showDifferences) } }
}

/** What only the portal sees: names that others have, and files that are not there or cannot be taken. */
async function faultsHere(
  db: Db,
  incomers: Incomers,
  path: string,
  options: ImportOptions,
): Promise<Refusal[]> {
  const { folder } = incomers
  const { refusals } = await storeFiles(db, { path, folder }, { ...options, dryRun: true })
  return [...(await takenNames(db, incomers)), ...refusals, ...(await unknownCodes(db, folder))]
}

/** Writes records and tells people of them in one transaction; a dry run takes it back. */
export async function writeRecords(
  database: OpenDatabase,
  records: SchoolRecords,
  apply: Omit<ApplyOptions, 'hashes'>,
  { hash, dryRun, afterwards }: Pick<ImportOptions, 'hash' | 'dryRun' | 'afterwards'>,
  keep: (db: Db) => Promise<void>,
): Promise<Map<string, Counts>> {
  const { db } = database
  const madeUp = async () => 'nothing is stored'
  await requireDiskSpace(database)
  const hashes = hashInitialPasswords(
    db,
    prefixOf(apply.source),
    records.accounts ?? [],
    dryRun ? madeUp : hash,
    apply.progress ?? (() => undefined),
  )
  // Its failure is met where it is awaited, last of all; until then it must not end the process.
  hashes.catch(() => undefined)
  const transaction = await db.startTransaction().execute()
  try {
    const isFirst = !(await hasRunBefore(transaction, apply.source))
    const tallies = await applyRecords(transaction, records, {
      ...apply,
      hashes,
      beforeTable: () => requireDiskSpace(database),
    })
    await afterwards?.(transaction, prefixOf(apply.source))
    // Marks come in here: what a notice has announced needs no explanation of its own.
    const { now, timeZone } = apply
    const written = { db: transaction, now, today: schoolDateOf(now, timeZone), timeZone }
    await applyNoticesOfAnyone({ ...written, provider: await readProvider(transaction) })
    await announceNews(transaction, prefixOf(apply.source), now, isFirst)
    await closeRegistered(transaction, now)
    // The first import of a source notifies nobody.
    if (!isFirst) {
      await notifyOfLessons(written)
      await notifyOfStudies(written)
    }
    await keep(transaction)
    await requireDiskSpace(database)
    await (dryRun ? transaction.rollback() : transaction.commit()).execute()
    return tallies
  } catch (error) {
    await transaction.rollback().execute()
    throw error
  }
}

/**
 * A rule of the database that the checks of the files do not know. Its words hold cells of others and say nothing of a
 * file, so they are not in the report.
 */
export function refusalOfDatabase(error: unknown): Refusal | undefined {
  if (!databaseErrorCode(error)?.startsWith('23') || !(error instanceof Error)) return undefined
  const rule = 'constraint' in error && typeof error.constraint === 'string' ? ` (${error.constraint})` : ''
  const reason = `a row goes against what is in the portal already${rule}. Report this to the makers of the portal`
  return { file: 'the whole folder', reason }
}
