import { type SampleFolder, sampleSchool, withMore } from './sample-folder.ts'

/** The sample school with two study rights, a period at work, a course, and one of what goes with them. */
export function withPeriods(tag = 'x'): SampleFolder {
  const right = {
    qualificationName: 'Perustutkinto',
    state: 'lasna',
    startDate: '2026-08-10',
    endDate: '',
  }
  const rows: [file: string, ...rows: Record<string, string>[]][] = [
    [
      'ext_study_rights',
      { ...right, sourcedId: 'sr1', userSourcedId: 's1' },
      { ...right, sourcedId: 'sr2', userSourcedId: 's2' },
    ],
    [
      'ext_workplace_periods',
      {
        sourcedId: 'w1',
        studyRightSourcedId: 'sr1',
        workplaceName: 'Kaluste Oy',
        startDate: '2026-11-02',
        endDate: '2026-12-04',
        dailyStart: '07:00',
        dailyEnd: '15:00',
        weekdays: '1,2,3',
        instructorName: 'Antero Laurila',
      },
    ],
    [
      'ext_personal_events',
      {
        sourcedId: 'pe1',
        studyRightSourcedId: 'sr1',
        courseSourcedIds: 'm1',
        method: 'TRAINING_AGREEMENT',
        name: 'Työpaikalla oppiminen',
        startDate: '2026-11-02',
        endDate: '2026-12-04',
        workplacePeriodSourcedId: 'w1',
        businessId: '0112038-9',
        partTimePercent: '100',
        tasks: 'Sahaa osat; Kokoaa rungon',
      },
      {
        sourcedId: 'pe2',
        studyRightSourcedId: 'sr1',
        courseSourcedIds: 'm1,m2',
        method: 'SCHOOL',
        name: 'Ohjelmoinnin perusteet',
        startDate: '2026-08-10',
        endDate: '2026-12-18',
        classSourcedId: 'c1',
      },
    ],
    [
      'ext_personal_event_breaks',
      { sourcedId: 'pb1', personalEventSourcedId: 'pe1', startDate: '2026-11-16', endDate: '2026-11-20' },
    ],
    [
      'ext_personal_event_goals',
      { sourcedId: 'pg1', personalEventSourcedId: 'pe1', by: 'WORKPLACE', text: 'Teet oven itse.' },
    ],
    [
      'ext_intermediate_assessments',
      {
        sourcedId: 'ia1',
        personalEventSourcedId: 'pe1',
        kind: 'WORKPLACE',
        periodStart: '2026-11-02',
        periodEnd: '2026-11-13',
        date: '2026-11-13',
        strengths: 'Työskentelet huolellisesti.',
        authorName: 'Antero Laurila',
        publishedAt: '2026-11-13T15:10:00+02:00',
      },
    ],
    [
      'ext_intermediate_items',
      { sourcedId: 'ii1', assessmentSourcedId: 'ia1', text: 'Käyttää koneita turvallisesti', level: '3' },
    ],
  ]
  return rows.reduce((folder, [file, ...more]) => withMore(folder, file, ...more), sampleSchool(tag))
}
