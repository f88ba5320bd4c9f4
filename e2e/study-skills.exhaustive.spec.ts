import type { Page } from '@playwright/test'
import { expect, signIn, test, tick, usePortal } from './journey.ts'

const portal = usePortal()

function step(page: Page, question: RegExp, answer: string) {
  return page.getByRole('group', { name: question }).getByRole('radio', { name: answer, exact: true })
}

/** Goes to another part by the keyboard; its heading then has the focus. */
async function turnTo(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).focus()
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.tagName === 'H2')
}

test.describe('the study skills survey', () => {
  test('what Aada has answered is there after a reload and after signing in again', async () => {
    const { page, complaints } = await portal.visit()
    await signIn(page, portal, 'aada.kuisma')
    await page.getByText(/^Näytä \d+ muuta?$/).click()
    await page.getByRole('link', { name: 'Vastaa Opiskeluvalmiuskysely' }).click()
    await page.waitForURL(`${portal.base}/studyskills`)
    await page.getByText('Kaikki osat (valmiina 2/9)').waitFor()
    const answer = step(page, /opetuskielellä/, 'Hyvin')
    await tick(answer)
    // Left before the answer reached the server: the device has stored it.
    await page.waitForFunction(() => Object.keys(localStorage).some(key => key.includes('study-skills')))
    await page.reload()
    await page.getByRole('heading', { level: 2, name: 'Kielet' }).waitFor()
    await expect.poll(() => answer.isChecked()).toBe(true)
    await page.getByText(/^Tallennettu/).waitFor()

    // Prefetching ends before the device is cleared: the race between them is not under test.
    await page.goto(`${portal.base}/account`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Kirjaudu ulos' }).click()
    await page.waitForURL(/\/login/)
    await signIn(page, portal, 'aada.kuisma')
    await page.goto(`${portal.base}/studyskills`)
    await page.getByRole('heading', { level: 2, name: 'Kielet' }).waitFor()
    await expect.poll(() => answer.isChecked()).toBe(true)
    // The server may have saved before the reload: the page then gets a conflict and saves again.
    expect(complaints.filter(text => !text.includes('status of 409'))).toEqual([])
  })

  test('what is saved while the next page is already on its way is on that page', async () => {
    const { page, context } = await portal.visit()
    // The page comes straight from the server, so that the test can delay it.
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    await signIn(page, portal, 'tuomas.harju')
    await page.goto(`${portal.base}/studyskills?lang=fi`)
    const answer = page.getByRole('radio', { name: 'Hyvin' }).first()
    await answer.waitFor()
    const saved = page.waitForEvent('requestfinished', request =>
      /(PUT|POST).*studyskills/.test(`${request.method()} ${request.url()}`),
    )
    await page.route(/\/studyskills\b/, async route => {
      if (!route.request().isNavigationRequest()) return route.continue()
      const response = await route.fetch()
      await saved
      await route.fulfill({ response })
    })
    await answer.click()
    await page.reload()
    await expect.poll(() => answer.isChecked()).toBe(true)
    await page.getByText('Tallennettu 23.11.2026').waitFor()
  })

  test('the survey is filled in by keyboard alone, sent, and disappears from home', async () => {
    const { page } = await portal.visit({ width: 1280 })
    await signIn(page, portal, 'olena.bondar')
    await page.goto(`${portal.base}/studyskills?lang=fi`)
    for (let part = 0; part < 6; part++) {
      await page.getByText(`Kaikki osat (valmiina ${part}/9)`).waitFor()
      const questions = page.locator('fieldset', { has: page.getByRole('radio') })
      for (let at = 0; at < (await questions.count()); at++) {
        await questions.nth(at).getByRole('radio').first().focus()
        await page.keyboard.press('ArrowRight')
        await page.keyboard.press('ArrowRight')
      }
      await turnTo(page, 'Seuraava')
    }
    await page.getByText(/^Kaikki osat/).focus()
    await page.keyboard.press('Enter')
    await turnTo(page, /Aiempi osaaminen, kielet/)
    await page.getByRole('button', { name: 'Lähetä kysely' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(/^Lähetit kyselyn/).waitFor()
    await page.goto(`${portal.base}/`)
    await page.getByRole('heading', { level: 2, name: 'Sinua odottaa' }).waitFor()
    expect(await page.getByText('Opiskeluvalmiuskysely').count()).toBe(0)
  })
})
