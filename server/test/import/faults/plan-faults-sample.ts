import type { FaultyRows } from '../sample-folder.ts'

const at = '2026-11-02T10:00:00+02:00'
const plan = (sourcedId: string, studyRightSourcedId: string, more: Record<string, string> = {}) => ({
  sourcedId,
  studyRightSourcedId,
  updatedAt: at,
  ...more,
})
const version = (sourcedId: string, number: string, more: Record<string, string> = {}) => ({
  sourcedId,
  planSourcedId: 'p1',
  version: number,
  state: 'DRAFT',
  createdAt: at,
  ...more,
})
const unit = (
  sourcedId: string,
  courseSourcedId: string,
  osp: string,
  more: Record<string, string> = {},
) => ({
  sourcedId,
  planSourcedId: 'p2',
  courseSourcedId,
  osp,
  state: 'PLANNED',
  ...more,
})

/** What can be wrong with plans. */
export const planFaultRows: FaultyRows[] = [
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
