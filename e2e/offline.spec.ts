import {
  fetchAndLook,
  keyOnDisk,
  lastAnswers,
  noNetwork,
  signInAndSettle,
  stopWorkers,
  storedOnDisk,
  workerReady,
} from './device.ts'
import { expect, signIn, test, tick, usePortal } from './journey.ts'

const portal = usePortal()

/** The last requests when home opens: those of the screens in the bottom bar. */
const lastOfOpening = [
  '/rest/v1/messages/sendmessages',
  '/rest/v1/messages/teachers',
  '/rest/v1/messages/unread',
]

const firstLesson = 'Verkkosivujen ohjelmointi'

test.describe('an installed app', () => {
  test('can be installed, and its worker breaks no rule of the content policy', async () => {
    const { page, context, complaints } = await portal.visit()
    await signInAndSettle(page, portal, 'aada.kuisma', false)
    const devtools = await context.newCDPSession(page)
    const manifest = await devtools.send('Page.getAppManifest')
    expect(manifest.errors).toEqual([])
    expect(JSON.parse(manifest.data ?? '').start_url).toBe('../')
    // The private window that every test uses is the only reason why the portal cannot be installed.
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    expect(installabilityErrors.map(error => error.errorId).filter(id => id !== 'in-incognito')).toEqual([])
    expect(complaints).toEqual([])
  })
})

test.describe('a device without free storage', () => {
  test('stores nothing more, and still opens every screen', async () => {
    const { page, context } = await portal.visit()
    await signInAndSettle(page, portal, 'mikael.lindqvist', true)
    const devtools = await context.newCDPSession(page)
    const { origin } = portal
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
    await page.goto(`${portal.base}/education/specialsupport?lang=fi`)
    await page.getByRole('button', { name: 'Anna lausunto' }).waitFor()
    await page.goto(`${portal.base}/studyskills`)
    await page.getByRole('button', { name: 'Muuta vastauksia' }).waitFor()
  })
})

test.describe('an answer that has not changed', () => {
  test('is sent without a body to a device that has it, and is shown as current', async () => {
    const { page, context } = await portal.visit()
    await signInAndSettle(page, portal, 'aada.kuisma', true)
    const answers = await page.evaluate(async () => {
      const read = []
      // The server learns what an answer depends on before it caches the answer; only then does the device have it.
      for (const _ of ['learned', 'kept', 'known', 'still known']) {
        const answer = await fetch('/rest/v1/studenttimetable?from=2026-11-23&to=2026-11-29')
        read.push({
          status: answer.status,
          isOld: answer.headers.has('X-Kept-At'),
          text: await answer.text(),
        })
      }
      return read
    })
    expect(answers).toEqual(answers.map(() => ({ status: 200, isOld: false, text: answers[0]?.text })))
    const [worker] = context.serviceWorkers()
    const statuses = await worker?.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('/rest/v1/studenttimetable?from=2026-11-23&to=2026-11-29'))
        .map(entry => (entry as PerformanceResourceTiming).responseStatus),
    )
    expect(statuses?.slice(-2)).toEqual([304, 304])
  })

  test('is not requested when the app opens: one short request covers all of them', async () => {
    const { page, context } = await portal.visit()
    await signInAndSettle(page, portal, 'aada.kuisma', true)
    const asked: string[] = []
    context.on('request', request => {
      const { pathname } = new URL(request.url())
      // Requests that the program sends by itself, as when the server is slow, are not part of the opening.
      if (request.headers()['x-background'] !== undefined) return
      if (request.serviceWorker() !== null && pathname.includes('/rest/')) asked.push(pathname)
    })
    const open = async () => {
      asked.length = 0
      const isAnswered = lastOfOpening.map(path =>
        page.waitForResponse(answer => new URL(answer.url()).pathname === path),
      )
      await page.goto(`${portal.base}/`)
      await Promise.all(isAnswered)
      await page.getByText(firstLesson).first().waitFor()
    }
    // At first the server learns what the answers depend on, and the device which requests an opening sends.
    for (const _ of ['learned', 'kept', 'known']) await open()
    await open()
    // The session and the settings are requested at the same time; the first to reach the worker revalidates all
    // answers.
    const isMessages = (path: string) => path.startsWith('/rest/v1/messages')
    const [first, ...more] = asked.filter(path => !isMessages(path))
    expect(['/rest/v1/session', '/rest/v1/public/config']).toContain(first)
    expect(more).toEqual([])
    // A newly started server does not know the missed changes, and may have messages requested again.
    expect(asked.filter(isMessages).length).toBeLessThanOrEqual(1)
  })
})

test.describe('reading without a network', () => {
  test('on an own device home opens again, says that there is no network and how old it is', async () => {
    const { page, context } = await portal.visit()
    await signInAndSettle(page, portal, 'aada.kuisma', true)
    await context.setOffline(true)
    await page.reload()
    await page.getByText(noNetwork).waitFor()
    await page.getByText(/Tilanne 9\.0\d/).waitFor()
    await expect(page.locator('main')).toContainText(firstLesson)
    await expect(page.getByRole('banner')).toContainText('Kuutsalmen ammattiopisto')
    expect(page.url()).toBe(`${portal.base}/`)
  })

  test('the timetable opens by a tap and by its address, although only home was visited', async () => {
    const { page, context } = await portal.visit()
    await signInAndSettle(page, portal, 'aada.kuisma', true)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Lukujärjestys' }).filter({ visible: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Viikko 48' }).waitFor()
    await page.getByText(/Tilanne 9\.0\d/).waitFor()
    await page.getByText(firstLesson).filter({ visible: true }).first().waitFor()
    await page.reload()
    await page.getByText(noNetwork).waitFor()
    await page.getByText(firstLesson).filter({ visible: true }).first().waitFor()
    expect(page.url()).toBe(`${portal.base}/studenttimetable`)
  })

  test('an own device still has it after the browser has stopped the worker', async () => {
    const { page, context } = await portal.visit()
    await signInAndSettle(page, portal, 'aada.kuisma', true)
    await context.setOffline(true)
    await stopWorkers(page)
    await page.reload()
    await page.getByText(noNetwork).waitFor()
    await expect(page.locator('main')).toContainText(firstLesson)
  })

  test('a shared device has it only while the worker runs, and nothing on its disk', async () => {
    const { page, context } = await portal.visit()
    await signInAndSettle(page, portal, 'aada.kuisma', false)
    expect(await storedOnDisk(page)).toEqual([])
    await context.setOffline(true)
    await page.reload()
    await page.getByText(noNetwork).waitFor()
    await stopWorkers(page)
    await page.reload()
    await page.getByRole('heading', { name: 'Ei verkkoyhteyttä' }).waitFor()
    expect(await page.locator('body').innerText()).not.toContain('Aada')
  })

  test('what an own device keeps cannot be read on its disk', async () => {
    const { page } = await portal.visit()
    await signInAndSettle(page, portal, 'aada.kuisma', true)
    const stored = await storedOnDisk(page)
    expect(stored.length).toBeGreaterThan(1)
    for (const { text } of stored) expect(text).not.toMatch(/Aada|Kuisma|doctype|httpStatusCode/)
    expect(await keyOnDisk(page)).toEqual({ extractable: false })
  })

  test('on an own device every page that home links to opens, each with its age', async () => {
    const { page, context } = await portal.visit()
    await signInAndSettle(page, portal, 'aada.kuisma', true)
    await page.getByRole('heading', { name: 'Sinua odottaa' }).waitFor()
    const links = await page
      .locator('main a[href]')
      .evaluateAll(all => all.map(link => (link as HTMLAnchorElement).href))
    expect(links.length).toBeGreaterThan(15)
    // The page of the last link is stored last.
    const lastNews = links.map(href => new URL(href).searchParams.get('news')).findLast(id => id !== null)
    await expect
      .poll(async () => (await storedOnDisk(page)).map(({ url }) => new URL(url).pathname))
      .toContain(`/rest/v1/news/${lastNews}`)
    await context.setOffline(true)
    // Learning, money and contact details of these screens are never stored.
    const never = /\/(studyskills|studysocialbenefit|personalinfo)\b(?!\/)/
    for (const href of new Set(links.filter(one => !never.test(one)))) {
      await page.goto(href)
      await page
        .getByText(/Tilanne 9\.\d\d/)
        .first()
        .waitFor()
      expect(await page.locator('main').innerText(), href).not.toMatch(/ei ole tallessa|katkesi/)
    }
  })

  test('pages are never stored, and reasons for absences only on an own device', async () => {
    const { page } = await portal.visit()
    const stored: string[] = []
    const pages: string[] = []
    page.on('response', async answer => {
      if (answer.request().resourceType() === 'document') pages.push(...Object.keys(answer.headers()))
      else if ('x-offline' in answer.headers()) stored.push(await answer.text().catch(() => ''))
    })
    await signInAndSettle(page, portal, 'aada.kuisma', false)
    await page.goto(`${portal.base}/absence`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(pages).not.toContain('x-offline')
    expect(stored.length).toBeGreaterThan(1)
    expect(stored.join('')).not.toMatch(/"(explanation|proposal|notices)":/)
  })

  test('home is shown as it last looked before the scripts run, absences never', async () => {
    const { page, context } = await portal.visit()
    await signInAndSettle(page, portal, 'aada.kuisma', true)
    await page.getByRole('heading', { name: 'Sinua odottaa' }).waitFor()
    const withoutScripts = await context.newPage()
    const devtools = await context.newCDPSession(withoutScripts)
    await devtools.send('Emulation.setScriptExecutionDisabled', { value: true })
    await expect
      .poll(async () => {
        await withoutScripts.goto(`${portal.base}/`)
        return withoutScripts.getByRole('heading', { name: 'Sinua odottaa' }).count()
      })
      .toBe(1)
    await page.goto(`${portal.base}/absence`)
    await page.getByText('3 poissaoloa odottaa selvitystä').waitFor()
    await page.goto(`${portal.base}/`)
    await page.getByRole('heading', { name: 'Sinua odottaa' }).waitFor()
    await withoutScripts.goto(`${portal.base}/absence`)
    expect(await withoutScripts.locator('main').innerText()).toBe('')
  })

  test('a device is emptied on disk when its user says that it is not their own', async () => {
    const { page } = await portal.visit()
    await signInAndSettle(page, portal, 'aada.kuisma', false)
    await page.getByRole('link', { name: /Aada/ }).click()
    await tick(page.getByRole('checkbox', { name: 'Tämä on oma laitteeni' }))
    await expect.poll(() => storedOnDisk(page)).not.toEqual([])
    await page.getByText('Portaalia voi nyt lukea myös ilman verkkoa.').waitFor()
    await page.getByRole('checkbox', { name: 'Tämä on oma laitteeni' }).uncheck()
    await expect.poll(() => storedOnDisk(page)).toEqual([])
    expect(await keyOnDisk(page)).toBeUndefined()
  })

  test('nothing of a student under a non-disclosure order is kept', async () => {
    const { page, context } = await portal.visit()
    await signIn(page, portal, 'ilmari.koski', true)
    await workerReady(page)
    expect(await page.evaluate(fetchAndLook, lastAnswers)).toEqual([204, 204])
    expect(await storedOnDisk(page)).toEqual([])
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('heading', { name: 'Ei verkkoyhteyttä' }).waitFor()
    expect(await page.locator('body').innerText()).not.toContain('Ilmari')
  })

  test('a page that is not kept shows the offline state, not an expired session', async () => {
    const { page, context } = await portal.visit()
    await page.goto(`${portal.base}/login`)
    await workerReady(page)
    await context.setOffline(true)
    await page.goto(`${portal.base}/absence`)
    await page.getByRole('heading', { name: 'Ei verkkoyhteyttä' }).waitFor()
    expect(page.url()).toBe(`${portal.base}/absence`)
    await context.setOffline(false)
    await page.waitForURL(url => url.pathname.endsWith('/login'))
  })

  test('the offline page is in the language that the portal was last read in', async () => {
    const { page, context } = await portal.visit()
    await signInAndSettle(page, portal, 'mikael.lindqvist', true)
    await context.setOffline(true)
    await page.getByRole('link', { name: /Mikael/ }).click()
    await page.getByRole('button', { name: 'Logga ut', exact: true }).click()
    await page.getByRole('heading', { name: 'Ingen nätanslutning' }).waitFor()
    await page.getByText('Dina uppgifter har tagits bort från den här enheten.').waitFor()
  })
})
