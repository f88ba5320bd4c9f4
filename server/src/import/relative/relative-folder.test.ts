import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cellResolver, readRelativeRows, withDates } from './relative-folder.ts'

/** A Tuesday; the Monday of the week before is free. */
const time = { now: new Date('2026-11-24T12:00:00+02:00'), timeZone: 'Europe/Helsinki' }
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'studentgo-relative-'))
  write('manifest.csv', 'propertyName,value', 'days,relative')
  write('ext_holidays.csv', 'startDate,endDate', '{monday-1w},{monday-1w}')
})

afterEach(() => rmSync(folder, { recursive: true }))

function write(file: string, ...lines: string[]): void {
  writeFileSync(join(folder, file), `${lines.join('\n')}\n`)
}

async function rowsOf(...lines: string[]) {
  write('ext_sessions.csv', ...lines)
  return readRelativeRows(join(folder, 'ext_sessions.csv'), await cellResolver(folder, time))
}

const header = 'sourcedId,startTime,topic,repeatFrom,repeatTo,repeatWeekday,repeatWeeks'

test('a repeated row is written out for each school day of its weekday, holidays left out', async () => {
  const rows = await rowsOf(header, 'x|{day},{day 08:15},Maths,{monday-2w},{monday+4},1,')
  expect(rows).toEqual([
    { sourcedId: 'x|2026-11-09', startTime: '2026-11-09T08:15:00+02:00', topic: 'Maths' },
    { sourcedId: 'x|2026-11-23', startTime: '2026-11-23T08:15:00+02:00', topic: 'Maths' },
  ])
})

test('it may come every second week, and end with what has happened by an instant', async () => {
  const every = await rowsOf(header, 'x|{day},,,{monday-3w},{monday+4},2,2')
  expect(every.map(row => row.sourcedId)).toEqual(['x|2026-11-03', 'x|2026-11-17'])
  const past = (time: string) => rowsOf(header, `x|{day},{day ${time}},,{monday},{now-80min},2,`)
  expect(await past('10:40')).toHaveLength(1)
  expect(await past('10:41')).toHaveLength(0)
})

test('a row of its own overrides what it fills in of the repeated one with its id, and any other is added to them', async () => {
  const rows = await rowsOf(
    header,
    'x|{day},{day 08:15},Maths,{monday},{monday+4},2,',
    'x|{today},,Exam,,,,',
    'y,{today 14:00},,,,,',
  )
  expect(rows).toEqual([
    { sourcedId: 'x|2026-11-24', startTime: '2026-11-24T08:15:00+02:00', topic: 'Exam' },
    { sourcedId: 'y', startTime: '2026-11-24T14:00:00+02:00', topic: '' },
  ])
})

test('a repetition that cannot be read is named', async () => {
  await expect(rowsOf(header, 'x,,,{monday},{monday+4},Tuesday,')).rejects.toThrow(
    '"repeatWeekday":"Tuesday"',
  )
})

test('a folder with relative days is read as a copy with dates, which is gone afterwards; another is read itself', async () => {
  write('users.csv', 'sourcedId,note', 'u1,"a ""word"", {today}"')
  let copy = ''
  const text = await withDates(folder, time, async path => {
    copy = path
    return readFileSync(join(path, 'users.csv'), 'utf8')
  })
  expect(text).toBe('sourcedId,note\nu1,"a ""word"", 2026-11-24"\n')
  expect(copy).not.toBe(folder)
  expect(() => readdirSync(copy)).toThrow('ENOENT')
  write('manifest.csv', 'propertyName,value')
  expect(await withDates(folder, time, async path => path)).toBe(folder)
})

test('a file without rows keeps its header, without what only says how rows are repeated', async () => {
  write('ext_sessions.csv', header)
  const written = await withDates(folder, time, async copy =>
    readFileSync(join(copy, 'ext_sessions.csv'), 'utf8'),
  )
  expect(written).toBe('sourcedId,startTime,topic\n')
})
