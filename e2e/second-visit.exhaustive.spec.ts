import { signInAndSettle } from './device.ts'
import { expect, test, testEach, usePortal } from './journey.ts'

const portal = usePortal()

test.describe('a device that has the program', () => {
  testEach([
    ['/personalinfo/data', 'Lataa kaikki tietosi'],
    ['/education/specialsupport', 'Kirjoita pyyntö'],
  ])('gets a page without screen and styles, and still shows %s', async (path, content) => {
    const { page, complaints } = await portal.visit()
    await signInAndSettle(page, portal, 'aada.kuisma', false)
    const answer = await page.goto(portal.base + path)
    const html = (await answer?.text()) ?? ''
    expect([html.includes('rel="stylesheet"'), html.includes('</h1>')]).toEqual([true, false])
    // The texts of the frame, not their keys.
    expect([html.includes('Lukujärjestys'), /[^"]menu\./.test(html)]).toEqual([true, false])
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByText(content).first().waitFor()
    expect(complaints).toEqual([])
  })

  test('gets a whole page where its files are gone and its cookies are not', async () => {
    const { page, context } = await portal.visit()
    await signInAndSettle(page, portal, 'aada.kuisma', false)
    const fresh = await portal.visit()
    await fresh.context.addCookies(await context.cookies())
    const answer = await fresh.page.goto(`${portal.base}/studies/choose`)
    expect((await answer?.text())?.includes('</h1>')).toBe(true)
  })
})
