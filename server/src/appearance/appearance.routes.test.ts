import { changeAppearance } from '@studentgo/protocol/appearance'
import { type AppearanceChoice, appearanceCookie } from '@studentgo/protocol/appearance-choices'
import type { Session } from '@studentgo/protocol/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassphrase } from '../../demo/personas.ts'
import { cookiesSetBy, sessionPath, signInPath } from '../../test/sign-in/sign-in.ts'
import { bareBuild } from '../../test/world/bare-build.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

const path = `/rest/v1${changeAppearance.path}`
const signOutPath = '/rest/v1/session/logout'

const render = async () => ({ body: '', boot: '{}', found: true, sources: [], area: 'public' as const })

let world: World
beforeAll(async () => {
  world = await makeWorld({ build: bareBuild({ render, publicPageOf: path => path }) })
})
afterAll(() => world.close())

async function signInOn(client: Client, ownDevice: boolean, username = 'aada.kuisma'): Promise<void> {
  const answer = await client.post(signInPath, { username, password: demoPassphrase, ownDevice })
  expect(answer.status).toBe(200)
}

const choose = (client: Client, ...appearance: AppearanceChoice[]) => client.put(path, { appearance })

const keptOn = (client: Client) => client.cookies.get(appearanceCookie) || undefined

/** How the server writes the next page. */
async function shownOn(client: Client): Promise<string | undefined> {
  const { text } = await client.send('GET', '/studentgo/app/accessibility')
  return /<html lang="\w+"(?: data-appearance="(.*?)")?>/.exec(text)?.[1]
}

describe('how the portal is shown', () => {
  test('follows the account to every device, whose next page is written with it', async () => {
    const phone = await world.anyone()
    const tablet = await world.anyone()
    await signInOn(phone, true)
    await signInOn(tablet, false)
    expect((await choose(phone, 'dark', 'large-text', 'no-motion')).status).toBe(200)
    expect(await shownOn(tablet)).toBe('dark large-text no-motion')
    expect((await tablet.get<Session>(sessionPath)).body.appearance).toEqual([
      'dark',
      'large-text',
      'no-motion',
    ])
    expect((await phone.put(path, { appearance: ['blinking'] })).status).toBe(400)
    await choose(tablet)
    expect(await shownOn(phone)).toBeUndefined()
  })

  test('stays on an own device after signing out, and never on a shared one', async () => {
    const own = await world.anyone()
    await signInOn(own, true)
    await choose(own, 'largest-text')
    await own.post(signOutPath, {})
    expect(await shownOn(own)).toBe('largest-text')

    const shared = await world.anyone()
    await signInOn(shared, false)
    expect(await shownOn(shared)).toBe('largest-text')
    await choose(shared, 'largest-text', 'wide-spacing')
    expect(keptOn(shared)).toBeUndefined()
    await shared.post(signOutPath, {})
    expect(await shownOn(shared)).toBeUndefined()

    await signInOn(own, true)
    expect(keptOn(own)).toBe('largest-text.wide-spacing')
    await own.put('/rest/v1/session/device', { ownDevice: false })
    expect(keptOn(own)).toBeUndefined()
  })

  test('is chosen without an account until the browser is closed, and is forgotten at sign-out', async () => {
    const anybody = await world.anyone()
    expect(cookiesSetBy(await choose(anybody, 'high-contrast'))[appearanceCookie]).not.toMatch(
      /Max-Age|Expires/,
    )
    expect(await shownOn(anybody)).toBe('high-contrast')
    await signInOn(anybody, false, 'olena.bondar')
    expect(await shownOn(anybody)).toBe('high-contrast')
    await anybody.post(signOutPath, {})
    expect(await shownOn(anybody)).toBeUndefined()
  })

  test('is the choice of the account where another user has chosen on the device before', async () => {
    const device = await world.anyone()
    await choose(device, 'dark')
    await signInOn(device, false)
    expect(await shownOn(device)).toBe('largest-text wide-spacing')
    expect(keptOn(device)).toBeUndefined()
  })
})
