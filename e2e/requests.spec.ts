import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test, tick, usePortal } from './journey.ts'

const portal = usePortal()

/** Types a day into one of the two fields of the period. */
async function typeDay(
  page: Page,
  name: string,
  [day, month, year]: [string, string, string],
): Promise<void> {
  const field = page.getByRole('group', { name })
  await field.getByRole('spinbutton').first().focus()
  for (const part of [day, month, year]) await page.keyboard.type(part)
}

test.describe('a request', () => {
  test('to interrupt is kept as a draft through signing out, and waits for Aada’s guardian', async () => {
    const { page, complaints } = await portal.visit()
    await signIn(page, portal, 'aada.kuisma')
    await page.goto(`${portal.base}/requests`)
    await page.getByRole('searchbox', { name: 'Etsi lomaketta' }).fill('keskey')
    // The list moves when the program applies the typed search: an earlier click can miss the link.
    await page.getByText(/^\d+ lomake(tta)?$/).waitFor()
    await page.getByRole('link', { name: 'Opintojen keskeyttäminen määräajaksi' }).click()
    await page.getByRole('button', { name: 'Täytä lomake' }).click()
    await tick(page.getByRole('radio', { name: 'Varusmies- tai siviilipalvelus' }))
    await page.getByText(/^Tallennettu/).waitFor()
    await expectAccessible(page)
    const address = page.url()

    await page.goto(`${portal.base}/account`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Kirjaudu ulos' }).click()
    await page.waitForURL(/\/login/)
    await signIn(page, portal, 'aada.kuisma')
    await page.goto(address)
    const reason = page.getByRole('radio', { name: 'Varusmies- tai siviilipalvelus' })
    await expect.poll(() => reason.isChecked()).toBe(true)

    await page.getByRole('button', { name: 'Lähetä' }).click()
    await page.getByText('2 kohtaa on vielä täyttämättä.').waitFor()
    await typeDay(page, 'Ensimmäinen päivä', ['04', '01', '2027'])
    await typeDay(page, 'Viimeinen päivä', ['17', '12', '2027'])
    await tick(page.getByRole('checkbox', { name: 'Tiedän, että opintoni jatkuvat keskeytyksen jälkeen' }))
    await page.getByRole('button', { name: 'Lähetä' }).click()
    await page.getByText('Odottaa huoltajaa', { exact: true }).waitFor()
    await page.goto(portal.base)
    await page.getByText(/^Näytä \d+ muuta/).click()
    await page.getByText('Odottaa huoltajan vahvistusta').waitFor()
    expect(complaints).toEqual([])
  })
})
