import { describe, expect, test } from 'vitest'
import { applyRows, type MappedRow, mappedRows, unknownNames } from './mapping.rules.ts'
import { type MappedCell, mapping } from './mapping.ts'

/** A table of a mapping with what nobody says filled in. */
function tableOf(table: object) {
  const [read] = mapping.parse({
    source: 's',
    tables: [{ from: 'a.csv', to: 'users', columns: {}, ...table }],
  }).tables
  if (read === undefined) throw new Error('a mapping has a table')
  return read
}

function cellsOf(table: object, ...rows: Record<string, string>[]) {
  const source = rows.map((cells, at) => ({ line: at + 2, cells }))
  return mappedRows(tableOf(table), source, 'Europe/Helsinki').map(row => row.cells)
}

describe('a cell', () => {
  test.each<[MappedCell, string]>([
    ['{a}', 'läsnä'],
    ['T-{a}/{n}', 'T-läsnä/7'],
    ['{constructor}{__proto__}', ''],
    [{ value: '{a}', words: { läsnä: 'active' } }, 'active'],
    [{ value: '{n}', words: { läsnä: 'active' } }, '7'],
    [{ value: '{n}', words: { läsnä: 'active' }, otherwise: 'other' }, 'other'],
    [{ value: '{toString}', words: {} }, ''],
    [{ list: '{l}', separator: '~', each: 'T-{}' }, 'T-VIR,T-ÅKE'],
    [{ list: '{empty}', separator: '~', each: 'T-{}' }, ''],
    [{ day: '{d}', form: 'd.m.yyyy' }, '2026-02-03'],
    [{ day: '20261125', form: 'yyyymmdd' }, '2026-11-25'],
    [{ day: '3/2/2026', form: 'd/m/yyyy' }, '2026-02-03'],
    [{ day: '2026/2/3', form: 'yyyy/m/d' }, '2026-02-03'],
    [{ day: 'huomenna', form: 'd.m.yyyy' }, 'huomenna'],
    [{ day: '{d}', form: 'd.m.yyyy', time: '8.15', timeForm: 'H.mm' }, '2026-02-03T08:15:00+02:00'],
    [{ day: '1.6.2026', form: 'd.m.yyyy', time: '0815', timeForm: 'HHmm' }, '2026-06-01T08:15:00+03:00'],
    [{ day: '31.2.2026', form: 'd.m.yyyy', time: '08:15', timeForm: 'HH:mm' }, '2026-02-31 08:15'],
    [{ day: '{d}', form: 'd.m.yyyy', time: '25:15', timeForm: 'HH:mm' }, '2026-02-03 25:15'],
    [
      { day: '28.3.2027', form: 'd.m.yyyy', time: '3.30', timeForm: 'H.mm' },
      '2027-03-28 03:30 does not exist: the clock is put forward over that hour',
    ],
    [{ day: '28.3.2027', form: 'd.m.yyyy', time: '4.00', timeForm: 'H.mm' }, '2027-03-28T04:00:00+03:00'],
  ])('%j is %s', (cell, expected) => {
    const row = { a: 'läsnä', n: '7', l: 'VIR ~ÅKE', d: '3.2.2026', empty: '' }
    expect(cellsOf({ columns: { x: cell } }, row)).toEqual([{ x: expected }])
  })
})

describe('rows', () => {
  test('are those that are wanted, and none that are left out', () => {
    const table = { where: { state: ['on', 'new'] }, unless: { id: [''] }, columns: { sourcedId: '{id}' } }
    const rows = ['on', 'off', 'new'].map((state, at) => ({ state, id: `${at}` }))
    expect(cellsOf(table, ...rows, { state: 'on', id: '' })).toEqual([{ sourcedId: '0' }, { sourcedId: '2' }])
  })

  test('of a week become a lesson in each week but those that are left out', () => {
    const weekly = {
      weekday: '{day}',
      period: '{period}',
      periods: { 1: ['08:15', '09:45'] },
      from: '2026-10-07',
      until: '2026-11-02',
      except: [['2026-10-12', '2026-10-18']],
    }
    const columns = { x: '{weekly.day} {weekly.start}–{weekly.end}' }
    expect(cellsOf({ weekly, columns }, { day: '1', period: '1' }).map(row => row.x)).toEqual([
      '2026-10-19 08:15–09:45',
      '2026-10-26 08:15–09:45',
      '2026-11-02 08:15–09:45',
    ])
    expect(cellsOf({ weekly, columns }, { day: '1', period: '9' })).toEqual([{ x: '–' }])
    expect(cellsOf({ weekly, columns }, { day: '8', period: '1' })).toEqual([{ x: '–' }])
  })

  const row = (sourcedId: string, more = {}): MappedRow => ({
    cells: { sourcedId, ...more },
    from: { file: 'a.csv', line: 2 },
  })
  test.each([
    ['are added', {}, [row('1', { room: 'B' }), row('2')], ['1 A', '1 B', '2'], []],
    ['are added once', { once: true }, [row('1', { room: 'B' }), row('2'), row('2')], ['1 A', '2'], []],
    ['change what they fill', { does: 'changes' }, [row('1', { room: 'B' }), row('9')], ['1 B'], ['9']],
    ['leave what they do not fill', { does: 'changes' }, [row('1', { room: '' })], ['1 A'], []],
    ['are taken out', { does: 'removes' }, [row('1'), row('9')], [], ['9']],
  ])('%s', (_, how, rows, expected, missing) => {
    const into = [row('1', { room: 'A' })]
    const lost = applyRows(into, tableOf(how), rows)
    expect(into.map(({ cells }) => Object.values(cells).join(' '))).toEqual(expected)
    expect(lost.map(({ cells }) => cells.sourcedId)).toEqual(missing)
  })
})

test('names of the source, the week and the mapping are known', () => {
  const table = tableOf({
    names: { day: { day: '{2}', form: 'yyyymmdd' } },
    where: { gone: ['x'] },
    columns: { sourcedId: '{day}/{1}/{weekly.day}', title: '{title}' },
  })
  expect(unknownNames(table, ['1', '2'])).toEqual(['gone', 'weekly.day', 'title'])
})
