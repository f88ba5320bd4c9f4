import { Readable } from 'node:stream'
import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { Db, OpenDatabase } from '../../platform/database/database.ts'
import { checkTables, judgeTables } from '../check-folder.ts'
import { judgeEndings } from '../deletion-guard/deletion-guard.rules.ts'
import { endingsOf } from '../deletion-guard/endings.query.ts'
import type { Refusal } from '../engine/fault-groups.rules.ts'
import type { ImportReport } from '../engine/report.ts'
import { type FileName, isFileName } from '../files.ts'
import { type KeptFile, pack } from '../history/import-history.command.ts'
import {
  attachmentsOf,
  contentOf,
  filesBroughtEarlier,
  lastRunOf,
  rowCountsOf,
} from '../history/import-history.query.ts'
import { emptyReport, type ImportOptions, repairBy, writeChecked } from '../import-run.ts'
import type { Incoming } from '../incoming/usual-form.ts'
import { propertiesOf, sourceOf, tablesIn } from '../manifest.ts'
import { recordsOf } from '../records.ts'
import type { Repairs } from '../repair-folder.ts'
import { fileAfter } from './file-after.rules.ts'
import type { Only } from './only.ts'
import { type Part, partOf } from './part-of-folder.rules.ts'
import { partOfRecords } from './part-of-records.rules.ts'
import { isOfContext, sourcesOf, withoutContextLines } from './part-sources.ts'
import { keptTextFile, readTextFile, type TextFile, type TextFiles } from './text-file.ts'

/**
 * Imports one class or person of a folder, with all that depends on it. Reads, checks and writes only as much of the
 * rest of the school as is needed to understand it. Nothing of another class or person ends.
 */
export async function importPart(
  database: OpenDatabase,
  { path, filesFolder, note, fault }: Incoming & { path: string; filesFolder: string },
  only: Only,
  options: ImportOptions,
): Promise<ImportReport> {
  const { now, timeZone, dryRun = false, progress = () => undefined } = options
  const { db } = database
  const folderTables = await tablesOfFolder(path, options.source)
  const { source } = folderTables
  const report: ImportReport = emptyReport(source, dryRun)
  const refused = (reason: string, column?: string): ImportReport => ({
    ...report,
    refusals: [{ file: 'only', ...(column === undefined ? {} : { column }), reason }],
  })
  if (note !== undefined) report.notes.push(note)
  if (fault !== undefined) return { ...report, refusals: [fault] }
  const last = await lastRunOf(db, source)
  const kept = last && (await keptTexts(db, last.id))
  if (last === undefined || kept === undefined) {
    return refused('cannot be taken alone before a whole import has come in')
  }
  const brought = await readTablesOfFolder(folderTables.paths, kept.texts)
  const faults = [...brought.values()].flatMap(file => file.faults)
  if (faults.length > 0) return { ...report, refusals: faults }
  progress({ step: 'NOTE', text: 'the files of the last import and of the folder are read' })
  const part = partOf(kept.texts, brought, only)
  if (part === undefined) return refused(`${only.id} is not in ${only.file}.csv`)
  const lost = await lostFiles(db, source, kept.texts, part)
  if (lost.length > 0) {
    const which = lost.length === 1 ? 'it' : 'them'
    return refused(
      `the last import did not bring ${which}, and an earlier one has; import ${which} whole once`,
      lost.map(name => `${name}.csv`).join(', '),
    )
  }
  const today = schoolDateOf(now, timeZone)
  const repair = repairBy(db, filesFolder, options)
  const check = { today, timeZone, progress: () => undefined, repair }
  const columns = columnsOf(kept.texts, brought, part)
  const judged = await judgeTables({ source, sources: sourcesOf(columns, part.context, part.before) }, check)
  const known = new Set(judged.faults.concat(judged.warnings).filter(isOfContext).map(placeAndReason))
  const rowsBesides = (name: FileName) =>
    (kept.texts.get(name)?.length ?? 0) -
    (part.before.get(name)?.length ?? 0) -
    (part.context.get(name)?.length ?? 0)
  const checked = await checkTables({ source, sources: sourcesOf(columns, part.context, part.now) }, check, {
    isOurs: found => !isOfContext(found) || !known.has(placeAndReason(found)),
    rowsBesides,
  })
  report.warnings = checked.warnings.map(withoutContextLines)
  if (checked.kind === 'REFUSED') {
    return { ...report, refusals: checked.refusals.map(withoutContextLines) }
  }
  report.leftOut = checked.repair.leftOut.map(withoutContextLines)
  const others = await judgeTables(
    { source, sources: sourcesOf(columns, part.context, new Map()) },
    {
      today,
      timeZone,
      progress: check.progress,
    },
  )
  const records = recordsOf(checked.school)
  const lists = partOfRecords(records, recordsOf(judged.school), recordsOf(others.school))
  const endings = await endingsOf(
    db,
    records,
    { source, now, timeZone },
    list => lists.get(list)?.before ?? [],
  )
  const sizes = new Map([...part.now].map(([name, rows]) => [name, { rows: rows.length, isCut: false }]))
  const sizesBefore = new Map([...part.before].map(([name, rows]) => [name, rows.length]))
  return writeChecked(
    database,
    {
      report,
      records,
      deletionGuard: judgeEndings(endings, sizes, sizesBefore),
      named: { path: filesFolder, folder: checked.school.folder, isOurs: line => !isOfContext({ line }) },
      part: lists,
      pack: () => packAfter(kept, brought, part, checked.repair.repairs),
      attached: await attachmentsOf(db, last.id),
    },
    options,
  )
}

/** Where the tables of the folder lie that are there, and whose they are. */
async function tablesOfFolder(
  path: string,
  wantedSource: string | undefined,
): Promise<{ source: string; paths: Map<FileName, string> }> {
  const present = await tablesIn(path)
  const manifest = present.get('manifest.csv')
  const properties = manifest === undefined ? new Map<string, string>() : await propertiesOf(manifest)
  const paths = new Map(
    [...present].flatMap(([file, at]): [FileName, string][] => {
      const name = file.slice(0, -'.csv'.length)
      const isRead = isFileName(name) && properties.get(`file.${name}`)?.toLowerCase() !== 'absent'
      return isRead ? [[name, at]] : []
    }),
  )
  return { source: sourceOf(properties, wantedSource), paths }
}

interface KeptTexts {
  texts: TextFiles
  /** How many rows each file had, as it was noted. */
  rows: ReadonlyMap<FileName, number>
}

/** The files that a run has kept; undefined where there are none. */
async function keptTexts(db: Db, runId: number): Promise<KeptTexts | undefined> {
  const content = await contentOf(db, runId)
  if (content === undefined) return undefined
  const texts = new Map<FileName, TextFile>()
  for (const [name, read] of content) if (isFileName(name)) texts.set(name, keptTextFile(await read(), name))
  const rows = await rowCountsOf(db, runId)
  return { texts, rows: new Map([...texts.keys()].map(name => [name, rows.get(name) ?? 0])) }
}

async function readTablesOfFolder(paths: ReadonlyMap<FileName, string>, kept: TextFiles): Promise<TextFiles> {
  const read = new Map<FileName, TextFile>()
  for (const [name, path] of paths) read.set(name, await readTextFile(path, name, kept.get(name)))
  return read
}

/** Files of the part that the last import did not bring and an earlier one had: nothing is known of their other rows. */
async function lostFiles(db: Db, source: string, kept: TextFiles, { now }: Part): Promise<FileName[]> {
  const earlier = await filesBroughtEarlier(db, source)
  return [...now.keys()].filter(name => earlier.has(name) && !kept.has(name)).toSorted()
}

/** The columns of every file, with those of the part. */
function columnsOf(kept: TextFiles, brought: TextFiles, { now }: Part): Map<FileName, string[]> {
  const names = new Set([...kept.keys(), ...now.keys()])
  const versions = (name: FileName) => [kept.get(name), brought.get(name)]
  return new Map(
    [...names].map(name => [name, [...new Set(versions(name).flatMap(file => file?.columns ?? []))]]),
  )
}

function placeAndReason({ file, line, column, reason }: Refusal): string {
  return JSON.stringify([file, line, column, reason])
}

/** The source's files to keep from now on: the previous ones with the part; unchanged files are not packed again. */
async function packAfter(
  { texts, rows }: KeptTexts,
  brought: TextFiles,
  part: Part,
  repairs: Repairs,
): Promise<KeptFile[]> {
  const packed: KeptFile[] = []
  for (const name of new Set([...texts.keys(), ...part.now.keys()])) {
    const kept = texts.get(name)
    const after = fileAfter({ name, kept, brought: brought.get(name) }, part, repairs.get(name))
    if (after !== undefined) {
      const content = await pack(Readable.from(after.text))
      packed.push({ name, rows: after.rows(), ...content })
    } else if (kept !== undefined) packed.push({ name, rows: rows.get(name) ?? 0, sha256: kept.sha256 })
  }
  return packed
}
