import type { FaultyRows } from '../sample-folder.ts'

const right = {
  userSourcedId: 's2',
  qualificationName: 'Perustutkinto',
  state: 'lasna',
  startDate: '2026-08-10',
}
const shortRight = { ...right, endDate: '2026-12-18' }

/** What can be wrong with study rights and what they lead to. */
export const curriculumFaultRows: FaultyRows[] = [
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
      ...['sr7', 'sr8', 'sr11'].map((sourcedId): [Record<string, string>] => [{ ...right, sourcedId }]),
      ...['sr5', 'sr10'].map((sourcedId): [Record<string, string>] => [{ ...shortRight, sourcedId }]),
    ],
  ],
  [
    'courses',
    ['m10', 'm11', 'm12', 'm13', 'm14', 'm15', 'm16', 'm17', 'm18'].map(
      (sourcedId): [Record<string, string>] => [
        { sourcedId, title: sourcedId, courseCode: sourcedId, orgSourcedId: 'o1' },
      ],
    ),
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
