import type { BrowserContext, Page } from '@playwright/test'
import { signInAndSettle } from './device.ts'
import { expect, test, usePortal } from './journey.ts'

const portal = usePortal()

async function signedIn() {
  const seen = await portal.visit()
  await seen.context.grantPermissions(['notifications'], { origin: portal.origin })
  await signInAndSettle(seen.page, portal, 'aada.kuisma', true)
  return seen
}

interface Shows {
  registration: ServiceWorkerRegistration
  allShown?: Promise<void>
}

/**
 * Delivers messages of the browser's push service to its worker, all at once. Waits until they are shown: a browser
 * loses a notification that is queried while it is being shown.
 */
async function push(page: Page, ...messages: string[]): Promise<void> {
  const [worker] = page.context().serviceWorkers()
  if (worker === undefined) throw new Error('there is no worker')
  await worker.evaluate(expected => {
    const scope = globalThis as unknown as Shows
    const { registration } = scope
    const show = registration.showNotification.bind(registration)
    scope.allShown = new Promise(resolve => {
      let shown = 0
      registration.showNotification = async (...parameters) => {
        await show(...parameters)
        shown += 1
        if (shown === expected) resolve()
      }
    })
  }, messages.length)
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>(resolve => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first !== undefined) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  await Promise.all(
    messages.map(data =>
      devtools.send('ServiceWorker.deliverPushMessage', { origin: portal.origin, registrationId, data }),
    ),
  )
  await worker.evaluate(() => (globalThis as unknown as Shows).allShown)
  await devtools.detach()
}

const shownIn = (page: Page) =>
  page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications()
    return shown.map(({ title, body }) => ({ title, body }))
  })

/** Taps the only notification that is shown; returns the worker that handles it. */
async function tap(context: BrowserContext) {
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event
    }
    const [notification] = await scope.registration.getNotifications()
    if (notification === undefined) throw new Error('nothing is shown')
    globalThis.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
  return worker
}

test.describe('a push message', () => {
  test('says in the language of the device that there is something new, and how much of it', async () => {
    const { page } = await signedIn()
    await push(page, JSON.stringify({ area: 'STUDENT', id: 1, count: 1 }))
    expect(await shownIn(page)).toEqual([{ title: 'Sinulle on uutta portaalissa', body: '' }])
    await push(page, JSON.stringify({ area: 'STUDENT', id: 2, count: 2 }))
    expect(await shownIn(page)).toEqual([
      { title: 'Sinulle on uutta portaalissa', body: '3 uutta ilmoitusta' },
    ])
  })

  test('puts how much is unread on the icon of the device', async () => {
    const { page, context } = await signedIn()
    const [worker] = context.serviceWorkers()
    const numbers = () => worker?.evaluate(() => (globalThis as unknown as { icon: number[] }).icon)
    await worker?.evaluate(() => {
      const icon: number[] = []
      Object.assign(globalThis, { icon })
      Object.defineProperty(navigator, 'setAppBadge', {
        value: async (count: number) => void icon.push(count),
      })
    })
    await push(page, JSON.stringify({ area: 'STUDENT', id: 1, count: 1, unread: 5 }))
    expect(await numbers()).toEqual([5])
  })

  test('that comes together with others is counted with them', async () => {
    const { page } = await signedIn()
    await push(page, ...[1, 2, 3, 4].map(id => JSON.stringify({ area: 'STUDENT', id, count: 1 })))
    expect(await shownIn(page)).toEqual([
      { title: 'Sinulle on uutta portaalissa', body: '4 uutta ilmoitusta' },
    ])
  })

  test('that cannot be read shows no more than that something is new', async () => {
    const { page } = await signedIn()
    await push(page, '<b>Ohjelmointi')
    expect(await shownIn(page)).toEqual([{ title: 'Sinulle on uutta portaalissa', body: '' }])
  })

  test('for a guardian opens the area for guardians', async () => {
    const { page, context } = await signedIn()
    await push(page, JSON.stringify({ area: 'PARENT', id: 7, count: 1 }))
    expect(await shownIn(page)).toHaveLength(1)
    await tap(context)
    // A student is signed in here, so the guardian signs in first and then sees the notification.
    const opened = encodeURIComponent('/studentgo/app/parent/notifications?open=7')
    await page.waitForURL(`${portal.base}/parent/login?service=${opened}`)
  })

  test('opens the list in the window that is already open, and is removed by a sign-out', async () => {
    const { page, context } = await signedIn()
    await push(page, JSON.stringify({ area: 'STUDENT', id: 2, count: 2 }))
    expect(await shownIn(page)).toHaveLength(1)
    const worker = await tap(context)
    await page.waitForURL(`${portal.base}/notifications`)
    await push(page, JSON.stringify({ area: 'STUDENT', id: 3, count: 1 }))
    expect(await shownIn(page)).toHaveLength(1)
    await page.goto(`${portal.base}/account`)
    const isGone = worker?.evaluate(
      () =>
        new Promise<boolean>(resolve => {
          const look = async () => {
            const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
            const shown = await scope.registration.getNotifications()
            if (shown.length === 0) resolve(true)
            else setTimeout(look)
          }
          void look()
        }),
    )
    await page.getByRole('button', { name: 'Kirjaudu ulos', exact: true }).click()
    await page.waitForURL(/signedOut=1$/)
    expect(await isGone?.catch(() => true)).toBe(true)
  })
})
