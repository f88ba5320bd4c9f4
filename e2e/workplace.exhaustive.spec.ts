import type { Page } from '@playwright/test'
import { expect, signIn, test, usePortal } from './journey.ts'

const portal = usePortal()

const words = 'Sovitettiin ovet. Opin säätämään saranat niin, että raot ovat tasaiset.'

function diaryText(page: Page) {
  return page.getByRole('textbox', { name: 'Mitä teit ja opit?' }).first()
}

test.describe('a day at the workplace', () => {
  test('Amina loses the network while she writes, keeps her words, sends them and answers the feedback', async () => {
    const { page, context } = await portal.visit()
    await signIn(page, portal, 'amina.warsame', true)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.getByText(/^Näytä \d+ muuta?$/).click()
    const waiting = page.getByRole('listitem').filter({ hasText: 'Uusi väliarviointi' })
    await waiting.getByRole('link', { name: 'Lue' }).first().click()
    await page.waitForURL(/\/personaleducationevent\?event=\d+$/)
    await page.getByRole('heading', { level: 2, name: 'Päiväkirja' }).waitFor()
    expect(await page.getByRole('link', { name: /^Soita / }).getAttribute('href')).toMatch(/^tel:/)

    await page.getByRole('button', { name: 'Kirjoita päivästä maanantai 23.11.' }).click()
    await context.setOffline(true)
    await diaryText(page).fill(words)
    await page.getByRole('textbox', { name: 'Tunnit työpaikalla' }).first().fill('7,5')
    await page.getByRole('button', { name: 'Tallenna merkintä' }).click()
    await page
      .getByText(/^Verkkoyhteys katkesi/)
      .filter({ visible: true })
      .first()
      .waitFor()
    await page.getByText(/^Luonnos tallennettu/).waitFor()

    await page.reload()
    await page.getByText('Ei verkkoyhteyttä. Näet viimeksi haetut tiedot.').waitFor()
    await diaryText(page).waitFor()
    await expect(diaryText(page)).toHaveValue(words)

    await context.setOffline(false)
    await page.getByRole('button', { name: 'Tallenna merkintä' }).click()
    await page.getByRole('heading', { level: 3, name: 'maanantai 23.11.' }).waitFor()
    const entry = page.getByRole('listitem').filter({ hasText: words })
    await expect(entry).toContainText('7 t 30 min, odottaa vahvistusta')

    await page
      .getByRole('textbox', { name: 'Kommenttisi, jos haluat' })
      .first()
      .fill('Kiitos, olen samaa mieltä.')
    await page.getByRole('button', { name: 'Olen lukenut arvioinnin' }).first().click()
    await page.getByText('Merkitsit luetuksi 23.11.2026.').waitFor()
    await page.getByText('Kiitos, olen samaa mieltä.').waitFor()
  })

  test('the diary is written by keyboard alone, on a wide screen', async () => {
    const { page, complaints } = await portal.visit({ width: 1280 })
    await signIn(page, portal, 'amina.warsame')
    await page.goto(`${portal.base}/personaleducationevents`)
    await page.getByRole('heading', { level: 2, name: 'Käynnissä' }).waitFor()
    await page.getByRole('region', { name: 'Käynnissä' }).getByRole('link').first().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/personaleducationevent\?event=\d+$/)
    await page.getByText(/^Jokaisesta sovitusta päivästä on merkintä/).waitFor()
    await page.getByRole('button', { name: 'Kirjoita muusta päivästä' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.textContent === 'Päiväkirja')
    await diaryText(page).focus()
    await page.keyboard.type('Kirjoitan näppäimistöllä.')
    await page.keyboard.press('Tab')
    await page.keyboard.type('6')
    await page.keyboard.press('Enter')
    await page.getByText('Kirjoitan näppäimistöllä.').and(page.locator('li p')).waitFor()
    expect(complaints).toEqual([])
  })
})
