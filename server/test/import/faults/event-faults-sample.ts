import type { FaultyRows } from '../sample-folder.ts'

const offer = (sourcedId: string, classSourcedId: string, more: Record<string, string> = {}) => ({
  sourcedId,
  classSourcedId,
  opensAt: '2026-11-10T09:00:00+02:00',
  closesAt: '2026-12-02T16:00:00+02:00',
  mode: 'FIRST_COME',
  ...more,
})
const place = (sourcedId: string, more: Record<string, string> = {}) => ({
  sourcedId,
  studyRightSourcedId: 'sr1',
  workplaceName: 'Kaluste Oy',
  startDate: '2027-01-07',
  endDate: '2027-01-08',
  dailyStart: '07:00',
  dailyEnd: '15:00',
  weekdays: '1,2',
  instructorName: 'Antero Laurila',
  ...more,
})
const period = (sourcedId: string, more: Record<string, string> = {}) => ({
  sourcedId,
  studyRightSourcedId: 'sr1',
  courseSourcedIds: 'm1',
  method: 'TRAINING_AGREEMENT',
  name: 'Työpaikalla oppiminen',
  startDate: '2027-01-07',
  endDate: '2027-01-08',
  ...more,
})
const atWork = (sourcedId: string, workplacePeriodSourcedId: string, more: Record<string, string> = {}) =>
  period(sourcedId, { workplacePeriodSourcedId, businessId: '0112038-9', partTimePercent: '1', ...more })
const feedback = (sourcedId: string, more: Record<string, string> = {}) => ({
  sourcedId,
  personalEventSourcedId: 'pe1',
  kind: 'TEACHER',
  periodStart: '2026-11-02',
  periodEnd: '2026-11-13',
  date: '2026-11-13',
  authorName: 'Kaisa Mäntylä',
  ...more,
})

/** What can be wrong with classes on offer, periods of learning and feedback on them. */
export const eventFaultRows: FaultyRows[] = [
  [
    'ext_offers',
    [
      [offer('of2', 'c3'), 'classSourcedId: c3 is on offer in another row already'],
      [offer('of3', 'c1', { closesAt: '2026-11-10T09:00:00+02:00' }), 'closesAt: is not after opensAt'],
      [
        offer('of4', 'c2', { descriptionSv: 'I små steg.' }),
        'description: is needed when it is told in another language',
      ],
      [offer('of5', 'c99'), 'classSourcedId: c99 is not in classes.csv'],
    ],
  ],
  [
    'ext_workplace_periods',
    [
      [place('w2', { startDate: '2026-08-01' }), 'startDate: is before the study right, 2026-08-10'],
      [place('w3', { studyRightSourcedId: 'sr5' }), 'endDate: is after the study right, 2026-12-18'],
      [place('w4', { endDate: '2032-01-08' }), 'endDate: is more than five years after startDate'],
      [place('w5', { instructorName: '' })],
      [place('w6', { studyRightSourcedId: 'sr2' })],
      ...['w7', 'w8', 'w9'].map((sourcedId): [Record<string, string>] => [place(sourcedId)]),
      [place('w10', { startDate: '2026-11-09', endDate: '2026-11-13' })],
    ],
  ],
  [
    'ext_personal_events',
    [
      [period('f1', { endDate: '2027-01-06' }), 'endDate: is before startDate'],
      [period('f2', { endDate: '2032-01-08' }), 'endDate: is more than five years after startDate'],
      [period('f3', { startDate: '2026-08-01' }), 'startDate: is before the study right, 2026-08-10'],
      [
        period('f4', { studyRightSourcedId: 'sr10', startDate: '2026-12-01' }),
        'endDate: is after the study right, 2026-12-18',
      ],
      [period('f5', { method: 'SCHOOL', businessId: '0112038-9' }), 'businessId: must be empty at school'],
      [period('f6', { classSourcedId: 'c1' }), 'classSourcedId: must be empty at a workplace'],
      [
        period('f7', { apprenticeshipBasis: '01' }),
        'apprenticeshipBasis: must be empty under a training agreement',
      ],
      [atWork('f8', 'w7', { businessId: '' }), 'businessId: is needed at a workplace'],
      [atWork('f9', 'w8', { partTimePercent: '' }), 'partTimePercent: is needed at a workplace'],
      [
        atWork('f10', 'w9', { method: 'APPRENTICESHIP' }),
        'apprenticeshipBasis: is needed for an apprenticeship',
      ],
      [atWork('f11', 'w5'), 'workplacePeriodSourcedId: w5 has no instructorName'],
      [atWork('f12', 'w6'), 'workplacePeriodSourcedId: w6 is of another study right'],
      [period('f13', { state: 'ONGOING' }), 'workplacePeriodSourcedId: is needed in state ONGOING'],
      [atWork('f14', 'w1'), 'workplacePeriodSourcedId: w1 is on line 2 already'],
      [period('f15', { businessId: '0112038-1' }), 'businessId: is not a business id like 0112038-9'],
      [period('f16', { partTimePercent: '101' }), 'partTimePercent: is not a whole number from 1 to 100'],
      [period('f17', { courseSourcedIds: 'm10' }), 'courseSourcedIds: m10 is no unit of plan p1'],
      [
        period('f18', { studyRightSourcedId: 'sr11' }),
        'studyRightSourcedId: sr11 has no plan in ext_plans.csv',
      ],
      [
        atWork('f19', 'w10', { startDate: '2026-11-09', endDate: '2026-11-13', partTimePercent: '50' }),
        'partTimePercent: makes 150 % on 2026-11-09 with the other periods',
      ],
      [period('f20', { onlineUntil: '2027-01-08' }), 'onlineUntil: is there without onlineFrom'],
      [period('f21', { resultDate: '2027-01-08' }), 'resultDate: is there without resultGrade'],
    ],
  ],
  [
    'ext_personal_event_breaks',
    [
      [
        { sourcedId: 'pb2', personalEventSourcedId: 'pe1', startDate: '2026-11-20' },
        'startDate: overlaps the break on line 2',
      ],
      [
        { sourcedId: 'pb3', personalEventSourcedId: 'pe2', startDate: '2026-11-20', endDate: '2026-11-19' },
        'endDate: is before startDate',
      ],
      [
        { sourcedId: 'pb4', personalEventSourcedId: 'pe99', startDate: '2026-11-20' },
        'personalEventSourcedId: pe99 is not in ext_personal_events.csv',
      ],
    ],
  ],
  [
    'ext_personal_event_goals',
    [
      [
        { sourcedId: 'pg2', personalEventSourcedId: 'pe1', by: 'WORKPLACE', text: 'Toinen' },
        'position: is taken by another goal',
      ],
      [
        { sourcedId: 'pg3', personalEventSourcedId: 'pe1', by: 'STUDENT', text: 'Oma' },
        'by: "STUDENT" is none of STAFF, WORKPLACE',
      ],
    ],
  ],
  [
    'ext_intermediate_assessments',
    [
      [feedback('ia2', { periodEnd: '2026-11-01' }), 'periodEnd: is before periodStart'],
      [feedback('ia3', { authorName: '' }), 'authorName: is needed where no user is the author'],
      [feedback('ia4', { date: '2026-11-01' }), 'date: is before the period, 2026-11-02'],
      [feedback('ia5', { kind: 'SELF' }), 'kind: "SELF" is none of TEACHER, WORKPLACE, JOINT'],
    ],
  ],
  [
    'ext_intermediate_items',
    [
      [
        { sourcedId: 'ii2', assessmentSourcedId: 'ia1', text: 'Toinen' },
        'position: is taken by another item',
      ],
      [
        { sourcedId: 'ii3', assessmentSourcedId: 'ia1', position: '1', text: 'Arvosana', level: '5' },
        'level: is not a whole number from 1 to 4',
      ],
      [
        {
          sourcedId: 'ii4',
          assessmentSourcedId: 'ia1',
          position: '2',
          requirementSourcedId: 'rq3',
          text: 'Laskee',
        },
        'requirementSourcedId: rq3 is of no unit of the period',
      ],
    ],
  ],
]
