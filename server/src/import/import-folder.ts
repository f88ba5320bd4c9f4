import { join } from 'node:path'
import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { sql } from 'kysely'
import { applyNoticesOfAnyone } from '../absences/marks/apply-notices.command.ts'
import { type Db, databaseErrorCode, type OpenDatabase } from '../platform/database/database.ts'
import { wantRoom } from '../platform/database/room.ts'
import type { Files } from '../platform/files/files.ts'
import { readProvider } from '../platform/provider.ts'
import { type ApplyOptions, applyRecords, hasRunBefore, prefixOf } from './apply.ts'
import { describeBrake, judgeEndings } from './brake/brake.rules.ts'
import { endingsOf } from './brake/endings.query.ts'
import { checkFolder } from './check-folder.ts'
import type { Differences, Naming } from './difference/differences.sql.ts'
import { watchDifferences } from './difference/watch-differences.ts'
import type { Refusal } from './engine/fault-groups.rules.ts'
import type { ImportReport } from './engine/report.ts'
import type { Rows } from './engine/row-store.ts'
import type { Counts } from './engine/run.ts'
import type { Folder, Row } from './files.ts'
import { keepHistory, packFolder } from './history/import-history.command.ts'
import { filesBroughtEarlier, lastRunOf, previousRows, rowCountsOf } from './history/import-history.query.ts'
import type { Only } from './incoming/merge-tables.rules.ts'
import { withUnpacked } from './incoming/unpack-zip.ts'
import { type Incoming, withUsualForm } from './incoming/usual-form.ts'
import { withMapping } from './mapping/with-mapping.ts'
import { announceNews } from './news/announce-news.command.ts'
import { type Hash, hashInitialPasswords } from './people/passwords.ts'
import { unknownCodes } from './personal-info/unknown-codes.query.ts'
import { recordsOf, type SchoolRecords } from './records.ts'
import { withDates } from './relative-folder.ts'
import { storeFiles } from './store-files.ts'
import { tellOfStudies } from './study-news.command.ts'
import { tellOfLessons } from './teaching/lesson-news.command.ts'

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
  /** Goes on although so much would end that the export looks broken. */
  acceptEndings?: boolean | undefined
  progress?: ((line: string) => void) | undefined
  /** A trial says of each kind which rows come, change and end, the first of them. */
  showDifferences?: Naming | undefined
  /** Writes more in the same transaction, when the records are there; `prefix` stands before their source ids. */
  afterwards?: ((db: Db, prefix: string) => Promise<void>) | undefined
}

/**
 * Imports a folder, or a zip archive, of OneRoster 1.1 or 1.2 and extension files. What is faulty stays as it was; nothing is written when that is
 * too much, or when so much would end that the export looks broken. A dry run does everything and takes it back.
 */
export async function importFolder(
  database: OpenDatabase,
  path: string,
  options: ImportOptions,
): Promise<ImportReport> {
  const { source, only, mapping, timeZone, dryRun = false } = options
  const previousOf = (name: string) => previousRows(database.db, name)
  const broughtEarlier = (name: string) => filesBroughtEarlier(database.db, name)
  const refused = (refusals: Refusal[]) => ({ ...emptyReport(source ?? '', dryRun), refusals })
  return withUnpacked(path, folder =>
    withMapping(folder, { mapping, timeZone, refused }, mapped =>
      withDates(mapped, options, dated =>
        withUsualForm(dated, { source, only, previousOf, broughtEarlier }, (usual, more) =>
          importDated(database, { path: usual, filesFolder: join(folder, 'files'), ...more }, options),
        ),
      ),
    ),
  )
}

function emptyReport(source: string, dryRun: boolean): ImportReport {
  const nothing = { refusals: [], leftOut: [], warnings: [], notes: [] }
  return { source, dryRun, ...nothing, tallies: new Map(), isBraked: false }
}

/** Imports a folder that is as the importer reads it: whole files of version 1.2, with dates. */
export async function importDated(
  database: OpenDatabase,
  { path, filesFolder, note, fault }: Incoming & { path: string; filesFolder: string },
  options: ImportOptions,
): Promise<ImportReport> {
  const { now, timeZone, dryRun = false, progress = () => undefined } = options
  const { db } = database
  const today = schoolDateOf(now, timeZone)
  const mending = {
    previousOf: (source: string) => previousRows(db, source),
    alsoFaults: (source: string, folder: Folder) => faultsHere(db, source, folder, filesFolder, options),
  }
  const checked = await checkFolder(path, { source: options.source, today, timeZone, progress, mending })
  const { source, notes, warnings, present, sizes } = checked
  const report: ImportReport = { ...emptyReport(source, dryRun), notes, warnings }
  if (note !== undefined) notes.push(note)
  if (fault !== undefined) return { ...report, refusals: [fault] }
  const last = await lastRunOf(db, source)
  const before = last === undefined ? new Map<string, number>() : await rowCountsOf(db, last.id)
  if (checked.kind === 'REFUSED') {
    // What points at rows that are gone is easier to understand where a file is shorter than it was.
    notes.push(...describeBrake(judgeEndings([], sizes, before)))
    return { ...report, refusals: checked.refusals }
  }
  const { leftOut, repairs } = checked.mending
  report.leftOut = leftOut
  const records = recordsOf(checked.school)
  report.brake = judgeEndings(await endingsOf(db, records, { source, now, timeZone }), sizes, before)
  if (report.brake.isTooMuch && !options.acceptEndings) {
    report.isBraked = true
    if (!dryRun) return report
  }
  const files = await storeFiles(db, { path: filesFolder, folder: checked.school.folder }, options)
  if (files.refusals.length > 0) return { ...report, refusals: files.refusals }
  const packed = dryRun ? [] : await packFolder({ present, sizes, repairs })
  const { finishedAt } = options
  const { differences, watch } = differencesFor(options)
  const apply = {
    source,
    now,
    timeZone,
    progress,
    storedFiles: files.stored,
    warn: (warning: Refusal) => warnings.push(warning),
    ...(finishedAt ? { finishedAt } : {}),
    ...watch,
  }
  const keep = (tx: Db) => keepHistory(tx, source, packed, files.stored)
  try {
    return { ...report, ...differences, tallies: await writeRecords(database, records, apply, options, keep) }
  } catch (error) {
    const refusal = refusalOfDatabase(error)
    if (refusal === undefined) throw error
    return { ...report, refusals: [refusal] }
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

/** What only the portal sees: user names of others, and files that are not there or can not be taken. */
async function faultsHere(
  db: Db,
  source: string,
  folder: Folder,
  path: string,
  options: ImportOptions,
): Promise<Refusal[]> {
  const taken = await takenUsernames(db, prefixOf(source), folder.users)
  const { refusals } = await storeFiles(db, { path, folder }, { ...options, dryRun: true })
  return [...taken, ...refusals, ...(await unknownCodes(db, folder))]
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
  await wantRoom(database)
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
      beforeTable: () => wantRoom(database),
    })
    await afterwards?.(transaction, prefixOf(apply.source))
    // Marks come in here: what a notice has announced needs no explanation of its own.
    const { now, timeZone } = apply
    const written = { db: transaction, now, today: schoolDateOf(now, timeZone), timeZone }
    await applyNoticesOfAnyone({ ...written, provider: await readProvider(transaction) })
    await announceNews(transaction, prefixOf(apply.source), now, isFirst)
    // What a source brings for the first time is no news.
    if (!isFirst) {
      await tellOfLessons(written)
      await tellOfStudies(written)
    }
    if (!dryRun) await keep(transaction)
    await wantRoom(database)
    await (dryRun ? transaction.rollback() : transaction.commit()).execute()
    return tallies
  } catch (error) {
    await transaction.rollback().execute()
    throw error
  }
}

/** A user name that somebody from elsewhere has in this portal. */
async function takenUsernames(db: Db, prefix: string, users: Rows<Row<'users'>>): Promise<Refusal[]> {
  const names = users.flatMap(user => user.username ?? [])
  const { rows } = await sql<{ username: string }>`select a.username from account a
    join person p on p.id = a.person_id
    where a.username in (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))
      and not coalesce(starts_with(p.source_id, ${prefix}), false)`.execute(db)
  if (rows.length === 0) return []
  const taken = new Set(rows.map(row => row.username))
  return users
    .filter(user => user.username !== null && taken.has(user.username))
    .map(user => ({
      file: 'users.csv',
      line: user.line,
      column: 'username',
      reason: `${user.username} is taken by somebody who is not from this source`,
    }))
}

/** What only the database can see, a learner number that another source has brought for example. */
export function refusalOfDatabase(error: unknown): Refusal | undefined {
  if (!databaseErrorCode(error)?.startsWith('23') || !(error instanceof Error)) return undefined
  const detail = 'detail' in error && typeof error.detail === 'string' ? ` ${error.detail}` : ''
  return { file: 'database', reason: `${error.message}.${detail}` }
}
