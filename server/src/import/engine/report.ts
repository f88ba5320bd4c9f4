import { type Counts, sumOf } from './run.ts'

/** Why a row of the folder is not accepted. Line 1 is the header; a fault of a whole file has no line. */
export interface Refusal {
  file: string
  line?: number | undefined
  column?: string | undefined
  reason: string
}

export interface ImportReport {
  dryRun: boolean
  refusals: Refusal[]
  /** Rows that were accepted and that somebody should look at. */
  warnings: Refusal[]
  /** What is worth knowing and no fault: files that were not read, for example. */
  notes: string[]
  /** What happened by kind of record; empty when anything was refused. */
  tallies: ReadonlyMap<string, Counts>
}

/** The report as lines of text for a terminal: every refused row, or what happened to each kind of record. */
export function describeReport(report: ImportReport): string[] {
  return linesOf(report).map(withoutControls)
}

/** A cell may hold what a terminal obeys, and what turns the direction of a line: both are shown as their codes. */
function withoutControls(line: string): string {
  return line.replace(
    /[\p{Cc}\p{Bidi_Control}]/gu,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function linesOf(report: ImportReport): string[] {
  const lines = [...report.notes.map(note => `note: ${note}`), ...describeWarnings(report.warnings)]
  if (report.refusals.length > 0) {
    const count = report.refusals.length === 1 ? '1 fault' : `${report.refusals.length} faults`
    return [...lines, ...report.refusals.map(describeRefusal), `${count}; nothing was written.`]
  }
  for (const [kind, counts] of report.tallies) lines.push(`${kind}: ${describeCounts(counts)}`)
  lines.push(`all: ${describeCounts(sumOf(report.tallies))}`)
  if (report.dryRun) lines.push('This was a dry run: nothing was written.')
  return lines
}

/** A school of thousands must not have to look for its faults among its warnings. */
const mostWarnings = 50

function describeWarnings(warnings: readonly Refusal[]): string[] {
  const shown = warnings.slice(0, mostWarnings).map(one => `warning: ${describeRefusal(one)}`)
  const left = warnings.length - shown.length
  return left === 0 ? shown : [...shown, `warning: ${left} more like these`]
}

export function describeRefusal({ file, line, column, reason }: Refusal): string {
  const place = line === undefined ? file : `${file} line ${line}`
  return column === undefined ? `${place}: ${reason}` : `${place}, ${column}: ${reason}`
}

function describeCounts({ created, updated, ended, unchanged }: Counts): string {
  return `${created} created, ${updated} updated, ${ended} ended, ${unchanged} unchanged`
}
