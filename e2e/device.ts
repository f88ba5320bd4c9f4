import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { type SignInPlace, signIn } from './journey.ts'

export const noNetwork = 'Ei verkkoyhteyttä. Näet viimeksi haetut tiedot.'

/** The last requests of the worker before it is ready to work without a network. */
export const lastAnswers = ['/rest/v1/home', '/rest/v1/studenttimetable?from=2026-11-23&to=2026-11-29']

/** Signs in and waits until the worker is ready to work without a network. */
export async function signInAndSettle(
  page: Page,
  place: SignInPlace,
  username: string,
  ownDevice: boolean,
): Promise<void> {
  await signIn(page, place, username, ownDevice)
  await workerReady(page)
  await expect.poll(() => page.evaluate(areStored, lastAnswers)).toBe(true)
}

/** Runs in the page: the worker answers 204 for a URL that it has not stored. */
async function areStored(urls: string[]): Promise<boolean> {
  const answers = await Promise.all(urls.map(url => fetch(url, { headers: { 'X-From-Device': 'any' } })))
  return answers.every(({ status }) => status === 200)
}

/**
 * Runs in the page: fetches the answers through the worker, and returns the status with which it then answers each from
 * its store.
 */
export async function fetchAndLook(urls: string[]): Promise<number[]> {
  for (const url of urls) await (await fetch(url)).text()
  const answers = await Promise.all(urls.map(url => fetch(url, { headers: { 'X-From-Device': 'any' } })))
  return answers.map(({ status }) => status)
}

export async function workerReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Stops the worker as a browser does after half a minute, so that its memory is lost. */
export async function stopWorkers(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await devtools.detach()
}

/**
 * Stops the active worker. Chromium does so itself when another worker takes over, but not reliably while a debugger is
 * attached to it, as in the journeys.
 */
export async function stopActiveWorker(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const known = new Promise<string[]>(resolve => {
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) =>
      resolve(versions.filter(({ status }) => status === 'activated').map(({ versionId }) => versionId)),
    )
  })
  await devtools.send('ServiceWorker.enable')
  for (const versionId of await known) await devtools.send('ServiceWorker.stopWorker', { versionId })
  await devtools.detach()
}

export function storedOnDisk(page: Page): Promise<{ url: string; text: string }[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter(name => name.startsWith('studentgo-answers-'))
    const stored = []
    for (const name of names) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const bytes = new Uint8Array((await (await cache.match(request))?.arrayBuffer()) ?? new ArrayBuffer())
        stored.push({ url: request.url, text: String.fromCharCode(...bytes.slice(0, 50_000)) })
      }
    }
    return stored
  })
}

/** The key that the worker left in IndexedDB, as far as a script can see it. */
export function keyOnDisk(page: Page): Promise<{ extractable: boolean } | undefined> {
  return page.evaluate(
    () =>
      new Promise<{ extractable: boolean } | undefined>((resolve, reject) => {
        const opening = indexedDB.open('studentgo-worker')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          if (!database.objectStoreNames.contains('records')) return resolve(undefined)
          const asking = database.transaction('records').objectStore('records').get('user')
          asking.onsuccess = () => {
            database.close()
            resolve(asking.result === undefined ? undefined : { extractable: asking.result.key.extractable })
          }
        }
      }),
  )
}

/** Adds a virtual authenticator that accepts everything: it makes passkeys, and signs in with them. */
export async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const device = await context.newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
