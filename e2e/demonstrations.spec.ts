import { demoPassphrase } from '../server/demo/personas.ts'
import { expect, expectAccessible, signIn, test, tick, usePortal } from './journey.ts'

const portal = usePortal()

const unit = 'Puusepäntuotteiden valmistaminen'

test.describe('a demonstration', () => {
  test('Amina prepares on her phone, loses the tab, finds her words, sends them, and sees what is locked', async () => {
    const { page, context, complaints } = await portal.visit()
    await signIn(page, portal, 'amina.warsame')
    await page.getByText(/^Näytä \d+ muuta?$/).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: `Näyttö: ${unit}` })
      .getByRole('link')
      .click()
    await page.getByRole('heading', { level: 1, name: unit }).waitFor()
    await page.getByText('8 päivän päästä').waitFor()
    await tick(page.getByRole('checkbox', { name: /^Varaa työvälineet/ }))
    await page.getByText('4/8 tehtävää valmiina').waitFor()

    await page.getByRole('link', { name: 'Jatka itsearviointia' }).click()
    await page.getByText('Osa 3/5').waitFor()
    await page.getByRole('textbox', { name: 'Miten se näkyy työssäsi?' }).fill('Mittaan joka vaiheen.')
    await page.getByText(/^Tallennettu tälle laitteelle/).waitFor()
    const address = page.url()
    await page.close()

    const again = await context.newPage()
    await again.goto(address)
    const comment = again.getByRole('textbox', { name: 'Miten se näkyy työssäsi?' })
    await comment.waitFor()
    await expect(comment).toHaveValue('Mittaan joka vaiheen.')
    for (const requirement of [/^Tarkistat tuotteen mitat/, /^Sovit työvaiheista/]) {
      await tick(again.getByRole('region', { name: requirement }).getByRole('radio', { name: /^4 hyvä/ }))
      await again.getByRole('button', { name: 'Seuraava' }).click()
    }
    await again.getByRole('button', { name: 'Lähetä arvioijille' }).click()
    await again.getByRole('button', { name: 'Muuta itsearviointia' }).waitFor()
    await again.getByText('kunnes arviointikeskustelu on kirjattu').first().waitFor()

    await again.goto(`${portal.base}/competencedemonstrations`)
    await again.getByRole('link', { name: 'Puutuotevalmistuksessa toimiminen' }).click()
    await again.getByText('Itsearviointi on lukittu.').waitFor()
    await again.getByRole('heading', { level: 2, name: 'Tulos' }).waitFor()
    await expectAccessible(again)
    expect(complaints).toEqual([])
  })

  test('a task that is ticked before the program has come is ticked all the same', async () => {
    const { page, context, complaints } = await portal.visit()
    await signIn(page, portal, 'olena.bondar')
    await page.goto(`${portal.base}/competencedemonstrations?lang=fi`)
    const address = await page.getByRole('link', { name: /^Avaa näyttö/ }).getAttribute('href')
    let comes = () => {}
    const requested = new Promise<void>(resolve => {
      comes = resolve
    })
    await context.route(/\.js$/, async route => {
      await requested
      await route.continue()
    })
    await page.goto(`${portal.origin}${address}`, { waitUntil: 'commit' })
    const ticked = page.getByRole('checkbox', { checked: true })
    await page.getByRole('checkbox', { checked: false }).first().click()
    const saved = page.waitForResponse(answer => answer.request().method() === 'PUT')
    comes()
    expect((await saved).status()).toBe(200)
    await page.reload()
    await ticked.first().waitFor()
    expect(complaints).toEqual([])
  })

  test('what was written is there when the session has run out on the way', async () => {
    const { page, context } = await portal.visit()
    await signIn(page, portal, 'olena.bondar')
    await page.goto(`${portal.base}/competencedemonstrations?lang=fi`)
    await page.getByRole('link', { name: 'Aloita itsearviointi' }).click()
    const written = page.getByRole('textbox', { name: 'Miten se näkyy työssäsi?' })
    await written.waitFor()
    await page.waitForLoadState('networkidle')
    await context.clearCookies({ name: '__Host-ps' })
    await written.fill('Testien kirjoittaminen.')
    await page.waitForURL(/\/error\/session-expired/)
    await page.getByRole('button', { name: 'Kirjaudu uudelleen' }).click()
    await page.waitForURL(`${portal.base}/login`)
    await page.getByLabel('Käyttäjätunnus').fill('olena.bondar')
    await page.getByLabel('Salasana', { exact: true }).fill(demoPassphrase)
    await page.getByRole('button', { name: 'Kirjaudu', exact: true }).click()
    await page.waitForURL(/\/competencedemonstrations\/selfassessment/)
    const restored = page.getByRole('textbox', { name: /Miten se näkyy|How does it show/ })
    await restored.waitFor()
    await expect(restored).toHaveValue('Testien kirjoittaminen.')
  })

  test('by keyboard alone a requirement is opened and a task ticked', async () => {
    const { page } = await portal.visit({ width: 1280, dark: true })
    await signIn(page, portal, 'olena.bondar')
    await page.goto(`${portal.base}/competencedemonstrations?lang=fi`)
    await page.getByRole('link', { name: /^Avaa näyttö/ }).focus()
    await page.keyboard.press('Enter')
    const task = page.getByRole('checkbox', { checked: false }).first()
    await task.focus()
    await page.keyboard.press('Space')
    await page.getByText(/^\d\/\d tehtävää valmiina/).waitFor()
    const requirement = page.locator('section[aria-labelledby=criteria] details summary').first()
    await requirement.focus()
    await page.keyboard.press('Enter')
    await page.getByText('3 hyvä').first().waitFor()
  })
})
