import type { Page } from '@playwright/test'
import { expect, signIn, test, usePortal } from './journey.ts'

const portal = usePortal()

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Scrolls to 300 px, once the screen has its final height. */
async function scrollDown(page: Page): Promise<void> {
  const scroll = async () => {
    await page.evaluate(() => window.scrollTo(0, 300))
    return scrolled(page)
  }
  await expect.poll(scroll).toBe(300)
}

test.describe('navigating forward and back', () => {
  test('on a phone every screen opened by a link starts at its top, and going back returns to the place', async () => {
    const { page, complaints } = await portal.visit()
    await signIn(page, portal, 'aada.kuisma')
    const bar = page.getByRole('navigation').last()
    let place = 0
    for (const [name, address] of [
      ['Opinnot', '/studies/plan'],
      ['Koti', ''],
      ['Lukujärjestys', '/studenttimetable'],
    ] as const) {
      await scrollDown(page)
      place = await scrolled(page)
      await bar.getByRole('link', { name }).click()
      await page.waitForURL(portal.base + address)
      await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
      expect(await scrolled(page)).toBe(0)
    }
    await page.goBack()
    await page.waitForURL(portal.base)
    await page.waitForFunction(wanted => Math.abs(window.scrollY - wanted) < 2, place)
    expect(complaints).toEqual([])
  })
})

test.describe('a connection that breaks', () => {
  test('during a background fetch leaves the page as it is', async () => {
    const { page, context } = await portal.visit()
    await signIn(page, portal, 'aada.kuisma')
    let broken = 0
    await context.route(/\/rest\/v1\/(studenttimetable|absence|skillacquirementplan)/, route => {
      broken += 1
      return route.abort('connectionreset')
    })
    await page.clock.install()
    await page.reload()
    await expect.poll(() => broken).toBeGreaterThan(1)
    // While it retries: all postponed requests are sent together.
    for (let before = 0; before < broken; ) {
      before = broken
      await page.clock.runFor(60_000)
    }
    expect(page.url()).toBe(`${portal.base}/`)
  })

  test('twice while a person waits leads to the session-expired page, which claims no more than is known', async () => {
    const { page, context } = await portal.visit({ width: 1280 })
    await signIn(page, portal, 'aada.kuisma')
    await context.route(/\/rest\/v1\//, route => route.abort('connectionreset'))
    await page.getByRole('link', { name: 'Tuki' }).first().click()
    await page.waitForURL(
      `${portal.base}/error/session-expired?service=${encodeURIComponent('/studentgo/app/education/specialsupport')}`,
    )
    await expect(page.getByRole('main')).toContainText('yhteys palvelimeen katkesi')
  })
})
