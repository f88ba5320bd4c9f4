import type { Page } from '@playwright/test'
import { expect, expectAccessible, programRuns, signIn, test, untilPushed, usePortal } from './journey.ts'

const portal = usePortal()

/** Opens a screen from the staff menu. */
async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Päävalikko' }).getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}

test.describe('the office', () => {
  test('writes news for a group, publishes it, and a student reads it on a page that was open', async () => {
    const student = await portal.visit()
    await signIn(student.page, portal, 'aada.kuisma')
    await student.page.goto(`${portal.base}/news`)
    await student.page.getByRole('heading', { level: 1, name: 'Tiedotteet' }).waitFor()

    const { page, complaints } = await portal.visit({ width: 1280 })
    await signIn(page, portal, 'staff/laura.hietala')
    // The refusal that asks for the code appears as an error in the browser's console.
    complaints.length = 0
    await open(page, 'Tiedottaminen')
    await page.getByRole('link', { name: 'Kirjoita tiedote' }).click()
    await page.getByRole('textbox', { name: 'Otsikko' }).first().fill('Retki torstaina')
    await page.getByRole('textbox', { name: 'Teksti' }).first().fill('Lähdemme **kello 9** pihalta.')
    await page.getByRole('checkbox', { name: 'Huoltajat' }).check()
    await page.getByText(/^Ryhmät: kaikki$/).click()
    await page.getByRole('checkbox', { name: 'TVT26A' }).check()
    const reach = page.getByText(/^Tavoittaa [1-9]\d* opiskelijaa ja [1-9]\d* huoltajaa$/)
    await reach.waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Tallenna luonnos' }).click()
    await page.getByRole('heading', { level: 1, name: 'Retki torstaina' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Julkaise', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Julkaise nyt' }).click()
    await page.getByText('Tiedote on julkaistu').waitFor()
    await student.page.getByRole('link', { name: 'Retki torstaina' }).click(untilPushed)
    await student.page.getByText('kello 9').waitFor()
    expect([...complaints, ...student.complaints]).toEqual([])
  })

  test('blocks a guardian, whose open page of the child ends', async () => {
    const guardian = await portal.visit()
    await signIn(guardian.page, portal, 'petri.kuisma@example.invalid')
    await guardian.page
      .getByRole('navigation', { name: 'Lapset' })
      .getByRole('link', { name: /^Aada/ })
      .click()
    await guardian.page.getByRole('heading', { level: 1, name: 'Aada Kuisma' }).waitFor()

    const { page, complaints } = await portal.visit()
    await signIn(page, portal, 'staff/laura.hietala')
    // The refusal that asks for the code appears as an error in the browser's console.
    complaints.length = 0
    await page.goto(`${portal.base}/staff/guardians`)
    await programRuns(page)
    await page.getByRole('searchbox', { name: 'Etsi opiskelijaa tai huoltajaa' }).fill('Petri Kuis')
    await page.getByRole('link', { name: 'Aada Kuisma' }).click()
    const petri = page.getByRole('listitem', { name: 'Petri Kuisma' })
    await petri.getByText('Opiskelija on alle 18-vuotias').waitFor()
    await expectAccessible(page)
    await petri.getByRole('button', { name: 'Estä pääsy' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Perustelu' }).fill('Käräjäoikeuden päätös.')
    await dialog.getByRole('button', { name: 'Estä pääsy' }).click()
    await page.getByText('Pääsy on estetty: Petri Kuisma').waitFor()
    await expectAccessible(page)
    await guardian.page
      .getByRole('heading', { level: 1, name: 'Aada Kuisma' })
      .waitFor({ state: 'detached', ...untilPushed })
    expect(complaints).toEqual([])
  })
})
