import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, expectAccessible, signIn, test, usePortal } from './journey.ts'

const folder = mkdtempSync(join(tmpdir(), 'studentgo-look-'))
const school = join(folder, 'school.json')
writeFileSync(school, JSON.stringify({ accentColour: '#8a1c4a', name: { fi: 'Merilinnan opisto' } }))
const portal = usePortal(async () => ({ SCHOOL_FILE: school }))

test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a school has its own accent and initial, readable in both themes', async () => {
  for (const dark of [false, true]) {
    const { page, context, complaints } = await portal.visit({ dark })
    await signIn(page, portal, 'aada.kuisma')
    for (const path of ['/', '/more']) {
      await page.goto(`${portal.base}${path}`)
      await page.getByRole('link', { name: 'Merilinnan opisto' }).waitFor()
      await expectAccessible(page)
    }
    const mark = page.locator('header a span[aria-hidden]').first()
    const ground = await mark.evaluate(element => getComputedStyle(element).backgroundColor)
    expect([await mark.innerText(), ground === 'rgb(138, 28, 74)']).toEqual(['M', !dark])
    expect(complaints).toEqual([])
    await context.close()
  }
})

test('a user of the dark theme prints dark on light, the whole page and no buttons', async () => {
  const { page, context } = await portal.visit({ width: 1280 })
  await signIn(page, portal, 'aada.kuisma')
  await context.addCookies([{ name: 'theme', value: 'dark', url: portal.origin }])
  await page.goto(`${portal.base}/absence`)
  await page.locator('main details').first().waitFor()
  const seen = () =>
    page.evaluate(() => {
      const shown = (selector: string) =>
        [...document.querySelectorAll(selector)].filter(
          element =>
            element.getBoundingClientRect().height > 0 && getComputedStyle(element).display !== 'none',
        ).length
      const { color } = getComputedStyle(document.querySelector('h1') ?? document.body)
      const red = Number(/\d+/.exec(color)?.[0])
      const folded = document.querySelector('details:not([open]) > :not(summary)')
      return {
        isDarkText: red < 100,
        bars: shown('header:has(a[href$="/account"]), nav'),
        buttons: shown('main button') > 0,
        folded: (folded?.getBoundingClientRect().height ?? 0) > 0 && folded?.checkVisibility(),
      }
    })
  expect(await seen()).toMatchObject({ isDarkText: false, buttons: true })
  await page.emulateMedia({ media: 'print' })
  expect(await seen()).toEqual({ isDarkText: true, bars: 0, buttons: false, folded: true })
})
