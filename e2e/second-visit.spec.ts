import { describe, expect, test } from 'vitest'
import { signInAndSettle } from './device.ts'
import { expectAccessible, startJourney, visit } from './harness.ts'

const { server, browser } = await startJourney()

describe('a device that has the program', () => {
  test.each([
    ['/studies/choose', 'Verkkopalvelu pajassa'],
    ['/education/specialsupport', 'Kirjoita pyyntö'],
  ])('gets a page without screen and styles, and shows %s all the same', async (path, content) => {
    const { page, context, complaints } = await visit(browser)
    await signInAndSettle(page, server.base, 'aada.kuisma', false)
    const answer = await page.goto(server.base + path)
    const html = (await answer?.text()) ?? ''
    expect([html.includes('rel="stylesheet"'), html.includes('</h1>')]).toEqual([true, false])
    // The words of the frame, not their names.
    expect([html.includes('Lukujärjestys'), /[^"]menu\./.test(html)]).toEqual([true, false])
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByText(content).first().waitFor()
    await expectAccessible(page)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('gets a whole page where its files are gone and its cookies are not', async () => {
    const { page, context } = await visit(browser)
    await signInAndSettle(page, server.base, 'aada.kuisma', false)
    const fresh = await browser.newContext()
    await fresh.addCookies(await context.cookies())
    const answer = await (await fresh.newPage()).goto(`${server.base}/studies/choose`)
    expect((await answer?.text())?.includes('</h1>')).toBe(true)
    await fresh.close()
    await context.close()
  })
})
