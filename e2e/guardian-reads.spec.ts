import { demoPassphrase } from '../server/demo/personas.ts'
import { expect, expectAccessible, signIn, test, testEach, usePortal } from './journey.ts'
import { movedOn } from './layout.ts'

const portal = usePortal()
const petri = 'petri.kuisma@example.invalid'

test.describe('a guardian on a phone', () => {
  testEach([
    ['fi', 'Hei, Petri', 'Tänään', 'Poissaolot', 'Käyttäjää ei löytynyt', 'huoltajana'],
    ['se', 'Hej, Petri', 'I dag', 'Frånvaro', 'Användaren hittades inte', 'vårdnadshavare'],
    ['en', 'Hello, Petri', 'Today', 'Absences', 'User not found', 'guardian'],
  ])(
    'reads in %s the start, a child and an error page',
    async (lang, greeting, today, absences, lost, whom) => {
      const { page, context, complaints } = await portal.visit()
      await signIn(page, portal, petri)
      // A key without a text would be shown as the key itself.
      const expectWords = async () => {
        expect(await page.locator('body').innerText()).not.toMatch(
          /\b[a-z]+[A-Za-z]*\.[a-z]+[A-Z][A-Za-z]*\b/,
        )
        expect(await page.evaluate(() => document.documentElement.lang)).toBe(lang === 'se' ? 'sv' : lang)
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
        expect(wide).toBe(false)
      }
      await page.goto(`${portal.base}/parent?lang=${lang}`)
      await page.getByRole('heading', { level: 1, name: greeting }).waitFor()
      await expectWords()
      expect(await movedOn(page)).toBeLessThan(0.01)
      await page.getByRole('main').getByRole('link', { name: 'Aada Kuisma' }).click()
      await page.getByText(new RegExp(`^${today}: `)).waitFor()
      expect(await movedOn(page)).toBeLessThan(0.01)
      await page.getByRole('main').getByRole('link', { name: absences, exact: true }).click()
      await page.getByRole('heading', { level: 1, name: absences }).waitFor()
      await expectWords()
      await page.goto(`${portal.base}/parent/error/user-not-found`)
      await page.getByRole('heading', { level: 1, name: lost }).waitFor()
      await expect(page.getByRole('main')).toContainText(whom)
      await expectWords()
      expect(complaints).toEqual([])
      await context.close()
    },
  )

  test('whose session ended while they read comes back to the very page of the child', async () => {
    const { page, context } = await portal.visit()
    await signIn(page, portal, petri)
    await page.getByRole('main').getByRole('link', { name: 'Eino Kuisma' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Lukujärjestys' }).click()
    await page.getByRole('heading', { level: 1, name: /^Viikko/ }).waitFor()
    const week = `${new URL(page.url()).pathname}?week=2026-W49`
    await page.goto(portal.origin + week)
    await page.getByRole('heading', { level: 1, name: 'Viikko 49' }).waitFor()
    // Leaves the page first: an open page would send requests and go to its error page by itself.
    await page.goto('about:blank')
    const cookies = await context.cookies()
    const session = cookies.find(cookie => cookie.name === '__Host-ps')
    await context.addCookies([{ ...session, name: '__Host-ps', value: 'x'.repeat(43) } as never])
    await page.goto(portal.origin + week)
    expect(new URL(page.url()).pathname).toBe('/studentgo/app/parent/error/session-expired')
    await page.getByRole('button', { name: 'Kirjaudu uudelleen' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`${portal.base}/parent/login`)
    await page.getByLabel('Sähköpostiosoite').fill(petri)
    await page.getByLabel('Salasana', { exact: true }).fill(demoPassphrase)
    await page.keyboard.press('Enter')
    await page.waitForURL(portal.origin + week)
    await page.getByRole('heading', { level: 1, name: 'Viikko 49' }).waitFor()
  })

  test('confirms by keyboard alone what a child asks of the college', async () => {
    const { page, complaints } = await portal.visit()
    await signIn(page, portal, petri)
    await page.getByRole('link', { name: /pyyntö odottaa vahvistustasi/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Pitkä vapaa' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Vahvista pyyntö' }).focus()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.getByText(/^Petri Kuisma vahvisti/).waitFor()
    expect(complaints).toEqual([])
  })
})
