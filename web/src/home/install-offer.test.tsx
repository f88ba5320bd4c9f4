import type { Session } from '@studentgo/protocol/session'
import { cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeTestClock } from '../../../server/test/world/test-clock.ts'
import { type Client, makeWorld, type World } from '../../../server/test/world/world.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { holdInstallPrompt } from '../platform/offline/held-install.ts'
import { install } from '../platform/offline/install-prompt.ts'

const title = 'Asenna portaali laitteellesi'
const clock = makeTestClock()
let world: World
let aada: Client
beforeAll(async () => {
  world = await makeWorld({ clock })
  aada = await world.as('aada.kuisma')
  holdInstallPrompt()
})
afterAll(() => world.close())
afterEach(async () => {
  localStorage.clear()
  await install()
})

/** Adds parts that jsdom's navigator does not have. */
function stubNavigator(parts: Record<string, unknown>): void {
  Object.assign(navigator, parts)
  onTestFinished(() => {
    for (const name of Object.keys(parts)) Reflect.deleteProperty(navigator, name)
  })
}

/** Dispatches the install prompt of a browser; returns the event, which the page may cancel to keep the prompt. */
function offered() {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(async () => ({ outcome: 'accepted' })),
  })
  window.dispatchEvent(event)
  return event
}

async function homeOnDays(days: number) {
  let shown = await renderScreen(world, aada, '/')
  for (let day = 1; day < days; day++) {
    cleanup()
    clock.pass({ minutes: 24 * 60 })
    aada = await world.as('aada.kuisma')
    await aada.put('/rest/v1/session/device', { ownDevice: true })
    shown = await renderScreen(world, aada, '/')
  }
  return shown
}

describe('installing the portal', () => {
  test('is offered on the third day on an own device, and never again after a refusal', async () => {
    await aada.put('/rest/v1/session/device', { ownDevice: true })
    expect(offered().defaultPrevented).toBe(true)
    await homeOnDays(2)
    expect(screen.queryByRole('region', { name: title })).toBeNull()
    cleanup()
    const { user } = await homeOnDays(2)
    expect(screen.getByRole('region', { name: title }).textContent).toContain('myös ilman verkkoa')
    await user.click(screen.getByRole('button', { name: 'Ei kiitos' }))
    expect(screen.queryByRole('region', { name: title })).toBeNull()
    cleanup()
    await homeOnDays(4)
    expect(screen.queryByRole('region', { name: title })).toBeNull()
  })

  test('is offered to nobody on a device that is not their own', async () => {
    localStorage.setItem('studentgo.install', '9 2026-01-01')
    offered()
    await renderScreen(world, await world.as('aada.kuisma'), '/')
    expect(screen.queryByRole('region', { name: title })).toBeNull()
  })

  test('is one press in one’s own account, at any time', async () => {
    const { prompt } = offered()
    const { user } = await renderScreen(world, await world.as('aada.kuisma'), '/account')
    await user.click(screen.getByRole('button', { name: 'Asenna' }))
    expect(prompt).toHaveBeenCalledOnce()
    expect(screen.queryByRole('region', { name: title })).toBeNull()
  })

  test('is described in words where the browser does it by its own menu', async () => {
    stubNavigator({ standalone: false })
    await renderScreen(world, await world.as('aada.kuisma'), '/account')
    expect(screen.getByRole('region', { name: title }).textContent).toContain('Lisää Koti-valikkoon')
  })
})

test('the badge on the icon of the device counts what is new', async () => {
  const setAppBadge = vi.fn(async () => undefined)
  stubNavigator({ setAppBadge })
  const olena = await world.as('olena.bondar')
  await renderScreen(world, olena, '/account')
  const { unreadNotifications } = (await olena.get<Session>('/rest/v1/session')).body
  expect(unreadNotifications).toBeGreaterThan(0)
  expect(setAppBadge.mock.calls).toEqual([[unreadNotifications]])
})
