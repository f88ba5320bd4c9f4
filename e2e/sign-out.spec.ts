import { keyOnDisk, noNetwork, signInAndSettle, storedOnDisk } from './device.ts'
import { expect, test, usePortal } from './journey.ts'

const portal = usePortal()

/** Text that only a page for Aada has; the list of demo users has only her name. */
const personal = /Verkkosivujen ohjelmointi|Sami Rautio|draftKey|offlineKey/

test.describe('signing out', () => {
  test('without a network leaves nothing personal on the device, and the session ends once there is one', async () => {
    const { page, context } = await portal.visit()
    await signInAndSettle(page, portal, 'aada.kuisma', true)
    await page.getByRole('link', { name: /Aada/ }).click()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Kirjaudu ulos', exact: true }).click()
    await page.getByText('Olet kirjautunut ulos.').waitFor()
    expect(await storedOnDisk(page)).toEqual([])
    expect(await keyOnDisk(page)).toBeUndefined()
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).toBe('[{},{}]')
    await page.goto(`${portal.base}/`)
    await page.getByRole('heading', { name: 'Ei verkkoyhteyttä' }).waitFor()
    expect(await page.content()).not.toMatch(personal)
    await page.goBack()
    expect(await page.content()).not.toMatch(personal)

    await context.setOffline(false)
    await page.getByRole('heading', { name: 'Kirjaudu sisään' }).waitFor()
    expect((await context.cookies()).map(cookie => cookie.name)).not.toContain('__Host-ps')
    await page.goto(`${portal.base}/account`)
    expect(new URL(page.url()).pathname).toMatch(/\/(login|error\/session-expired)$/)
  })

  test('with a network empties the device too, and other tabs leave what they showed', async () => {
    const { page, context } = await portal.visit()
    await signInAndSettle(page, portal, 'aada.kuisma', true)
    const other = await context.newPage()
    await other.goto(`${portal.base}/`)
    await other.waitForFunction(() => localStorage.length > 0)
    await page.goto(`${portal.base}/account`)
    await page.getByRole('button', { name: 'Kirjaudu ulos', exact: true }).click()
    await page.waitForURL(/\/login\?signedOut=1$/)
    await other.waitForURL(/\/login\?signedOut=1$/)
    expect(await storedOnDisk(page)).toEqual([])
  })

  test('reaches other tabs as a sign-out, also when one of them learns of it from the server first', async () => {
    const { page, context } = await portal.visit()
    await signInAndSettle(page, portal, 'aada.kuisma', true)
    const other = await context.newPage()
    await other.goto(`${portal.base}/absence`)
    await other.waitForFunction(() => localStorage.length > 0)
    await page.goto(`${portal.base}/account`)
    // The answer to the sign-out is delayed: the server has signed out, but the device does not know yet.
    const handOver = Promise.withResolvers<void>()
    await page.route(/\/session\/logout$/, async route => {
      const answer = await route.fetch()
      await handOver.promise
      await route.fulfill({ response: answer })
    })
    // The other tab sends a request as soon as the server has signed out. It does so by itself, because it may be
    // redirected at any moment from then on.
    const signedOut = page.waitForRequest(/\/session\/logout$/)
    await other.evaluate(api => {
      const home = document.querySelector<HTMLElement>('nav a[href$="/app/"], nav a[href$="/app"]')
      async function goHomeOnceSignedOut() {
        let status = 200
        while (status !== 401) status = (await fetch(api)).status
        home?.click()
      }
      void goHomeOnceSignedOut()
    }, '/rest/v1/home')
    await page.getByRole('button', { name: 'Kirjaudu ulos', exact: true }).click()
    await signedOut
    await other.waitForURL(/\/login\?signedOut=1$/)
    handOver.resolve()
    await page.waitForURL(/\/login\?signedOut=1$/)
  })

  test('is not undone by the back button', async () => {
    const { page } = await portal.visit()
    await signInAndSettle(page, portal, 'aada.kuisma', false)
    await page.goto(`${portal.base}/account`)
    await page.getByRole('button', { name: 'Kirjaudu ulos', exact: true }).click()
    await page.waitForURL(/\/login\?signedOut=1$/)
    await page.goBack()
    await page.waitForURL(url => /\/(login|error\/session-expired)/.test(url.pathname))
    expect(await page.locator('body').innerText()).not.toContain('Aada')
  })
})

test.describe('a session that is over', () => {
  test('empties the device as soon as the server reports it, and leads to the session-expired page', async () => {
    const { page, context } = await portal.visit()
    await signInAndSettle(page, portal, 'aada.kuisma', true)
    // Leaves the page first: an open page would send requests and go to its error page by itself.
    await page.goto('about:blank')
    await context.clearCookies({ name: '__Host-ps' })
    // Home is shown from the device at once; the refresh behind it learns that the session is over, and may redirect
    // before the page has loaded.
    await page.goto(`${portal.base}/`, { waitUntil: 'commit' })
    await page.waitForURL(url => /\/(login|error\/session-expired)$/.test(url.pathname))
    expect(await storedOnDisk(page)).toEqual([])
  })
})

test.describe('another person on the same device', () => {
  test('finds nothing of the previous person', async () => {
    const { page, context } = await portal.visit()
    await signInAndSettle(page, portal, 'aada.kuisma', true)
    // Leaves the page first: an open page would send requests and go to its error page by itself.
    await page.goto('about:blank')
    await context.clearCookies({ name: '__Host-ps' })
    await signInAndSettle(page, portal, 'eino.kuisma', true)
    await expect(page.locator('main')).toContainText('Eino')
    await context.setOffline(true)
    await page.reload()
    await page.getByText(noNetwork).waitFor()
    expect(await page.locator('body').innerText()).not.toContain('Aada')
    expect((await storedOnDisk(page)).length).toBeGreaterThan(0)
  })
})
