import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OffersPage } from '@studentgo/protocol/education-events'
import { mondayOf } from '@studentgo/protocol/rules/calendar'
import { type RunningServer, startServer } from '../../e2e/server-process.ts'
import { type Load, lineOf, load } from './clients/load.ts'
import { type LargeSchool, openLargeSchool, signInMany, type Visit } from './large-school.ts'
import { startPortal } from './portal.ts'
import { offersOf, questions, requestsOf } from './questions.ts'
import { say } from './say.ts'

const connections = 16
const visitors = 500

/**
 * Prints what the endpoints and pages do under load: many students in turn, each with 16 connections; with `--limit`
 * beside what the framework itself can do, measured before and after in the same minute. `ONLY='^home$'` takes those
 * whose name matches; `WORKERS=2` asks several workers, where the framework has one.
 */
export async function rates({ withLimit }: { withLimit: boolean }): Promise<boolean> {
  const seconds = Number(process.env.SECONDS ?? 6)
  const only = new RegExp(process.env.ONLY ?? '')
  const school = await openLargeSchool()
  const visits = await signInMany(school, visitors)
  const server = await startPortal(school, { WORKERS: process.env.WORKERS ?? '1' })
  const limit = withLimit ? await startLimit(school, server) : undefined
  const monday = mondayOf(school.today)
  let reached = true
  const asked = questions.filter(({ name, share }) => share !== undefined && only.test(name))
  for (const [at, question] of asked.entries()) {
    const { name, share: wanted = 0 } = question
    say(`${name}, ${at + 1} of ${asked.length}`)
    const requests = requestsOf(question, visits, monday)
    const options = { url: server.origin, connections, requests }
    await load(server.pid, { ...options, duration: 3 })
    const before = limit === undefined ? undefined : await limit[question.limit](visits)
    const measured = await load(server.pid, { ...options, duration: seconds })
    const after = limit === undefined ? undefined : await limit[question.limit](visits)
    if (before === undefined || after === undefined) {
      console.log(lineOf(name, measured))
      continue
    }
    const share = measured.perSecond / ((before.perSecond + after.perSecond) / 2)
    const isReached = share >= wanted && measured.p99 <= 4 * measured.p50 && measured.refused === 0
    reached &&= isReached
    const limits = [before, after]
      .map(one => `${one.perSecond.toFixed(0)} (${one.server.toFixed(2)} + ${one.postgres.toFixed(2)} ms)`)
      .join(' and ')
    console.log(
      `${lineOf(name, measured)}   ${percent(share)} of ${limits} (${percent(wanted)})${isReached ? '' : '   MISSED'}`,
    )
  }
  if (!withLimit) await register(server, visits)
  await limit?.stop()
  await server.stop()
  await school.close()
  return reached
}

/** The same framework doing no more than it must; the page that lies ready is the portal's own sign-in page. */
export async function startLimit({ url }: LargeSchool, portal: RunningServer) {
  const folder = mkdtempSync(join(tmpdir(), 'studentgo-limit-'))
  const file = join(folder, 'page.br')
  const answer = await fetch(`${portal.base}/login`, { headers: { 'accept-encoding': 'identity' } })
  const { brotliCompressSync } = await import('node:zlib')
  writeFileSync(file, brotliCompressSync(await answer.text()))
  const settings = { DATABASE_URL: url, DATABASE_POOL: '16', NODE_ENV: 'production', BYTES_FILE: file }
  const server = await startServer(settings, 'scripts/bench/limit-server.ts')
  const measure = (path: string, visits: Visit[]): Promise<Load> =>
    load(server.pid, {
      url: server.origin,
      connections,
      duration: 3,
      requests: visits.map(({ cookie }) => ({ path, headers: { cookie } })),
    })
  return {
    rows: (visits: Visit[]) => measure('/rows', visits),
    bytes: (visits: Visit[]) => measure('/bytes', visits),
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Each student takes one place, one after the other, so that nobody waits for anybody. */
async function register({ origin, pid }: RunningServer, visits: Visit[]): Promise<void> {
  const wishes = await Promise.all(visits.slice(0, 100).map(visit => openPlace(origin, visit)))
  const requests = wishes.filter(wish => wish !== undefined)
  if (requests.length === 0) return console.log('register: no place is left, fill the database anew')
  const options = { url: origin, connections: 1, amount: requests.length, requests }
  console.log(lineOf('register, nobody else', await load(pid, options)))
}

async function openPlace(origin: string, { cookie, xsrf, planId }: Visit) {
  const answer = await fetch(`${origin}/rest/v1${offersOf(planId)}`, { headers: { cookie } })
  const { body } = (await answer.json()) as { body: OffersPage }
  const offer = body.content.find(one => one.state === 'OPEN' && one.swapFrom === undefined)
  if (offer === undefined) return undefined
  const path = `/rest/v1/educationevent/${offer.educationEventId}/register?peeemId=${offer.peeemId}`
  const headers = { cookie, 'x-xsrf-token': xsrf, 'content-type': 'application/json' }
  return { method: 'POST' as const, path, headers, body: JSON.stringify({ acceptOverlaps: true }) }
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`
}
