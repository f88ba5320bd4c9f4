import { addresses } from '@studentgo/protocol/addresses'
import { screensOn } from '@studentgo/protocol/config'
import { cleanup } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '../../../server/src/platform/database/database.ts'
import { makeTestClock } from '../../../server/test/world/test-clock.ts'
import { makeWorld, type World } from '../../../server/test/world/world.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { routeOf } from './routes.tsx'

const clock = makeTestClock()
let world: World

beforeAll(async () => {
  world = await makeWorld({ clock })
})
afterAll(() => world.close())

type Switch = keyof typeof screensOn
const switches = Object.keys(screensOn) as Switch[]

/** Switches on only these screens. */
async function switchOn(on: readonly (Switch | undefined)[]) {
  const rows = switches.map(name => ({ name, is_on: on.includes(name) }))
  // A read between the two writes would cache an empty list for a minute.
  await transaction(world.database.db, async db => {
    await db.deleteFrom('feature_switch').execute()
    await db.insertInto('feature_switch').values(rows).execute()
  })
  clock.pass({ minutes: 1 })
}

function linksShown(): string[] {
  return [...document.querySelectorAll('a[href]')]
    .map(link => new URL(link.getAttribute('href') ?? '', 'http://page'))
    .filter(({ pathname }) => pathname.startsWith('/studentgo/app/'))
    .map(({ pathname, search }) => pathname.replace('/studentgo/app', '') + search)
}

const switchOf = (address: string) => routeOf(address.split('?', 1)[0] ?? '')?.feature as Switch | undefined

/** A user with content on the screen, and the links to follow from it. */
const screens: [name: string, user: string, path: string, ...follow: string[]][] = [
  ['home', 'aada.kuisma', addresses.home],
  ['home with a place at work', 'amina.warsame', addresses.home],
  ['home of a graduate', 'noora.aalto', addresses.home],
  ['home with new results', 'joonas.vainio', addresses.home],
  ['everything there is', 'aada.kuisma', addresses.more],
  ['the account', 'aada.kuisma', addresses.account],
  ['the timetable', 'aada.kuisma', addresses.timetable],
  ['absences', 'aada.kuisma', addresses.absences],
  ['attendance', 'aada.kuisma', addresses.participations],
  ['the plan', 'aada.kuisma', addresses.plan],
  ['the plan of an apprentice', 'tuomas.harju', addresses.plan],
  ['a unit', 'aada.kuisma', addresses.plan, '/studies/module/'],
  ['the teaching of a unit', 'olena.bondar', addresses.plan, '/studies/module/', '/educationEvents?'],
  [
    'the demonstrations of a unit',
    'amina.warsame',
    addresses.plan,
    '/studies/module/',
    '/qualificationEvents?',
  ],
  [
    'the results of a unit',
    'noora.aalto',
    addresses.plan,
    '/studies/module/',
    '/qualificationEventAssessment?',
  ],
  ['courses to choose', 'olena.bondar', addresses.chooseEvents],
  ['a course', 'olena.bondar', addresses.chooseEvents, '/studies/choose/event?'],
  ['demonstrations', 'amina.warsame', addresses.competenceDemonstrations],
  ['a demonstration', 'amina.warsame', addresses.competenceDemonstrations, '/demonstration?'],
  [
    'a self-assessment',
    'amina.warsame',
    addresses.competenceDemonstrations,
    '/demonstration?',
    '/selfassessment?',
  ],
  ['learning', 'olena.bondar', addresses.personalEvents],
  ['a period of learning', 'olena.bondar', addresses.personalEvents, '/personaleducationevent?'],
  ['plan meetings', 'aada.kuisma', addresses.planActivities],
  ['study skills', 'aada.kuisma', addresses.studySkills],
  ['support', 'mikael.lindqvist', addresses.specialSupport],
]

describe('where the school has switched all other screens off, no link leads to one of them from', () => {
  test.each(screens)('%s', async (_, user, path, ...follow) => {
    const client = await world.as(user)
    const own = switchOf(path)
    await switchOn([own])
    let { settled } = await renderScreen(world, client, path)
    await settled()
    for (const part of follow) {
      const next = linksShown().find(link => link.includes(part))
      cleanup()
      settled = (await renderScreen(world, client, next ?? `no link with ${part}`)).settled
      await settled()
      expect(switchOf(next ?? '')).toBe(own)
    }
    const links = linksShown()
    expect(links.length).toBeGreaterThan(1)
    expect(links.filter(link => ![undefined, own].includes(switchOf(link)))).toEqual([])
  })
})

test('with all of them on, home leads to each that it has something of', async () => {
  await switchOn(switches)
  const { settled } = await renderScreen(world, await world.as('aada.kuisma'), addresses.home)
  await settled()
  expect(new Set(linksShown().map(switchOf))).toEqual(
    new Set([undefined, ...switches.filter(name => name !== 'calendarFeed')]),
  )
})
