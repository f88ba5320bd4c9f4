import { writeFile } from 'node:fs/promises'
import { type DeletionGuard, describeDeletionGuard } from '../deletion-guard/deletion-guard.rules.ts'
import type { Differences } from '../difference/differences.sql.ts'
import { type FaultGroup, groupFaults } from './fault-groups.rules.ts'
import { exitCodeOf, type ImportReport, signsOf, withoutControls } from './report.ts'
import { type Counts, sumOf } from './run.ts'

/** A report for programs: faults by cause, with the first of their lines. */
export interface ReportData {
  source: string
  dryRun: boolean
  outcome: 'APPLIED' | 'APPLIED_WITHOUT_SOME_ROWS' | 'REFUSED' | 'STOPPED'
  exitCode: number
  notes: string[]
  faults: FaultGroup[]
  leftOut: FaultGroup[]
  warnings: FaultGroup[]
  deletionGuard: DeletionGuard | null
  kinds: Record<string, Counts>
  all: Counts
  /** Of a trial: the first rows of each kind that come, change and end. */
  differences: Record<string, Differences>
}

/** The report as data that JSON can hold, however many faults there are. */
export function reportData(report: ImportReport): ReportData {
  return {
    source: report.source,
    dryRun: report.dryRun,
    outcome: outcomeOf(report),
    exitCode: exitCodeOf(report),
    notes: report.notes,
    faults: groupFaults(report.refusals),
    leftOut: groupFaults(report.leftOut),
    warnings: groupFaults(report.warnings),
    deletionGuard: report.deletionGuard ?? null,
    kinds: Object.fromEntries(report.tallies),
    all: sumOf(report.tallies),
    differences: Object.fromEntries(report.differences ?? []),
  }
}

function outcomeOf({ refusals, isStopped, leftOut }: ImportReport): ReportData['outcome'] {
  if (refusals.length > 0) return 'REFUSED'
  if (isStopped) return 'STOPPED'
  return leftOut.length > 0 ? 'APPLIED_WITHOUT_SOME_ROWS' : 'APPLIED'
}

/** Writes the report beside each other for programs, `.json`, and for people, `.html`. */
export async function writeReport(path: string, report: ImportReport): Promise<void> {
  const data = reportData(report)
  await writeFile(`${path}.json`, `${JSON.stringify(data, undefined, 2)}\n`)
  await writeFile(`${path}.html`, reportPage(data))
}

const outcomes: Record<ReportData['outcome'], string> = {
  APPLIED: 'Everything was taken',
  APPLIED_WITHOUT_SOME_ROWS: 'Taken without some rows; what was known of them stays',
  REFUSED: 'Refused: nothing was written',
  STOPPED: 'Stopped, because so much would end or come twice: nothing was written',
}

const mostLinesShown = 10

/** The report as a page of its own that needs nothing else. */
export function reportPage(data: ReportData): string {
  const { source, outcome, dryRun, notes, faults, leftOut, warnings, deletionGuard, kinds, all } = data
  const title = `Import of ${source || 'a folder'}`
  const counts = [...Object.entries(kinds), ['all', all] as const].map(([kind, one]) => [
    kind,
    ...[one.created, one.updated, one.ended, one.unchanged].map(count => count.toLocaleString('en')),
  ])
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(title)}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; color: #1b1b1b; }
table { border-collapse: collapse; width: 100%; margin-bottom: 1.5rem; }
th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid #ccc; }
td, li { overflow-wrap: anywhere; }
</style>
<h1>${safe(title)}</h1>
<p><strong>${safe(outcomes[outcome])}.</strong>${dryRun ? ' This was a dry run: nothing was written.' : ''}</p>
${listOf('Notes', notes)}
${listOf('What may be the cause', outcome === 'REFUSED' ? signsOf(deletionGuard) : [])}
${listOf('What would end or come twice', outcome === 'STOPPED' && deletionGuard ? describeDeletionGuard(deletionGuard) : [])}
${faultsOf('Faults', faults)}
${faultsOf('Rows left out', leftOut)}
${faultsOf('Warnings', warnings)}
${tableOf('What happened', ['kind', 'created', 'updated', 'ended', 'unchanged'], outcome === 'REFUSED' ? [] : counts)}
</html>
`
}

function faultsOf(title: string, groups: readonly FaultGroup[]): string {
  return listOf(
    title,
    groups.map(({ file, column, reason, count, lines }) => {
      const what = `${[file, column].filter(Boolean).join(', ')}: ${reason}`
      if (lines.length === 0) return what
      const [first] = lines
      if (count === 1) return `${what} (line ${first})`
      const shown = lines.slice(0, mostLinesShown).join(', ') + (count > mostLinesShown ? ', …' : '')
      return `${what} (${count.toLocaleString('en')} rows like this, lines ${shown})`
    }),
  )
}

function tableOf(title: string, header: readonly string[], rows: readonly string[][]): string {
  if (rows.length === 0) return ''
  const cells = (names: readonly string[], tag: string) =>
    `<tr>${names.map(name => `<${tag}>${safe(name)}</${tag}>`).join('')}</tr>`
  const body = rows.map(row => cells(row, 'td')).join('\n')
  return `<h2>${safe(title)}</h2>\n<table>\n${cells(header, 'th')}\n${body}\n</table>`
}

function listOf(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return ''
  return `<h2>${safe(title)}</h2>\n<ul>\n${lines.map(line => `<li>${safe(line)}</li>`).join('\n')}\n</ul>`
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Reasons contain cells, so this escapes HTML and shows control and direction characters as their codes. */
function safe(text: string): string {
  return withoutControls(text).replace(/[&<>"]/g, sign => signs[sign] ?? sign)
}
