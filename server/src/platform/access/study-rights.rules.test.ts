import { describe, expect, test } from 'vitest'
import { isInForce, mayWriteAs, studyRightAccess } from './study-rights.rules.ts'

const today = '2026-10-05'
/** The last day whose 180 days of reading include today. */
const lastReadableEnd = '2026-04-08'
const right = (state: string, endDate: string | null = null, startDate = '2024-08-01') => ({
  state,
  startDate,
  endDate,
})

const everything = { mayEnter: true, mayWrite: true }
const nothing = { mayEnter: false, mayWrite: false }
const interrupted = { mayEnter: true, mayWrite: false, reason: 'INTERRUPTED' }
const reading = (reason: string, until: string) => ({ mayEnter: true, mayWrite: false, reason, until })

describe('a student', () => {
  test.each([
    ['who studies reads and writes', [right('lasna')], everything],
    ['whose studies are interrupted reads', [right('valiaikaisestikeskeytynyt')], interrupted],
    ['on a leave reads', [right('loma')], interrupted],
    ['without any study right does not enter', [], nothing],
    ['whose study right was annulled does not enter', [right('mitatoity', today)], nothing],
    ['of whom nothing known is said does not enter', [right('', today)], nothing],
    ['who has studies beside interrupted ones writes', [right('loma'), right('lasna')], everything],
    [
      'with interrupted studies beside ended ones reads on',
      [right('eronnut', today), right('loma')],
      interrupted,
    ],
    [
      'who graduated 180 days ago reads today for the last time',
      [right('valmistunut', lastReadableEnd)],
      reading('GRADUATED', today),
    ],
    ['who graduated 181 days ago does not enter', [right('valmistunut', '2026-04-07')], nothing],
    [
      'whose ended right has no last day reads for 180 days from the first',
      [right('eronnut', null, '2026-10-01')],
      reading('ENDED', '2027-03-30'),
    ],
    [
      'of two ended rights is told of the one that can be read longer',
      [right('eronnut', '2026-09-01'), right('valmistunut', '2026-09-30'), right('eronnut', '2026-09-02')],
      reading('GRADUATED', '2027-03-29'),
    ],
  ])('%s', (_, rights, access) => {
    expect(studyRightAccess(rights, today)).toEqual(access)
  })

  test.each([
    ['valmistunut', 'GRADUATED'],
    ['hyvaksytystisuoritettu', 'GRADUATED'],
    ['eronnut', 'ENDED'],
    ['katsotaaneronneeksi', 'ENDED'],
    ['peruutettu', 'ENDED'],
    ['keskeytynyt', 'ENDED'],
    ['paattynyt', 'ENDED'],
  ])('whose right ended as %s reads on as %s', (state, reason) => {
    expect(studyRightAccess([right(state, today)], today)).toEqual(reading(reason, '2027-04-03'))
  })
})

test.each([
  ['lasna', true],
  ['loma', false],
  ['', false],
])('a study right in state «%s» lets its student write: %s', (state, inForce) => {
  expect(isInForce(state)).toBe(inForce)
})

test.each([
  ['lasna', [true, true, true]],
  ['valiaikaisestikeskeytynyt', [false, true, true]],
  ['valmistunut', [false, false, true]],
  ['mitatoity', [false, false, false]],
])(
  'a right in state «%s» lets write where one in force, one interrupted too, or reading is required: %s',
  (state, expected) => {
    const access = studyRightAccess([right(state, today)], today)
    const writers = ['IN_FORCE', 'INTERRUPTED_TOO', 'READERS'] as const
    expect(writers.map(one => mayWriteAs(one, access))).toEqual(expected)
  },
)
