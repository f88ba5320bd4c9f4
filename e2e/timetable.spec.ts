import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test, testEach, usePortal } from './journey.ts'
import { layoutFaults } from './layout.ts'

const portal = usePortal()

/** Aada in Finnish has changes of two days since yesterday; Mikael in Swedish has none. */
const readers: [string, string, boolean][] = [
  ['aada.kuisma', 'fi-FI', false],
  ['aada.kuisma', 'fi-FI', true],
  ['mikael.lindqvist', 'sv-FI', false],
  ['mikael.lindqvist', 'sv-FI', true],
]

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (box === null) throw new Error('not on the screen')
  return box
}

async function openTimetable(page: Page, username: string): Promise<Locator> {
  await page.setViewportSize({ width: 360, height: 780 })
  await signIn(page, portal, username)
  await page.goto(`${portal.base}/studenttimetable`)
  const lessons = page.getByRole('article').filter({ visible: true })
  await lessons.first().waitFor()
  return lessons
}

testEach(readers)(
  'the timetable of %s in %s can be used with one thumb (dark: %s)',
  async (username, locale, dark) => {
    const { page, complaints } = await portal.visit({ locale, dark })
    const lessons = await openTimetable(page, username)

    expect((await boxOf(lessons.first())).y).toBeLessThanOrEqual(180)
    const head = page.getByRole('main').locator('header')
    expect((await boxOf(head)).height).toBe(44)
    for (const control of await head.getByRole('link').or(head.getByRole('button')).all()) {
      const { width, height } = await boxOf(control)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    for (const item of await page.getByRole('listitem').filter({ has: lessons }).all()) {
      expect((await boxOf(item)).height).toBeGreaterThanOrEqual(63)
      expect((await boxOf(item)).height).toBeLessThanOrEqual(65)
    }
    const room = lessons.first().getByText(/^[A-Z]\d+$/)
    expect(await room.evaluate(element => getComputedStyle(element).font)).toMatch(/^700 20px/)
    const [{ x, width }, row] = [await boxOf(room), await boxOf(lessons.first())]
    expect(row.x + row.width - x - width).toBeLessThanOrEqual(16)
    const strip = page.getByRole('navigation').filter({ has: page.locator('[aria-current=true]') })
    expect(await strip.evaluate(element => getComputedStyle(element).scrollSnapType)).toBe('x mandatory')
    await expect(page.locator('main details')).not.toHaveAttribute('open')
    expect(await layoutFaults(page)).toEqual([])
    await expectAccessible(page)
    expect(complaints).toEqual([])
  },
)

test('a place that is copied in Swedish is one text, marked as the language of the school', async () => {
  const { page } = await portal.visit()
  const lessons = await openTimetable(page, 'aada.kuisma')
  await page.goto(`${portal.base}/studenttimetable?lang=se`)
  await lessons.first().getByRole('button').click()
  const place = page.getByRole('dialog').getByText('B214').locator('..')
  expect(await place.innerText()).toMatch(/^B214 · Ohjelmointiluokka · Satamakatu · vån\.\s2$/)
  await expect(place.locator('[lang=fi]')).toHaveText('Ohjelmointiluokka · Satamakatu')
})
