import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, signIn, test, testEach, usePortal } from './journey.ts'

const portal = usePortal()

test.describe('a graduate on a phone', () => {
  test('has a certificate open in two taps, and whoever is shown it can ask whether it is valid', async () => {
    const { page, context, complaints } = await portal.visit()
    await signIn(page, portal, 'noora.aalto')
    await page.getByRole('link', { name: 'Todistukset ja tulosteet' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Todistukset ja tulosteet' }).waitFor()
    await expectAccessible(page)
    const certificate = page.getByRole('link', { name: /^Avaa PDF ?: Opiskelutodistus/ })
    const [opened] = await Promise.all([context.waitForEvent('page'), certificate.click()])
    await expect.poll(() => opened.url()).toContain('/rest/v1/studies/report/')
    // It is shown in the browser, not downloaded.
    await expect.poll(() => opened.evaluate(() => document.contentType)).toBe('application/pdf')
    const sent = await page.request.get(opened.url())
    expect(sent.headers()['content-disposition']).toMatch(/^inline; filename="Opiskelutodistus/)
    const code = /<pdf:Keywords>([0-9A-Z-]{19})</.exec((await sent.body()).toString('latin1'))?.[1] ?? ''
    expect(code).not.toBe('')

    const stranger = await portal.visit()
    await stranger.page.goto(`${portal.base}/document`)
    await stranger.page.getByLabel('Asiakirjan koodi').fill(code.toLowerCase())
    await stranger.page.getByRole('button', { name: 'Tarkista' }).click()
    await stranger.page.getByText('Asiakirja on voimassa.').waitFor()
    await expectAccessible(stranger.page)
    expect(await stranger.page.locator('main').innerText()).not.toContain('Noora')
    expect([...complaints, ...stranger.complaints]).toEqual([])
  })
})

test.describe('a list that is needed outside the portal', () => {
  testEach([
    ['/absence', undefined, /^poissaolot-2026-11-23\.csv$/, 'Päivä;Alkaa;Päättyy;Opetustapahtuma;'],
    [
      '/studies/plan',
      'Lisää toimintoja',
      /^opinnot-2026-11-23\.csv$/,
      'Tutkinnon osa;Osana;Tunnus;Laajuus;Tila;',
    ],
  ])('at %s is saved as a table', async (path, menu, name, head) => {
    const { page, complaints } = await portal.visit()
    await signIn(page, portal, 'aada.kuisma')
    await page.goto(portal.base + path)
    if (menu !== undefined) await page.getByRole('button', { name: menu }).click()
    const button = page.getByRole('button', { name: 'Tallenna taulukkona (CSV)' })
    const [saved] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(saved.suggestedFilename()).toMatch(name)
    const text = await readFile(await saved.path(), 'utf8')
    expect(text.startsWith(`\ufeff${head}`)).toBe(true)
    expect(text.split('\r\n').length).toBeGreaterThan(5)
    expect(complaints).toEqual([])
  })
})
