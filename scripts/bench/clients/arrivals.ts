import type { RunningServer } from '../../../e2e/server-process.ts'
import { percentiles, processorTimes } from './load.ts'

export interface Arrivals {
  students: number
  /** Milliseconds from a student's scheduled arrival to the first answer that they wait for. */
  p50: number
  p95: number
  p99: number
  refused: number
  /** Processor milliseconds per student. */
  server: number
  postgres: number
}

/** One student's visit. Resolves to whether every request was answered, and calls `shown` at the first view. */
export type Visiting<Student> = (student: Student, shown: () => void) => Promise<boolean>

interface Steadily {
  perSecond: number
  /** Whether another student arrives after this many. */
  goesOn: (come: number) => boolean
  /** The measured processes of PostgreSQL. */
  backends: ReadonlySet<number>
}

/**
 * Starts visits at a steady rate, whether or not earlier ones have been served, each of the next student in the list.
 */
export async function letArrive<Student>(
  { pid }: RunningServer,
  students: readonly Student[],
  { perSecond, goesOn, backends }: Steadily,
  visit: Visiting<Student>,
): Promise<Arrivals> {
  const times: number[] = []
  const visits: Promise<boolean>[] = []
  const before = processorTimes(pid, backends)
  const begin = performance.now()
  while (goesOn(visits.length)) {
    const due = begin + (visits.length * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0) await new Promise(resolve => setTimeout(resolve, early))
    const student = students[visits.length % students.length]
    if (student === undefined) throw new Error('nobody comes')
    visits.push(visit(student, () => times.push(performance.now() - due)))
  }
  const served = await Promise.all(visits)
  const after = processorTimes(pid, backends)
  const count = visits.length
  return {
    students: count,
    ...percentiles(times),
    refused: served.filter(one => !one).length,
    server: (after.server - before.server) / count,
    postgres: (after.postgres - before.postgres) / count,
  }
}

/** One line of a table. */
export function lineOfArrivals(name: string, one: Arrivals): string {
  const { server, postgres } = one
  return `${lineOfWaits(name, one)}   a student: server ${server.toFixed(2)} + postgres ${postgres.toFixed(2)} ms`
}

/** The same without the costs, for students beside other load. */
export function lineOfWaits(name: string, { students, p50, p95, p99, refused }: Arrivals): string {
  const columns = [
    `${students} times`,
    `p50 ${p50.toFixed(0).padStart(4)} ms`,
    `p95 ${p95.toFixed(0).padStart(4)}`,
    `p99 ${p99.toFixed(0).padStart(4)}`,
    `refused ${refused}`,
  ]
  return `${name.padEnd(44)} ${columns.join('   ')}`
}
