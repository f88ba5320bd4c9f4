import type { FaultyRows } from '../sample-folder.ts'

const shown = (sourcedId: string, more: Record<string, string> = {}) => ({
  sourcedId,
  studyRightSourcedId: 'sr1',
  courseSourcedIds: 'm1',
  name: 'Ohjelmointi',
  state: 'AGREED',
  startDate: '2026-12-08',
  placeName: 'Kuutsalmen Data Oy',
  placeType: '1',
  assessors: 'Kaisa Mäntylä (PROVIDER 1); Petteri Aho (WORKING_LIFE 3)',
  ...more,
})
const published = (sourcedId: string, more: Record<string, string> = {}) =>
  shown(sourcedId, {
    state: 'PUBLISHED',
    startDate: '2026-11-02',
    publishedAt: '2026-11-09T14:00:00+02:00',
    ...more,
  })
const result = (sourcedId: string, more: Record<string, string> = {}) => ({
  sourcedId,
  grade: '3',
  assessedOn: '2026-12-11',
  justification: 'Työ eteni suunnitelmallisesti.',
  ...more,
})
const rating = (sourcedId: string, demonstrationSourcedId: string, requirement: string, grade: string) => ({
  sourcedId,
  demonstrationSourcedId,
  requirementSourcedId: requirement,
  grade,
})
const later = '2026-11-12T10:00:00+02:00'

/** What can be wrong with demonstrations and what came of them. */
export const demonstrationFaultRows: FaultyRows[] = [
  [
    'ext_demonstrations',
    [
      [shown('x1', { startDate: '2026-08-01' }), 'startDate: is before the study right, 2026-08-10'],
      [
        shown('x2', { studyRightSourcedId: 'sr5', startDate: '2027-01-11' }),
        'endDate: is after the study right, 2026-12-18',
      ],
      [shown('x3', { endDate: '2026-12-07' }), 'endDate: is before startDate'],
      [shown('x4', { startTime: '08:00' }), 'endTime: goes together with startTime'],
      [shown('x5', { startTime: '08:00', endTime: '08:00' }), 'endTime: is not after startTime'],
      [
        shown('x6', { assessors: 'Kaisa Mäntylä (PROVIDER 1)' }),
        'assessors: does not name an assessor from both sides',
      ],
      [shown('x7', { type: 'OTHER_PROOF', assessors: '' }), 'assessors: names nobody'],
      [
        shown('x8', { content: 'Ohjelmoi', contentEn: 'Codes; tests' }),
        'contentEn: has more parts than content',
      ],
      [shown('x9', { publishedAt: later }), 'publishedAt: must be empty in state AGREED'],
      [shown('x10', { attempt: '2' }), 'previousSourcedId: is needed after the first attempt'],
      [shown('x11', { reviewDecision: 'GRANTED' }), 'reviewDecision: must be empty in state AGREED'],
      [shown('x12', { raiseAnswer: 'Ei.' }), 'raiseAnswer: is there without raiseDecision'],
      [shown('x13', { raiseRequestedAt: later }), 'raiseRequestedAt: must be empty in state AGREED'],
      [shown('x14', { placeType: '4' }), 'placeType: "4" is none of 1, 2, 3'],
      [published('x15'), 'state: is PUBLISHED, and ext_demonstration_assessments.csv has no row of it'],
      [published('x16', { reviewRequestedAt: later }), 'reviewRequestedAt: must be empty in state PUBLISHED'],
      [published('x17', { state: 'REVIEWED' }), 'reviewDecision: is needed in state REVIEWED'],
      [
        published('x18', {
          state: 'REVIEWED',
          reviewRequestedAt: later,
          reviewDecision: 'REJECTED',
          reviewDecidedAt: '2026-11-11T10:00:00+02:00',
        }),
        'reviewDecidedAt: is before reviewRequestedAt',
      ],
      [
        published('x19', { state: 'REVIEW_REQUESTED', reviewRequestedAt: '2026-11-09T13:00:00+02:00' }),
        'reviewRequestedAt: is before publishedAt',
      ],
      [shown('x20', { courseSourcedIds: 'm6' })],
      [shown('x21', { courseSourcedIds: 'm1;m99' }), 'courseSourcedIds: m99 is not in courses.csv'],
      [shown('x22')],
    ],
  ],
  [
    'ext_demonstration_tasks',
    [
      [
        { sourcedId: 'dt3', demonstrationSourcedId: 'd2', text: 'Laske', requirementSourcedIds: 'rq1;rq3' },
        'requirementSourcedIds: rq3 is of no unit of demonstration d2',
      ],
      [
        { sourcedId: 'dt4', demonstrationSourcedId: 'd2', text: 'Laske', requirementSourcedIds: 'rq99' },
        'requirementSourcedIds: rq99 is not in ext_requirements.csv',
      ],
      [
        { sourcedId: 'dt5', demonstrationSourcedId: 'd2', text: 'Laske', confirmedBy: 'Petteri Aho' },
        'confirmedAt: goes together with confirmedBy',
      ],
    ],
  ],
  [
    'ext_demonstration_assessments',
    [
      ...['x16', 'x17', 'x18', 'x19'].map((sourcedId): [Record<string, string>] => [result(sourcedId)]),
      [
        result('d2', { grade: 'Hyväksytty' }),
        'grade: Hyväksytty is not on the scale of the unit, 1 to 5 or Hylätty',
      ],
      [
        result('x20', { grade: 'Hyväksytty', targets: '1=Hyväksytty; 2=4' }),
        'targets: 4 is not on the scale of the unit, Hyväksytty or Hylätty',
      ],
      [result('x22', { assessedOn: '2026-12-07' }), 'assessedOn: is before the demonstration'],
      [result('d99'), 'sourcedId: d99 is not in ext_demonstrations.csv'],
    ],
  ],
  [
    'ext_demonstration_ratings',
    [
      [rating('dg3', 'd1', 'rq1', '3'), 'requirementSourcedId: rq1 is rated in another row already'],
      [rating('dg4', 'd1', 'rq3', '3'), 'requirementSourcedId: rq3 is of no unit of demonstration d1'],
      [
        rating('dg5', 'x22', 'rq1', 'Hyväksytty'),
        'grade: Hyväksytty is not on the scale of the unit, 1 to 5 or Hylätty',
      ],
      [rating('dg6', 'x20', 'rq4', '5'), 'grade: 5 is not on the scale of the unit, Hyväksytty or Hylätty'],
      [
        rating('dg7', 'x1', 'rq1', '3'),
        'demonstrationSourcedId: x1 is not in ext_demonstration_assessments.csv',
      ],
      [rating('dg8', 'x22', 'rq2', '6'), 'grade: "6" is none of 1, 2, 3, 4, 5, Hyväksytty, Hylätty'],
    ],
  ],
]
