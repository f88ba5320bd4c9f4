import type { Page } from '@playwright/test'
import { describe, expect, test } from 'vitest'
import { signIn, startJourney, visit } from './harness.ts'

const { server, browser } = await startJourney()

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** As far as a finger goes, once the screen is as long as it will be. */
async function scrollDown(page: Page): Promise<void> {
  const scroll = async () => {
    await page.evaluate(() => window.scrollTo(0, 600))
    return scrolled(page)
  }
  await expect.poll(scroll).toBe(600)
}

describe('going on and going back', () => {
  test('on a phone every screen that is gone on to starts at its top, and going back returns to the place', async () => {
    const { page, context, complaints } = await visit(browser)
    await signIn(page, server.base, 'aada.kuisma')
    const bar = page.getByRole('navigation').last()
    for (const [name, address] of [
      ['Lukujärjestys', '/studenttimetable'],
      ['Opinnot', '/studies/plan'],
      ['Koti', ''],
    ] as const) {
      await scrollDown(page)
      await bar.getByRole('link', { name }).click()
      await page.waitForURL(server.base + address)
      await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
      expect(await scrolled(page)).toBe(0)
    }
    await scrollDown(page)
    const place = await scrolled(page)
    await bar.getByRole('link', { name: 'Lukujärjestys' }).click()
    await page.waitForURL(`${server.base}/studenttimetable`)
    await page.goBack()
    await page.waitForURL(server.base)
    await page.waitForFunction(wanted => Math.abs(window.scrollY - wanted) < 2, place)
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('a connection that breaks', () => {
  test('under what the program fetches by itself leaves the page as it is', async () => {
    const { page, context } = await visit(browser)
    await signIn(page, server.base, 'aada.kuisma')
    let broken = 0
    await context.route(/\/rest\/v1\/(studenttimetable|absence|skillacquirementplan)/, route => {
      broken += 1
      return route.abort('connectionreset')
    })
    await page.reload()
    await expect.poll(() => broken).toBeGreaterThan(1)
    await page.waitForTimeout(2500)
    expect(page.url()).toBe(`${server.base}/`)
    await context.close()
  })

  test('under what a person waits for, twice, leads to the page that claims no more than it knows', async () => {
    const { page, context } = await visit(browser, { width: 1280 })
    await signIn(page, server.base, 'aada.kuisma')
    await context.route(/\/rest\/v1\//, route => route.abort('connectionreset'))
    await page.getByRole('link', { name: 'Tuki' }).first().click()
    await page.waitForURL(
      `${server.base}/error/session-expired?service=${encodeURIComponent('/studentgo/app/education/specialsupport')}`,
    )
    expect(await page.getByRole('main').textContent()).toContain('yhteys palvelimeen katkesi')
    await context.close()
  })
})
