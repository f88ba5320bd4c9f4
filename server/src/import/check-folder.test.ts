import { appendFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  csvOf,
  type SampleFolder,
  sampleSchool,
  withMore,
  withoutRow,
  withRow,
  writeFolder,
} from '../../test/import/sample-folder.ts'
import { checkFolder } from './check-folder.ts'
import { lineOf, type ReportProgress } from './engine/progress.ts'
import { describeRefusal } from './engine/report.ts'

function write(folder: SampleFolder, manifest: [string, string][] = []): string {
  return writeFolder(folder, 'sample', manifest)
}

async function refusalsAt(path: string): Promise<string[]> {
  const checked = await checkFolder(path, {
    today: '2026-11-23',
    timeZone: 'Europe/Helsinki',
    progress: () => undefined,
  })
  return checked.kind === 'REFUSED' ? checked.refusals.map(describeRefusal) : []
}

const refusalsOf = (folder: SampleFolder) => refusalsAt(write(folder))

const school = sampleSchool()

function withTail(text: string): string {
  return `${text.replaceAll(/(?<=.)$/gm, ',,,')},,,,,,\n,,,,,,\n`
}
const long = (count: number) => 'a'.repeat(count)

/** A study right with everything that points at it, for the files that need one. */
const withRight = withMore(school, 'ext_study_rights', {
  sourcedId: 'sr1',
  userSourcedId: 's1',
  qualificationName: 'Perustutkinto',
  state: 'lasna',
  startDate: '2026-08-10',
  endDate: '',
})
const workplace = {
  sourcedId: 'w1',
  studyRightSourcedId: 'sr1',
  workplaceName: 'Kaluste Oy',
  startDate: '2026-11-02',
  endDate: '2026-12-04',
  dailyStart: '07:00',
  dailyEnd: '15:00',
  weekdays: '1,2,3',
}

describe('a folder without fault', () => {
  test('is accepted, with every extension file as well', async () => {
    expect(await refusalsOf(school)).toEqual([])
    expect(await refusalsOf(withMore(withRight, 'ext_workplace_periods', workplace))).toEqual([])
  })

  test('may have a byte order mark, Windows line ends, quotes, and lists with semicolons', async () => {
    const path = write(withRow(school, 'classes', 'c1', { title: 'Ohjelmointi, "perusteet"' }))
    const sessions = csvOf(school.ext_sessions ?? []).replace('"t1,t2"', 't1;t2')
    writeFileSync(join(path, 'ext_sessions.csv'), `\uFEFF${sessions.replaceAll('\n', '\r\n')}`)
    expect(await refusalsAt(path)).toEqual([])
  })

  test.each<[string, (text: string) => Buffer]>([
    ['semicolons', text => Buffer.from(text.replaceAll(',', ';'))],
    ['tabs', text => Buffer.from(text.replaceAll(',', '\t'))],
    ['Windows-1252', text => Buffer.from(text, 'latin1')],
    ['UTF-16 with a mark', text => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 without a mark', text => Buffer.from(text, 'utf16le')],
    ['UTF-16 the other way round', text => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['UTF-16 the other way round without a mark', text => Buffer.from(text, 'utf16le').swap16()],
    ['a tail of empty cells and rows, as Excel leaves it', text => Buffer.from(withTail(text))],
    ['a header in capitals', text => Buffer.from(text.replace(/^.*$/m, header => header.toUpperCase()))],
  ])('may be written with %s', async (_what, encode) => {
    const path = write(school)
    const courses = 'sourcedId,title,courseCode,orgSourcedId\nm1,Päiväkirja,OHJ,o1\nm2,Matematiikka,MA,o1\n'
    writeFileSync(join(path, 'courses.csv'), encode(courses))
    writeFileSync(join(path, 'manifest.csv'), encode(readFileSync(join(path, 'manifest.csv'), 'utf8')))
    const checked = await checkFolder(path, {
      today: '2026-11-23',
      timeZone: 'UTC',
      progress: () => undefined,
    })
    expect(checked.kind === 'ACCEPTED' && checked.school.folder.courses.map(row => row.title)).toEqual([
      'Päiväkirja',
      'Matematiikka',
    ])
    expect(checked.kind === 'ACCEPTED' && checked.source).toBe('sample')
  })

  test('may have names of files in any letters', async () => {
    const path = write(school)
    renameSync(join(path, 'users.csv'), join(path, 'USERS.CSV'))
    expect(await refusalsAt(path)).toEqual([])
  })

  test('may hold columns of an exporter\'s own under "metadata."', async () => {
    expect(await refusalsOf(withRow(school, 'users', 's1', { 'metadata.shoeSize': '38' }))).toEqual([])
  })

  test('a row to be deleted is left out, and what points at it is refused', async () => {
    expect(await refusalsOf(withRow(school, 'users', 's2', { status: 'tobedeleted' }))).toEqual(
      [
        'enrollments.csv line 3, userSourcedId: s2 is not in users.csv',
        'demographics.csv line 3, sourcedId: s2 is not in users.csv',
        'roles.csv line 5, userSourcedId: s2 is not in users.csv',
      ].toSorted(),
    )
  })
})

const badCells: [what: string, file: string, id: string, change: Record<string, string>, refusal: string][] =
  [
    ['an empty id', 'orgs', 'o1', { name: '' }, 'orgs.csv line 2, name: is empty'],
    [
      'an org of an unknown kind',
      'orgs',
      'o1',
      { type: 'castle' },
      'orgs.csv line 2, type: "castle" is none of department, school, district, local, state, national',
    ],
    [
      'a day that no calendar has',
      'academicSessions',
      'T1',
      { endDate: '2026-02-30' },
      'academicSessions.csv line 3, endDate: is not a day like 2026-08-10',
    ],
    [
      'a term that ends before it starts',
      'academicSessions',
      'T1',
      { endDate: '2026-08-09' },
      'academicSessions.csv line 3, endDate: 2026-08-09 is before 2026-08-10',
    ],
    [
      'a title that is too long',
      'courses',
      'm1',
      { title: long(301) },
      'courses.csv line 2, title: is longer than 300 characters',
    ],
    [
      'a class without terms',
      'classes',
      'c1',
      { termSourcedIds: ' , ' },
      'classes.csv line 2, termSourcedIds: is empty',
    ],
    [
      'a class of no course',
      'classes',
      'c1',
      { courseSourcedId: 'm9' },
      'classes.csv line 2, courseSourcedId: m9 is not in courses.csv',
    ],
    [
      'a class in one term that is there and one that is not',
      'classes',
      'c1',
      { termSourcedIds: 'T1,T9' },
      'classes.csv line 2, termSourcedIds: T9 is not in academicSessions.csv',
    ],
    [
      'a NUL character in a name',
      'users',
      's1',
      { givenName: 'Aa\u0000da' },
      'users.csv line 4, givenName: holds a NUL character',
    ],
    [
      'another control character',
      'users',
      's1',
      { givenName: 'Aa\u0007da' },
      'users.csv line 4, givenName: holds a control character',
    ],
    [
      'an e-mail address that is none',
      'users',
      's1',
      { email: 'aada(at)example.invalid' },
      'users.csv line 4, email: is not an e-mail address',
    ],
    [
      'a switch that is neither on nor off',
      'users',
      's1',
      { enabledUser: 'maybe' },
      'users.csv line 4, enabledUser: is neither true nor false',
    ],
    [
      'a status of an older version',
      'users',
      's1',
      { status: 'inactive' },
      'users.csv line 4, status: "inactive" is none of active, tobedeleted',
    ],
    [
      'an agent who is nobody',
      'users',
      's1',
      { agentSourcedIds: 'g1,g2' },
      'users.csv line 4, agentSourcedIds: g2 is not in users.csv',
    ],
    [
      'a user name that another has in capitals',
      'users',
      's2',
      { username: 'AADA.X' },
      'users.csv line 5, username: aada.x is on line 4 already',
    ],
    [
      'an unknown role',
      'roles',
      'r-g1',
      { role: 'wizard' },
      'roles.csv line 6, role: "wizard" is none of aide, counselor, districtAdministrator, guardian, parent, principal, proctor, relative, siteAdministrator, student, systemAdministrator, teacher',
    ],
    [
      'a role that ends before it begins',
      'roles',
      'r-s1',
      { endDate: '2026-08-01' },
      'roles.csv line 4, endDate: 2026-08-01 is before 2026-08-10',
    ],
    [
      'a birthday in the future',
      'demographics',
      's1',
      { birthDate: '2027-01-01' },
      "demographics.csv line 2, birthDate: 2027-01-01 is nobody's birthday",
    ],
    [
      'an enrolment of an unknown kind',
      'enrollments',
      'e1',
      { role: 'guest' },
      'enrollments.csv line 2, role: "guest" is none of administrator, proctor, student, teacher',
    ],
    [
      'an enrolment that ends before it begins',
      'enrollments',
      'e1',
      { beginDate: '2026-10-01', endDate: '2026-09-01' },
      'enrollments.csv line 2, endDate: 2026-09-01 is before 2026-10-01',
    ],
    [
      'an enrolment after the class is over',
      'enrollments',
      'e1',
      { beginDate: '2027-01-07' },
      'enrollments.csv line 2, beginDate: 2027-01-07 is after the end of the class, 2026-12-18',
    ],
    [
      'a second enrolment in the same class from the same day',
      'enrollments',
      'e2',
      { userSourcedId: 's1' },
      'enrollments.csv line 3, userSourcedId: s1 is enrolled in this class from 2026-08-10 on line 2 already',
    ],
    [
      'a student among the teachers',
      'enrollments',
      'e4',
      { userSourcedId: 's2' },
      'enrollments.csv line 5, userSourcedId: s2 has no staff role in roles.csv',
    ],
    [
      'a teacher among the students',
      'enrollments',
      'e3',
      { userSourcedId: 't2' },
      'enrollments.csv line 4, userSourcedId: t2 has no student role in roles.csv',
    ],
    [
      'a lesson without an offset',
      'ext_sessions',
      'x1',
      { startTime: '2026-11-16T08:15:00' },
      'ext_sessions.csv line 2, startTime: is not an instant with offset like 2026-08-10T08:15:00+03:00',
    ],
    [
      'an hour that the clock skips',
      'ext_sessions',
      'x1',
      { startTime: '2027-03-28 03:30 does not exist: the clock is put forward over that hour' },
      'ext_sessions.csv line 2, startTime: 2027-03-28 03:30 does not exist: the clock is put forward over that hour',
    ],
    [
      'a lesson that ends when it begins',
      'ext_sessions',
      'x1',
      { endTime: '2026-11-16T08:15:00+02:00' },
      'ext_sessions.csv line 2, endTime: is not after startTime',
    ],
    [
      'a lesson of two days',
      'ext_sessions',
      'x4',
      { endTime: '2026-12-03T08:15:00+02:00' },
      'ext_sessions.csv line 5, endTime: is more than a day after startTime',
    ],
    [
      'a lesson after its class is over',
      'ext_sessions',
      'x4',
      { startTime: '2026-12-19T08:15:00+02:00', endTime: '2026-12-19T09:45:00+02:00' },
      'ext_sessions.csv line 5, startTime: 2026-12-19 is outside class c2, 2026-08-10 to 2026-12-18',
    ],
    [
      'a lesson of no class',
      'ext_sessions',
      'x4',
      { classSourcedId: 'c9' },
      'ext_sessions.csv line 5, classSourcedId: c9 is not in classes.csv',
    ],
    [
      'a lesson taught by a student',
      'ext_sessions',
      'x4',
      { teacherSourcedIds: 's1' },
      'ext_sessions.csv line 5, teacherSourcedIds: s1 has no staff role in roles.csv',
    ],
    [
      'a lesson in a room that is not listed',
      'ext_sessions',
      'x4',
      { roomSourcedId: 'r1' },
      'ext_sessions.csv line 5, roomSourcedId: r1 is not in ext_rooms.csv',
    ],
    [
      'a note of what to bring that is too long',
      'ext_sessions',
      'x4',
      { bring: long(201) },
      'ext_sessions.csv line 5, bring: is longer than 200 characters',
    ],
    [
      'a lunch that is no span of time',
      'ext_sessions',
      'x4',
      { lunchSlot: 'klo 11' },
      'ext_sessions.csv line 5, lunchSlot: is not a span of time like 11:30–12:00',
    ],
    [
      'a script for an address',
      'ext_sessions',
      'x4',
      { onlineUrl: 'javascript:alert(1)' },
      'ext_sessions.csv line 5, onlineUrl: is not a web address',
    ],
    [
      'an absence code that nobody knows',
      'ext_attendance',
      'a1',
      { code: 'X' },
      'ext_attendance.csv line 2, code: "X" is none of S, T, E, MS, KS, L, M1, M2, O, K, W, P, +',
    ],
    [
      'an absence longer than the lesson',
      'ext_attendance',
      'a1',
      { minutes: '91' },
      'ext_attendance.csv line 2, minutes: is more than the 90 minutes of the session',
    ],
    [
      'an absence of half a minute',
      'ext_attendance',
      'a1',
      { minutes: '0.5' },
      'ext_attendance.csv line 2, minutes: is not a whole number from 0 to 1440',
    ],
    [
      'lateness without minutes',
      'ext_attendance',
      'a1',
      { code: 'M1' },
      'ext_attendance.csv line 2, lateMinutes: is empty, and M1 says late',
    ],
    [
      'an absence from a class that the student is not in',
      'ext_attendance',
      'a1',
      { sessionSourcedId: 'x4', userSourcedId: 's2' },
      'ext_attendance.csv line 2, userSourcedId: s2 is not in class c2 on 2026-12-01',
    ],
    [
      'an absence of a teacher',
      'ext_attendance',
      'a1',
      { userSourcedId: 't1' },
      'ext_attendance.csv line 2, userSourcedId: t1 has no student role in roles.csv',
    ],
    [
      'an absence from no lesson',
      'ext_attendance',
      'a1',
      { sessionSourcedId: 'x9' },
      'ext_attendance.csv line 2, sessionSourcedId: x9 is not in ext_sessions.csv',
    ],
  ]

describe('a faulty row is named by file, line, column and reason', () => {
  test.each(badCells)('%s', async (_what, file, id, change, refusal) => {
    expect(await refusalsOf(withRow(school, file, id, change))).toContain(refusal)
  })

  test.each<[string, string, Record<string, string>, string]>([
    [
      'an end before the start',
      'ext_workplace_periods',
      { endDate: '2026-11-01' },
      'line 2, endDate: 2026-11-01 is before 2026-11-02',
    ],
    [
      'a day that ends before it starts',
      'ext_workplace_periods',
      { dailyEnd: '06:00' },
      'line 2, dailyEnd: 06:00 is before 07:00',
    ],
    [
      'an eighth weekday',
      'ext_workplace_periods',
      { weekdays: '1,8' },
      'line 2, weekdays: is not a list of weekdays from 1 (Monday) to 7',
    ],
    [
      'a time that no clock shows',
      'ext_workplace_periods',
      { dailyStart: '24:00' },
      'line 2, dailyStart: is not a time like 08:15',
    ],
    [
      'a study right of nobody',
      'ext_workplace_periods',
      { studyRightSourcedId: 'sr9' },
      'line 2, studyRightSourcedId: sr9 is not in ext_study_rights.csv',
    ],
  ])('a workplace period with %s', async (_what, file, change, refusal) => {
    const folder = withMore(withRight, file, { ...workplace, ...change })
    expect(await refusalsOf(folder)).toContain(`${file}.csv ${refusal}`)
  })

  test('an id that comes twice is refused with the line that had it first', async () => {
    const [first] = school.users ?? []
    const folder = withMore(school, 'users', { ...first, username: 'kaisa.other' })
    expect(await refusalsOf(folder)).toEqual(['users.csv line 7, sourcedId: t1 is on line 2 already'])
  })

  test('two marks for one student in one lesson are one too many', async () => {
    const [first] = school.ext_attendance ?? []
    const folder = withMore(school, 'ext_attendance', { ...first, sourcedId: 'a2' })
    expect(await refusalsOf(folder)).toEqual([
      'ext_attendance.csv line 3, userSourcedId: x1, s1 is on line 2 already',
    ])
  })

  test('bytes that are not UTF-8 are refused by their position', async () => {
    const path = write(school)
    appendFileSync(
      join(path, 'courses.csv'),
      Buffer.from([...Buffer.from('m3,Pa'), 0xe4, ...Buffer.from(',K,o1\nm4,Ääni,Ä,o1\n')]),
    )
    expect(await refusalsAt(path)).toEqual(['courses.csv line 4, title: is not valid UTF-8'])
  })

  test('a row keeps its line number after a row that spans several lines', async () => {
    const path = write(school)
    appendFileSync(join(path, 'courses.csv'), 'm3,"Taide\nja luova\nilmaisu",TA,o1\nm4,,MU,o1\n')
    expect(await refusalsAt(path)).toEqual(['courses.csv line 7, title: is empty'])
  })

  test('a row with too few cells, and quotation marks gone wrong', async () => {
    const path = write(school)
    appendFileSync(join(path, 'courses.csv'), 'm3,Taide\n"m4"x,Musiikki,MU,o1\nm5,Tanssi,TA,o1\n')
    expect(await refusalsAt(path)).toEqual([
      'courses.csv line 4: has 2 cells where the header has 4',
      'courses.csv line 5: quotation marks do not follow the rules of CSV; nothing after it was read',
    ])
  })

  test('all the faults of a folder come in one report, and none that only follows from another', async () => {
    const twice = withRow(withRow(school, 'users', 's1', { givenName: '' }), 'ext_sessions', 'x1', {
      classSourcedId: 'c9',
    })
    expect(await refusalsOf(twice)).toEqual([
      'ext_sessions.csv line 2, classSourcedId: c9 is not in classes.csv',
      'users.csv line 4, givenName: is empty',
    ])
  })

  test('a password is never repeated in a report', async () => {
    const secret = `salaisuus${'\u0007'}`
    const refusals = await refusalsOf(withRow(school, 'users', 's1', { password: secret }))
    expect(refusals).toEqual(['users.csv line 4, password: holds a control character'])
  })
})

describe('the folder itself', () => {
  /** The report about courses.csv with this header and one row. */
  async function saidOf(header: string) {
    const path = write(school)
    writeFileSync(join(path, 'courses.csv'), `${header}\nm1,Ohjelmointi,OHJ,o1\nm2,Matematiikka,MA,o1\n`)
    const options = { today: '2026-11-23', timeZone: 'Europe/Helsinki', progress: () => undefined }
    const checked = await checkFolder(path, options)
    return {
      refusals: checked.kind === 'REFUSED' ? checked.refusals.map(describeRefusal) : [],
      warnings: checked.warnings.map(describeRefusal),
    }
  }

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'vendorCode', 'oppilaanNimi'])(
    'a column %s of a vendor is skipped with one line',
    async column => {
      expect(await saidOf(`sourcedId,title,${column},orgSourcedId`)).toEqual({
        refusals: [],
        warnings: [`courses.csv line 1: ${column}: unknown here, so not read`],
      })
    },
  )

  test('a column in the place that the standard reserves for a vendor is skipped silently', async () => {
    expect(await saidOf('sourcedId,title,metadata.code,orgSourcedId')).toEqual({ refusals: [], warnings: [] })
  })

  test.each([
    ['corseCode', 'courseCode'],
    ['courseCodes', 'courseCode'],
    ['course_code', 'courseCode'],
    ['Course Code', 'courseCode'],
    ['courseCoed', 'courseCode'],
  ])('a column %s is no vendor’s: it is named, with %s', async (written, meant) => {
    const { refusals } = await saidOf(`sourcedId,title,${written},orgSourcedId`)
    expect(refusals).toContain(
      `courses.csv line 1, ${written}: is no column of this file; write ${meant} if it is that`,
    )
  })

  test('a header without a needed column, with a misspelt or a repeated one is refused by their names', async () => {
    const { refusals } = await saidOf('sourcedId,titel,orgSourcedId,orgSourcedId')
    expect(refusals).toEqual([
      'courses.csv line 1, titel: is no column of this file; write title if it is that',
      'courses.csv line 1, orgSourcedId: is in the header twice',
      'courses.csv line 1, title: is missing from the header',
    ])
  })

  test('of fifty thousand unknown columns twenty are named, and the rest are counted', async () => {
    const unknown = Array.from({ length: 50_000 }, (_, at) => `x${at}`)
    const header = ['sourcedId', 'title', 'courseCode', 'orgSourcedId', ...unknown, ...unknown]
    const { warnings } = await saidOf(header.join(','))
    expect(warnings).toEqual([
      `courses.csv line 1: ${unknown.slice(0, 20).join(', ')} and 49,980 more: unknown here, so not read`,
    ])
  })

  test('an empty file is refused', async () => {
    const path = write(school)
    writeFileSync(join(path, 'courses.csv'), '')
    expect(await refusalsAt(path)).toEqual(['courses.csv: is empty: the header is missing'])
  })

  test('a file of the standard that is not there is refused', async () => {
    const { enrollments: _left, ...rest } = school
    expect(await refusalsOf(rest)).toEqual(['enrollments.csv: is needed'])
  })

  test('differences instead of the whole are refused', async () => {
    expect(await refusalsAt(write(school, [['file.users', 'delta']]))).toEqual([
      'manifest.csv, file.users: is delta, and nothing is known of what came before it; export it as bulk once',
    ])
  })

  test('a manifest that promises a file which is not there is refused', async () => {
    const { demographics: _left, ...rest } = school
    expect(await refusalsAt(write(rest, [['file.demographics', 'bulk']]))).toEqual([
      'manifest.csv, file.demographics: is bulk, and demographics.csv is not in the folder',
    ])
  })

  test('another version and a folder without a manifest are refused', async () => {
    expect(await refusalsAt(write(school, [['oneroster.version', '1.0']]))).toEqual([
      'manifest.csv, oneroster.version: is 1.0, and 1.1 and 1.2 are read',
    ])
    const path = write(school)
    rmSync(join(path, 'manifest.csv'))
    expect(await refusalsAt(path)).toEqual(['manifest.csv: is not in the folder'])
  })

  test('unknown files, and those that the manifest calls absent, are named and left alone', async () => {
    const path = write(withMore(school, 'lineItems', { sourcedId: 'l1' }), [
      ['file.ext_attendance', 'absent'],
    ])
    const checked = await checkFolder(path, {
      today: '2026-11-23',
      timeZone: 'Europe/Helsinki',
      progress: () => undefined,
    })
    expect(checked.notes).toEqual([
      'ext_attendance.csv is absent by the manifest and was not read',
      'lineItems.csv is no file that the import knows and was not read',
    ])
    expect(checked.kind === 'ACCEPTED' && checked.school.folder.ext_attendance).toBeUndefined()
  })

  test('progress is reported file by file', async () => {
    const lines: string[] = []
    const progress: ReportProgress = one => lines.push(lineOf(one))
    await checkFolder(write(withoutRow(school, 'courses', 'm9')), {
      today: '2026-11-23',
      timeZone: 'UTC',
      progress,
    })
    expect(lines).toContain('ext_sessions.csv: 4 rows read')
  })
})
