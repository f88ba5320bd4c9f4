import { join } from 'node:path'
import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { OpenDatabase } from '../platform/database/database.ts'
import { checkFolder } from './check-folder.ts'
import { areDoubles, type DeletionGuard, judgeEndings } from './deletion-guard/deletion-guard.rules.ts'
import { doublesOf } from './deletion-guard/doubles.query.ts'
import { endingsOf } from './deletion-guard/endings.query.ts'
import type { Refusal } from './engine/fault-groups.rules.ts'
import type { ImportReport } from './engine/report.ts'
import type { Folder } from './files.ts'
import { packFolder } from './history/import-history.command.ts'
import { filesBroughtEarlier, lastRunOf, previousRows, rowCountsOf } from './history/import-history.query.ts'
import { emptyReport, type ImportOptions, repairBy, writeChecked } from './import-run.ts'
import { withUnpacked } from './incoming/unpack-zip.ts'
import { type Incoming, withUsualForm } from './incoming/usual-form.ts'
import { withMapping } from './mapping/with-mapping.ts'
import { importPart } from './part/import-part.ts'
import { recordsOf } from './records.ts'
import { withDates } from './relative/relative-folder.ts'

/**
 * Imports a folder, or a zip archive, of OneRoster 1.1 or 1.2 and extension files. Faulty rows stay as they were;
 * writes nothing when those are too many, or when so much would end that the export looks broken. A dry run does
 * everything and rolls it back.
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
        withUsualForm(dated, { source, previousOf, broughtEarlier }, (usual, more) => {
          const incoming = { path: usual, filesFolder: join(folder, 'files'), ...more }
          return only === undefined
            ? importDated(database, incoming, options)
            : importPart(database, incoming, only, options)
        }),
      ),
    ),
  )
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
  const repair = repairBy(db, filesFolder, options)
  const checked = await checkFolder(path, { source: options.source, today, timeZone, progress, repair })
  const { source, notes, warnings, present, sizes } = checked
  const report: ImportReport = { ...emptyReport(source, dryRun), notes, warnings }
  if (note !== undefined) notes.push(note)
  if (fault !== undefined) return { ...report, refusals: [fault] }
  const last = await lastRunOf(db, source)
  const before = last === undefined ? new Map<string, number>() : await rowCountsOf(db, last.id)
  const withDoubles = async (deletionGuard: DeletionGuard, folder: Folder): Promise<DeletionGuard> => {
    const doubles = await doublesOf(db, source, folder)
    return areDoubles(doubles, last === undefined)
      ? { ...deletionGuard, doubles, isTooMuch: true }
      : deletionGuard
  }
  if (checked.kind === 'REFUSED') {
    // What points at rows that are gone is easier to understand where a file is shorter than it was, and what others
    // have already where the whole school has come under another name.
    const { refusals, folder } = checked
    const deletionGuard = judgeEndings([], sizes, before)
    return {
      ...report,
      refusals,
      deletionGuard: folder ? await withDoubles(deletionGuard, folder) : deletionGuard,
    }
  }
  const { leftOut, repairs } = checked.repair
  report.leftOut = leftOut
  const records = recordsOf(checked.school)
  const { folder } = checked.school
  const endings = await endingsOf(db, records, { source, now, timeZone })
  const deletionGuard = await withDoubles(judgeEndings(endings, sizes, before), folder)
  const named = { path: filesFolder, folder }
  const pack = () => packFolder({ present, sizes, repairs })
  return writeChecked(database, { report, records, deletionGuard, named, pack }, options)
}
