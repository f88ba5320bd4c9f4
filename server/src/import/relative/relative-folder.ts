import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, mondayOf } from '@studentgo/protocol/rules/calendar'
import { parse } from 'csv-parse/sync'
import { csvOf, type TextRow } from '../engine/csv-text.ts'
import { type ReadingTime, type ResolveCell, relativeDays } from './relative-days.rules.ts'

export type { TextRow }

const repeatColumns = ['repeatFrom', 'repeatTo', 'repeatWeekday', 'repeatWeeks']

/**
 * Calls `use` with a folder that holds dates: this one or, when its manifest says `days,relative`, a temporary
 * copy of its files with the dates that follow from `now`.
 */
export async function withDates<T>(
  path: string,
  time: Omit<ReadingTime, 'holidays'>,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const manifest = await readFile(join(path, 'manifest.csv'), 'utf8').catch(() => '')
  if (!/^days,relative\r?$/m.test(manifest)) return use(path)
  const copy = await mkdtemp(join(tmpdir(), 'studentgo-import-'))
  try {
    const resolve = await cellResolver(path, time)
    for (const file of await readdir(path)) {
      if (!file.endsWith('.csv')) continue
      const rows = await readRelativeRows(join(path, file), resolve)
      const columns = Object.keys(rows[0] ?? {})
      await writeFile(join(copy, file), csvOf(rows[0] ? columns : await headerOf(join(path, file)), rows))
    }
    return await use(copy)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** The header of a file that has no rows. */
async function headerOf(path: string): Promise<string[]> {
  const [header = []]: string[][] = parse(await readFile(path), { bom: true, trim: true, to: 1 })
  return header.filter(column => !repeatColumns.includes(column))
}

/** What turns the relative days of a folder's cells into dates; its own holidays are no school days. */
export async function cellResolver(path: string, time: Omit<ReadingTime, 'holidays'>): Promise<ResolveCell> {
  const rows = await readRelativeRows(join(path, 'ext_holidays.csv'), relativeDays({ ...time, holidays: [] }))
  const holidays = rows.map(({ startDate = '', endDate = '' }) => ({ start: startDate, end: endDate }))
  return relativeDays({ ...time, holidays })
}

/** The rows of a CSV file with dates for relative days, and repeated rows written out day by day. */
export async function readRelativeRows(path: string, resolve: ResolveCell): Promise<TextRow[]> {
  const rows: TextRow[] = parse(await readFile(path), { bom: true, columns: true, trim: true })
  const [repeated, single] = [rows.filter(row => row.repeatFrom), rows.filter(row => !row.repeatFrom)]
  const resolved = single.map(row => resolveRow(row, resolve))
  if (repeated.length === 0) return resolved
  const own = new Map(resolved.map(row => [row.sourcedId, row]))
  const written = repeated
    .flatMap(row => occurrencesOf(row, resolve))
    .map(row => ({ ...row, ...filledCells(own.get(row.sourcedId)) }))
  const ids = new Set(written.map(row => row.sourcedId))
  return [...written, ...resolved.filter(row => !ids.has(row.sourcedId))]
}

function resolveRow(row: TextRow, resolve: ResolveCell, day?: string): TextRow {
  const cells = Object.entries(row).filter(([column]) => !repeatColumns.includes(column))
  return Object.fromEntries(cells.map(([column, cell]) => [column, resolve(cell, day)]))
}

/** A row of its own changes what it fills in of the repeated row with its id. */
function filledCells(row: TextRow = {}): TextRow {
  return Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== ''))
}

/** One row for each school day on which the row is repeated; up to an instant, only what has happened by then. */
function occurrencesOf(row: TextRow, resolve: ResolveCell): TextRow[] {
  const [first = '', last = '', weekday = '', weeks = ''] = repeatColumns.map(name =>
    resolve(row[name] ?? ''),
  )
  if (!day.test(first) || !day.test(last) || !/^[1-5]$/.test(weekday)) {
    throw new Error(`repeatFrom, repeatTo or repeatWeekday cannot be read: ${JSON.stringify(row)}`)
  }
  const rows: TextRow[] = []
  const start = addDays(mondayOf(first), Number(weekday) - 1)
  for (let date = start; date <= last.slice(0, 10); date = addDays(date, 7 * Number(weeks || 1))) {
    const isSchoolDay = resolve('{day+0s}', date) === date
    if (date >= first && isSchoolDay) rows.push(resolveRow(row, resolve, date))
  }
  return rows.filter(one => Object.values(one).every(cell => !instant.test(cell) || isUntil(cell, last)))
}

const day = /^\d{4}-\d\d-\d\d/
const instant = /^\d{4}-\d\d-\d\dT/

function isUntil(cell: string, last: string): boolean {
  return !instant.test(last) || Date.parse(cell) <= Date.parse(last)
}
