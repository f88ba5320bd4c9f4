import { spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { addDays } from '@studentgo/protocol/rules/calendar'
import { lasting, readHome } from './clients/readers.ts'
import { type LargeSchool, openLargeSchool, openSchoolBeside, signInMany } from './large-school.ts'
import { startPortal } from './portal.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** The arguments that `npm run import` passes to Node: its flags and the program. */
const importer: string[] = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  .scripts.import.split(' ')
  .slice(2)

const demoStudents = Number(process.env.STUDENTS ?? 20_000)
/** Students in each class: 160,000 enrolments of 20,000 students. */
const perClass = 80
const lessons = 1_000_000
const lessonsADay = 4

const goals = {
  demo: { seconds: 120 },
  enrolments: { seconds: 60 },
  oneClass: { seconds: 3 },
  sessions: { seconds: 180, megabytes: 400 },
  again: { seconds: 90, megabytes: 400 },
  readers: { p95: 100 },
}

/**
 * How long imports take and how much memory: the large demo school, 20,000 students with 160,000 enrolments, one
 * changed class, a million lessons and the same again, while readers of another school on the same PostgreSQL look at
 * home. `STUDENTS=20000 LESSONS=1000000`.
 */
export async function imports(): Promise<boolean> {
  const school = await openLargeSchool(60)
  const folder = mkdtempSync(join(tmpdir(), 'studentgo-bench-import-'))
  const visits = await signInMany(school, 20)
  const server = await startPortal(school, { WORKERS: '1' })
  try {
    const alone = await readHome(server.origin, visits, lasting(5))
    console.log(`home, alone: p95 ${alone.p95.toFixed(0)} ms`)
    const run = (name: string, goal: { seconds: number; megabytes?: number }, args: string[]) =>
      measured({ school, folder, name, goal, args, readers: () => server.origin, visits })
    const reached = [
      await loadDemo(school),
      await writeSchool(folder, { students: demoStudents, lessons: 0 }).then(() =>
        run('160,000 enrolments', goals.enrolments, [folder]),
      ),
      await writeSchool(folder, { students: demoStudents, lessons: 0, title: 'Renamed' }).then(() =>
        run('one class that has changed', goals.oneClass, [folder, '--only=class:c1']),
      ),
      await writeSchool(folder, {
        students: demoStudents,
        lessons: Number(process.env.LESSONS ?? lessons),
        title: 'Renamed',
      }).then(() => run('a million lessons', goals.sessions, [folder])),
      await run('the same again', goals.again, [folder]),
    ]
    return reached.every(Boolean)
  } finally {
    await server.stop()
    await school.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function loadDemo(school: LargeSchool): Promise<boolean> {
  const start = performance.now()
  const large = await openSchoolBeside(school, demoStudents)
  const seconds = (performance.now() - start) / 1000
  await large.close()
  return printLine(`demo of ${demoStudents}`, { seconds }, goals.demo)
}

interface Run {
  school: LargeSchool
  folder: string
  name: string
  goal: { seconds: number; megabytes?: number }
  args: string[]
  readers: () => string
  visits: Awaited<ReturnType<typeof signInMany>>
}

/** Runs the command of the importer while reading home of the other school. */
async function measured({ school, name, goal, args, readers, visits }: Run): Promise<boolean> {
  const start = performance.now()
  const { pid, ended: ends } = startImport(school, args)
  let megabytes = 0
  const watch = setInterval(() => {
    megabytes = Math.max(megabytes, mostMemoryOf(pid))
  }, 200)
  let isRunning = true
  const ended = ends.finally(() => {
    isRunning = false
  })
  const [, { p95 }] = await Promise.all([ended, readHome(readers(), visits, () => isRunning)])
  clearInterval(watch)
  const seconds = (performance.now() - start) / 1000
  return printLine(name, { seconds, megabytes, p95 }, { ...goal, ...goals.readers })
}

/** Starts the command of the importer; `ended` fails where the import does. */
export function startImport({ url }: LargeSchool, args: string[]): { pid: number; ended: Promise<void> } {
  const child = spawn(process.execPath, [...importer, ...args, '--source=bench'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: url,
      DATA_DIR: join(tmpdir(), 'studentgo-bench-data'),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', part => {
    errors = `${errors}${part}`.slice(-2000)
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('exit', code =>
      code === 0 ? resolve() : reject(new Error(`the import ended with ${code}: ${errors}`)),
    )
  })
  return { pid: child.pid ?? 0, ended }
}

/** The peak memory of a process so far, in megabytes (Linux only). */
function mostMemoryOf(pid: number): number {
  try {
    const [, kibibytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return (Number(kibibytes) * 1024) / 1_000_000
  } catch {
    return 0
  }
}

function printLine<Figures extends Record<string, number>>(
  name: string,
  found: Figures,
  goal: Partial<Figures>,
): boolean {
  const isReached = Object.entries(goal).every(([figure, most]) => (found[figure] ?? 0) <= (most ?? Infinity))
  const words = Object.entries(found).map(([figure, value]) => {
    const most = goal[figure]
    return `${figure} ${value.toFixed(1)}${most === undefined ? '' : ` (${most})`}`
  })
  console.log(`${name.padEnd(28)} ${words.join('   ')}${isReached ? '' : '   MISSED'}`)
  return isReached
}

interface Written {
  students: number
  lessons: number
  /** Of the class `c1`. */
  title?: string
}

/** Writes the import folder of a school in the current school year, with one row per lesson. */
export async function writeSchool(folder: string, { students, lessons, title }: Written): Promise<void> {
  const teachers = students / 20
  const classes = students / 10
  await mkdir(folder, { recursive: true })
  const year = new Date().getUTCFullYear()
  const first = `${year}-08-10`
  const file = (name: string, header: string, count: number, row: (at: number) => string) =>
    pipeline(
      Readable.from(
        (function* () {
          yield `${header}\n`
          for (let at = 0; at < count; at += 1000) {
            const rows = Array.from({ length: Math.min(1000, count - at) }, (_, next) => row(at + next))
            yield `${rows.join('\n')}\n`
          }
        })(),
      ),
      createWriteStream(join(folder, name)),
    )
  const files = ['orgs', 'academicSessions', 'courses', 'classes', 'users', 'roles', 'enrollments']
  const names = [...files, ...(lessons === 0 ? [] : ['ext_sessions']), 'demographics', 'ext_study_rights']
  await file('manifest.csv', 'propertyName,value', names.length + 2, at =>
    at === 0 ? 'manifest.version,1.0' : at === 1 ? 'oneroster.version,1.2' : `file.${names[at - 2]},bulk`,
  )
  await file('orgs.csv', 'sourcedId,name,type', 1, () => 'o1,Bench College,school')
  await file(
    'academicSessions.csv',
    'sourcedId,title,type,startDate,endDate',
    1,
    () => `y1,${year}–${year + 1},schoolYear,${first},${year + 1}-06-04`,
  )
  await file(
    'courses.csv',
    'sourcedId,title,orgSourcedId,courseCode',
    200,
    at => `m${at},Unit ${at},o1,M${at}`,
  )
  await file(
    'classes.csv',
    'sourcedId,title,courseSourcedId,classType,schoolSourcedId,termSourcedIds,classCode',
    classes,
    at => `c${at},${at === 1 && title ? title : `Course ${at}`},m${at % 200},scheduled,o1,y1,C${at}`,
  )
  const userOf = (at: number) => (at < students ? `s${at}` : `t${at - students}`)
  await file('users.csv', 'sourcedId,username,givenName,familyName', students + teachers, at =>
    [userOf(at), `bench.${userOf(at)}`, `Given${at % 977}`, `Family${at % 3571}`].join(','),
  )
  await file('roles.csv', 'sourcedId,userSourcedId,roleType,role,orgSourcedId', students + teachers, at =>
    [`r${at}`, userOf(at), 'primary', at < students ? 'student' : 'teacher', 'o1'].join(','),
  )
  await file(
    'demographics.csv',
    'sourcedId,birthDate',
    students,
    at => `s${at},200${at % 9}-0${1 + (at % 9)}-15`,
  )
  await file(
    'ext_study_rights.csv',
    'sourcedId,userSourcedId,qualificationName,state,startDate',
    students,
    at => `sr${at},s${at},Bench Qualification,lasna,${first}`,
  )
  await file(
    'enrollments.csv',
    'sourcedId,classSourcedId,schoolSourcedId,userSourcedId,role',
    classes * (perClass + 1),
    at => {
      const group = Math.floor(at / (perClass + 1))
      const place = at % (perClass + 1)
      const user = place === perClass ? `t${group % teachers}` : `s${(group * perClass + place) % students}`
      return [`e${at}`, `c${group}`, 'o1', user, place === perClass ? 'teacher' : 'student'].join(',')
    },
  )
  if (lessons === 0) return
  await file(
    'ext_sessions.csv',
    'sourcedId,classSourcedId,startTime,endTime,location,teacherSourcedIds',
    lessons,
    at => {
      const group = at % classes
      const number = Math.floor(at / classes)
      const day = addDays(first, Math.floor(number / lessonsADay))
      const hour = 8 + (number % lessonsADay) * 2
      const time = (minutes: string) => `${day}T${String(hour).padStart(2, '0')}:${minutes}:00Z`
      return [
        `l${at}`,
        `c${group}`,
        time('00'),
        time('45'),
        `Room ${group % 300}`,
        `t${group % teachers}`,
      ].join(',')
    },
  )
}
