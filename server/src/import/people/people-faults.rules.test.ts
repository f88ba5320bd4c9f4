import { describe, expect, test } from 'vitest'
import { rowOf, schoolOf } from '../../../test/import/school-of.ts'
import { peopleFaults, spanFaults } from './people-faults.rules.ts'

test.each([
  ['', []],
  ['1900-01-01', []],
  ['2026-11-23', []],
  ['1899-12-31', ["1899-12-31 is nobody's birthday"]],
  ['2026-11-24', ["2026-11-24 is nobody's birthday"]],
])('a person born on «%s» is refused with %o', (birthDate, reasons) => {
  const faults = peopleFaults(schoolOf({ demographics: [{ sourcedId: 's1', birthDate }] }))
  expect(faults).toEqual(
    reasons.map(reason => ({ file: 'demographics.csv', line: 2, column: 'birthDate', reason })),
  )
})

describe('a period of learning', () => {
  const right = { startDate: '2026-08-10', endDate: '2026-12-31' }
  const open = { startDate: '2026-08-10' }

  test.each<[string, string, string, Record<string, string> | undefined, string[][]]>([
    ['is within its study right', '2026-08-10', '2026-12-31', right, []],
    ['takes one day', '2026-09-01', '2026-09-01', right, []],
    ['takes five years', '2026-08-10', '2031-08-10', open, []],
    [
      'takes more than five years',
      '2026-08-10',
      '2031-08-11',
      open,
      [['endDate', 'is more than five years after startDate']],
    ],
    ['is turned round', '2026-09-02', '2026-09-01', right, [['endDate', 'is before startDate']]],
    [
      'begins before its study right',
      '2026-08-09',
      '2026-09-01',
      right,
      [['startDate', 'is before the study right, 2026-08-10']],
    ],
    [
      'ends after its study right',
      '2026-08-10',
      '2027-01-01',
      right,
      [['endDate', 'is after the study right, 2026-12-31']],
    ],
    ['is of no study right', '2020-01-01', '2020-01-02', undefined, []],
  ])('that %s is judged', (_title, startDate, endDate, cells, faults) => {
    const of = cells && rowOf('ext_study_rights', cells)
    expect(spanFaults({ startDate, endDate }, of)).toEqual(faults)
  })
})
