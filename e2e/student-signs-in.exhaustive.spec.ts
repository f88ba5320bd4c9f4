import type { Page } from '@playwright/test'
import { demoPassphrase } from '../server/demo/personas.ts'
import { addAuthenticator } from './device.ts'
import { expect, test, usePortal } from './journey.ts'

const portal = usePortal()

async function fill(page: Page, username: string): Promise<void> {
  await page.getByLabel('Käyttäjätunnus').fill(username)
  await page.getByLabel('Salasana', { exact: true }).fill(demoPassphrase)
  await page.getByRole('button', { name: 'Kirjaudu', exact: true }).click()
}

test.describe('a student', () => {
  test('signs in with the right password while many others fail: the page does the work by itself', async () => {
    const at = portal.platform.clock.now()
    const rows = Array.from({ length: 300 }, (_, number) => ({ scope: 'portal', name: `one ${number}`, at }))
    await portal.database.db.insertInto('failed_name').values(rows).execute()
    const { page, complaints } = await portal.visit()
    await page.goto(`${portal.base}/login`)
    await fill(page, 'aada.kuisma')
    await page.getByText(/^Moni kirjautuminen on juuri epäonnistunut/).waitFor()
    await page.waitForURL(`${portal.base}/`)
    await portal.database.db.deleteFrom('failed_name').execute()
    // The browser itself logs the refusal that demands the proof of work.
    expect(complaints.filter(one => !/status of 429/.test(one))).toEqual([])
  })

  test('signs in with a passkey, without a password', async () => {
    const { base } = portal
    const { page, context } = await portal.visit()
    await addAuthenticator(context, page)
    await page.goto(`${base}/login?service=${encodeURIComponent('/studentgo/app/account')}`)
    await fill(page, 'eino.kuisma')
    await page.waitForURL(`${base}/account`)
    await page.getByRole('button', { name: 'Lisää pääsyavain' }).click()
    await page.getByLabel('Nykyinen salasana').fill(demoPassphrase)
    await page.getByRole('button', { name: 'Jatka', exact: true }).click()
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    await context.clearCookies()
    await page.goto(`${base}/login`)
    await page.getByRole('button', { name: 'Kirjaudu pääsyavaimella' }).click()
    await page.waitForURL(`${base}/`)
  })
})
