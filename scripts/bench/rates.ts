import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OffersPage } from '@studentgo/protocol/education-events'
import { mondayOf } from '@studentgo/protocol/rules/calendar'
import { type RunningServer, startServer } from '../../e2e/server-process.ts'
import { type Load, lineOf, load } from './clients/load.ts'
import { type LargeSchool, openLargeSchool, signInMany, type Visit } from './large-school.ts'
import { startPortal } from './portal.ts'
import { compressed, offersOf, questions, requestsOf } from './questions.ts'
import { say } from './say.ts'

const connections = 16
const visitors = 200
/** Share of the limit for an answer that has not changed since it was read. */
const unchangedShare = 0.6

/**
 * Prints what the endpoints and pages do under load: many students in turn, each with 16 connections; with `--limit`
 * beside what the framework itself can do, measured before and after in the same minute, once with cached answers and
 * once without. `ONLY='^home$'` selects by name; `WORKERS=2` measures several workers, where the framework has one.
 */
export async function rates({ withLimit }: { withLimit: boolean }): Promise<boolean> {
  const seconds = Number(process.env.SECONDS ?? 6)
  const only = new RegExp(process.env.ONLY ?? '')
  const school = await openLargeSchool()
  const visits = await signInMany(school, visitors)
  const workers = { WORKERS: process.env.WORKERS ?? '1' }
  const server = await startPortal(school, workers)
  const composing = withLimit
    ? await startPortal(school, { ...workers, ANSWER_CACHE_MEGABYTES: '0' }, 1)
    : undefined
  const limit = withLimit ? await startLimit(school, server) : undefined
  const monday = mondayOf(school.today)
  let reached = true
  const asked = questions.filter(({ name, share }) => share !== undefined && only.test(name))
  for (const [at, question] of asked.entries()) {
    const { name, share: wanted = 0 } = question
    say(`${name}, ${at + 1} of ${asked.length}`)
    const requests = requestsOf(question, visits, monday)
    const measure = async ({ origin, pid }: RunningServer) => {
      const options = { url: origin, connections, requests }
      // Every student reads before the measurement, so that the cache holds the current answers.
      await load(pid, { ...options, connections: 1, amount: 3 * requests.length })
      return load(pid, { ...options, duration: seconds })
    }
    const before = await limit?.[question.limit](visits)
    const unchanged = await measure(server)
    if (limit === undefined || composing === undefined || before === undefined) {
      console.log(lineOf(name, unchanged))
      continue
    }
    const composed = await measure(composing)
    const after = await limit[question.limit](visits)
    const limits = [before, after]
      .map(one => `${one.perSecond.toFixed(0)} (${one.server.toFixed(2)} + ${one.postgres.toFixed(2)} ms)`)
      .join(' and ')
    for (const [how, measured, floor] of [
      ['unchanged', unchanged, Math.max(wanted, unchangedShare)],
      ['composed', composed, wanted],
    ] as const) {
      const share = measured.perSecond / ((before.perSecond + after.perSecond) / 2)
      const isReached = share >= floor && measured.p99 <= 4 * measured.p50 && measured.refused === 0
      reached &&= isReached
      console.log(
        `${lineOf(`${name}, ${how}`, measured)}   ${percent(share)} of ${limits} (${percent(floor)})${isReached ? '' : '   MISSED'}`,
      )
    }
  }
  if (!withLimit) await register(server, visits)
  await limit?.stop()
  await composing?.stop()
  await server.stop()
  await school.close()
  return reached
}

/** The same framework doing no more than it must; its ready-made page is the portal's own sign-in page. */
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
      requests: visits.map(({ cookie }) => ({ path, headers: { cookie, ...compressed } })),
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

/** Each student takes one place, one after the other, so that no request waits for another. */
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
