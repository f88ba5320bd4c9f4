import type { Page } from '@playwright/test'
import { chromiumArguments, findChromium } from '../scripts/find-chromium.ts'
import { signInAndSettle } from './device.ts'
import { expect, test, usePortal } from './journey.ts'

const portal = usePortal()

test.use({
  launchOptions: {
    executablePath: findChromium(),
    args: chromiumArguments,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

test.describe('going back to an own device’s page from elsewhere', () => {
  test('restores it as it was left', async () => {
    const { page } = await portal.visit()
    await readAndLeave(page)
    await goBack(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Poissaolot' })).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'left'))).toBe(true)
  })

  test('shows nothing of a person who has signed out meanwhile', async () => {
    const { page, context } = await portal.visit()
    await readAndLeave(page)
    const other = await context.newPage()
    await other.goto(`${portal.base}/account`)
    await other.getByRole('button', { name: 'Kirjaudu ulos', exact: true }).click()
    await other.waitForURL(/\/login\?signedOut=1$/)
    await goBack(page)
    await expect(page.locator('input[name=username], a[href*="/login"]').first()).toBeVisible()
    await expect(page.locator('body')).not.toContainText('Poissaolot')
  })
})

/** Opens the absences and then leaves for another site. */
async function readAndLeave(page: Page): Promise<void> {
  await signInAndSettle(page, portal, 'aada.kuisma', true)
  await page.goto(`${portal.base}/absence`)
  await expect(page.getByRole('heading', { level: 1, name: 'Poissaolot' })).toBeVisible()
  await page.evaluate(() => Reflect.set(window, 'left', true))
  await page.goto(portal.base.replace('localhost', '127.0.0.1'))
}

/** Goes back only after the command has been answered, because the page is gone by then. */
async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => void setTimeout(() => history.back()))
}
