import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mondayOf } from '@studentgo/protocol/rules/calendar'
import type { RunningServer } from '../../e2e/server-process.ts'
import { lineOf, load, processesOf } from './clients/load.ts'
import { openEmbeddedSchool, openLargeSchool, signInMany, type Visit } from './large-school.ts'
import { startPortal } from './portal.ts'
import { questions, requestsOf } from './questions.ts'

const connections = 8
const mostMegabytes = { postgres: 200, embedded: 500 }
const studentsEmbedded = 200

/**
 * Measures a portal's memory once a minute for `MINUTES` (60), under all queries of students in turns: one process
 * on PostgreSQL, or `WORKERS` processes; with `EMBEDDED=on` the embedded database with 200 students.
 */
export async function memory(): Promise<boolean> {
  const minutes = Number(process.env.MINUTES ?? 60)
  const kind = process.env.EMBEDDED === 'on' ? 'embedded' : 'postgres'
  const { server, visits, today, end } = await (kind === 'embedded' ? startEmbedded() : startOnPostgres())
  const requests = questions.flatMap(question => requestsOf(question, visits, mondayOf(today)))
  console.log(`at rest: ${describe(server.pid)}`)
  for (let minute = 1; minute <= minutes; minute++) {
    const shuffled = requests.toSorted(() => Math.random() - 0.5)
    const measured = await load(server.pid, {
      url: server.origin,
      connections,
      duration: 60,
      requests: shuffled,
    })
    console.log(`${lineOf(`minute ${minute}`, measured)}   ${describe(server.pid)}`)
  }
  const reached = memoryOf(server.pid).every(megabytes => megabytes <= mostMegabytes[kind])
  await end()
  return reached
}

interface Watched {
  server: RunningServer
  visits: Visit[]
  today: string
  end(): Promise<void>
}

async function startOnPostgres(): Promise<Watched> {
  const school = await openLargeSchool()
  const visits = await signInMany(school, 500)
  const server = await startPortal(school, { WORKERS: process.env.WORKERS ?? '1' })
  return {
    server,
    visits,
    today: school.today,
    async end() {
      await server.stop()
      await school.close()
    },
  }
}

async function startEmbedded(): Promise<Watched> {
  const folder = mkdtempSync(join(tmpdir(), 'studentgo-memory-'))
  const school = await openEmbeddedSchool(join(folder, 'database'), studentsEmbedded)
  const visits = await signInMany(school, studentsEmbedded)
  await school.close()
  const server = await startPortal(school, { EMBEDDED: 'on', DATA_DIR: folder })
  return {
    server,
    visits,
    today: school.today,
    async end() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Megabytes of each process of a portal that are in memory (Linux only). */
export function memoryOf(pid: number): number[] {
  return processesOf(pid).map(one => {
    const status = readFileSync(`/proc/${one}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024
  })
}

function describe(pid: number): string {
  return `${memoryOf(pid)
    .map(megabytes => megabytes.toFixed(0))
    .join(' + ')} MB`
}
