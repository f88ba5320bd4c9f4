import { describe, expect, test } from 'vitest'
import { describeReport, exitCodeOf, type ImportReport } from './report.ts'
import { reportData, reportPage } from './report-files.ts'

const quiet: ImportReport = {
  source: 'primus',
  dryRun: false,
  refusals: [],
  leftOut: [],
  warnings: [],
  notes: [],
  tallies: new Map(),
  isStopped: false,
}
const short = (line: number) => ({ file: 'ext_plans.csv', line, reason: 'has 165 of 180 points' })
const warnings = (count: number) => Array.from({ length: count }, (_, at) => short(at + 2))

describe('a report', () => {
  test('names what should be looked at by file and line, before what happened', () => {
    expect(describeReport({ ...quiet, warnings: warnings(1) })).toEqual([
      'warning: ext_plans.csv line 2: has 165 of 180 points',
      'all: 0 created, 0 updated, 0 ended, 0 unchanged',
    ])
  })

  test('lists a frequent fault once, with its count and its first place', () => {
    const lines = describeReport({ ...quiet, refusals: warnings(10_080) })
    expect(lines).toEqual([
      'ext_plans.csv line 2: has 165 of 180 points (10,080 rows like this, first at line 2)',
      '10,080 faults; nothing was written.',
    ])
    expect(describeReport({ ...quiet, refusals: warnings(3) })).toHaveLength(4)
  })

  test.each([
    ['m1 is not in courses.csv', 'a Äb is not in courses.csv'],
    [
      '2026-12-19 is outside class 581, 2026-08-10 to 2026-12-18',
      '2027-01-01 is outside class 9, 2026-08-10 to 2026-12-18',
    ],
    ['"wizard" is none of a, b', '"" is none of a, b'],
    ['has 3 cells where the header has 4', 'has 2 cells where the header has 4'],
    ['s1 has no staff role in roles.csv', 'anna has no staff role in roles.csv'],
  ])('knows «%s» and «%s» as one cause', (one, other) => {
    const refusals = [one, other, one, other].map((reason, at) => ({ file: 'a.csv', line: at + 2, reason }))
    expect(describeReport({ ...quiet, refusals })).toHaveLength(2)
  })

  test('a million faults do not break it', () => {
    const refusals = Array.from({ length: 1_000_000 }, (_, at) => short(at + 2))
    expect(describeReport({ ...quiet, refusals })).toHaveLength(2)
    expect(reportData({ ...quiet, refusals }).faults).toMatchObject([
      { count: 1_000_000, reason: 'has 165 of 180 points' },
    ])
  })

  test('shows fifty causes of warnings and says how many more there are', () => {
    const causes = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        file: 'a.csv',
        line: 2,
        column: `x${'y'.repeat(at)}`,
        reason: 'odd',
      }))
    const lines = describeReport({ ...quiet, warnings: causes(50) })
    expect(lines.filter(line => line.startsWith('warning'))).toHaveLength(50)
    expect(lines.some(line => line.includes('more'))).toBe(false)
    const more = describeReport({ ...quiet, warnings: causes(2000) })
    expect(more.filter(line => line.startsWith('warning'))).toHaveLength(51)
    expect(more).toContain('warning: 1950 more like these')
  })

  test('escapes characters that would control a terminal, and never sends them', () => {
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

  test('sets the exit code: taken, taken without some rows, or not', () => {
    const [one] = warnings(1)
    if (one === undefined) throw new Error('no warning')
    expect(exitCodeOf({ ...quiet, warnings: [one] })).toBe(0)
    expect(exitCodeOf({ ...quiet, leftOut: [one] })).toBe(1)
    expect(exitCodeOf({ ...quiet, refusals: [one] })).toBe(2)
    expect(exitCodeOf({ ...quiet, isStopped: true })).toBe(2)
  })

  test('as a page escapes the contents of cells', () => {
    const leftOut = [{ file: 'users.csv', line: 4, column: 'role', reason: '"<script>\u202e" is none of a' }]
    const page = reportPage(reportData({ ...quiet, leftOut }))
    expect(page).toContain('&quot;&lt;script&gt;\\u202e&quot; is none of a')
    expect(page).not.toContain('<script')
    expect(page).toContain('Taken without some rows')
  })
})
