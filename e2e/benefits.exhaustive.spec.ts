import { expect, expectAccessible, signIn, test, usePortal } from './journey.ts'

const portal = usePortal()

test.describe('study social benefits', () => {
  test('Tuomas corrects the claim that was returned to him, adds a ticket, sends it again, and prints a decision', async () => {
    const { page, complaints } = await portal.visit()
    await signIn(page, portal, 'tuomas.harju')
    await page.getByRole('link', { name: /Korjaa hakemus E\d+/ }).click()
    await page.getByRole('heading', { level: 1, name: /Hakemus E\d+/ }).waitFor()
    await page
      .getByText(/kotoasi Liikuntapuistoon on 14 km/)
      .first()
      .waitFor()
    await page.getByText('Hakemus yhteensä 50,48 €').waitFor()
    await page.getByRole('button', { name: /Muokkaa riviä Matka/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Muokkaa riviä' })
    const km = dialog.getByLabel('Matka yhteen suuntaan, km')
    await expect(km).toHaveValue('28')
    await km.fill('14')
    await dialog.getByText('Tämä rivi 9,24 €.').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Tallenna rivi' }).click()
    await page.getByText('Hakemus yhteensä 41,24 €').waitFor()
    await page
      .getByLabel('Valitse tiedosto')
      .setInputFiles({ name: 'lippu.txt', mimeType: 'text/plain', buffer: Buffer.from('Bussi 6,20') })
    await page.getByRole('button', { name: 'lippu.txt', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Lähetä korjattu hakemus' }).click()
    await page.getByText('Hakemus on lähetetty').waitFor()
    // It is the same claim, with its whole history.
    await page.getByRole('region', { name: 'Liput ja kuitit' }).getByText('lippu.txt').waitFor()
    const events = page.getByRole('region', { name: 'Mitä hakemukselle on tapahtunut' })
    await expect(events.getByText('Hakemus lähetettiin')).toHaveCount(2)
    await page.goto(`${portal.base}/studysocialbenefit`)
    await page.getByText('Lähetetty').first().waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Maksettu' })
      .getByRole('link', { name: /Hakemus E\d+/ })
      .first()
      .click()
    const print = page.getByRole('link', { name: /^Tulosta \(PDF\)/ })
    const printed = await page.request.get(new URL((await print.getAttribute('href')) ?? '', page.url()).href)
    expect([printed.status(), printed.headers()['content-type']]).toEqual([200, 'application/pdf'])
    expect(complaints).toEqual([])
  })

  test('nothing of benefits is kept on a device of one’s own', async () => {
    const { page, context } = await portal.visit()
    await signIn(page, portal, 'tuomas.harju', true)
    await page.goto(`${portal.base}/studysocialbenefit`)
    await page.getByText('FI42 **** **** 1930').waitFor()
    await context.setOffline(true)
    await page.goto(`${portal.base}/studysocialbenefit`).catch(() => undefined)
    expect(await page.getByText('FI42 **** **** 1930').count()).toBe(0)
  })
})
