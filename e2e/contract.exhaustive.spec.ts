import { expect, expectAccessible, signIn, test, usePortal } from './journey.ts'
import { press, tabTo } from './keyboard.ts'
import { layoutFaults } from './layout.ts'

const portal = usePortal()

test.describe('a contract', () => {
  test('is signed by Aada, 16, on a phone by keyboard alone, and she sees who signs next and can print it', async () => {
    const { page, context, complaints } = await portal.visit()
    await signIn(page, portal, 'aada.kuisma')
    await press(page, page.locator('summary', { hasText: /^Näytä \d+ muuta?$/ }))
    const task = page.getByRole('link', { name: /^Avaa sopimukset/ })
    await tabTo(page, task)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Sopimukset' }).waitFor()
    const card = page.getByRole('region', { name: 'Kannettavan tietokoneen lainaussopimus' })
    await card.getByText(/^Lue sopimus ja allekirjoita se\./).waitFor()
    expect(await layoutFaults(page)).toEqual([])
    await tabTo(page, card.getByRole('button', { name: 'Allekirjoita', exact: true }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Allekirjoita sopimus S-2026-103' })
    await dialog.getByText(/^Allekirjoitus sitoo sinua/).waitFor()
    await expectAccessible(page)
    await tabTo(page, dialog.getByRole('button', { name: 'Allekirjoita', exact: true }))
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await card.getByText('Osittain allekirjoitettu').waitFor()
    await card.getByText(/^Muut osapuolet allekirjoittavat vielä\./).waitFor()
    await card.getByText(/Huoltaja/).waitFor()
    await card.getByText('allekirjoitus puuttuu').first().waitFor()
    expect(await card.getByRole('button', { name: 'Allekirjoita', exact: true }).count()).toBe(0)
    const print = card.getByRole('link', { name: /^Tulosta \(PDF\)/ })
    await tabTo(page, print)
    const [opened] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')])
    await expect.poll(() => opened.evaluate(() => document.contentType)).toBe('application/pdf')
    await opened.close()
    // Home shows her no further task about it.
    await page.goto(portal.base)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await task.count()).toBe(0)
    expect(complaints).toEqual([])
  })
})
