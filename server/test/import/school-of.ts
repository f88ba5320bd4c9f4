import { RowStore } from '../../src/import/engine/store/row-store.ts'
import {
  type FileName,
  type Folder,
  files,
  isFileName,
  type Row,
  requiredFiles,
} from '../../src/import/files.ts'
import { indexSchool, type School } from '../../src/import/school.ts'

/** Cells by column, of rows by file, as far as they matter to a test. */
export type FewCells = Partial<Record<FileName, Record<string, string>[]>>

/** What a row has where a test says nothing of it: cells that may not be empty. */
const usual: FewCells = {
  orgs: [{ name: 'Esimerkkiopisto', type: 'school' }],
  academicSessions: [
    { title: 'Syksy', type: 'semester', startDate: '2026-08-10', endDate: '2026-12-18', sourcedId: 'T1' },
  ],
  classes: [
    {
      title: 'Ohjelmointi',
      classType: 'scheduled',
      courseSourcedId: 'm1',
      schoolSourcedId: 'o1',
      termSourcedIds: 'T1',
    },
  ],
  users: [{ givenName: 'Aada', familyName: 'Kuisma', username: '' }],
  roles: [{ roleType: 'primary', role: 'student', orgSourcedId: 'o1', userSourcedId: 's1' }],
  enrollments: [{ classSourcedId: 'c1', schoolSourcedId: 'o1', userSourcedId: 's1', role: 'student' }],
  ext_campuses: [{ orgSourcedId: 'o1', name: 'Satamakatu' }],
  ext_groups: [{ code: 'TVT26', name: 'TVT26' }],
  ext_study_rights: [
    { userSourcedId: 's1', qualificationName: 'Datanomi', state: 'lasna', startDate: '2026-08-10' },
  ],
  ext_sessions: [
    { classSourcedId: 'c1', startTime: '2026-11-23T08:15:00+02:00', endTime: '2026-11-23T09:45:00+02:00' },
  ],
  ext_attendance: [
    { sessionSourcedId: 'x1', userSourcedId: 's1', code: 'S', recordedAt: '2026-11-23T08:30:00+02:00' },
  ],
  ext_workplace_periods: [
    {
      studyRightSourcedId: 'sr1',
      workplaceName: 'Kuutsalmen Data',
      dailyStart: '08:00',
      dailyEnd: '16:00',
      weekdays: '1,2,3,4,5',
    },
  ],
  ext_learning_support: [{ userSourcedId: 's1', description: 'Tukiopetus' }],
  ext_support_decisions: [
    {
      userSourcedId: 's1',
      level: 'SPECIAL',
      validFrom: '2026-09-01',
      grounds: 'Perusteet',
      responsibleSourcedId: 't1',
    },
  ],
  ext_support_arrangements: [{ decisionSourcedId: 'sd1', code: 'A', text: 'Lisäaika' }],
}

/** A school of these rows alone, read as the importer reads them; the first of a file is on line 2. */
export function schoolOf(rows: FewCells, today = '2026-11-23'): School {
  const folder: Record<string, RowStore<object>> = {}
  for (const name of [...requiredFiles, ...Object.keys(rows).filter(isFileName)]) {
    const store = new RowStore(files[name].schema.shape)
    for (const [at, cells] of (rows[name] ?? []).entries()) {
      if (!store.append(at + 2, wholeRow(name, cells, at + 2))) throw new Error(`a row of ${name} is faulty`)
    }
    folder[name] = store
  }
  // Each row was read by the schema of its file.
  return indexSchool(folder as unknown as Folder, today, 'Europe/Helsinki')
}

export function rowOf<Name extends FileName>(name: Name, cells: Record<string, string>, line = 2): Row<Name> {
  const row = files[name].schema.parse(wholeRow(name, cells, line))
  return { ...row, line } as Row<Name>
}

function wholeRow(name: FileName, cells: Record<string, string>, line: number): Record<string, string> {
  const empty = Object.fromEntries(Object.keys(files[name].schema.shape).map(column => [column, '']))
  return { ...empty, sourcedId: `row${line}`, ...usual[name]?.[0], ...cells }
}
