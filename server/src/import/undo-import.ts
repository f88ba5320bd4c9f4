import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { OpenDatabase } from '../platform/database/database.ts'
import { prefixOf } from './apply.ts'
import { checkFolder } from './check-folder.ts'
import { csvOf } from './engine/csv-text.ts'
import type { Refusal } from './engine/fault-groups.rules.ts'
import type { ImportReport } from './engine/report.ts'
import { noteUndo } from './history/import-history.command.ts'
import { attachmentsOf, contentOf, lastRunOf } from './history/import-history.query.ts'
import { differencesFor, type ImportOptions, refusalOfDatabase, writeRecords } from './import-run.ts'
import { recordsOf, type SchoolRecords } from './records.ts'
import { removeNewcomers } from './remove-newcomers.command.ts'

/**
 * Takes back the last import of a source: synchronises the portal with the import before it. Removes people whom
 * only the last import had; everything else that only it had ends as if the source no longer had it, and so do
 * people for whom somebody has done something since.
 * Answers what happened; `refusals` say why it cannot be done.
 */
export async function undoImport(
  database: OpenDatabase,
  source: string,
  options: Omit<ImportOptions, 'source' | 'acceptEndings' | 'files'> & {
    /** The run to take back: a later one is left alone. */
    runId?: number | undefined
  },
): Promise<ImportReport> {
  const { db } = database
  const { now, timeZone, dryRun = false, finishedAt, progress = () => undefined } = options
  const warnings: Refusal[] = []
  const report: ImportReport = {
    source,
    dryRun,
    notes: [],
    warnings,
    refusals: [],
    leftOut: [],
    tallies: new Map(),
    isStopped: false,
  }
  const refused = (reason: string) => ({ ...report, refusals: [{ file: source, reason }] })
  const last = await lastRunOf(db, source)
  if (last === undefined) return refused('has no import to take back')
  if (options.runId !== undefined && options.runId !== last.id)
    return refused('has been imported again since')
  const before = await lastRunOf(db, source, last.id)
  const [brought, known] = [
    await recordsOfRun(database, source, last.id, options),
    before && (await recordsOfRun(database, source, before.id, options)),
  ]
  if (brought === undefined) return refused('has kept nothing of its last import')
  if (before !== undefined && known === undefined)
    return refused('has kept nothing of the import before the last')
  const { differences, watch } = differencesFor(options)
  const apply = {
    source,
    now,
    timeZone,
    progress,
    storedFiles: before === undefined ? new Map() : await attachmentsOf(db, before.id),
    warn: (warning: Refusal) => warnings.push(warning),
    ...(finishedAt ? { finishedAt } : {}),
    ...watch,
  }
  const records = withEmptyLists(known ?? {}, brought)
  report.notes.push(`takes back the import of ${last.finishedAt}`)
  try {
    const isFirstRun = before === undefined
    const firstPersonId = isFirstRun ? 0 : last.firstPersonId
    let removed = 0
    const tallies = await writeRecords(database, records, apply, options, async tx => {
      if (firstPersonId !== null) {
        const newcomers = { prefix: prefixOf(source), firstPersonId, isFirstRun }
        removed = await removeNewcomers(tx, newcomers)
      }
      if (!dryRun) await noteUndo(tx, source, last.id)
    })
    if (removed > 0)
      report.notes.push(`removes ${removed.toLocaleString('en')} people whom only it had brought`)
    return { ...report, ...differences, tallies }
  } catch (error) {
    const refusal = refusalOfDatabase(error)
    if (refusal === undefined) throw error
    return { ...report, refusals: [refusal] }
  }
}

/** What a list that came with the last import alone had before: nothing. */
function withEmptyLists(known: SchoolRecords, brought: SchoolRecords): SchoolRecords {
  const lists = Object.entries(brought).filter(
    ([, rows]) => typeof rows === 'object' && Symbol.iterator in rows,
  )
  const empty = Object.fromEntries(lists.map(([list]) => [list, []]))
  const changes = Object.entries(known).filter(([, rows]) => rows !== undefined)
  return { ...empty, ...Object.fromEntries(changes) }
}

/** The records that a run took; undefined where they are no longer kept. */
async function recordsOfRun(
  { db }: OpenDatabase,
  source: string,
  runId: number,
  { now, timeZone }: Pick<ImportOptions, 'now' | 'timeZone'>,
): Promise<SchoolRecords | undefined> {
  const content = await contentOf(db, runId)
  if (content === undefined) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'studentgo-undo-'))
  try {
    const manifest = [
      { propertyName: 'oneroster.version', value: '1.2' },
      { propertyName: 'source.systemCode', value: source },
    ]
    await writeFile(join(folder, 'manifest.csv'), csvOf(['propertyName', 'value'], manifest))
    for (const [name, read] of content) await writeFile(join(folder, `${name}.csv`), await read())
    const today = schoolDateOf(now, timeZone)
    const checked = await checkFolder(folder, { today, timeZone, progress: () => undefined })
    return checked.kind === 'ACCEPTED' ? recordsOf(checked.school) : undefined
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
