import { demoPassphrase } from '../server/demo/personas.ts'
import { expect, expectAccessible, signIn, test, usePortal } from './journey.ts'

const portal = usePortal()

test.describe('signing in', () => {
  test('a student without a session is led to sign-in and then to the page that was asked for', async () => {
    const { page, complaints } = await portal.visit()
    await page.goto(`${portal.base}/account`)
    expect(page.url()).toBe(`${portal.base}/login?service=${encodeURIComponent('/studentgo/app/account')}`)
    await page.getByLabel('Käyttäjätunnus').fill('aada.kuisma')
    await page.getByLabel('Salasana', { exact: true }).fill(demoPassphrase)
    await page.getByRole('button', { name: 'Kirjaudu', exact: true }).click()
    await page.waitForURL(`${portal.base}/account`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aada Kuisma')
    expect(complaints).toEqual([])
  })

  test('a wrong password is reported at the form, which keeps what was typed', async () => {
    const { page } = await portal.visit()
    await page.goto(`${portal.base}/login`)
    await page.getByLabel('Käyttäjätunnus').fill('aada.kuisma')
    await page.getByLabel('Salasana', { exact: true }).fill('ei se ole tämäkään lause')
    await page.getByRole('button', { name: 'Kirjaudu', exact: true }).click()
    await page
      .getByRole('main')
      .getByText(/^Tunnus tai salasana ei täsmää\. /)
      .waitFor()
    await expect(page.getByLabel('Käyttäjätunnus')).toHaveValue('aada.kuisma')
  })

  test('somebody who has left long ago is told that the portal is for students', async () => {
    const { page } = await portal.visit()
    await signIn(page, portal, 'entinen.opiskelija')
    expect(page.url()).toBe(`${portal.base}/error/non-student`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portaali on opiskelijoille')
  })

  test('sign-in works by keyboard alone', async () => {
    const { page } = await portal.visit({ width: 1280 })
    await page.goto(`${portal.base}/login`)
    await page.getByRole('button', { name: 'Kirjaudu', exact: true }).and(page.locator(':enabled')).waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Siirry sisältöön')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('aada.kuisma')
    await page.keyboard.press('Tab')
    await page.keyboard.type(demoPassphrase)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${portal.base}/`)
  })

  test('signing out ends the session and leaves nothing behind', async () => {
    const { page, context } = await portal.visit()
    await signIn(page, portal, 'aada.kuisma')
    await page.goto(`${portal.base}/account`)
    await page.getByRole('button', { name: 'Kirjaudu ulos', exact: true }).click()
    await page.waitForURL(/\/login\?signedOut=1$/)
    await page.getByText('Olet kirjautunut ulos.').waitFor()
    expect((await context.cookies()).map(cookie => cookie.name)).not.toContain('__Host-ps')
    await page.goto(`${portal.base}/account`)
    expect(page.url()).toContain('/login')
  })
})

test.describe('a session that has ended', () => {
  test('leads to the session-expired page and from there back to where the student was', async () => {
    const { page, context } = await portal.visit()
    await signIn(page, portal, 'aada.kuisma')
    await page.goto(`${portal.base}/account`)
    // A prefetch of the page would find the session ended before the student does.
    await page.waitForLoadState('networkidle')
    const session = (await context.cookies()).find(cookie => cookie.name === '__Host-ps')
    await context.clearCookies({ name: '__Host-ps' })
    // One tap without waiting: a request of the page itself may already have started the redirect.
    await page
      .evaluate(() => document.querySelector<HTMLInputElement>('main input[type=checkbox]')?.click())
      .catch(() => undefined)
    await page.waitForURL(/error\/session-expired/)
    expect(new URL(page.url()).searchParams.get('service')).toBe('/studentgo/app/account')
    expect(session).toBeDefined()
    await page.getByRole('button', { name: 'Kirjaudu uudelleen' }).click()
    await page.waitForURL(`${portal.base}/login`)
    await page.getByLabel('Käyttäjätunnus').fill('aada.kuisma')
    await page.getByLabel('Salasana', { exact: true }).fill(demoPassphrase)
    await page.getByRole('button', { name: 'Kirjaudu', exact: true }).click()
    await page.waitForURL(`${portal.base}/account`)
  })

  test('a tap before the program has loaded is not lost', async () => {
    const { page, complaints } = await portal.visit()
    let comes = () => {}
    const requested = new Promise<void>(resolve => {
      comes = resolve
    })
    await page.route(/\.js$/, async route => {
      await requested
      await route.continue()
    })
    await page.goto(`${portal.base}/error/session-expired?service=%2Fstudentgo%2Fapp%2Faccount`, {
      waitUntil: 'commit',
    })
    await page.getByRole('button', { name: 'Kirjaudu uudelleen' }).click()
    comes()
    await page.waitForURL(`${portal.base}/login`)
    expect(complaints).toEqual([])
  })

  test('a re-login that fails raises an alert and stays on the page', async () => {
    const { page } = await portal.visit()
    await page.goto(`${portal.base}/error/session-expired`)
    await page.route('**/rest/v1/session/relogin', route => route.fulfill({ status: 500, body: '{}' }))
    await page.getByRole('button', { name: 'Kirjaudu uudelleen' }).click()
    await page.getByText('Jokin meni pieleen. Yritä hetken kuluttua uudelleen.').first().waitFor()
    expect(page.url()).toBe(`${portal.base}/error/session-expired`)
  })

  test('a device that is merely offline stays where it is and says so', async () => {
    const { page, context } = await portal.visit()
    await signIn(page, portal, 'aada.kuisma')
    await page.goto(`${portal.base}/account`)
    await context.setOffline(true)
    await page.getByText('Ei verkkoyhteyttä. Näet viimeksi haetut tiedot.').waitFor()
    await page.getByRole('checkbox', { name: 'Tämä on oma laitteeni' }).click()
    await page
      .getByText(/Verkkoyhteys katkesi/)
      .first()
      .waitFor()
    expect(page.url()).toBe(`${portal.base}/account`)
  })
})

test('while a screen’s code is on its way a loading indicator lies over the page and lets taps through', async () => {
  const { page, complaints } = await portal.visit()
  await page.goto(`${portal.base}/login`, { waitUntil: 'networkidle' })
  let letGo = () => {}
  const code = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/public/*.js', async route => {
    await code
    await route.continue()
  })
  await page.getByRole('link', { name: 'Saavutettavuus' }).click()
  const indicator = page.getByRole('status').filter({ hasText: 'Avataan…' })
  await indicator.waitFor()
  const look = await indicator.evaluate(element => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const under = document.elementFromPoint(left + width / 2, top + height / 2)
    return { position: getComputedStyle(element).position, isTapped: element.contains(under) }
  })
  expect(look).toEqual({ position: 'fixed', isTapped: false })
  letGo()
  await page.getByRole('heading', { level: 1, name: 'Saavutettavuus' }).waitFor()
  expect(await indicator.count()).toBe(0)
  expect(complaints).toEqual([])
})

test.describe('languages and error pages', () => {
  test('the language buttons are round: their corners are not part of them', async () => {
    const { page } = await portal.visit()
    await page.goto(`${portal.base}/login`)
    for (const name of ['fi Suomeksi', 'en In English', 'se På svenska']) {
      const parts = await page.getByRole('button', { name }).evaluate(button => {
        const { left, top, width, height } = button.getBoundingClientRect()
        const isButton = (x: number, y: number) => button.contains(document.elementFromPoint(x, y))
        const [corner, edge] = [isButton(left + 2, top + 2), isButton(left + width / 2, top + 2)]
        return { square: Math.abs(width - height) < 1, corner, edge }
      })
      expect(parts).toEqual({ square: true, corner: false, edge: true })
    }
  })

  test('the round buttons change the words, the document and the cookie, and a reload keeps them', async () => {
    const { page, context, complaints } = await portal.visit()
    await page.goto(`${portal.base}/login`)
    await page.getByRole('button', { name: 'se På svenska' }).click()
    await page.getByRole('heading', { name: 'Logga in' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('sv')
    await expect
      .poll(async () => (await context.cookies()).find(cookie => cookie.name === 'prottLang')?.value)
      .toBe('se')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Logga in')
    await page.goto(`${portal.base}/login?lang=en`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
    expect(complaints).toEqual([])
  })

  test('on a phone the languages of who is signed in stand behind one button, and a choice closes them', async () => {
    const { page, complaints } = await portal.visit()
    await signIn(page, portal, 'aada.kuisma')
    const swedish = page.getByRole('button', { name: 'se På svenska' })
    expect(await swedish.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Kieli: fi' }).click()
    await expectAccessible(page)
    await swedish.click()
    await page.getByRole('button', { name: 'Språk: se' }).waitFor()
    await expect.poll(() => swedish.isVisible()).toBe(false)
    expect(complaints).toEqual([])
  })

  test('a page requested in another language is entirely in it, names of the school included', async () => {
    const { page } = await portal.visit()
    await signIn(page, portal, 'aada.kuisma')
    const shown = () => page.locator('main article h3').allInnerTexts()
    await page.goto(`${portal.base}/studenttimetable`)
    const finnish = await shown()
    await page.goto(`${portal.base}/studenttimetable?lang=en`)
    const requested = await shown()
    await page.goto(`${portal.base}/studenttimetable`)
    expect(await shown()).toEqual(requested)
    expect(requested).not.toEqual(finnish)
    expect(requested.length).toBeGreaterThan(5)
  })

  test('the five error pages say in three languages and both areas what happened', async () => {
    const { page, complaints } = await portal.visit()
    for (const area of ['', '/parent']) {
      const titles = new Set<string>()
      for (const reason of ['general', 'non-student', 'not-found', 'session-expired', 'user-not-found']) {
        for (const language of ['fi', 'se', 'en']) {
          await page.goto(`${portal.base}${area}/error/${reason}?lang=${language}`)
          titles.add(`${await page.getByRole('heading', { level: 1 }).textContent()}`)
        }
      }
      expect(titles.size).toBe(15)
    }
    expect(complaints).toEqual([])
  })
})
