import { describe, expect, test } from 'vitest'
import { schoolWithPlan } from '../../../test/import/plan-sample.ts'
import { withRow } from '../../../test/import/sample-folder.ts'
import { takenOf } from '../../../test/import/taken-of.ts'

const school = schoolWithPlan()
const { records: known } = await takenOf(school)

describe('a row of curriculum or plan that makes no sense', () => {
  test.each([
    ['ext_units', 'm4', { parentSourcedId: '' }, 'line 5, parentSourcedId: is needed for COMMON_SUBAREA'],
    ['ext_units', 'm1', { requiresSourcedIds: 'm1' }, 'line 2, requiresSourcedIds: names the unit itself'],
    ['ext_units', 'm1', { kind: 'LOCAL' }, 'line 2, osp: is not from 5 to 15, as for a local unit'],
    ['ext_units', 'm2', { osp: '1.25' }, 'line 3, osp: is not a number like 15 or 1.5'],
    ['ext_criteria', 'crK5', { level: 'T1' }, 'line 3, position: is taken by another row'],
    ['ext_criteria', 'crK5', { level: 'K6' }, 'line 3, level: "K6" is none of T1, T2, H3, H4, K5'],
    [
      'ext_plans',
      'p1',
      { competenceReached: '2017-12-31' },
      'line 2, competenceReached: is before 2018-01-01',
    ],
    [
      'ext_plans',
      'p1',
      { competenceReached: '2026-12-08' },
      'line 2, competenceReached: is more than 14 days ahead',
    ],
    [
      'ext_plans',
      'p1',
      { studyRightSourcedId: 'sr9' },
      'line 2, studyRightSourcedId: sr9 is not in ext_study_rights.csv',
    ],
    ['ext_plan_versions', 'pv1', { state: 'SENT_TO_STUDENT' }, 'line 3, state: is taken by another row'],
    ['ext_plan_versions', 'pv2', { version: '1' }, 'line 3, version: is taken by another row'],
    ['ext_plan_units', 'pu1', { courseSourcedId: 'm2' }, 'line 3, courseSourcedId: is taken by another row'],
    ['ext_plan_units', 'pu1', { grade: '3' }, 'line 2, grade: must be empty in state PLANNED'],
    ['ext_plan_units', 'pu1', { endDate: '2026-08-09' }, 'line 2, endDate: is before startDate'],
    ['ext_plan_units', 'pu3', { osp: '9' }, 'line 4, osp: is 9, and its sub-areas are 4 together'],
    [
      'ext_plan_slots',
      'sl1',
      { planUnitSourcedId: 'pu9' },
      'line 2, planUnitSourcedId: pu9 is not in ext_plan_units.csv',
    ],
    [
      'ext_study_details',
      'sr1',
      { qualificationSourcedId: 'q9' },
      'line 2, qualificationSourcedId: q9 is not in ext_qualifications.csv',
    ],
  ])('%s %s %o is reported, and leaves what was known', async (file, id, change, fault) => {
    const { lines, records } = await takenOf(withRow(school, file, id, change), school)
    expect(lines.join('\n')).toContain(`${file}.csv ${fault}`)
    expect(records ?? known).toEqual(known)
  })
})
