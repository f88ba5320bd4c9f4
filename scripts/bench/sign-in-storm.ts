import { availableParallelism } from 'node:os'
import { demoPassphrase } from '../../server/demo/personas.ts'
import { floorMemoryKib, hashPassword } from '../../server/src/platform/passwords/passwords.ts'
import { letArrive, lineOfArrivals, type Visiting } from './clients/arrivals.ts'
import { ask } from './clients/ask.ts'
import { percentiles } from './clients/load.ts'
import { type LargeSchool, openLargeSchool, signInMany, type Visit } from './large-school.ts'
import { backendsOf, startPortal } from './portal.ts'
import { compressed } from './questions.ts'

const students = 200
const readersPerSecond = 20
const longestP95 = 100

/**
 * 200 students sign in at once while others read home: the response times of the readers, and when the last student
 * is in. The first rush meets a server without earlier sign-ins, which still prepares its code and query plans; the
 * second one is judged.
 */
export async function signInStorm(): Promise<boolean> {
  const hash = await hashMilliseconds()
  const school = await openLargeSchool()
  const visits = await signInMany(school, 500)
  const names = await userNames(school)
  const server = await startPortal(school)
  const read: Visiting<Visit> = async ({ cookie }, shown) => {
    const { status } = await ask(server.origin, { path: '/rest/v1/home', headers: { cookie, ...compressed } })
    shown()
    return status === 200
  }
  const readers = async (name: string, goesOn: (come: number) => boolean) => {
    const backends = await backendsOf(school)
    const arrivals = await letArrive(server, visits, { perSecond: readersPerSecond, goesOn, backends }, read)
    console.log(lineOfArrivals(name, arrivals))
    return arrivals
  }
  const rush = async (which: string) => {
    let outside = students
    const signingIn = names.map(name =>
      signIn(server.origin, name).finally(() => {
        outside--
      }),
    )
    const meanwhile = await readers(`readers in the ${which} rush`, () => outside > 0)
    const entries = await Promise.all(signingIn)
    await readers('readers after', come => come < 100)
    const { p50, p95 } = percentiles(entries.map(entry => entry.seconds))
    const last = Math.max(...entries.map(entry => entry.seconds))
    const allowed = (students * hash) / 1000 / availableParallelism()
    const refused = entries.filter(entry => entry.status !== 200).length
    const refusedOnce = entries.reduce((sum, entry) => sum + entry.refusedOnce, 0)
    console.log(
      `${students} at once: the last is in after ${last.toFixed(1)} s (p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}), ` +
        `${refusedOnce} times somebody was told to come again, ${refused} were refused; ` +
        `hashing alone takes ${allowed.toFixed(1)} s on all cores (${hash.toFixed(0)} ms each)`,
    )
    return refused === 0 && meanwhile.p95 <= longestP95 && meanwhile.refused === 0
  }
  await readers('readers, warming up', come => come < 100)
  await readers('readers before', come => come < 200)
  await rush('first')
  const isReached = await rush('second')
  await server.stop()
  await school.close()
  return isReached
}

async function hashMilliseconds(): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < 20; count++) {
    const begin = performance.now()
    await hashPassword(demoPassphrase, floorMemoryKib)
    times.push(performance.now() - begin)
  }
  return percentiles(times).p50
}

async function userNames({ database }: LargeSchool): Promise<string[]> {
  const rows = await database.db
    .selectFrom('account')
    .innerJoin('plan', 'plan.student_id', 'account.person_id')
    .select('account.username')
    .distinct()
    .where('account.is_enabled', '=', true)
    .limit(students)
    .execute()
  return rows.map(row => row.username)
}

/** Signs in like a person who retries when the server asks for it. */
async function signIn(origin: string, username: string) {
  const begin = performance.now()
  const { cookies } = await ask(origin, { path: '/rest/v1/session', headers: {} })
  const own = cookies.map(line => line.split(';', 1)[0] ?? '')
  const xsrf = own.find(one => one.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  for (let refusedOnce = 0; ; refusedOnce++) {
    const { status, retryAfterSeconds } = await ask(origin, {
      method: 'POST',
      path: '/rest/v1/session/login',
      headers: { cookie: own.join('; '), 'x-xsrf-token': xsrf },
      body: { username, password: demoPassphrase },
    })
    if (status !== 503) return { status, refusedOnce, seconds: (performance.now() - begin) / 1000 }
    await new Promise(resolve => setTimeout(resolve, retryAfterSeconds * 1000))
  }
}
