import { addDays, instantOf, isoWithOffset, mondayOf, schoolTimeOf } from '@studentgo/protocol/rules/calendar'
import * as z from 'zod'
import { skippedHour } from '../engine/column-kinds.ts'
import type { TextRow } from '../engine/csv-text.ts'
import type { MappedCell, MappedTable, Weekly } from './mapping.ts'

/** A row of the source by its columns, and its line. */
export interface SourceRow {
  line: number
  cells: TextRow
}

/** A row of the folder's file, and where it comes from. */
export interface MappedRow {
  cells: TextRow
  from: { file: string; line: number }
}

/** The names in braces that a mapping reads and that the source and the mapping itself do not have. */
export function unknownNames(table: MappedTable, columns: readonly string[]): string[] {
  const known = new Set([...columns, ...(table.weekly ? weeklyNames : [])])
  const asked = [...Object.keys(table.where), ...Object.keys(table.unless)]
  const unknown = asked.filter(column => !known.has(column))
  const look = (text: string) => unknown.push(...namesIn(text).filter(name => !known.has(name)))
  if (table.weekly !== undefined) [table.weekly.weekday, table.weekly.period].forEach(look)
  for (const [name, cell] of Object.entries(table.names)) {
    patternsOf(cell).forEach(look)
    known.add(name)
  }
  Object.values(table.columns).flatMap(patternsOf).forEach(look)
  return [...new Set(unknown)]
}

function patternsOf(cell: MappedCell): string[] {
  if (typeof cell === 'string') return [cell]
  if ('words' in cell) return [cell.value]
  if ('list' in cell) return [cell.list]
  return 'time' in cell ? [cell.day, cell.time] : [cell.day]
}

/** The rows that a table of the mapping makes of the rows of its source. */
export function mappedRows(table: MappedTable, rows: readonly SourceRow[], timeZone: string): MappedRow[] {
  const [where, unless] = [Object.entries(table.where), Object.entries(table.unless)]
  return rows
    .filter(({ cells }) => where.every(([at, wanted]) => wanted.includes(cellIn(cells, at))))
    .filter(({ cells }) => !unless.some(([at, left]) => left.includes(cellIn(cells, at))))
    .flatMap(({ line, cells }) =>
      occurrencesOf(cells, table.weekly).map(row => {
        const named = { ...row }
        for (const [name, cell] of Object.entries(table.names)) named[name] = cellOf(cell, named, timeZone)
        const columns = Object.entries(table.columns)
        return {
          cells: Object.fromEntries(columns.map(([column, cell]) => [column, cellOf(cell, named, timeZone)])),
          from: { file: table.from, line },
        }
      }),
    )
}

const weeklyNames = ['weekly.day', 'weekly.start', 'weekly.end']

/** A row for each week in which it is held; an unknown weekday or period gives one row without a time. */
function occurrencesOf(cells: TextRow, weekly: Weekly | undefined): TextRow[] {
  if (weekly === undefined) return [cells]
  const weekday = Number(filled(weekly.weekday, cells))
  const [start, end] = new Map(Object.entries(weekly.periods)).get(filled(weekly.period, cells)) ?? []
  if (!(weekday >= 1 && weekday <= 7) || start === undefined || end === undefined) {
    return [{ ...cells, 'weekly.day': '', 'weekly.start': '', 'weekly.end': '' }]
  }
  const rows: TextRow[] = []
  for (let day = addDays(mondayOf(weekly.from), weekday - 1); day <= weekly.until; day = addDays(day, 7)) {
    const isHeld = day >= weekly.from && !weekly.except.some(([first, last]) => first <= day && day <= last)
    if (isHeld) rows.push({ ...cells, 'weekly.day': day, 'weekly.start': start, 'weekly.end': end })
  }
  return rows
}

/** What cannot be read stays as it is written: the import then says which cell it is, and why. */
function cellOf(cell: MappedCell, row: TextRow, timeZone: string): string {
  if (typeof cell === 'string') return filled(cell, row)
  if ('words' in cell) {
    const word = filled(cell.value, row)
    return Object.hasOwn(cell.words, word) ? (cell.words[word] ?? '') : (cell.otherwise ?? word)
  }
  if ('list' in cell) {
    const parts = filled(cell.list, row).split(cell.separator)
    return parts
      .map(part => part.trim())
      .filter(Boolean)
      .map(part => cell.each.replaceAll('{}', part))
      .join(',')
  }
  const day = dayOf(filled(cell.day, row), cell.form)
  if (!('time' in cell)) return day
  const time = timeOf(filled(cell.time, row), cell.timeForm)
  if (!z.iso.date().safeParse(day).success || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time))
    return `${day} ${time}`.trim()
  const instant = instantOf(day, time, timeZone)
  if (schoolTimeOf(instant, timeZone) !== time) return `${day} ${time} ${skippedHour}`
  return isoWithOffset(instant, timeZone)
}

type DayForm = Extract<MappedCell, { day: string }>['form']
type TimeForm = Extract<MappedCell, { time: string }>['timeForm']

const dayPatterns: Record<DayForm, RegExp> = {
  'yyyy-mm-dd': /^(?<y>\d{4})-(?<m>\d\d)-(?<d>\d\d)$/,
  'd.m.yyyy': /^(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{4})$/,
  yyyymmdd: /^(?<y>\d{4})(?<m>\d\d)(?<d>\d\d)$/,
  'd/m/yyyy': /^(?<d>\d{1,2})\/(?<m>\d{1,2})\/(?<y>\d{4})$/,
  'yyyy/m/d': /^(?<y>\d{4})\/(?<m>\d{1,2})\/(?<d>\d{1,2})$/,
}

function dayOf(text: string, form: DayForm): string {
  const { y, m = '', d = '' } = dayPatterns[form].exec(text)?.groups ?? {}
  return y === undefined ? text : `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
}

const timePatterns: Record<TimeForm, RegExp> = {
  'HH:mm': /^(?<h>\d\d):(?<min>\d\d)$/,
  'H.mm': /^(?<h>\d{1,2})\.(?<min>\d\d)$/,
  HHmm: /^(?<h>\d\d)(?<min>\d\d)$/,
}

function timeOf(text: string, form: TimeForm): string {
  const { h, min } = timePatterns[form].exec(text)?.groups ?? {}
  return h === undefined ? text : `${h.padStart(2, '0')}:${min}`
}

const braces = /\{([^{}]+)\}/g

function namesIn(pattern: string): string[] {
  return [...pattern.matchAll(braces)].map(([, name = '']) => name)
}

function filled(pattern: string, row: TextRow): string {
  return pattern.replaceAll(braces, (_, name: string) => cellIn(row, name)).trim()
}

function cellIn(row: TextRow, name: string): string {
  return Object.hasOwn(row, name) ? (row[name] ?? '') : ''
}

/**
 * Puts rows into those of a file: adds them, fills cells of the rows with their ids, or takes these out. Answers the ids
 * that were to be changed and are not there.
 */
export function applyRows(
  into: MappedRow[],
  { does, once }: MappedTable,
  rows: readonly MappedRow[],
): MappedRow[] {
  const known = new Map(into.map(row => [row.cells.sourcedId ?? '', row]))
  const missing: MappedRow[] = []
  const gone = new Set<MappedRow>()
  for (const row of rows) {
    const id = row.cells.sourcedId ?? ''
    const own = known.get(id)
    if (does === 'adds') {
      if (own !== undefined && once) continue
      known.set(id, row)
      into.push(row)
    } else if (own === undefined) missing.push(row)
    else if (does === 'removes') gone.add(own)
    else own.cells = { ...own.cells, ...filledCells(row.cells) }
  }
  if (gone.size > 0) into.splice(0, into.length, ...into.filter(row => !gone.has(row)))
  return missing
}

function filledCells(cells: TextRow): TextRow {
  return Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ''))
}
