import { addressOfQuestion, type HeldAnswer, heldHeader, writeHeld } from '@studentgo/protocol/held-answers'
import { configPath } from '@studentgo/protocol/paths'
import { addDays, mondayOf } from '@studentgo/protocol/rules/calendar'
import { type Arrivals, letArrive, lineOfArrivals, type Visiting } from './clients/arrivals.ts'
import { type Asked, ask } from './clients/ask.ts'
import { openLargeSchool, signInMany, type Visit } from './large-school.ts'
import { backendsOf, startPortal } from './portal.ts'
import { compressed } from './questions.ts'

const longestP95 = 300
const dearestHome = 3
const dearestUnchanged = 2
const firstRate = 40
const step = 1.25

/**
 * The morning: students whose device already has the program open home, at a steady rate, until all are in. Then at
 * higher and higher rates, until p95 is missed. `SHARE=0.2` takes a fifth of the students in a fifth of the time.
 */
export async function morning(): Promise<boolean> {
  const share = Number(process.env.SHARE ?? 1)
  const school = await openLargeSchool()
  const visits = await signInMany(school, 10_000)
  const server = await startPortal(school)
  const openings = openingsAt(server.origin, mondayOf(school.today))
  const arrive = async (name: string, opening: Visiting<Visit>, perSecond: number, count: number) => {
    const backends = await backendsOf(school)
    const arrivals = await letArrive(
      server,
      visits,
      { perSecond, goesOn: come => come < count, backends },
      opening,
    )
    console.log(lineOfArrivals(name, arrivals))
    return arrivals
  }
  await arrive('warming up', openings.everything, 40, 600)
  const home = await arrive('home alone, as 1,000 in 60 s', openings.home, 1000 / 60, 1000 * share)
  const small = await arrive('all, as 1,000 in 60 s', openings.everything, 1000 / 60, 1000 * share)
  const large = await arrive('all, as 10,000 in 300 s', openings.everything, 10_000 / 300, 10_000 * share)
  const unchanged = await arrive('all, with nothing new, 100/s', openings.nothingNew, 100, 10_000 * share)
  let highest = 0
  for (let rate = firstRate; ; rate *= step) {
    const seconds = Math.max(5, 15 * share)
    const arrivals = await arrive(`all, ${rate.toFixed(0)}/s`, openings.everything, rate, rate * seconds)
    if (!isServed(arrivals)) break
    highest = rate
  }
  console.log(`The highest steady rate is ${highest.toFixed(0)} students a second.`)
  await server.stop()
  await school.close()
  const isCheap = home.server + home.postgres <= dearestHome
  const costsNothing = unchanged.server + unchanged.postgres <= dearestUnchanged
  return isCheap && costsNothing && [home, small, large, unchanged].every(isServed)
}

function isServed({ p95, refused }: Arrivals): boolean {
  return p95 <= longestP95 && refused === 0
}

/**
 * The requests of a device that has the program (`refreshRestoredPage`, `usePrefetch`): all of them, as when every
 * answer is new; and those when no answer has changed since the device fetched them all (decision 0077).
 */
export function openingsAt(origin: string, monday: string) {
  const heldBy = new WeakMap<Visit, HeldAnswer[]>()
  const send = async (visit: Visit, { headers, ...asked }: Asked) => {
    const own = { cookie: visit.cookie, 'x-xsrf-token': visit.xsrf, ...compressed, ...headers }
    return ask(origin, { ...asked, headers: own })
  }
  const get = async (visit: Visit, address: string) => {
    const { status, etag } = await send(visit, { path: address, headers: {} })
    if (etag !== undefined) heldBy.get(visit)?.push({ address, tag: etag })
    return status === 200
  }
  const settings = async (visit: Visit) => {
    const question = { method: 'POST' as const, path: configAddress, headers: {}, body: {} }
    const { status, etag } = await send(visit, question)
    if (etag !== undefined)
      heldBy.get(visit)?.push({ address: addressOfQuestion(configAddress, '{}'), tag: etag })
    return status === 200
  }
  const home: Visiting<Visit> = async (visit, shown) => {
    const isAnswered = await get(visit, '/rest/v1/home')
    shown()
    return isAnswered
  }
  const everything: Visiting<Visit> = async (visit, shown) => {
    heldBy.set(visit, [])
    const first = await Promise.all([home(visit, shown), get(visit, '/rest/v1/session'), settings(visit)])
    const later: boolean[] = []
    for (const address of bottomBarOf(monday)) later.push(await get(visit, address))
    return [...first, ...later].every(Boolean)
  }
  const nothingNew: Visiting<Visit> = async (visit, shown) => {
    const held = heldBy.get(visit) ?? []
    const session = held.find(({ address }) => address.endsWith('/session'))
    if (session === undefined) return false
    const others = held.filter(one => one !== session)
    const headers = { 'if-none-match': session.tag, [heldHeader]: writeHeld(others) }
    const { status, unchanged = '' } = await send(visit, { path: session.address, headers })
    shown()
    return status === 304 && unchanged.split(',').length === others.length
  }
  return { home, everything, nothingNew }
}

const configAddress = `/rest/v1${configPath}`

function bottomBarOf(monday: string): string[] {
  const paths = [
    `/studenttimetable?from=${monday}&to=${addDays(monday, 6)}`,
    '/skillacquirementplan/psp',
    '/skillacquirementplan?view=overview',
    '/messages/sendmessages?size=20',
    '/messages/teachers',
    '/messages/unread',
  ]
  return paths.map(path => `/rest/v1${path}`)
}
