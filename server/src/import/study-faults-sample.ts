import { type SampleFolder, withMore } from './sample-folder.ts'
import { withStudies } from './study-sample.ts'

type Cells = Record<string, string>
/** Rows to add to a file; with what is wrong with each, `column: reason`, or nothing where it only helps others. */
type Rows = [file: string, rows: [cells: Cells, fault?: string][]]

const right = {
  userSourcedId: 's2',
  qualificationName: 'Perustutkinto',
  state: 'lasna',
  startDate: '2026-08-10',
}
const shortRight = { ...right, endDate: '2026-12-18' }
const at = '2026-11-02T10:00:00+02:00'

const structure: Rows[] = [
  [
    'ext_study_rights',
    [
      [{ ...right, sourcedId: 'sr3', endDate: '2026-08-09' }, 'endDate: 2026-08-09 is before 2026-08-10'],
      [
        { ...right, sourcedId: 'sr4', estimatedEndDate: '2026-08-09' },
        'estimatedEndDate: 2026-08-09 is before 2026-08-10',
      ],
      [
        { ...right, sourcedId: 'sr6', userSourcedId: 'g1' },
        'userSourcedId: g1 has no student role in roles.csv',
      ],
      ...['sr7', 'sr8', 'sr11'].map((sourcedId): [Cells] => [{ ...right, sourcedId }]),
      ...['sr5', 'sr10'].map((sourcedId): [Cells] => [{ ...shortRight, sourcedId }]),
    ],
  ],
  [
    'courses',
    ['m10', 'm11', 'm12', 'm13', 'm14', 'm15', 'm16', 'm17', 'm18'].map((sourcedId): [Cells] => [
      { sourcedId, title: sourcedId, courseCode: sourcedId, orgSourcedId: 'o1' },
    ]),
  ],
  [
    'ext_qualifications',
    [
      [
        { sourcedId: 'q2', code: '1', name: 'Lyhyt', level: 'INITIAL', extent: '150' },
        'extent: is not 180, as for an initial qualification',
      ],
      [
        { sourcedId: 'q3', code: '2', name: 'Muu', level: 'BASIC', extent: '180' },
        'level: "BASIC" is none of INITIAL, FURTHER, SPECIALIST, TUVA, TELMA, UNITS',
      ],
    ],
  ],
  [
    'ext_units',
    [
      [{ sourcedId: 'm10', kind: 'LOCAL', osp: '16' }, 'osp: is not from 5 to 15, as for a local unit'],
      [
        { sourcedId: 'm11', kind: 'ELECTIVE', osp: '4', elective: 'OTHER_QUALIFICATION' },
        'osp: is not from 5 to 15, as for a unit of another qualification',
      ],
      [
        { sourcedId: 'm12', kind: 'ELECTIVE', osp: '20', elective: 'HIGHER_EDUCATION' },
        'osp: is not from 5 to 15, as for higher education studies',
      ],
      [
        { sourcedId: 'm13', kind: 'ELECTIVE', osp: '26', elective: 'COMMON_OR_UPPER_SECONDARY' },
        'osp: is not from 1 to 25, as for extra common or upper secondary studies',
      ],
      [
        { sourcedId: 'm14', kind: 'VOCATIONAL', elective: 'HIGHER_EDUCATION' },
        'elective: must be empty for VOCATIONAL',
      ],
      [{ sourcedId: 'm15', kind: 'COMMON_SUBAREA' }, 'parentSourcedId: is needed for COMMON_SUBAREA'],
      [
        { sourcedId: 'm16', kind: 'COURSE', validFrom: '2026-08-01', validTo: '2026-07-31' },
        'validTo: is before validFrom',
      ],
      [
        { sourcedId: 'm17', kind: 'COURSE', requiresSourcedIds: 'm17' },
        'requiresSourcedIds: names the unit itself',
      ],
      [
        { sourcedId: 'm18', kind: 'COURSE', parentSourcedId: 'm99' },
        'parentSourcedId: m99 is not in courses.csv',
      ],
      [{ sourcedId: 'm98', kind: 'COURSE' }, 'sourcedId: m98 is not in courses.csv'],
    ],
  ],
  [
    'ext_requirements',
    [
      [
        { sourcedId: 'rq10', courseSourcedId: 'm1', position: '0', text: 'Toinen' },
        'position: is taken by another row',
      ],
      [
        { sourcedId: 'rq11', courseSourcedId: 'm99', text: 'Minkä' },
        'courseSourcedId: m99 is not in courses.csv',
      ],
    ],
  ],
  [
    'ext_criteria',
    [
      [
        { sourcedId: 'cr2', requirementSourcedId: 'rq1', level: 'T1', text: 'Toinen' },
        'position: is taken by another row',
      ],
      [
        { sourcedId: 'cr3', requirementSourcedId: 'rq99', level: 'T1', text: 'Minkä' },
        'requirementSourcedId: rq99 is not in ext_requirements.csv',
      ],
    ],
  ],
  [
    'ext_study_details',
    [
      [{ sourcedId: 'sr8', qualificationSourcedId: 'q1' }],
      [
        { sourcedId: 'sr2', titles: 'puuseppä', titlesSv: 'snickare; målare' },
        'titlesSv: has more parts than titles',
      ],
      [{ sourcedId: 'sr9', titles: 'puuseppä' }, 'sourcedId: sr9 is not in ext_study_rights.csv'],
      [{ sourcedId: 'sr5', oid: '1.2' }, 'oid: is not a study right number like 1.2.246.562.15.12345678901'],
    ],
  ],
]

const plan = (sourcedId: string, studyRightSourcedId: string, more: Cells = {}) => ({
  sourcedId,
  studyRightSourcedId,
  updatedAt: at,
  ...more,
})
const version = (sourcedId: string, number: string, more: Cells = {}) => ({
  sourcedId,
  planSourcedId: 'p1',
  version: number,
  state: 'DRAFT',
  createdAt: at,
  ...more,
})
const unit = (sourcedId: string, courseSourcedId: string, osp: string, more: Cells = {}) => ({
  sourcedId,
  planSourcedId: 'p2',
  courseSourcedId,
  osp,
  state: 'PLANNED',
  ...more,
})

const plans: Rows[] = [
  [
    'ext_plans',
    [
      [plan('p2', 'sr2')],
      [plan('p8', 'sr10')],
      [plan('p3', 'sr1'), 'studyRightSourcedId: is taken by another row'],
      [plan('p4', 'sr5', { competenceReached: '2017-12-31' }), 'competenceReached: is before 2018-01-01'],
      [
        plan('p5', 'sr7', { competenceReached: '2026-12-08' }),
        'competenceReached: is more than 14 days ahead',
      ],
      [
        plan('p6', 'sr8', { competenceReached: '2026-11-20' }),
        'competenceReached: is there, and the plan has 0 of 180 points: 0 of 145 vocational, 0 of 35 common',
      ],
      [plan('p7', 'sr99'), 'studyRightSourcedId: sr99 is not in ext_study_rights.csv'],
    ],
  ],
  [
    'ext_plan_versions',
    [
      [version('pv2', '1'), 'version: is taken by another row'],
      [version('pv3', '2', { state: 'SENT_TO_STUDENT' }), 'state: is taken by another row'],
      [version('pv4', '1', { planSourcedId: 'p99' }), 'planSourcedId: p99 is not in ext_plans.csv'],
      [version('pv5', '0'), 'version: is not a number from 1 to 9999'],
    ],
  ],
  [
    'ext_plan_changes',
    [
      [
        { sourcedId: 'ch2', planVersionSourcedId: 'pv99', kind: 'ADDED', path: 'x', text: 'Lisätty.' },
        'planVersionSourcedId: pv99 is not in ext_plan_versions.csv',
      ],
    ],
  ],
  [
    'ext_plan_units',
    [
      [
        unit('pf1', 'm1', '45', { startDate: '2026-09-01', endDate: '2026-08-31' }),
        'endDate: is before startDate',
      ],
      [unit('pf2', 'm2', '20', { grade: '3' }), 'grade: must be empty in state PLANNED'],
      [unit('pf3', 'm7', '16'), 'osp: is not from 5 to 15, as for a local unit'],
      [unit('pf4', 'm6', '16'), 'osp: is not from 5 to 15, as for higher education studies'],
      [unit('pf5', 'm3', '9'), 'osp: is 9, and its sub-areas are 5 together'],
      [unit('pf6', 'm4', '4')],
      [
        unit('pf7', 'm5', '1', { individualCriteria: 'Laskee.', individualCriteriaSv: 'Räknar.; Ritar.' }),
        'individualCriteriaSv: has more parts than individualCriteria',
      ],
      [unit('pf8', 'm1', '45', { planSourcedId: 'p1' }), 'courseSourcedId: is taken by another row'],
      [unit('pf9', 'm1', '45', { planSourcedId: 'p99' }), 'planSourcedId: p99 is not in ext_plans.csv'],
      [unit('pf10', 'm1', '45', { planSourcedId: 'p8' })],
    ],
  ],
  [
    'ext_prior_competence',
    [
      [
        { sourcedId: 'pc2', planUnitSourcedId: 'pu5', route: 'DIRECT', state: 'SENT' },
        'planUnitSourcedId: is taken by another row',
      ],
      [
        { sourcedId: 'pc3', planUnitSourcedId: 'pu99', route: 'DIRECT', state: 'SENT' },
        'planUnitSourcedId: pu99 is not in ext_plan_units.csv',
      ],
    ],
  ],
  [
    'ext_plan_slots',
    [
      [
        { sourcedId: 'sl2', planUnitSourcedId: 'pu99' },
        'planUnitSourcedId: pu99 is not in ext_plan_units.csv',
      ],
    ],
  ],
]

const offer = (sourcedId: string, classSourcedId: string, more: Cells = {}) => ({
  sourcedId,
  classSourcedId,
  opensAt: '2026-11-10T09:00:00+02:00',
  closesAt: '2026-12-02T16:00:00+02:00',
  mode: 'FIRST_COME',
  ...more,
})
const place = (sourcedId: string, more: Cells = {}) => ({
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
const period = (sourcedId: string, more: Cells = {}) => ({
  sourcedId,
  studyRightSourcedId: 'sr1',
  courseSourcedIds: 'm1',
  method: 'TRAINING_AGREEMENT',
  name: 'Työpaikalla oppiminen',
  startDate: '2027-01-07',
  endDate: '2027-01-08',
  ...more,
})
const atWork = (sourcedId: string, workplacePeriodSourcedId: string, more: Cells = {}) =>
  period(sourcedId, { workplacePeriodSourcedId, businessId: '0112038-9', partTimePercent: '1', ...more })
const feedback = (sourcedId: string, more: Cells = {}) => ({
  sourcedId,
  personalEventSourcedId: 'pe1',
  kind: 'TEACHER',
  periodStart: '2026-11-02',
  periodEnd: '2026-11-13',
  date: '2026-11-13',
  authorName: 'Kaisa Mäntylä',
  ...more,
})

const events: Rows[] = [
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
      ...['w7', 'w8', 'w9'].map((sourcedId): [Cells] => [place(sourcedId)]),
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
    ],
  ],
]

const shown = (sourcedId: string, more: Cells = {}) => ({
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
const published = (sourcedId: string, more: Cells = {}) =>
  shown(sourcedId, {
    state: 'PUBLISHED',
    startDate: '2026-11-02',
    publishedAt: '2026-11-09T14:00:00+02:00',
    ...more,
  })
const result = (sourcedId: string, more: Cells = {}) => ({
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

const demonstrations: Rows[] = [
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
      ...['x16', 'x17', 'x18', 'x19'].map((sourcedId): [Cells] => [result(sourcedId)]),
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

/** A folder with every fault that studies can have, and each of them as the report has to name it. */
export function withEveryFault(tag = 'x'): { folder: SampleFolder; faults: string[] } {
  let folder = withStudies(tag)
  const faults: string[] = []
  for (const [file, rows] of [...structure, ...plans, ...events, ...demonstrations]) {
    for (const [cells, fault] of rows) {
      folder = withMore(folder, file, cells)
      const line = (folder[file] ?? []).length + 1
      if (fault !== undefined) faults.push(`${file}.csv line ${line}, ${fault}`)
    }
  }
  return { folder, faults }
}
