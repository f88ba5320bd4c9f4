import {
  type DeletionGuard,
  describeDeletionGuard,
  isTooMuch,
} from '../deletion-guard/deletion-guard.rules.ts'
import type { Differences } from '../difference/differences.sql.ts'
import { describeFaults, type Refusal } from './fault-groups.rules.ts'
import { type Counts, sumOf } from './run.ts'

export interface ImportReport {
  /** Whose records these are; empty where not even that could be read. */
  source: string
  dryRun: boolean
  /** Why nothing was written; empty when something was, or would be. */
  refusals: Refusal[]
  /** Rows that were not taken; their previous values stay. */
  leftOut: Refusal[]
  /** Rows that were accepted and that somebody should look at. */
  warnings: Refusal[]
  /** Notes that are no faults, for example about files that were not read. */
  notes: string[]
  /** What happened by kind of record; empty when anything was refused. */
  tallies: ReadonlyMap<string, Counts>
  /** The first rows of each kind that a trial would create, update and end; where they were requested. */
  differences?: ReadonlyMap<string, Differences>
  /** What ends, and signs of a cut export; undefined where the folder was refused before that was known. */
  deletionGuard?: DeletionGuard
  /** So much would end or come twice that nothing was written, or of a dry run, that nothing would be. */
  isStopped: boolean
}

/** What became of an import as the exit code of its command: 0 all, 1 without some rows, 2 not at all. */
export function exitCodeOf({ refusals, isStopped, leftOut }: ImportReport): 0 | 1 | 2 {
  if (refusals.length > 0 || isStopped) return 2
  return leftOut.length > 0 ? 1 : 0
}

/** The report as lines of text for a terminal: every refused row, or what happened to each kind of record. */
export function describeReport(report: ImportReport): string[] {
  return linesOf(report).map(withoutControls)
}

/** A cell may hold what a terminal obeys, and what turns the direction of a line: both are shown as their codes. */
export function withoutControls(line: string): string {
  return line.replace(
    /[\p{Cc}\p{Bidi_Control}]/gu,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function linesOf(report: ImportReport): string[] {
  const { notes, warnings, refusals, leftOut, deletionGuard, isStopped, dryRun, tallies } = report
  const lines = [...notes.map(note => `note: ${note}`), ...describeWarnings(warnings)]
  if (refusals.length > 0) {
    return [
      ...lines,
      ...signsOf(deletionGuard).map(sign => `note: ${sign}`),
      ...describeFaults(refusals, describeRefusal),
      `${counted(refusals.length, 'fault')}; nothing was written.`,
    ]
  }
  if (leftOut.length > 0) {
    const rows = new Set(leftOut.map(({ file, line }) => `${file} ${line}`)).size
    const verb = rows === 1 ? 'was' : 'were'
    lines.push(...describeFaults(leftOut, describeRefusal).map(line => `left out: ${line}`))
    lines.push(`${counted(rows, 'row')} ${verb} left out; what was known of them stays.`)
  }
  if (deletionGuard !== undefined && isStopped) {
    const isCut = deletionGuard.endings.some(isTooMuch)
    lines.push(...describeDeletionGuard(deletionGuard))
    lines.push(
      isCut ? `This looks like a part of an export; nothing was written. ${goOn}` : 'Nothing was written.',
    )
    if (!dryRun) return lines
  }
  for (const [kind, counts] of tallies) lines.push(`${kind}: ${describeCounts(counts)}`)
  lines.push(`all: ${describeCounts(sumOf(tallies))}`)
  if (dryRun) lines.push('This was a dry run: nothing was written.')
  return lines
}

/** Why a refused folder looks like a part of an export or like a known school: nothing of it would end. */
export function signsOf(deletionGuard: DeletionGuard | null = null): string[] {
  return deletionGuard === null ? [] : describeDeletionGuard({ ...deletionGuard, endings: [] })
}

const goOn = 'If it is right all the same, import it with --accept-endings.'

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? what : `${what}s`}`
}

/** A school of thousands must not have to look for its faults among its warnings. */
const mostWarnings = 50

function describeWarnings(warnings: readonly Refusal[]): string[] {
  const lines = describeFaults(warnings, describeRefusal)
  const shown = lines.slice(0, mostWarnings).map(line => `warning: ${line}`)
  const left = lines.length - shown.length
  return left === 0 ? shown : [...shown, `warning: ${left} more like these`]
}

export function describeRefusal({ file, line, column, reason }: Refusal): string {
  const place = line === undefined ? file : `${file} line ${line}`
  return column === undefined ? `${place}: ${reason}` : `${place}, ${column}: ${reason}`
}

function describeCounts({ created, updated, ended, unchanged }: Counts): string {
  return `${created} created, ${updated} updated, ${ended} ended, ${unchanged} unchanged`
}
