import type { Page } from '@playwright/test'
import { demoPassphrase } from '../server/demo/personas.ts'
import { addAuthenticator } from './device.ts'
import { expect, signIn, test, usePortal } from './journey.ts'

const portal = usePortal()
const account = '/studentgo/app/parent/account'
const petri = 'petri.kuisma@example.invalid'

async function fill(page: Page, password = demoPassphrase, email = petri): Promise<void> {
  await page.getByLabel('Sähköpostiosoite').fill(email)
  await page.getByLabel('Salasana', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Kirjaudu', exact: true }).click()
}

/** The link in the newest letter to an address, below the base path. */
async function linkTo(page: Page, email: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const letters = await (await page.request.get(`${portal.base}/mails`)).text()
      const letter = letters.split('-'.repeat(72)).find(one => one.includes(`To: ${email}`))
      link = /\/studentgo\/app(\/parent\/\S+#t=[\w-]{43})/.exec(letter ?? '')?.[1]
      return link
    })
    .toBeDefined()
  return link ?? ''
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('a guardian', () => {
  test('without a session is led to their own sign-in, then to the page, and out again', async () => {
    const { page, complaints } = await portal.visit()
    await page.goto(`${portal.base}/parent/account`)
    expect(page.url()).toBe(`${portal.base}/parent/login?service=${encodeURIComponent(account)}`)
    // A stream that is opened just as the session ends would be refused.
    const live = page.waitForResponse(`${portal.origin}/rest/v1/live`)
    await fill(page)
    await page.waitForURL(`${portal.base}/parent/account`)
    await expect(heading(page)).toHaveText('Petri Kuisma')
    await live
    await page.getByRole('button', { name: 'Kirjaudu ulos', exact: true }).click()
    await page.waitForURL(`${portal.base}/parent/logout`)
    await expect(heading(page)).toHaveText('Näkemiin')
    await page.goto(`${portal.base}/parent/account`)
    expect(page.url()).toContain('/parent/login')
    expect(complaints).toEqual([])
  })

  test('whose session has run out comes back to where they were', async () => {
    const { page, context } = await portal.visit()
    await page.goto(`${portal.base}/parent/login?service=${encodeURIComponent(account)}`)
    await fill(page)
    await page.waitForURL(`${portal.base}/parent/account`)
    const session = (await context.cookies()).find(cookie => cookie.name === '__Host-ps')
    // Leaves the page first: an open page would send requests and go to its error page by itself.
    await page.goto('about:blank')
    await context.addCookies([{ ...session, name: '__Host-ps', value: 'x'.repeat(43) } as never])
    await page.goto(`${portal.base}/parent/account`)
    expect(page.url()).toContain('/parent/error/session-expired')
    await page.getByRole('button', { name: 'Kirjaudu uudelleen' }).click()
    await page.waitForURL(`${portal.base}/parent/login`)
    await fill(page)
    await page.waitForURL(`${portal.base}/parent/account`)
  })

  test('and a student in one browser: the latest sign-in replaces the other', async () => {
    const { page } = await portal.visit()
    await signIn(page, portal, 'aada.kuisma')
    await page.goto(`${portal.base}/parent/account`)
    expect(page.url()).toContain('/parent/login')
    await fill(page)
    await page.waitForURL(`${portal.base}/parent/account`)
    await page.goto(`${portal.base}/absence`)
    expect(page.url()).toBe(`${portal.base}/login?service=${encodeURIComponent('/studentgo/app/absence')}`)
  })

  test('who has forgotten the password gets a link by mail, chooses a new one and signs in', async () => {
    const email = 'merja.vainio@example.invalid'
    const fresh = 'kevyt tuuli saaren takana'
    const { page, complaints } = await portal.visit()
    await page.goto(`${portal.base}/parent/login`)
    await page.getByRole('link', { name: /^Unohditko salasanan/ }).click()
    await page.getByLabel('Sähköpostiosoite').fill(email)
    await page.getByRole('button', { name: 'Lähetä linkki' }).click()
    await page.getByText('Jos osoite on oppilaitoksen tiedoissa, linkki on matkalla.').waitFor()
    const link = await linkTo(page, email)
    await page.goto(`${portal.base}${link}`)
    await page.getByLabel('Uusi salasana').fill(fresh)
    expect(page.url()).toBe(`${portal.base}/parent/resetpassword`)
    await page.getByRole('button', { name: 'Tallenna salasana' }).click()
    await page.waitForURL(`${portal.base}/parent/resetpasswordsuccess`)
    await page.getByRole('link', { name: 'Kirjaudu', exact: true }).click()
    await fill(page, demoPassphrase, email)
    await page
      .getByRole('main')
      .getByText(/^Tunnus tai salasana ei täsmää\. /)
      .waitFor()
    await page.goto(`${portal.base}/parent/login?service=${encodeURIComponent(account)}`)
    await fill(page, fresh, email)
    await page.waitForURL(`${portal.base}/parent/account`)
    await page.goto(`${portal.base}${link}`)
    await page.getByLabel('Uusi salasana').fill('aivan toinen pitkä lause')
    await page.getByRole('button', { name: 'Tallenna salasana' }).click()
    await page.getByText('Linkki ei ole enää voimassa').waitFor()
    // The browser itself logs the refusals above.
    expect(complaints.filter(one => !/status of 4\d\d/.test(one))).toEqual([])
  })

  test('with a passkey signs in without a password', async () => {
    const { base } = portal
    const { page, context, complaints } = await portal.visit()
    await addAuthenticator(context, page)
    await page.goto(`${base}/parent/login?service=${encodeURIComponent(account)}`)
    await fill(page, demoPassphrase, 'hodan.warsame@example.invalid')
    await page.waitForURL(`${base}/parent/account`)
    await page.getByRole('button', { name: 'Lisää pääsyavain' }).click()
    await page.getByLabel('Nykyinen salasana').fill(demoPassphrase)
    await page.getByRole('button', { name: 'Jatka', exact: true }).click()
    await page.getByRole('button', { name: 'Koodit ovat tallessa' }).click()
    await page.getByText(/^Pääsyavain: /).waitFor()
    await page.getByRole('button', { name: 'Kirjaudu ulos', exact: true }).click()
    await page.waitForURL(`${base}/parent/logout`)
    await page.goto(`${base}/parent/login?service=${encodeURIComponent(account)}`)
    await fill(page, demoPassphrase, 'hodan.warsame@example.invalid')
    await page.getByLabel('Todennussovelluksen koodi').waitFor()
    await page.getByRole('button', { name: 'Kirjaudu pääsyavaimella' }).click()
    await page.waitForURL(`${base}/parent/account`)
    await expect(heading(page)).toHaveText('Hodan Warsame')
    // The browser also logs the refusal of the password alone.
    expect(complaints.filter(one => !/status of 403/.test(one))).toEqual([])
  })

  test('signs in by keyboard alone', async () => {
    const { page } = await portal.visit({ width: 1280 })
    await page.goto(`${portal.base}/parent/login?service=${encodeURIComponent(account)}`)
    await page.getByRole('button', { name: 'Kirjaudu', exact: true }).and(page.locator(':enabled')).waitFor()
    await page.getByLabel('Sähköpostiosoite').focus()
    await page.keyboard.type(petri)
    await page.keyboard.press('Tab')
    await page.keyboard.type(demoPassphrase)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${portal.base}/parent/account`)
  })
})
