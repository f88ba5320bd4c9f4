import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser, type RunningServer, signIn, startServer, visit } from './harness.ts'

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  server = await startServer()
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  await server.stop()
})

const noNetwork = 'Ei verkkoyhteyttä. Näet viimeksi haetut tiedot.'
const firstLesson = 'Verkkosivujen ohjelmointi'
/** Text that only a page for Aada has; her name alone is also in the list of demo users. */
const personal = /Verkkosivujen ohjelmointi|Sami Rautio|draftKey|offlineKey/

describe('an installed app', () => {
  test('can be installed, and its worker breaks no rule of the content policy', async () => {
    const { page, context, complaints } = await visit(browser)
    await signInAndSettle(page, 'aada.kuisma', false)
    const devtools = await context.newCDPSession(page)
    const manifest = await devtools.send('Page.getAppManifest')
    expect(manifest.errors).toEqual([])
    expect(JSON.parse(manifest.data ?? '').start_url).toBe('../')
    // A private window, as every test has, is the one thing that stands in the way.
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    expect(installabilityErrors.map(error => error.errorId).filter(id => id !== 'in-incognito')).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('a device without room', () => {
  test('keeps nothing more, and opens every screen all the same', async () => {
    const { page, context } = await visit(browser)
    await signInAndSettle(page, 'mikael.lindqvist', true)
    const devtools = await context.newCDPSession(page)
    const { origin } = server
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
    await page.goto(`${server.base}/education/specialsupport?lang=fi`)
    await page.getByRole('button', { name: 'Anna lausunto' }).waitFor()
    await page.goto(`${server.base}/studyskills`)
    await page.getByText(/korttiin$/).waitFor()
    await context.close()
  })
})

describe('reading without a network', () => {
  test('on an own device home opens again, says that there is no network and how old it is', async () => {
    const { page, context } = await visit(browser)
    await signInAndSettle(page, 'aada.kuisma', true)
    await context.setOffline(true)
    await page.reload()
    await page.getByText(noNetwork).waitFor()
    await page.getByText(/Tilanne 9\.0\d/).waitFor()
    expect(await page.locator('main').innerText()).toContain(firstLesson)
    expect(page.url()).toBe(`${server.base}/`)
    await context.close()
  })

  test('the timetable opens by a tap and by its address, although only home was visited', async () => {
    const { page, context } = await visit(browser)
    await signInAndSettle(page, 'aada.kuisma', true)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Lukujärjestys' }).filter({ visible: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Viikko 48' }).waitFor()
    await page.getByText(/Tilanne 9\.0\d/).waitFor()
    await page.getByText(firstLesson).filter({ visible: true }).first().waitFor()
    await page.reload()
    await page.getByText(noNetwork).waitFor()
    await page.getByText(firstLesson).filter({ visible: true }).first().waitFor()
    expect(page.url()).toBe(`${server.base}/studenttimetable`)
    await context.close()
  })

  test('the own device still has it after the browser has stopped the worker', async () => {
    const { page, context } = await visit(browser)
    await signInAndSettle(page, 'aada.kuisma', true)
    await context.setOffline(true)
    await stopWorkers(page)
    await page.reload()
    await page.getByText(noNetwork).waitFor()
    expect(await page.locator('main').innerText()).toContain(firstLesson)
    await context.close()
  })

  test('a shared device has it only while the worker runs, and nothing on its disk', async () => {
    const { page, context } = await visit(browser)
    await signInAndSettle(page, 'aada.kuisma', false)
    expect(await storedOnDisk(page)).toEqual([])
    await context.setOffline(true)
    await page.reload()
    await page.getByText(noNetwork).waitFor()
    await stopWorkers(page)
    await page.reload()
    await page.getByRole('heading', { name: 'Ei verkkoyhteyttä' }).waitFor()
    expect(await page.locator('body').innerText()).not.toContain('Aada')
    await context.close()
  })

  test('what an own device keeps cannot be read on its disk', async () => {
    const { page, context } = await visit(browser)
    await signInAndSettle(page, 'aada.kuisma', true)
    const stored = await storedOnDisk(page)
    expect(stored.length).toBeGreaterThan(1)
    for (const { text } of stored) expect(text).not.toMatch(/Aada|Kuisma|doctype|httpStatusCode/)
    expect(await keyOnDisk(page)).toEqual({ extractable: false })
    await context.close()
  })

  test('pages are never stored, and why somebody was away is in no answer that may be', async () => {
    const { page, context } = await visit(browser)
    const stored: string[] = []
    const pages: string[] = []
    page.on('response', async answer => {
      if (answer.request().resourceType() === 'document') pages.push(...Object.keys(answer.headers()))
      else if ('x-offline' in answer.headers()) stored.push(await answer.text().catch(() => ''))
    })
    await signInAndSettle(page, 'aada.kuisma', true)
    await page.goto(`${server.base}/absence`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(pages).not.toContain('x-offline')
    expect(stored.length).toBeGreaterThan(1)
    expect(stored.join('')).not.toMatch(/"(explanation|proposal|notices)":/)
    await context.close()
  })

  test('home is seen as it looked last before the scripts have run, absences never', async () => {
    const { page, context } = await visit(browser)
    await signInAndSettle(page, 'aada.kuisma', true)
    await page.getByRole('heading', { name: 'Sinua odottaa' }).waitFor()
    const withoutScripts = await context.newPage()
    const devtools = await context.newCDPSession(withoutScripts)
    await devtools.send('Emulation.setScriptExecutionDisabled', { value: true })
    await expect
      .poll(async () => {
        await withoutScripts.goto(`${server.base}/`)
        return withoutScripts.getByRole('heading', { name: 'Sinua odottaa' }).count()
      })
      .toBe(1)
    await page.goto(`${server.base}/absence`)
    await page.getByText('3 poissaoloa odottaa selvitystä').waitFor()
    await page.goto(`${server.base}/`)
    await page.getByRole('heading', { name: 'Sinua odottaa' }).waitFor()
    await withoutScripts.goto(`${server.base}/absence`)
    expect(await withoutScripts.locator('main').innerText()).toBe('')
    await context.close()
  })

  test('a device is emptied on disk when its person says that it is not the own one', async () => {
    const { page, context } = await visit(browser)
    await signInAndSettle(page, 'aada.kuisma', false)
    await page.getByRole('link', { name: /Aada/ }).click()
    await page.getByRole('checkbox', { name: 'Tämä on oma laitteeni' }).check()
    await expect.poll(() => storedOnDisk(page)).not.toEqual([])
    await page.getByText('Koti ja lukujärjestys ovat nyt luettavissa ilman verkkoa.').waitFor()
    await page.getByRole('checkbox', { name: 'Tämä on oma laitteeni' }).uncheck()
    await expect.poll(() => storedOnDisk(page)).toEqual([])
    expect(await keyOnDisk(page)).toBeUndefined()
    await context.close()
  })

  test('nothing of a student under a non-disclosure order is kept', async () => {
    const { page, context } = await visit(browser)
    await signInAndSettle(page, 'ilmari.koski', true)
    expect(await storedOnDisk(page)).toEqual([])
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('heading', { name: 'Ei verkkoyhteyttä' }).waitFor()
    expect(await page.locator('body').innerText()).not.toContain('Ilmari')
    await context.close()
  })

  test('a page that is not kept shows the offline state, not an expired session', async () => {
    const { page, context } = await visit(browser)
    await page.goto(`${server.base}/login`)
    await workerReady(page)
    await context.setOffline(true)
    await page.goto(`${server.base}/absence`)
    await page.getByRole('heading', { name: 'Ei verkkoyhteyttä' }).waitFor()
    expect(page.url()).toBe(`${server.base}/absence`)
    await context.setOffline(false)
    await page.waitForURL(url => url.pathname.endsWith('/login'))
    await context.close()
  })

  test('the offline page is in the language that the portal was last read in', async () => {
    const { page, context } = await visit(browser)
    await signInAndSettle(page, 'mikael.lindqvist', true)
    await context.setOffline(true)
    await page.getByRole('link', { name: /Mikael/ }).click()
    await page.getByRole('button', { name: 'Logga ut', exact: true }).click()
    await page.getByRole('heading', { name: 'Ingen nätanslutning' }).waitFor()
    await page.getByText('Dina uppgifter har tagits bort från den här enheten.').waitFor()
    await context.close()
  })
})

describe('signing out', () => {
  test('without a network leaves nothing personal on the device, and the session ends once there is one', async () => {
    const { page, context } = await visit(browser)
    await signInAndSettle(page, 'aada.kuisma', true)
    await page.getByRole('link', { name: /Aada/ }).click()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Kirjaudu ulos', exact: true }).click()
    await page.getByText('Olet kirjautunut ulos.').waitFor()
    expect(await storedOnDisk(page)).toEqual([])
    expect(await keyOnDisk(page)).toBeUndefined()
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).toBe('[{},{}]')
    await page.goto(`${server.base}/`)
    await page.getByRole('heading', { name: 'Ei verkkoyhteyttä' }).waitFor()
    expect(await page.content()).not.toMatch(personal)
    await page.goBack()
    expect(await page.content()).not.toMatch(personal)

    await context.setOffline(false)
    await page.getByRole('heading', { name: 'Kirjaudu sisään' }).waitFor()
    expect((await context.cookies()).map(cookie => cookie.name)).not.toContain('__Host-ps')
    await page.goto(`${server.base}/account`)
    expect(new URL(page.url()).pathname).toMatch(/\/(login|error\/session-expired)$/)
    await context.close()
  })

  test('with a network empties the device too, and other tabs leave what they showed', async () => {
    const { page, context } = await visit(browser)
    await signInAndSettle(page, 'aada.kuisma', true)
    const other = await context.newPage()
    await other.goto(`${server.base}/`)
    await other.waitForFunction(() => localStorage.length > 0)
    await page.goto(`${server.base}/account`)
    await page.getByRole('button', { name: 'Kirjaudu ulos', exact: true }).click()
    await page.waitForURL(/\/login\?signedOut=1$/)
    await other.waitForURL(/\/login\?signedOut=1$/)
    expect(await storedOnDisk(page)).toEqual([])
    await context.close()
  })

  test('is told to other tabs as a sign-out, also when one of them hears of it from the server first', async () => {
    const { page, context } = await visit(browser)
    await signInAndSettle(page, 'aada.kuisma', true)
    const other = await context.newPage()
    await other.goto(`${server.base}/absence`)
    await other.waitForFunction(() => localStorage.length > 0)
    await page.goto(`${server.base}/account`)
    // The answer to the sign-out is delayed: the server has signed out, the device does not know yet.
    await page.evaluate(() => {
      const originalFetch = window.fetch
      window.fetch = async (...requested) => {
        const answer = await originalFetch(...requested)
        await new Promise(resolve => setTimeout(resolve, 3000))
        return answer
      }
    })
    await page.getByRole('button', { name: 'Kirjaudu ulos', exact: true }).click()
    await page.waitForTimeout(1000)
    // Requests now, unless it has prefetched already.
    await other.evaluate(() =>
      document.querySelector<HTMLElement>('nav a[href$="/app/"], nav a[href$="/app"]')?.click(),
    )
    await other.waitForURL(/\/login\?signedOut=1$/)
    await page.waitForURL(/\/login\?signedOut=1$/)
    await context.close()
  })

  test('is not undone by the button «back»', async () => {
    const { page, context } = await visit(browser)
    await signInAndSettle(page, 'aada.kuisma', false)
    await page.goto(`${server.base}/account`)
    await page.getByRole('button', { name: 'Kirjaudu ulos', exact: true }).click()
    await page.waitForURL(/\/login\?signedOut=1$/)
    await page.goBack()
    await page.waitForURL(url => /\/(login|error\/session-expired)/.test(url.pathname))
    expect(await page.locator('body').innerText()).not.toContain('Aada')
    await context.close()
  })
})

describe('a session that is over', () => {
  test('empties the device as soon as the server says so, and leads to the session-expired page', async () => {
    const { page, context } = await visit(browser)
    await signInAndSettle(page, 'aada.kuisma', true)
    await context.clearCookies({ name: '__Host-ps' })
    // Home is shown from the device at once; the refresh behind it learns that the session is over.
    await page.reload()
    await page.waitForURL(url => /\/(login|error\/session-expired)$/.test(url.pathname))
    expect(await storedOnDisk(page)).toEqual([])
    await context.close()
  })
})

describe('somebody else on the same device', () => {
  test('finds nothing of the person before', async () => {
    const { page, context } = await visit(browser)
    await signInAndSettle(page, 'aada.kuisma', true)
    await context.clearCookies({ name: '__Host-ps' })
    await signInAndSettle(page, 'eino.kuisma', true)
    expect(await page.locator('main').innerText()).toContain('Eino')
    await context.setOffline(true)
    await page.reload()
    await page.getByText(noNetwork).waitFor()
    expect(await page.locator('body').innerText()).not.toContain('Aada')
    expect((await storedOnDisk(page)).length).toBeGreaterThan(0)
    await context.close()
  })
})

/** Signs in and waits until the worker has what it needs for being without a network. */
async function signInAndSettle(page: Page, username: string, ownDevice: boolean): Promise<void> {
  await signIn(page, server.base, username, ownDevice)
  await workerReady(page)
  await page.waitForTimeout(1500)
}

async function workerReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Stops the worker as a browser does after half a minute, so that its memory is gone. */
async function stopWorkers(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await devtools.detach()
}

function storedOnDisk(page: Page): Promise<{ url: string; text: string }[]> {
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
function keyOnDisk(page: Page): Promise<{ extractable: boolean } | undefined> {
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
