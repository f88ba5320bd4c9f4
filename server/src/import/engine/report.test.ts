import { describe, expect, test } from 'vitest'
import { describeReport, type ImportReport } from './report.ts'

const quiet: ImportReport = { dryRun: false, refusals: [], warnings: [], notes: [], tallies: new Map() }
const short = (line: number) => ({ file: 'ext_plans.csv', line, reason: 'has 165 of 180 points' })
const warnings = (count: number) => Array.from({ length: count }, (_, at) => short(at + 2))

describe('a report', () => {
  test('names what should be looked at by file and line, before what happened', () => {
    expect(describeReport({ ...quiet, warnings: warnings(1) })).toEqual([
      'warning: ext_plans.csv line 2: has 165 of 180 points',
      'all: 0 created, 0 updated, 0 ended, 0 unchanged',
    ])
  })

  test('shows fifty warnings and says how many more there are', () => {
    const lines = describeReport({ ...quiet, warnings: warnings(50) })
    expect(lines.filter(line => line.startsWith('warning'))).toHaveLength(50)
    expect(lines.some(line => line.includes('more'))).toBe(false)
    const more = describeReport({ ...quiet, warnings: warnings(2000) })
    expect(more.filter(line => line.startsWith('warning'))).toHaveLength(51)
    expect(more).toContain('warning: 1950 more like these')
  })

  test('shows signs that would steer a terminal, and never sends them', () => {
    const refusals = [
      { file: 'users.csv', line: 1, column: '\u001b[31mred\u0007\u202e', reason: 'is\r\nunknown' },
    ]
    expect(describeReport({ ...quiet, notes: ['a\u009bb.csv was not read'], refusals })).toEqual([
      'note: a\\u009bb.csv was not read',
      'users.csv line 1, \\u001b[31mred\\u0007\\u202e: is\\u000d\\u000aunknown',
      '1 fault; nothing was written.',
    ])
  })

  test('has its faults last, so that warnings never hide them', () => {
    const refusals = [{ file: 'users.csv', line: 4, column: 'givenName', reason: 'is empty' }]
    const lines = describeReport({ ...quiet, warnings: warnings(60), refusals })
    expect(lines.slice(-2)).toEqual([
      'users.csv line 4, givenName: is empty',
      '1 fault; nothing was written.',
    ])
  })
})
