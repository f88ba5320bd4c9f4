import { mondayOf } from '@studentgo/protocol/rules/calendar'
import type { RunningServer } from '../../e2e/server-process.ts'
import { ask } from './clients/ask.ts'
import { costOf, type Load, load, median } from './clients/load.ts'
import {
  type LargeSchool,
  openLargeSchool,
  openSchoolBeside,
  signInMany,
  type Visit,
} from './large-school.ts'
import { backendsOf, startPortal } from './portal.ts'
import { type Question, questions, type Request, requestsOf } from './questions.ts'

const smallStudents = 60
const visitors = 60
const rounds = 5
const connections = 4
const largestRatio = 1.1

/** A school with its own portal and students. */
interface Side {
  school: LargeSchool
  server: RunningServer
  number: number
  visits: Visit[]
}

/**
 * Every query of a student, in a school of 60 and in the large one, in turns: milliseconds of processor, server
 * and PostgreSQL together, and their ratio. `ONLY='^home$'` selects queries by name.
 */
export async function growth(): Promise<boolean> {
  const only = new RegExp(process.env.ONLY ?? '')
  const seconds = Number(process.env.SECONDS ?? 2)
  const largeSchool = await openLargeSchool()
  const smallSchool = await openSchoolBeside(largeSchool, smallStudents)
  const small = await open(smallSchool, 0)
  const large = await open(largeSchool, 1)
  const ratios: number[] = []
  for (const question of questions.filter(({ name }) => only.test(name))) {
    const asked = { small: await answered(small, question), large: await answered(large, question) }
    if (asked.small.length === 0 || asked.large.length === 0) {
      console.log(`${question.name.padEnd(24)} nobody has anything to ask about`)
      continue
    }
    const loads: { small: Load; large: Load }[] = []
    for (let round = 0; round < rounds; round++) {
      loads.push({
        small: await measure(small, asked.small, seconds),
        large: await measure(large, asked.large, seconds),
      })
    }
    const ratio = median(loads.map(one => costOf(one.large) / costOf(one.small)))
    ratios.push(ratio)
    const sides = (['small', 'large'] as const).map(side => {
      const own = loads.map(one => one[side])
      const at = (value: (one: Load) => number) => median(own.map(value))
      const parts = `${at(one => one.server).toFixed(2)} + ${at(one => one.postgres).toFixed(2)}`
      return `${side} ${at(costOf).toFixed(2).padStart(6)} ms (${parts})  ${at(one => one.kilobytes).toFixed(1)} kB`
    })
    const isFlat = ratio <= largestRatio
    console.log(
      `${question.name.padEnd(24)} ${sides.join('   ')}   ratio ${ratio.toFixed(2)}${isFlat ? '' : '   MISSED'}`,
    )
  }
  for (const { server } of [small, large]) await server.stop()
  await smallSchool.close()
  await largeSchool.close()
  return ratios.every(ratio => ratio <= largestRatio)
}

async function open(school: LargeSchool, number: number): Promise<Side> {
  const visits = await signInMany(school, visitors)
  return { school, number, visits, server: await startPortal(school, { WORKERS: '1' }, number) }
}

/** The requests that get an answer: not every student has all data. Sending them warms the server. */
async function answered(side: Side, question: Question): Promise<Request[]> {
  const { server, visits, school } = side
  const requests = requestsOf(question, visits, mondayOf(school.today))
  const found: Request[] = []
  for (const request of requests) {
    if ((await ask(server.origin, request)).status === 200) found.push(request)
  }
  if (found.length > 0) await measure(side, found, 1)
  return found
}

async function measure(
  { server, school, number }: Side,
  requests: Request[],
  duration: number,
): Promise<Load> {
  const backends = await backendsOf(school, number)
  return load(server.pid, { url: server.origin, connections, duration, requests }, backends)
}
