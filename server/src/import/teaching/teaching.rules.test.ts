import { describe, expect, test } from 'vitest'
import { type FewCells, schoolOf } from '../../../test/import/school-of.ts'
import { eventTeacherRecords, participantRecords } from './teaching.rules.ts'

describe('the teachers of a class', () => {
  const teacher = { sourcedId: 'e1', role: 'teacher', userSourcedId: 't1' }

  test.each<[string, Record<string, string>[], string[]]>([
    ['are those who are enrolled as such', [teacher], ['e1 c1 t1']],
    ['are each of them once', [teacher, { ...teacher, sourcedId: 'e2' }], ['e1 c1 t1']],
    ['may be two', [teacher, { ...teacher, sourcedId: 'e2', userSourcedId: 't2' }], ['e1 c1 t1', 'e2 c1 t2']],
    [
      'may teach another class',
      [teacher, { ...teacher, sourcedId: 'e2', classSourcedId: 'c2' }],
      ['e1 c1 t1', 'e2 c2 t1'],
    ],
    ['are not its students', [{ sourcedId: 'e1' }], []],
  ])('%s', (_title, enrollments, expected) => {
    const teachers = eventTeacherRecords(schoolOf({ enrollments }))
    expect(teachers.map(one => `${one.source_id} ${one.event_id} ${one.staff_id}`)).toEqual(expected)
  })
})

describe('a student takes part', () => {
  const part = {
    source_id: 'e1',
    event_id: 'c1',
    student_id: 's1',
    study_right_id: 'sr2',
    begin_date: '2026-08-10',
    end_date: '2026-12-18',
  }
  const rights = [
    { sourcedId: 'sr1', startDate: '2024-08-10', endDate: '2026-05-31' },
    { sourcedId: 'sr2', startDate: '2026-06-01' },
  ]

  test.each<[string, Record<string, string>, FewCells, object[]]>([
    ['while the class lasts', {}, {}, [part]],
    [
      'from the day on which they joined',
      { beginDate: '2026-09-01' },
      {},
      [{ ...part, begin_date: '2026-09-01' }],
    ],
    [
      'until the day on which they left',
      { endDate: '2026-10-01' },
      {},
      [{ ...part, end_date: '2026-10-01' }],
    ],
    [
      'under the study right of the first day',
      { beginDate: '2026-05-31' },
      {},
      [{ ...part, begin_date: '2026-05-31', study_right_id: 'sr1' }],
    ],
    [
      'under the study right that is named',
      { 'metadata.studyRightSourcedId': 'sr1' },
      {},
      [{ ...part, study_right_id: 'sr1' }],
    ],
    [
      'under the study right that follows from the role',
      {},
      { ext_study_rights: [], roles: [{ sourcedId: 'r1' }] },
      [{ ...part, study_right_id: 'role/r1' }],
    ],
    ['never without a study right', {}, { ext_study_rights: [] }, []],
    ['never in a class that nobody knows', { classSourcedId: 'c9' }, {}, []],
    ['never as a teacher', { role: 'teacher' }, {}, []],
  ])('%s', (_title, cells, rows, expected) => {
    const school = schoolOf({
      academicSessions: [{}],
      classes: [{ sourcedId: 'c1' }],
      enrollments: [{ sourcedId: 'e1', ...cells }],
      ext_study_rights: rights,
      ...rows,
    })
    expect([...participantRecords(school)]).toEqual(expected)
  })
})
