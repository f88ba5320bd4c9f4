import { mondayOf } from '@studentgo/protocol/rules/calendar'
import { lineOf, load } from './clients/load.ts'
import { type LargeSchool, openLargeSchool, signInMany, type Visit } from './large-school.ts'
import { backendsOf, startPortal } from './portal.ts'
import { type Question, questions, requestsOf } from './questions.ts'

const connections = 16
const visitors = 400
const longestSubmitP95 = 25

/**
 * Measures requests, process tracking, contracts and benefits against their budgets, and how long sending a request
 * takes.
 */
export async function matters(): Promise<boolean> {
  const school = await openLargeSchool()
  const visits = await signInMany(school, visitors)
  const server = await startPortal(school, { WORKERS: '1' })
  const duration = Number(process.env.SECONDS ?? 6)
  try {
    const reached: boolean[] = []
    for (const question of questions.filter(one => one.judgedBy === 'matters')) {
      const requests = requestsOf(question, visits, mondayOf(school.today))
      const options = { url: server.origin, connections, duration, requests }
      await load(server.pid, options, await backendsOf(school))
      const measured = await load(server.pid, options, await backendsOf(school))
      reached.push(printLine(question, measured))
    }
    reached.push(await submitting(school, visits, server))
    return reached.every(Boolean)
  } finally {
    await server.stop()
    await school.close()
  }
}

type Measured = Awaited<ReturnType<typeof load>>

function printLine(
  { name, longestP95 = 0 }: Pick<Question, 'name' | 'longestP95'>,
  measured: Measured,
): boolean {
  const isReached = measured.p95 <= longestP95 && measured.refused === 0
  console.log(`${lineOf(name, measured)}   p95 at most ${longestP95} ms${isReached ? '' : '   MISSED'}`)
  return isReached
}

/** Each student sends a question to the college, and no student uses two connections at the same time. */
async function submitting(
  school: LargeSchool,
  visits: Visit[],
  server: Awaited<ReturnType<typeof startPortal>>,
): Promise<boolean> {
  const { db } = school.database
  const writers = visits.map(visit => `person ${visit.personId}`)
  await db.deleteFrom('write_count').where('writer', 'in', writers).execute()
  const form = await db
    .selectFrom('request_form')
    .where('code', '=', 'ASK_SCHOOL')
    .select('id')
    .executeTakeFirstOrThrow()
  const { person_id: handlerId } = await db
    .selectFrom('staff')
    .select('person_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const body = {
    questionId: form.id,
    handlerId,
    answers: [{ questionId: 1, value: 'Missä ja milloin voin palauttaa lainatun koneen?' }],
    submit: true,
  }
  const requests = visits.map(({ cookie, xsrf }) => ({
    method: 'POST' as const,
    path: '/rest/v1/request/answer',
    headers: { cookie, 'x-xsrf-token': xsrf, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }))
  let clients = 0
  const setupClient = (client: { setRequests: (wanted: typeof requests) => void }) => {
    const first = (clients++ * Math.floor(requests.length / connections)) % requests.length
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)])
  }
  const options = { url: server.origin, connections, amount: requests.length * 3, requests, setupClient }
  const measured = await load(server.pid, options, await backendsOf(school))
  return printLine({ name: 'send a request', longestP95: longestSubmitP95 }, measured)
}
