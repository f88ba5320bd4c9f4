import { describe, expect, test } from 'vitest'
import { schoolOf } from '../../../test/import/school-of.ts'
import { participantsOf } from '../engine/cells.ts'
import { guidanceFaults } from './guidance.rules.ts'

const linesOf = (rows: Parameters<typeof schoolOf>[0]) =>
  guidanceFaults(schoolOf(rows)).map(
    ({ file, line, column, reason }) => `${file} ${line} ${column}: ${reason}`,
  )

describe('support in learning', () => {
  const days = { startDate: '2026-09-01', endDate: '2026-12-18' }

  test.each<[string, Record<string, string>, string[]]>([
    ['by a teacher has days and a group of units', { type: '01', moduleGroup: 'common', ...days }, []],
    [
      'by a teacher is refused without them',
      { type: '01' },
      [
        'moduleGroup: is needed for type 01',
        'startDate: is needed for type 01',
        'endDate: is needed for type 01',
      ],
    ],
    ['by other staff has none of them', { type: '02' }, []],
    ['in guidance has none of them', { type: '03' }, []],
    [
      'by other staff is refused with them',
      { type: '02', moduleGroup: 'vocational', ...days },
      [
        'moduleGroup: must be empty for type 02',
        'startDate: must be empty for type 02',
        'endDate: must be empty for type 02',
      ],
    ],
    [
      'in guidance is refused with one of them',
      { type: '03', startDate: '2026-09-01' },
      ['startDate: must be empty for type 03'],
    ],
  ])('%s', (_title, cells, expected) => {
    expect(linesOf({ ext_learning_support: [cells] })).toEqual(
      expected.map(fault => `ext_learning_support.csv 2 ${fault}`),
    )
  })
})

describe('a decision on support', () => {
  const heard = { hearingRequestedAt: '2026-08-20T12:00:00+03:00', hearingDue: '2026-08-27' }
  const decided = { ...heard, decidedAt: '2026-08-28T12:00:00+03:00' }

  test.each<[string, Record<string, string>, string[]]>([
    ['in the making needs nothing', { state: 'PREPARING' }, []],
    ['in the making may have been asked about', { state: 'PREPARING', ...heard }, []],
    ['that somebody is asked about', { state: 'HEARING', ...heard }, []],
    ['that has been made', { state: 'DECIDED', ...decided }, []],
    ['in force', { state: 'IN_FORCE', ...decided }, []],
    ['that has ended', { state: 'ENDED', ...decided }, []],
    ['that has been appealed against', { state: 'DECIDED', appealed: 'true', ...decided }, []],
    [
      'about which nobody was asked',
      { state: 'HEARING' },
      [
        'hearingRequestedAt: is needed in state HEARING: nobody is decided about unheard',
        'hearingDue: is needed in state HEARING: nobody is decided about unheard',
      ],
    ],
    [
      'made before anybody could answer',
      { state: 'DECIDED', decidedAt: decided.decidedAt },
      [
        'hearingRequestedAt: is needed in state DECIDED: nobody is decided about unheard',
        'hearingDue: is needed in state DECIDED: nobody is decided about unheard',
      ],
    ],
    ['made at no time', { state: 'IN_FORCE', ...heard }, ['decidedAt: is needed in state IN_FORCE']],
    [
      'made before it is made',
      { state: 'PREPARING', decidedAt: decided.decidedAt },
      ['decidedAt: must be empty in state PREPARING'],
    ],
    [
      'made while people are asked',
      { state: 'HEARING', ...decided },
      ['decidedAt: must be empty in state HEARING'],
    ],
    [
      'appealed against before it is made',
      { state: 'HEARING', appealed: 'true', ...heard },
      ['appealed: nothing has been decided yet'],
    ],
  ])('%s is judged', (_title, cells, expected) => {
    expect(linesOf({ ext_support_decisions: [cells] })).toEqual(
      expected.map(fault => `ext_support_decisions.csv 2 ${fault}`),
    )
  })
})

test.each([
  ['ARRANGEMENT', '', []],
  ['ARRANGEMENT', 'm1', []],
  ['DEVIATION', 'm1', []],
  ['DEVIATION', '', ['ext_support_arrangements.csv 2 courseSourcedId: is needed for DEVIATION']],
  [
    'ADAPTED_ASSESSMENT',
    '',
    ['ext_support_arrangements.csv 2 courseSourcedId: is needed for ADAPTED_ASSESSMENT'],
  ],
])('support of kind %s in the unit «%s» is refused with %o', (kind, courseSourcedId, expected) => {
  expect(linesOf({ ext_support_arrangements: [{ kind, courseSourcedId }] })).toEqual(expected)
})

test.each<[string | null, string[]]>([
  [null, []],
  ['', []],
  ['Kaisa Mäntylä (STAFF)', ['Kaisa Mäntylä, STAFF']],
  ['Kaisa Mäntylä (STAFF); Aada Kuisma(STUDENT);', ['Kaisa Mäntylä, STAFF', 'Aada Kuisma, STUDENT']],
  ['Sari Kuisma (PARENT); Antero (OTHER)', ['Sari Kuisma, PARENT', 'Antero, OTHER']],
  ['Antero Laurila', ['Antero Laurila, OTHER']],
  ['Antero Laurila (BOSS)', ['Antero Laurila, OTHER']],
  ['Antero Laurila (boss)', ['Antero Laurila (boss), OTHER']],
  ['Antero\nLaurila (BOSS)', ['Antero\nLaurila (BOSS), OTHER']],
])('to a talk with «%s» came %o', (cell, expected) => {
  expect(participantsOf(cell).map(({ name, role }) => `${name}, ${role}`)).toEqual(expected)
})
