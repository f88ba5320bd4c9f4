import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test, testEach, tick, usePortal } from './journey.ts'

const portal = usePortal()

const small = 'Komentokielen pienryhmä'
const evening = 'Komentokieli iltaryhmässä'

/** Opens the list of events, and from it the page of one event. */
async function open(page: Page, name: string): Promise<void> {
  await page.goto(`${portal.base}/studies/choose?lang=fi`)
  await page.getByRole('article', { name, exact: true }).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** Presses Tab until the focused element has this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const text = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null
      const label = (element as HTMLInputElement | null)?.labels?.[0]?.textContent
      return label ?? element?.textContent ?? ''
    })
    if (name.test(text)) return
  }
  throw new Error(`the Tab key never comes to ${name}`)
}

/**
 * What is unreadable in the drawing of the student's week: broken or cut words, days that start at different heights.
 */
function faultsOfWeek(page: Page): Promise<string[]> {
  return page.getByRole('region', { name: 'Oma viikkosi' }).evaluate(week => {
    const faults: string[] = []
    const days = [...week.querySelectorAll('section')]
    const starts = new Set(
      days.map(day => Math.round(day.querySelector('ol')?.getBoundingClientRect().top ?? 0)),
    )
    if (starts.size !== 1) faults.push(`the days start at ${[...starts]}`)
    const texts = document.createTreeWalker(week, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const isHeardOnly = (node.parentElement?.getBoundingClientRect().width ?? 0) <= 1
      if (isHeardOnly) continue
      const block = node.parentElement?.closest('li')?.getBoundingClientRect()
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const place = range.getBoundingClientRect()
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1)
          faults.push(`${word} is broken`)
        if (block === undefined || place.left >= block.right) continue
        if (place.right > block.right || place.bottom > block.bottom) faults.push(`${word} is cut`)
      }
    }
    return faults
  })
}

test.describe('choosing an education event', () => {
  testEach([1280, 768, 360, 320])('in a window of %i px one’s own week has no broken words', async width => {
    const { page } = await portal.visit({ width })
    await signIn(page, portal, 'aada.kuisma')
    await open(page, 'Yrittäjyysviikko')
    await page.getByRole('heading', { name: 'Mikä on päällekkäin' }).waitFor()
    await page.getByRole('region', { name: 'Oma viikkosi' }).locator('section').first().waitFor()
    expect(await faultsOfWeek(page)).toEqual([])
  })

  testEach([
    [1440, false],
    [360, true],
  ])('in a window of %i px the table says that it scrolls: %s', async (width, says) => {
    const { page } = await portal.visit({ width })
    await signIn(page, portal, 'olena.bondar')
    await page.goto(`${portal.base}/studies/choose?lang=fi`)
    await page.getByRole('link', { name: 'Vertaa taulukossa' }).click()
    const frame = page.getByRole('table', { name: 'Tarjolla' }).locator('..')
    await frame.waitFor()
    expect(await frame.evaluate(element => element.scrollWidth > element.clientWidth)).toBe(says)
    expect(await page.getByText(/Vieritä sitä sivusuunnassa/).isVisible()).toBe(says)
  })

  test('Olena leaves the queue of the full event, joins again, and always sees her position', async () => {
    const { page, complaints } = await portal.visit()
    await signIn(page, portal, 'olena.bondar')
    await page.goto(`${portal.base}/?lang=fi`)
    await page.getByText(/^Näytä \d+ muuta?$/).click()
    await page.getByRole('link', { name: /^Valitse / }).click()
    await page.getByText('Olet jonossa sijalla 2').waitFor()
    await open(page, small)
    await page.getByText('Täynnä, paikkoja on vain yksi · 3 jonossa').waitFor()
    await page.getByRole('button', { name: 'Poistu jonosta' }).click()
    await page
      .getByRole('region', { name: 'Poistutaanko jonosta?' })
      .getByRole('button', { name: 'Poistu jonosta' })
      .click()
    const join = page.getByRole('button', { name: 'Liity jonoon' })
    await join.waitFor()
    expect(await page.getByText('Päällekkäin').count()).toBeGreaterThan(0)
    await join.click()
    await page.getByText('Merkitse ensin, että tiedät päällekkäisyydestä.').waitFor()
    await tick(page.getByRole('checkbox', { name: /^Tiedän päällekkäisyydestä/ }))
    await join.click()
    await page.getByText('Olet jonossa sijalla 3', { exact: true }).waitFor()
    expect(complaints).toEqual([])
  })

  test('Joonas changes his place in the queue for a seat, has its lessons, and gives it up', async () => {
    const { page, complaints } = await portal.visit({ width: 1280 })
    await signIn(page, portal, 'joonas.vainio')
    await open(page, evening)
    await page.getByText(`Sijasi opetustapahtuman ${small} jonossa päättyy samalla.`).waitFor()
    const clash = page.getByRole('checkbox', { name: /^Tiedän päällekkäisyydestä/ })
    if ((await clash.count()) > 0) await tick(clash)
    await page.getByRole('button', { name: 'Vaihda tähän' }).click()
    await page.getByText('Sinulla on paikka', { exact: true }).waitFor()
    await expectAccessible(page)
    await page.goto(`${portal.base}/studenttimetable?week=2026-W51`)
    await page.getByText(evening).first().waitFor()

    await open(page, evening)
    await page.getByRole('button', { name: 'Peru paikka' }).click()
    await page
      .getByRole('region', { name: 'Perutaanko paikka?' })
      .getByRole('button', { name: 'Peru paikka' })
      .click()
    await page.getByRole('button', { name: 'Ilmoittaudu' }).waitFor()
    await page.goto(`${portal.base}/studenttimetable?week=2026-W51`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText(evening).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('Olena has moved up since Joonas left the queue', async () => {
    const { page } = await portal.visit()
    await signIn(page, portal, 'olena.bondar')
    await page.goto(`${portal.base}/studies/choose?lang=fi`)
    await page.getByText('Olet jonossa sijalla 2').waitFor()
  })

  test('Aada signs up by keyboard alone', async () => {
    const { page } = await portal.visit({ width: 1280 })
    await signIn(page, portal, 'aada.kuisma')
    await page.goto(`${portal.base}/studies/choose?lang=fi`)
    await page.getByRole('article', { name: 'Valokuvaustyöpaja' }).waitFor()
    await tabTo(page, /^Rajaa hakua$/)
    await page.keyboard.press('Enter')
    await tabTo(page, /^Hae nimellä$/)
    await page.keyboard.type('valokuva')
    await page.keyboard.press('Enter')
    await page.getByText('Yksi opetustapahtuma').waitFor()
    await tabTo(page, /^Valokuvaustyöpaja$/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Valokuvaustyöpaja' }).waitFor()
    await page.getByText('Opettaja hyväksyy ilmoittautumisesi.').waitFor()
    await tabTo(page, /^Viesti opettajalle/)
    await page.keyboard.type('Minulla on oma kamera.')
    await tabTo(page, /^Ilmoittaudu$/)
    await page.keyboard.press('Enter')
    await page.getByText('Odottaa opettajan hyväksyntää', { exact: true }).waitFor()
    await page.waitForFunction(() => document.activeElement?.textContent === 'Ilmoittautuminen')
  })
})
