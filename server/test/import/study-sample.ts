import { withDemonstrations } from './demonstration-sample.ts'
import { withPeriods } from './personal-event-sample.ts'
import { type SampleFolder, withMore, withRow } from './sample-folder.ts'

/**
 * The sample school with everything that a student learns by: a whole plan of 180 points, its curriculum, a slot
 * and a class on offer for it, periods of learning, and a failed demonstration with its result by requirement.
 */
export function withStudies(tag = 'x'): SampleFolder {
  const folder = { ...withPeriods(tag), ...withDemonstrations(tag), ...plan(), ...curriculum() }
  const rows: [file: string, ...rows: Record<string, string>[]][] = [
    ['courses', course('m3', 'Yhteiset osat'), course('m4', 'Äidinkieli'), course('m5', 'Fysiikka')],
    ['courses', course('m6', 'Korkeakouluopinnot'), course('m7', 'Pelituotanto')],
    [
      'classes',
      {
        sourcedId: 'c3',
        title: 'Pelituotannon työpaja',
        courseSourcedId: 'm7',
        classType: 'scheduled',
        classCode: 'PEL',
        schoolSourcedId: 'o1',
        termSourcedIds: 'T1',
      },
    ],
  ]
  const whole = rows.reduce((all, [file, ...more]) => withMore(all, file, ...more), folder)
  const tasked = withRow(whole, 'ext_demonstration_tasks', 'dt1', { requirementSourcedIds: 'rq1;rq2' })
  // An initial password would have to be changed before anything else.
  return withRow(tasked, 'users', 's1', { password: '' })
}

function course(sourcedId: string, title: string) {
  return { sourcedId, title, courseCode: title.slice(0, 3).toUpperCase(), orgSourcedId: 'o1' }
}

function curriculum(): SampleFolder {
  const unit = (sourcedId: string, kind: string, osp: string, more: Record<string, string> = {}) => ({
    sourcedId,
    kind,
    osp,
    parentSourcedId: '',
    elective: '',
    gradeScale: '',
    requiresSourcedIds: '',
    group: '',
    validFrom: '',
    validTo: '',
    ...more,
  })
  const requirement = (sourcedId: string, courseSourcedId: string, position: string, text: string) => ({
    sourcedId,
    courseSourcedId,
    position,
    text,
  })
  return {
    ext_qualifications: [
      { sourcedId: 'q1', code: '341101', name: 'Perustutkinto', level: 'INITIAL', extent: '180', unit: '' },
    ],
    ext_units: [
      unit('m1', 'VOCATIONAL', '100'),
      unit('m2', 'VOCATIONAL', '20', { requiresSourcedIds: 'm1' }),
      unit('m3', 'COMMON', '35'),
      unit('m4', 'COMMON_SUBAREA', '30', { parentSourcedId: 'm3' }),
      unit('m5', 'COMMON_SUBAREA', '5', { parentSourcedId: 'm3' }),
      unit('m6', 'ELECTIVE', '10', { elective: 'HIGHER_EDUCATION', gradeScale: 'PASS_FAIL' }),
      unit('m7', 'LOCAL', '15'),
    ],
    ext_requirements: [
      requirement('rq1', 'm1', '0', 'Suunnittelee ohjelman'),
      requirement('rq2', 'm1', '1', 'Testaa ohjelman'),
      requirement('rq3', 'm2', '0', 'Laskee'),
      requirement('rq4', 'm6', '0', 'Tutkii'),
    ],
    ext_criteria: [
      { sourcedId: 'cr1', requirementSourcedId: 'rq1', level: 'T1', position: '0', text: 'Ohjattuna.' },
    ],
    ext_study_details: [
      { sourcedId: 'sr1', qualificationSourcedId: 'q1', titles: 'kehittäjä', titlesSv: 'utvecklare' },
    ],
    ext_demonstration_ratings: [
      { sourcedId: 'dg1', demonstrationSourcedId: 'd1', requirementSourcedId: 'rq1', grade: '2' },
      { sourcedId: 'dg2', demonstrationSourcedId: 'd1', requirementSourcedId: 'rq2', grade: 'Hylätty' },
    ],
  }
}

function plan(): SampleFolder {
  const at = '2026-11-02T10:00:00+02:00'
  const unit = (
    sourcedId: string,
    courseSourcedId: string,
    osp: string,
    more: Record<string, string> = {},
  ) => ({
    sourcedId,
    planSourcedId: 'p1',
    courseSourcedId,
    osp,
    state: 'PLANNED',
    grade: '',
    startDate: '',
    endDate: '',
    individualCriteria: '',
    individualCriteriaSv: '',
    ...more,
  })
  return {
    ext_plans: [
      {
        sourcedId: 'p1',
        studyRightSourcedId: 'sr1',
        goal: 'Ohjelmistokehittäjäksi',
        firstApproved: '2026-09-14',
        competenceReached: '',
        updatedAt: at,
      },
    ],
    ext_plan_versions: [
      { sourcedId: 'pv1', planSourcedId: 'p1', version: '1', state: 'SENT_TO_STUDENT', createdAt: at },
    ],
    ext_plan_changes: [
      { sourcedId: 'ch1', planVersionSourcedId: 'pv1', kind: 'ADDED', path: 'modules/m1', text: 'Lisätty.' },
    ],
    ext_plan_units: [
      unit('pu1', 'm1', '100', {
        state: 'ONGOING',
        individualCriteria: 'Ohjelmoi mallin mukaan.; Testaa ohjattuna.',
        individualCriteriaSv: 'Programmerar enligt modell.',
      }),
      unit('pu2', 'm2', '20'),
      unit('pu3', 'm3', '35'),
      unit('pu4', 'm4', '30'),
      unit('pu5', 'm5', '5'),
      unit('pu6', 'm6', '10'),
      unit('pu7', 'm7', '15'),
    ],
    ext_prior_competence: [
      { sourcedId: 'pc1', planUnitSourcedId: 'pu5', route: 'DIRECT', state: 'PROPOSED', assessors: '' },
    ],
    ext_plan_slots: [{ sourcedId: 'sl1', planUnitSourcedId: 'pu7', osp: '15' }],
    ext_offers: [
      {
        sourcedId: 'of1',
        classSourcedId: 'c3',
        opensAt: '2026-11-10T09:00:00+02:00',
        closesAt: '2026-12-02T16:00:00+02:00',
        mode: 'FIRST_COME',
        description: '',
        descriptionSv: '',
      },
    ],
  }
}
