import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder of files as a test writes it: rows by file, cells by column. */
export type SampleFolder = Record<string, Record<string, string>[]>

/** Rows to add to a file; with what is wrong with each, `column: reason`, or nothing where it only helps others. */
export type FaultyRows = [file: string, rows: [cells: Record<string, string>, fault?: string][]]

/**
 * A school of two classes, two students and two teachers, one guardian, and one of everything else. `tag` keeps
 * two such schools in one database apart in the names that only one person can have.
 */
export function sampleSchool(tag = 'x'): SampleFolder {
  return {
    orgs: [{ sourcedId: 'o1', name: 'Esimerkkiopisto', type: 'school', parentSourcedId: '' }],
    academicSessions: [
      term('Y', '2026–2027', 'schoolYear', '2026-08-10', '2027-06-04'),
      term('T1', 'Syksy 2026', 'semester', '2026-08-10', '2026-12-18'),
    ],
    courses: [
      { sourcedId: 'm1', title: 'Ohjelmointi', courseCode: 'OHJ', orgSourcedId: 'o1' },
      { sourcedId: 'm2', title: 'Matematiikka', courseCode: 'MA', orgSourcedId: 'o1' },
    ],
    classes: [
      schoolClass('c1', 'Ohjelmoinnin perusteet', 'm1', 'scheduled'),
      schoolClass('c2', 'Ryhmänohjaus', 'm2', 'homeroom'),
    ],
    users: [
      user('t1', 'Kaisa', 'Mäntylä', `kaisa.${tag}`),
      user('t2', 'Åke', 'Söderholm', `ake.${tag}`),
      {
        ...user('s1', 'Aada', 'Kuisma', `aada.${tag}`),
        agentSourcedIds: 'g1',
        password: 'ensimmäinen salasana',
      },
      user('s2', 'Saša', 'Öhman', `sasa.${tag}`),
      user('g1', 'Petri', 'Kuisma', `petri.${tag}`),
    ],
    roles: [
      role('t1', 'teacher'),
      role('t2', 'teacher'),
      { ...role('s1', 'student'), beginDate: '2026-08-10' },
      { ...role('s2', 'student'), beginDate: '2026-08-10' },
      role('g1', 'guardian'),
    ],
    demographics: [
      { sourcedId: 's1', birthDate: '2010-04-12' },
      { sourcedId: 's2', birthDate: '2007-01-31' },
    ],
    enrollments: [
      enrollment('e1', 'c1', 's1', 'student'),
      enrollment('e2', 'c1', 's2', 'student'),
      enrollment('e3', 'c2', 's1', 'student'),
      enrollment('e4', 'c1', 't1', 'teacher'),
    ],
    ext_sessions: [
      session('x1', 'c1', '2026-11-16', 'A101', 't1'),
      session('x2', 'c1', '2026-11-30', 'A101', 't1'),
      session('x3', 'c1', '2026-12-07', 'A101', 't1,t2'),
      session('x4', 'c2', '2026-12-01', 'A102', 't2'),
    ],
    ext_attendance: [
      {
        sourcedId: 'a1',
        sessionSourcedId: 'x1',
        userSourcedId: 's1',
        code: 'S',
        teacherSourcedId: 't1',
        recordedAt: '2026-11-16T08:30:00+02:00',
      },
    ],
  }
}

function term(sourcedId: string, title: string, type: string, startDate: string, endDate: string) {
  return { sourcedId, title, type, startDate, endDate, parentSourcedId: '' }
}

function schoolClass(sourcedId: string, title: string, courseSourcedId: string, classType: string) {
  const classCode = title.slice(0, 3).toUpperCase()
  return {
    sourcedId,
    title,
    courseSourcedId,
    classType,
    classCode,
    schoolSourcedId: 'o1',
    termSourcedIds: 'T1',
  }
}

function user(sourcedId: string, givenName: string, familyName: string, username: string) {
  return { sourcedId, givenName, familyName, username, agentSourcedIds: '', password: '' }
}

function role(userSourcedId: string, name: string): Record<string, string> {
  return {
    sourcedId: `r-${userSourcedId}`,
    userSourcedId,
    roleType: 'primary',
    role: name,
    orgSourcedId: 'o1',
    beginDate: '',
    endDate: '',
  }
}

function enrollment(sourcedId: string, classSourcedId: string, userSourcedId: string, roleName: string) {
  return {
    sourcedId,
    classSourcedId,
    schoolSourcedId: 'o1',
    userSourcedId,
    role: roleName,
    beginDate: '',
    endDate: '',
  }
}

function session(sourcedId: string, classSourcedId: string, day: string, location: string, teachers: string) {
  return {
    sourcedId,
    classSourcedId,
    startTime: `${day}T08:15:00+02:00`,
    endTime: `${day}T09:45:00+02:00`,
    location,
    teacherSourcedIds: teachers,
    topic: '',
  }
}

/** The same folder with one row of a file changed. */
export function withRow(
  folder: SampleFolder,
  file: string,
  sourcedId: string,
  change: Record<string, string>,
): SampleFolder {
  const rows = folder[file] ?? []
  return { ...folder, [file]: rows.map(row => (row.sourcedId === sourcedId ? { ...row, ...change } : row)) }
}

export function withoutRow(folder: SampleFolder, file: string, sourcedId: string): SampleFolder {
  return { ...folder, [file]: (folder[file] ?? []).filter(row => row.sourcedId !== sourcedId) }
}

export function withMore(
  folder: SampleFolder,
  file: string,
  ...rows: Record<string, string>[]
): SampleFolder {
  return { ...folder, [file]: [...(folder[file] ?? []), ...rows] }
}

/** Writes the folder with a manifest into a new temporary place, which is there until the test ends, and answers the path. */
export function writeFolder(...parameters: Parameters<typeof newFolder>): string {
  const path = newFolder(...parameters)
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

/** Writes the folder with a manifest for as long as `use` takes. */
export async function inFolder<T>(
  use: (path: string) => Promise<T>,
  ...parameters: Parameters<typeof newFolder>
): Promise<T> {
  const path = newFolder(...parameters)
  try {
    return await use(path)
  } finally {
    rmSync(path, { recursive: true })
  }
}

function newFolder(folder: SampleFolder, source = 'sample', manifest: [string, string][] = []): string {
  const path = mkdtempSync(join(tmpdir(), 'studentgo-import-'))
  const isListed = (name: string) => !name.startsWith('ext_')
  const properties: [string, string][] = [
    ['manifest.version', '1.0'],
    ['oneroster.version', '1.2'],
    ...Object.keys(folder)
      .filter(isListed)
      .map((name): [string, string] => [`file.${name}`, 'bulk']),
    ['source.systemCode', source],
    ...manifest,
  ]
  const lines = properties.map(([name, value]) => `${name},${value}`)
  writeFileSync(join(path, 'manifest.csv'), ['propertyName,value', ...lines, ''].join('\r\n'))
  for (const [name, rows] of Object.entries(folder)) writeFileSync(join(path, `${name}.csv`), csvOf(rows))
  return path
}

export function csvOf(rows: readonly Record<string, string>[]): string {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const lines = rows.map(row => columns.map(column => quoted(row[column] ?? '')).join(','))
  return `${[columns.join(','), ...lines].join('\n')}\n`
}

function quoted(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
