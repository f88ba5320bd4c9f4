import { type SampleFolder, sampleSchool, withMore, withRow } from './sample-folder.ts'

const at = (day: string) => `${day}T09:00:00+02:00`

/** The sample school with one plan: programming, a common unit with a sub-area, a version that waits, a slot. */
export function schoolWithPlan(tag = 'x'): SampleFolder {
  const courses = [
    { sourcedId: 'm3', title: 'Yhteiset osat', courseCode: 'YTO', orgSourcedId: 'o1' },
    { sourcedId: 'm4', title: 'Äidinkieli', courseCode: 'AI', orgSourcedId: 'o1' },
  ]
  // Nobody is in the class yet: it is what there is to choose. A password would have to be changed first.
  const { enrollments = [], ext_attendance: _marks, ...sample } = sampleSchool(tag)
  return {
    ...withMore(withRow(sample, 'users', 's1', { password: '' }), 'courses', ...courses),
    enrollments: enrollments.filter(row => row.role === 'teacher'),
    ext_study_rights: [
      {
        sourcedId: 'sr1',
        userSourcedId: 's1',
        qualificationCode: '341101',
        qualificationName: 'Perustutkinto',
        state: 'lasna',
        startDate: '2026-08-10',
      },
    ],
    ext_qualifications: [
      { sourcedId: 'q1', code: '341101', name: 'Perustutkinto', level: 'INITIAL', extent: '180' },
    ],
    ext_units: [
      unit('m1', 'VOCATIONAL', '45', { group: '1', requiresSourcedIds: 'm2' }),
      unit('m2', 'VOCATIONAL', '30', { group: '1' }),
      unit('m3', 'COMMON', '4', { group: '2' }),
      unit('m4', 'COMMON_SUBAREA', '4', { parentSourcedId: 'm3' }),
    ],
    ext_requirements: [
      { sourcedId: 'rq1', courseSourcedId: 'm1', position: '0', text: 'Suunnittelee ohjelman' },
    ],
    ext_criteria: ['T1', 'K5'].map(level => ({
      sourcedId: `cr${level}`,
      requirementSourcedId: 'rq1',
      level,
      position: '0',
      text: `Tasolla ${level}`,
    })),
    ext_study_details: [{ sourcedId: 'sr1', qualificationSourcedId: 'q1', titles: 'kehittäjä; testaaja' }],
    ext_plans: [
      {
        sourcedId: 'p1',
        studyRightSourcedId: 'sr1',
        goal: 'Ohjelmistokehittäjäksi',
        firstApproved: '2026-09-14',
        competenceReached: '',
        updatedAt: at('2026-11-02'),
      },
    ],
    ext_plan_versions: [version('pv1', '1', 'SUPERSEDED'), version('pv2', '2', 'SENT_TO_STUDENT')],
    ext_plan_changes: [
      {
        sourcedId: 'ch1',
        planVersionSourcedId: 'pv2',
        kind: 'ADDED',
        path: 'modules/m1',
        text: 'Lisätty.',
      },
    ],
    ext_plan_units: [
      planUnit('pu1', 'm1', '45', 'PLANNED'),
      planUnit('pu2', 'm2', '30', 'COMPLETED', { grade: '4', gradedOn: '2026-10-30' }),
      planUnit('pu3', 'm3', '4', 'ONGOING'),
      planUnit('pu4', 'm4', '4', 'ONGOING'),
    ],
    ext_prior_competence: [
      {
        sourcedId: 'pc1',
        planUnitSourcedId: 'pu2',
        route: 'ASSESSORS',
        state: 'RECOGNISED',
        assessors: 'A; B',
      },
    ],
    ext_plan_slots: [{ sourcedId: 'sl1', planUnitSourcedId: 'pu1', osp: '15' }],
    ext_offers: [
      {
        sourcedId: 'of1',
        classSourcedId: 'c1',
        opensAt: at('2026-11-10'),
        closesAt: at('2026-12-02'),
        mode: 'FIRST_COME',
      },
    ],
  }
}

function unit(sourcedId: string, kind: string, osp: string, more: Record<string, string> = {}) {
  return { sourcedId, kind, osp, parentSourcedId: '', group: '', requiresSourcedIds: '', ...more }
}

function version(sourcedId: string, count: string, state: string) {
  const createdAt = at('2026-11-16')
  return { sourcedId, planSourcedId: 'p1', version: count, state, createdAt, requestedBySourcedId: 't1' }
}

function planUnit(
  sourcedId: string,
  courseSourcedId: string,
  osp: string,
  state: string,
  more: Record<string, string> = {},
) {
  const own = { grade: '', gradedOn: '', startDate: '2026-08-10', endDate: '2026-12-18' }
  return { sourcedId, planSourcedId: 'p1', courseSourcedId, osp, state, ...own, ...more }
}
