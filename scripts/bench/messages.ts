import { readFileSync, writeFileSync } from 'node:fs'
import { mondayOf } from '@studentgo/protocol/rules/calendar'
import type autocannon from 'autocannon'
import type { RunningServer } from '../../e2e/server-process.ts'
import { transaction } from '../../server/src/platform/database/database.ts'
import { notify } from '../../server/src/platform/notify/notify.ts'
import { ask } from './clients/ask.ts'
import { costOf, type Load, lineOf, load, median, percentiles } from './clients/load.ts'
import { openStream, openStreams } from './clients/streams.ts'
import { giveCorrespondence } from './correspondence.ts'
import { type LargeSchool, openLargeSchool, signInMany, type Visit } from './large-school.ts'
import { memoryOf } from './memory.ts'
import { backendsOf, startPortal } from './portal.ts'
import { type Question, questions, requestsOf } from './questions.ts'
import { percent, startLimit } from './rates.ts'

const connections = 16
const visitors = 200
const rounds = 5
const longestSendP95 = 25
const longestWayP95 = 1000
const uploadBytes = 10 * 1024 * 1024
const mostUploadMegabytes = 30
const streamsMeanwhile = 200
const smallestShareMeanwhile = 0.95
const manyStreams = 2000
const mostStreamMegabytes = 150

/** The common input of the measurements here. */
interface Bench {
  school: LargeSchool
  server: RunningServer
  visits: Visit[]
}

/**
 * Measures messages, news, files and open streams against their budgets, in a school whose measured students have 200
 * threads and 60 pieces of news each. Rates are printed beside what the framework does in the same minute, as with
 * `--limit`.
 */
export async function messages(): Promise<boolean> {
  const school = await openLargeSchool()
  const visits = await giveCorrespondence(school, await signInMany(school, visitors))
  await forgetWrites(school, visits)
  const server = await startPortal(school, { WORKERS: '1' })
  const bench = { school, server, visits }
  try {
    const reached = [
      await streamMemory(bench),
      await readings(bench),
      await sending(bench),
      await wayToTheOtherScreen(bench),
      await uploading(bench),
      await timetableMeanwhile(bench),
    ]
    return reached.every(Boolean)
  } finally {
    await server.stop()
    await school.close()
  }
}

/** Clears the write limits that an earlier measure in the same hour may have used up. */
async function forgetWrites({ database }: LargeSchool, visits: Visit[]): Promise<void> {
  const writers = visits.map(visit => `person ${visit.personId}`)
  await database.db.deleteFrom('write_count').where('writer', 'in', writers).execute()
}

function printLine(line: string, isReached: boolean): boolean {
  console.log(`${line}${isReached ? '' : '   MISSED'}`)
  return isReached
}

async function readings(bench: Bench): Promise<boolean> {
  const { school, server, visits } = bench
  const limit = await startLimit(school, server)
  const reached: boolean[] = []
  for (const question of questions) {
    const { longestP95 } = question
    if (longestP95 === undefined || question.judgedBy !== 'messages') continue
    await measure(bench, question)
    const before = await limit.rows(visits)
    const measured = await measure(bench, question)
    const after = await limit.rows(visits)
    const share = measured.perSecond / ((before.perSecond + after.perSecond) / 2)
    const limits = [before, after].map(
      one =>
        `${one.perSecond.toFixed(0)}/s with p95 ${one.p95.toFixed(0)} ms (${one.server.toFixed(2)} + ${one.postgres.toFixed(2)} ms)`,
    )
    const beside = `${percent(share)} of the limit: ${limits.join(' and ')}`
    const isReached = measured.p95 <= longestP95 && measured.refused === 0
    reached.push(
      printLine(`${lineOf(question.name, measured)}   p95 at most ${longestP95} ms; ${beside}`, isReached),
    )
  }
  await limit.stop()
  return reached.every(Boolean)
}

async function measure({ school, server, visits }: Bench, question: Question): Promise<Load> {
  const requests = requestsOf(question, visits, mondayOf(school.today))
  const duration = Number(process.env.SECONDS ?? 6)
  const options = { url: server.origin, connections, duration, requests }
  return load(server.pid, options, await backendsOf(school))
}

/** Each student answers in their own thread, and no student uses two connections at the same time. */
async function sending({ school, server, visits }: Bench): Promise<boolean> {
  const requests = visits.map(visit => ({
    method: 'POST' as const,
    path: '/rest/v1/messages/sendmessages',
    headers: { ...headersOf(visit), 'content-type': 'application/json' },
    body: JSON.stringify({ threadId: visit.threadId, text: 'Kiitos, sopii hyvin.' }),
  }))
  let clients = 0
  const setupClient = (client: autocannon.Client) => {
    const first = (clients++ * Math.floor(requests.length / connections)) % requests.length
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)])
  }
  const amount = requests.length * 5
  const options = { url: server.origin, connections, amount, requests, setupClient }
  const measured = await load(server.pid, options, await backendsOf(school))
  const isReached = measured.p95 <= longestSendP95 && measured.refused === 0
  return printLine(`${lineOf('send', measured)}   p95 at most ${longestSendP95} ms`, isReached)
}

/** From the press of a button until another screen of the person has read the message. */
async function wayToTheOtherScreen({ server, visits }: Bench): Promise<boolean> {
  const times: number[] = []
  for (const visit of visits.slice(0, 100)) {
    const other = await openStream(server.origin, visit.cookie)
    const heard = other.next('/messages')
    const begin = performance.now()
    const body = { threadId: visit.threadId, text: 'Tulen vähän myöhässä.' }
    const path = '/rest/v1/messages/sendmessages'
    const { status } = await ask(server.origin, { method: 'POST', path, headers: headersOf(visit), body })
    if (status !== 200) throw new Error(`a message was answered ${status}`)
    await heard
    await ask(server.origin, { path: `${path}?threadId=${visit.threadId}`, headers: headersOf(visit) })
    times.push(performance.now() - begin)
    other.close()
  }
  const { p50, p95 } = percentiles(times)
  const line = `a message is on the other screen: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)}, at most ${longestWayP95}`
  return printLine(line, p95 <= longestWayP95)
}

/** Uploads of 10 MiB, one after another, on a warmed-up server: how far its memory rises above its idle level. */
async function uploading({ server, visits }: Bench): Promise<boolean> {
  const upload = async (visit: Visit, bytes: number) => {
    const form = new FormData()
    form.set('category', 'OTHER')
    form.set('file', new Blob([Buffer.alloc(bytes, 'Pitkä teksti.\n')]), 'pitka.txt')
    const answer = await fetch(`${server.origin}/rest/v1/student/${visit.personId}/attachment`, {
      method: 'POST',
      headers: headersOf(visit),
      body: form,
    })
    await answer.text()
    if (answer.status !== 200) throw new Error(`an upload was answered ${answer.status}`)
  }
  const [warming, ...others] = visits.slice(0, 6)
  if (warming !== undefined) await upload(warming, 64 * 1024)
  const rises: number[] = []
  for (const visit of others) {
    const rest = memoryOf(server.pid)[0] ?? 0
    forgetPeak(server.pid)
    await upload(visit, uploadBytes)
    rises.push(peakOf(server.pid) - rest)
  }
  const highest = Math.max(...rises)
  const line = `an upload of 10 MiB: at most ${highest.toFixed(0)} MB more memory, allowed ${mostUploadMegabytes}`
  return printLine(line, highest <= mostUploadMegabytes)
}

/** Resets the peak memory that the kernel records for a process (Linux only). */
function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

function peakOf(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

/** Measures the timetable alone, and with 200 open pages while ten people a second are notified, in turns. */
async function timetableMeanwhile(bench: Bench): Promise<boolean> {
  const timetable = questions.find(({ name }) => name === 'timetable')
  if (timetable === undefined) throw new Error('the timetable is no question')
  const { school, server, visits } = bench
  const alone = () => measure(bench, timetable)
  await alone()
  const pairs: { alone: Load; meanwhile: Load }[] = []
  for (let round = 0; round < rounds; round++) {
    const before = await alone()
    const streams = await openStreams(server.origin, cookiesOf(visits), streamsMeanwhile)
    const telling = notifySteadily(school, visits)
    const meanwhile = await alone()
    await telling.stop()
    for (const stream of streams) stream.close()
    pairs.push({ alone: before, meanwhile })
  }
  const share = median(pairs.map(one => one.meanwhile.perSecond / one.alone.perSecond))
  const cost = median(pairs.map(one => costOf(one.meanwhile) / costOf(one.alone)))
  for (const one of pairs) {
    console.log(`${lineOf('timetable alone', one.alone)}\n${lineOf('timetable meanwhile', one.meanwhile)}`)
  }
  const line = `the timetable with ${streamsMeanwhile} open streams while notices go out: ${percent(share)} of its rate, ${percent(cost)} of the processor time a request`
  return printLine(line, share >= smallestShareMeanwhile)
}

/** Notifies ten people each second, until it is stopped. */
function notifySteadily({ database }: LargeSchool, visits: Visit[]) {
  let refusedOnce = 0
  const timer = setInterval(async () => {
    const events = Array.from({ length: 10 }, () => ({
      rule: 'lesson-cancelled' as const,
      studentId: visits[refusedOnce++ % visits.length]?.personId ?? 0,
      key: `bench ${process.pid} ${refusedOnce}`,
      data: { what: { fi: 'Ohjelmointi' }, startsAt: '2026-12-01T08:15:00+02:00' },
      target: '/studenttimetable',
    }))
    await transaction(database.db, db => notify(db, events, new Date()))
  }, 1000)
  return {
    stop: async () => clearInterval(timer),
  }
}

/** The memory that 2,000 open streams need in one process. */
async function streamMemory({ server, visits }: Bench): Promise<boolean> {
  for (const stream of await openStreams(server.origin, cookiesOf(visits), 50)) stream.close()
  const [before = 0] = memoryOf(server.pid)
  const streams = await openStreams(server.origin, cookiesOf(visits), manyStreams)
  const [after = 0] = memoryOf(server.pid)
  for (const stream of streams) stream.close()
  const more = after - before
  const line = `${manyStreams} open streams: ${more.toFixed(0)} MB more memory, allowed ${mostStreamMegabytes}`
  return printLine(line, more <= mostStreamMegabytes)
}

function cookiesOf(visits: Visit[]): string[] {
  return visits.map(visit => visit.cookie)
}

function headersOf({ cookie, xsrf }: Visit): Record<string, string> {
  return { cookie, 'x-xsrf-token': xsrf }
}
