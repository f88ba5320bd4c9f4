import { describe, expect, test } from 'vitest'
import { daysToWrite, weekdayLabel } from './workdays.ts'

const period = { startDate: '2026-11-09', endDate: '2027-01-31', today: '2026-11-24' }
const mondayToThursday = [1, 2, 3, 4]

describe('the days that a diary expects', () => {
  test('are the agreed ones, the newest first', () => {
    const { agreed } = daysToWrite({ ...period, weekdays: mondayToThursday, written: new Set() })
    expect(agreed.slice(0, 4)).toEqual(['2026-11-24', '2026-11-23', '2026-11-19', '2026-11-18'])
  })

  test('are none once every agreed day has an entry: a Sunday is only there to be chosen', () => {
    const all = daysToWrite({ ...period, weekdays: mondayToThursday, written: new Set() }).agreed
    const { agreed, other } = daysToWrite({ ...period, weekdays: mondayToThursday, written: new Set(all) })
    expect(agreed).toEqual([])
    expect(other).toEqual([
      '2026-11-22',
      '2026-11-21',
      '2026-11-20',
      '2026-11-15',
      '2026-11-14',
      '2026-11-13',
    ])
  })

  test('end with the period and begin with it', () => {
    const days = {
      startDate: '2026-11-18',
      endDate: '2026-11-20',
      today: '2026-11-24',
      written: new Set<string>(),
    }
    expect(daysToWrite({ ...days, weekdays: undefined }).agreed).toEqual([
      '2026-11-20',
      '2026-11-19',
      '2026-11-18',
    ])
  })
})

test('weekdays in words run together from three on', () => {
  const names: Record<string, string> = { 1: 'ma', 2: 'ti', 3: 'ke', 4: 'to', 5: 'pe' }
  const name = (date: string) => names[String(Number(date.slice(-2)))] ?? ''
  expect(weekdayLabel([1, 2, 3, 4], name)).toBe('ma–to')
  expect(weekdayLabel([3, 1], name)).toBe('ma, ke')
})
