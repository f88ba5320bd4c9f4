import { describe, expect, test } from 'vitest'
import { type ResolveCell, relativeDays } from './relative-days.rules.ts'

const timeZone = 'Europe/Helsinki'
const holidays = [{ start: '2026-10-12', end: '2026-10-18' }]

/** On a Wednesday morning, the second week after the autumn break. */
const wednesday = (cell: string, day?: string) => on('2026-10-28T09:20:00+02:00')(cell, day)

/** Made anew for each cell: it remembers what it has read. */
function on(now: string, free = holidays): ResolveCell {
  return (cell, day) => relativeDays({ now: new Date(now), timeZone, holidays: free })(cell, day)
}

describe('a relative day', () => {
  test.each([
    ['{today}', '2026-10-28'],
    ['{today-12}', '2026-10-16'],
    ['{today+12-18y}', '2008-11-09'],
    ['{today+4m}', '2027-02-28'],
    ['{monday}', '2026-10-26'],
    ['{monday-2w+3}', '2026-10-15'],
    ['{school}', '2026-10-28'],
    ['{school-1s}', '2026-10-27'],
    // The whole week of the autumn break is left out.
    ['{school-8s}', '2026-10-09'],
    ['{today-14-0s}', '2026-10-09'],
    ['{today-14+0s}', '2026-10-19'],
    ['{today+3+0s}', '2026-11-02'],
    // The timetable begins with the weekday of today: A is Wednesday, D is Monday.
    ['{monday-4wA}', '2026-09-30'],
    ['{monday-4wD}', '2026-09-28'],
    ['{A},{C},{E}', '3,5,2'],
    ['{year monday-15w}–{yy today+1y}', '2026–27'],
  ])('%s is %s', (cell, date) => {
    expect(wednesday(cell)).toBe(date)
  })

  test('may be anywhere in a cell, several times; other text stays as it is', () => {
    expect(wednesday('tvt1|{school-1s}|2|aada.kuisma')).toBe('tvt1|2026-10-27|2|aada.kuisma')
    expect(wednesday('{"fi":"Koti {tomorrow}"}')).toBe('{"fi":"Koti {tomorrow}"}')
  })

  test('of a repeated row is counted from its own day', () => {
    expect(wednesday('{day 08:15}', '2026-10-23')).toBe('2026-10-23T08:15:00+03:00')
    expect(wednesday('{day+0s}', '2026-10-17')).toBe('2026-10-19')
  })
})

describe('an instant', () => {
  test('keeps its wall-clock time on both sides of the clock change', () => {
    expect(wednesday('{monday-1w 08:15}')).toBe('2026-10-19T08:15:00+03:00')
    expect(wednesday('{monday 08:15}')).toBe('2026-10-26T08:15:00+02:00')
  })

  test('counts minutes from now, and may be held back to now', () => {
    expect(wednesday('{now-90min}')).toBe('2026-10-28T07:50:00+02:00')
    expect(wednesday('{today 14:00 by now}')).toBe('2026-10-28T09:20:00+02:00')
    expect(wednesday('{today-1 14:00 by now}')).toBe('2026-10-27T14:00:00+02:00')
  })
})

test('at a weekend the day of the school is Monday, in the forenoon', () => {
  const sunday = on('2026-11-01T15:00:00+02:00')
  expect(sunday('{today} {school} {monday} {school-1s}')).toBe('2026-11-01 2026-11-02 2026-11-02 2026-10-30')
  expect(sunday('{A}{forenoon 4|1}')).toBe('14')
})

test('in the afternoon of a school day the second choice applies', () => {
  const afternoon = on('2026-10-28T12:00:00+02:00')
  expect([wednesday('{forenoon 4|1}'), afternoon('{forenoon 4|1}')]).toEqual(['4', '1'])
})

test('an empty choice gives an empty text, and a cell without a day stays as it is', () => {
  const afternoon = on('2026-10-28T12:00:00+02:00')
  expect([afternoon('{forenoon 4|}'), wednesday('{forenoon |1}'), wednesday('today')]).toEqual([
    '',
    '',
    'today',
  ])
})

test('a school day is in none of several holidays', () => {
  const free = [...holidays, { start: '2026-10-26', end: '2026-10-27' }]
  expect(on('2026-10-28T09:20:00+02:00', free)('{school-1s}')).toBe('2026-10-23')
})

test('a resolver reads the same cell the same way again, and differently on another day', () => {
  const resolve = relativeDays({ now: new Date('2026-10-28T09:20:00+02:00'), timeZone, holidays })
  const read = ['2026-10-23', '2026-10-23', '2026-10-24'].map(day => resolve('{day}', day))
  expect(read).toEqual(['2026-10-23', '2026-10-23', '2026-10-24'])
})
