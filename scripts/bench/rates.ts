import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OffersPage } from '@studentgo/protocol/education-events'
import { type PageAssets, programCookie } from '@studentgo/protocol/page'
import { addDays, mondayOf } from '@studentgo/protocol/rules/calendar'
import { type RunningServer, startServer } from '../../e2e/harness.ts'
import { root } from '../source-files.ts'
import { type LargeSchool, openLargeSchool, signInMany, type Visit } from './large-school.ts'
import { type Load, lineOf, load } from './load.ts'

const connections = 16
const visitors = 500
const port = Number(process.env.BENCH_PORT ?? 18_080)
/** The browser's own header: pages are sent as it would get them. */
const compressed = 'br, gzip'

/** What is asked for, and the share of the limit that it is to reach. */
interface Question {
  name: string
  share: number
  limit: 'rows' | 'bytes'
  request: (visit: Visit, monday: string) => { path: string; headers: Record<string, string> }
}

const asked = (name: string, share: number, path: (visit: Visit, monday: string) => string): Question => ({
  name,
  share,
  limit: 'rows',
  request: (visit, monday) => ({ path: path(visit, monday), headers: { cookie: visit.cookie } }),
})

/** A page as it goes to a device that has the program, or with its screen to one that comes for the first time. */
const page = (name: string, path: string, isFirst = false): Question => ({
  name: `${name} page${isFirst ? ', first' : ''}`,
  share: isFirst ? 0 : 0.2,
  limit: 'rows',
  request: ({ cookie }) => ({
    path: `/studentgo/app${path}`,
    headers: {
      cookie: isFirst ? cookie : `${cookie}; ${programCookie}=${buildStamp}`,
      'accept-encoding': compressed,
    },
  }),
})

const { stamp: buildStamp } = JSON.parse(readFileSync(join(root, 'web/dist/page.json'), 'utf8')) as PageAssets

const questions: Question[] = [
  asked('timetable', 0.7, (_, monday) => `/rest/v1/studenttimetable?from=${monday}&to=${addDays(monday, 6)}`),
  asked('session', 0.6, () => '/rest/v1/session'),
  asked('plan', 0.6, () => '/rest/v1/skillacquirementplan'),
  asked('demonstrations', 0.6, () => '/rest/v1/competencedemonstrations'),
  asked('absences', 0.4, () => '/rest/v1/absence'),
  asked('offers', 0.4, ({ planId }) => offersOf(planId)),
  asked(
    'personal events',
    0.4,
    ({ planId }) => `/rest/v1/skillacquirementplan/${planId}/personaleducationevents`,
  ),
  asked('home', 0.2, () => '/rest/v1/home'),
  page('home', '/'),
  page('timetable', '/studenttimetable'),
  page('absences', '/absence'),
  page('plan', '/studies/plan'),
  page('demonstrations', '/competencedemonstrations'),
  page('home', '/', true),
  {
    name: 'sign-in page',
    share: 0.5,
    limit: 'bytes',
    request: () => ({ path: '/studentgo/app/login', headers: { 'accept-encoding': compressed } }),
  },
]

/**
 * Prints what the endpoints and pages do under load: many students in turn, each with 16 connections; with `--limit`
 * beside what the framework itself can do, measured before and after in the same minute. `ONLY='^home$'` takes those
 * whose name matches.
 */
export async function rates({ withLimit }: { withLimit: boolean }): Promise<boolean> {
  const seconds = Number(process.env.SECONDS ?? 6)
  const only = new RegExp(process.env.ONLY ?? '')
  const school = await openLargeSchool(Number(process.env.STUDENTS ?? 20_000))
  const visits = await signInMany(school, visitors)
  const server = await startPortal(school)
  const limit = withLimit ? await startLimit(school, server) : undefined
  const monday = mondayOf(school.today)
  let reached = true
  for (const question of questions.filter(({ name }) => only.test(name))) {
    const requests = visits.map(visit => question.request(visit, monday))
    const options = { url: server.origin, connections, requests }
    await load(server.pid, { ...options, duration: 3 })
    const before = limit === undefined ? undefined : await limit[question.limit](visits)
    const measured = await load(server.pid, { ...options, duration: seconds })
    const after = limit === undefined ? undefined : await limit[question.limit](visits)
    if (before === undefined || after === undefined) {
      console.log(lineOf(question.name, measured))
      continue
    }
    const share = measured.perSecond / ((before.perSecond + after.perSecond) / 2)
    const isReached = share >= question.share && measured.p99 <= 4 * measured.p50 && measured.refused === 0
    reached &&= isReached
    const limits = [before, after]
      .map(one => `${one.perSecond.toFixed(0)} (${one.server.toFixed(2)} + ${one.postgres.toFixed(2)} ms)`)
      .join(' and ')
    console.log(
      `${lineOf(question.name, measured)}   ${percent(share)} of ${limits} (${percent(question.share)})${isReached ? '' : '   MISSED'}`,
    )
  }
  if (!withLimit) await register(server, visits)
  await limit?.stop()
  await server.stop()
  await school.close()
  return reached
}

export function startPortal(
  { url }: LargeSchool,
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  return startServer({
    DATABASE_URL: url,
    DATABASE_POOL: '16',
    // Production, as it would really run; there the clock is the world's.
    NODE_ENV: 'production',
    NOW: '',
    PORT: String(port),
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    ...settings,
  })
}

/** The same framework doing no more than it must; the page that lies ready is the portal's own sign-in page. */
async function startLimit({ url }: LargeSchool, portal: RunningServer) {
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
  const answer = await fetch(`${origin}${offersOf(planId)}`, { headers: { cookie } })
  const { body } = (await answer.json()) as { body: OffersPage }
  const offer = body.content.find(one => one.state === 'OPEN' && one.swapFrom === undefined)
  if (offer === undefined) return undefined
  const path = `/rest/v1/educationevent/${offer.educationEventId}/register?peeemId=${offer.peeemId}`
  const headers = { cookie, 'x-xsrf-token': xsrf, 'content-type': 'application/json' }
  return { method: 'POST' as const, path, headers, body: JSON.stringify({ acceptOverlaps: true }) }
}

function offersOf(planId: number): string {
  return `/rest/v1/skillacquirementplan/${planId}/unaddededucationevents`
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`
}
