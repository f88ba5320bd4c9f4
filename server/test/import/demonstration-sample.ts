import { type SampleFolder, sampleSchool, withMore } from './sample-folder.ts'

/** The sample school with a study right, a failed demonstration, its second attempt, and what goes with them. */
export function withDemonstrations(tag = 'x'): SampleFolder {
  const shown = {
    studyRightSourcedId: 'sr1',
    courseSourcedIds: 'm1',
    name: 'Ohjelmointi',
    placeName: 'Kuutsalmen Data Oy',
    placeType: '1',
    assessors: 'Kaisa Mäntylä, Esimerkkiopisto (PROVIDER 1); Petteri Aho (WORKING_LIFE 3)',
    content: 'Ohjelmoi sovelluksen; Testaa sen',
    contentSv: 'Programmerar en applikation',
  }
  const rows: [file: string, ...rows: Record<string, string>[]][] = [
    [
      'ext_study_rights',
      {
        sourcedId: 'sr1',
        userSourcedId: 's1',
        qualificationName: 'Perustutkinto',
        state: 'lasna',
        startDate: '2026-08-10',
        endDate: '',
      },
      {
        sourcedId: 'sr2',
        userSourcedId: 's2',
        qualificationName: 'Perustutkinto',
        state: 'lasna',
        startDate: '2026-08-10',
        endDate: '',
      },
    ],
    [
      'ext_demonstrations',
      {
        ...shown,
        sourcedId: 'd1',
        state: 'PUBLISHED',
        startDate: '2026-11-02',
        endDate: '2026-11-03',
        publishedAt: '2026-11-09T14:00:00+02:00',
      },
      {
        ...shown,
        sourcedId: 'd2',
        state: 'AGREED',
        startDate: '2026-12-08',
        endDate: '',
        startTime: '08:00',
        endTime: '14:00',
        attempt: '2',
        previousSourcedId: 'd1',
      },
    ],
    [
      'ext_demonstration_tasks',
      { sourcedId: 'dt1', demonstrationSourcedId: 'd2', position: '1', text: 'Testaa sovellus' },
      { sourcedId: 'dt2', demonstrationSourcedId: 'd2', position: '2', text: 'Esittele työ' },
    ],
    [
      'ext_demonstration_assessments',
      {
        sourcedId: 'd1',
        grade: 'Hylätty',
        assessedOn: '2026-11-06',
        justification: 'Testaus jäi tekemättä.',
        targets: '1=2; 2=Hylätty',
        deciders: '1,3',
        participants: '1;3;5',
      },
    ],
  ]
  return rows.reduce((folder, [file, ...more]) => withMore(folder, file, ...more), sampleSchool(tag))
}
