import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mondayOf } from '@studentgo/protocol/rules/calendar'
import type { RunningServer } from '../../e2e/server-process.ts'
import { letArrive, lineOfArrivals, lineOfWaits, type Visiting } from './clients/arrivals.ts'
import { ask } from './clients/ask.ts'
import { giveCorrespondence } from './correspondence.ts'
import { type Lesson, lessonsOf, rollOf, signInTeachers } from './desk.ts'
import { startImport, writeSchool } from './imports.ts'
import { openLargeSchool, signInMany, type Visit } from './large-school.ts'
import { memoryOf } from './memory.ts'
import { openingsAt } from './morning.ts'
import { backendsOf, startPortal } from './portal.ts'
import { say } from './say.ts'

const students = 20_000
const seconds = 600
const rollsASecond = 200 / 60
const messagesASecond = 50 / 60
const longestP95 = 50
const largestShareOfCore = 0.5
const mostMegabytes = 220
/** The imported school is small, because only one class of it is measured. */
const imported = { students: 200, lessons: 0 }

/**
 * The load of a college's morning: 20,000 students open the app within ten minutes, while 200 rolls are called and 50
 * messages sent a minute and one changed class is imported. `SHARE=0.1` runs a tenth of it in a tenth of the time.
 */
export async function schoolDay(): Promise<boolean> {
  const share = Number(process.env.SHARE ?? 1)
  const school = await openLargeSchool()
  const visits = await signInMany(school, students * share)
  say(`${visits.length} students are signed in`)
  const writers = await giveCorrespondence(school, visits.slice(0, 500))
  const lessons = await lessonsOf(school, await signInTeachers(school))
  const folder = mkdtempSync(join(tmpdir(), 'studentgo-bench-day-'))
  const server = await startPortal(school)
  try {
    await writeSchool(folder, imported)
    await startImport(school, [folder]).ended
    await writeSchool(folder, { ...imported, title: `Renamed at ${Date.now()}` })
    const open = openingsAt(server.origin, mondayOf(school.today)).everything
    const backends = await backendsOf(school)
    let isOver = false
    const arrive = <One>(list: readonly One[], perSecond: number, visit: Visiting<One>, count = Infinity) =>
      letArrive(server, list, { perSecond, goesOn: come => !isOver && come < count, backends }, visit)
    const perSecond = students / seconds
    await arrive(visits, perSecond, open, 600)
    const begin = performance.now()
    const opening = arrive(visits, perSecond, open, students * share).finally(() => {
      isOver = true
    })
    const [arrivals, rolls, messages] = await Promise.all([
      opening,
      arrive(lessons, rollsASecond, rollCall(server)),
      arrive(writers, messagesASecond, sending(server)),
      startImport(school, [folder, '--only=class:c1']).ended,
    ])
    const shareOfCore = (arrivals.postgres * arrivals.students) / (performance.now() - begin)
    const megabytes = memoryOf(server.pid)
    console.log(lineOfArrivals('students who open the app', arrivals))
    console.log(lineOfWaits('rolls that are called', rolls))
    console.log(lineOfWaits('messages that are sent', messages))
    console.log(
      `database ${(shareOfCore * 100).toFixed(0)} % of a core, processes ${megabytes.map(one => one.toFixed(0)).join(' + ')} MB`,
    )
    return (
      arrivals.p95 <= longestP95 &&
      [arrivals, rolls, messages].every(({ refused }) => refused === 0) &&
      shareOfCore <= largestShareOfCore &&
      Math.max(...megabytes) <= mostMegabytes
    )
  } finally {
    await server.stop()
    await school.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A teacher opens a lesson and calls its roll, which may have been called before. */
function rollCall(server: RunningServer): Visiting<Lesson> {
  return async (lesson, shown) => {
    const { path, ...roll } = await rollOf(server, lesson)
    const { status } = await fetch(`${server.origin}${path}`, roll)
    shown()
    return status === 200
  }
}

function sending({ origin }: RunningServer): Visiting<Visit> {
  return async ({ cookie, xsrf, threadId }, shown) => {
    const { status } = await ask(origin, {
      method: 'POST',
      path: '/rest/v1/messages/sendmessages',
      headers: { cookie, 'x-xsrf-token': xsrf },
      body: { threadId, text: 'Kiitos, sopii hyvin.' },
    })
    shown()
    return status === 200
  }
}
