import { addDays, mondayOf } from '@studentgo/protocol/rules/calendar'
import { type Arrivals, letArrive, lineOfArrivals, type Visiting } from './clients/arrivals.ts'
import { type Asked, ask } from './clients/ask.ts'
import { openLargeSchool, signInMany, type Visit } from './large-school.ts'
import { backendsOf, startPortal } from './portal.ts'
import { compressed } from './questions.ts'

const longestP95 = 300
const dearestHome = 3
const firstRate = 40
const step = 1.25

/**
 * The morning: students whose device has the program open home, at a steady rate, until all are in. Then at higher
 * and higher rates, until p95 is missed. `SHARE=0.2` takes a fifth of the students in a fifth of the time.
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
  return home.server + home.postgres <= dearestHome && [home, small, large].every(isServed)
}

function isServed({ p95, refused }: Arrivals): boolean {
  return p95 <= longestP95 && refused === 0
}

/**
 * What a device asks that has the program: home, then what it was drawn with (`refreshRestoredPage`), then the screens
 * of the bottom bar (`usePrefetch`).
 */
export function openingsAt(origin: string, monday: string) {
  const send = async (visit: Visit, { headers, ...asked }: Asked) => {
    const own = { cookie: visit.cookie, 'x-xsrf-token': visit.xsrf, ...compressed, ...headers }
    const { status } = await ask(origin, { ...asked, headers: own })
    return status === 200
  }
  const get = (visit: Visit, path: string) => send(visit, { path: `/rest/v1${path}`, headers: {} })
  const home: Visiting<Visit> = async (visit, shown) => {
    const isAnswered = await get(visit, '/home')
    shown()
    return isAnswered
  }
  const everything: Visiting<Visit> = async (visit, shown) => {
    const first = await Promise.all([
      home(visit, shown),
      get(visit, '/session'),
      send(visit, { method: 'POST', path: '/rest/v1/public/config', headers: {}, body: {} }),
    ])
    const week = `/studenttimetable?from=${monday}&to=${addDays(monday, 6)}`
    const later: boolean[] = []
    for (const path of [week, '/absence', '/skillacquirementplan']) later.push(await get(visit, path))
    return [...first, ...later].every(Boolean)
  }
  return { home, everything }
}
