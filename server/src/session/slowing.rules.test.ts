import { noncesPerSecond } from '@studentgo/protocol/rules/sign-in-work'
import { describe, expect, test } from 'vitest'
import { type FailedNames, failureWindows, isEnough, slowingOf } from './slowing.rules.ts'

const none: FailedNames = { network: 0, portal: 0, password: 0 }

describe('what the next try takes, in seconds of work and as a wait', () => {
  test.each([
    ['nobody has failed', none, false, undefined],
    ['29 names of the network', { ...none, network: 29 }, false, undefined],
    ['30', { ...none, network: 30 }, false, [1, 30]],
    ['59', { ...none, network: 59 }, false, [1, 30]],
    ['60', { ...none, network: 60 }, false, [2, 30]],
    ['90', { ...none, network: 90 }, false, [4, 30]],
    ['120', { ...none, network: 120 }, false, [8, 30]],
    ['4096', { ...none, network: 4096 }, false, [8, 30]],
    ['299 of a school', { ...none, network: 299 }, true, undefined],
    ['300 of a school', { ...none, network: 300 }, true, [1, 30]],
    ['299 of the portal', { ...none, portal: 299 }, false, undefined],
    ['300 of the portal', { ...none, portal: 300 }, true, [1, 30]],
    ['1200 of the portal', { ...none, portal: 1200 }, false, [8, 30]],
    ['9 with this password', { ...none, password: 9 }, false, undefined],
    ['10 with this password', { ...none, password: 10 }, true, [16, 300]],
    ['20 with this password', { ...none, password: 20 }, false, [512, 300]],
    ['all with this password', { ...none, password: 4096 }, false, [16_384, 300]],
  ])('%s', (_, failed, isSchool, expected) => {
    const slowing = slowingOf(failed, isSchool)
    expect(slowing && [slowing.attempts / noncesPerSecond, slowing.waitSeconds]).toEqual(expected)
  })

  test.each([
    ['as much as is asked', 4000, true],
    ['half of it', 2000, true],
    ['less than half', 1999, false],
  ])('work that was done for %s', (_, done, expected) => {
    expect(isEnough(done, { attempts: 4000, waitSeconds: 30 })).toBe(expected)
    expect(isEnough(done, undefined)).toBe(true)
  })
})

/** The failures of a portal over time, counted as the database counts them. */
function makePortal(schoolNetworks: readonly string[] = []) {
  const scopes = new Map<string, Map<string, number>>()
  const recent = (scope: string, hours: number, now: number) =>
    [...(scopes.get(scope)?.values() ?? [])].filter(at => at > now - hours * 3600).length
  const scopesOf = (network: string, password: string) => [
    'portal',
    `network ${network}`,
    `password ${password}`,
  ]
  return {
    demand: (network: string, password: string, now: number) =>
      slowingOf(
        {
          portal: recent('portal', failureWindows.portal, now),
          network: recent(`network ${network}`, failureWindows.network, now),
          password: recent(`password ${password}`, failureWindows.password, now),
        },
        schoolNetworks.includes(network),
      ),
    fail(name: string, network: string, password: string, now: number) {
      for (const scope of scopesOf(network, password)) {
        scopes.set(scope, (scopes.get(scope) ?? new Map<string, number>()).set(name, now))
      }
    },
    enter(name: string) {
      for (const [scope, names] of scopes) if (!scope.startsWith('password ')) names.delete(name)
    },
  }
}

const secondsOfTry = 0.1

interface Attack {
  networks: number
  /** Machines behind each address, each as fast as a device of a person. */
  machines: number
  /** How many passwords are tried, each for its share of the names. */
  passwords: number
}

const namesOfAttack = 2000

/**
 * Somebody tries two thousand names from many addresses at once for an hour, by working as fast as they can and by every
 * wait that opens. Answers how many passwords were looked at, and what somebody with a password of their own then takes, in
 * one of those networks and elsewhere, in seconds.
 */
function spray({ networks, machines, passwords }: Attack) {
  const portal = makePortal()
  const end = 3600
  const all = Array.from({ length: networks * machines }, (_, at) => ({
    at: 0,
    network: `n${at % networks}`,
  }))
  let tries = 0
  let waited = 0
  while (tries < namesOfAttack) {
    const machine = all.reduce((first, one) => (one.at < first.at ? one : first))
    if (machine.at >= end) break
    const password = `p${tries % passwords}`
    const demand = portal.demand(machine.network, password, machine.at)
    const byWork = machine.at + (demand?.attempts ?? 0) / noncesPerSecond
    const byWait = Math.max(machine.at, waited) + (demand?.waitSeconds ?? 0)
    const done = Math.min(byWork, byWait)
    machine.at = done + secondsOfTry
    if (done >= end) continue
    if (byWait < byWork) waited = byWait
    else if (!isEnough(demand?.attempts ?? 0, portal.demand(machine.network, password, done))) continue
    portal.fail(`name ${tries}`, machine.network, password, done)
    tries++
  }
  const secondsIn = (network: string) => (portal.demand(network, 'own', end)?.attempts ?? 0) / noncesPerSecond
  return { tries, there: secondsIn('n0'), elsewhere: secondsIn('elsewhere') }
}

describe('an attacker who sprays passwords for an hour', () => {
  test.each([
    [
      'one password, one address',
      { networks: 1, machines: 1, passwords: 1 },
      { tries: 28, there: 0, elsewhere: 0 },
    ],
    [
      'one password, one address, 16 machines',
      { networks: 1, machines: 16, passwords: 1 },
      { tries: 32, there: 0, elsewhere: 0 },
    ],
    [
      'one password, 500 addresses',
      { networks: 500, machines: 1, passwords: 1 },
      { tries: 32, there: 0, elsewhere: 0 },
    ],
    [
      '20 passwords, 500 addresses',
      { networks: 500, machines: 1, passwords: 20 },
      { tries: 525, there: 1, elsewhere: 1 },
    ],
    [
      'a password for each name, one address',
      { networks: 1, machines: 1, passwords: 2000 },
      { tries: 537, there: 8, elsewhere: 1 },
    ],
    [
      'a password for each name, 500 addresses',
      { networks: 500, machines: 1, passwords: 2000 },
      { tries: 2000, there: 8, elsewhere: 8 },
    ],
  ])('%s', (_, attack, expected) => {
    expect(spray(attack)).toEqual(expected)
  })
})

interface Morning {
  networks?: string[]
  /** The share of those who slip first, and of those who slip and give up. */
  slips: number
  lost: number
  /** The share of those who come within the first ten minutes. */
  early: number
}

/** Two thousand come within an hour; answers how many got in, how many had to work, and how long at most, in seconds. */
function morning({ networks = [], slips, lost, early }: Morning) {
  const portal = makePortal(networks)
  const people = 2000
  const steps = Array.from({ length: people }, (_, at) => {
    const share = at / people
    const come = share < early ? (share / early) * 600 : 600 + ((share - early) / (1 - early)) * 3000
    const isSlip = at % 100 < slips * 100
    const isLost = at % 100 < lost * 100
    const name = `student ${at}`
    return [
      ...(isSlip ? [{ name, at: come, isRight: false }] : []),
      ...(isLost ? [] : [{ name, at: come + (isSlip ? 45 : 0), isRight: true }]),
    ]
  })
  let entered = 0
  let worked = 0
  let longest = 0
  for (const { name, at, isRight } of steps.flat().toSorted((a, b) => a.at - b.at)) {
    const typed = `typed by ${name}, ${isRight}`
    const seconds = (portal.demand('school', typed, at)?.attempts ?? 0) / noncesPerSecond
    longest = Math.max(longest, seconds)
    if (isRight && seconds > 0) worked++
    if (isRight) {
      entered++
      portal.enter(name)
    } else portal.fail(name, 'school', typed, at)
  }
  return { entered, worked, longest }
}

describe('two thousand first passwords in an hour of August from one address, 8 % of which slip', () => {
  const slips = 0.08
  test.each<[string, Morning, object]>([
    ['and all get in then', { slips, lost: 0, early: 1 / 6 }, { entered: 2000, worked: 0, longest: 0 }],
    [
      'half of them within ten minutes',
      { slips, lost: 0, early: 1 / 2 },
      { entered: 2000, worked: 0, longest: 0 },
    ],
    [
      'and two in a hundred give up',
      { slips, lost: 0.02, early: 1 / 6 },
      { entered: 1960, worked: 660, longest: 1 },
    ],
    [
      'and all who slip give up',
      { slips, lost: 0.08, early: 1 / 6 },
      { entered: 1840, worked: 1564, longest: 8 },
    ],
    [
      'and all who slip give up, of SCHOOL_NETWORKS',
      { networks: ['school'], slips, lost: 0.08, early: 1 / 6 },
      { entered: 1840, worked: 0, longest: 0 },
    ],
  ])('%s', (_, how, expected) => {
    expect(morning(how)).toEqual(expected)
  })
})
