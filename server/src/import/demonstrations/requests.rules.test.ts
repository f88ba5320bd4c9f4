import { expect, test } from 'vitest'
import { type FewCells, schoolOf } from '../../../test/import/school-of.ts'
import { requestRecords } from './requests.rules.ts'

const at = '2026-11-20T12:00:00+02:00'
const later = '2026-11-21T12:00:00+02:00'
const demonstration = {
  sourcedId: 'd1',
  name: 'Näyttö',
  studyRightSourcedId: 'sr1',
  courseSourcedIds: 'm1',
  type: 'OTHER_PROOF',
  startDate: '2026-11-10',
  placeName: 'Opisto',
  placeType: '1',
  state: 'REVIEWED',
}
const nothing = { demonstration_id: 'd1', requested_at: null, decision: null, answer: null, decided_at: null }

test.each<[string, Record<string, string>, object[]]>([
  ['nobody has asked for anything', {}, []],
  [
    'somebody has asked for a review elsewhere',
    { reviewRequestedAt: at },
    [{ ...nothing, kind: 'REVIEW', requested_at: at }],
  ],
  [
    'somebody has asked for a raise elsewhere',
    { raiseRequestedAt: at },
    [{ ...nothing, kind: 'RAISE', requested_at: at }],
  ],
  [
    'both have been decided that were asked for in the portal',
    {
      reviewDecision: 'GRANTED',
      reviewAnswer: 'Korotettu',
      reviewDecidedAt: later,
      raiseDecision: 'REJECTED',
    },
    [
      { ...nothing, kind: 'REVIEW', decision: 'GRANTED', answer: 'Korotettu', decided_at: later },
      { ...nothing, kind: 'RAISE', decision: 'REJECTED' },
    ],
  ],
])('of a demonstration of which %s these requests are read', (_title, cells, expected) => {
  const rows: FewCells = { ext_demonstrations: [{ ...demonstration, ...cells }] }
  expect(requestRecords(schoolOf(rows))).toEqual(expected)
})

test('no request is read where there is no file of demonstrations', () => {
  expect(requestRecords(schoolOf({}))).toBeUndefined()
})
