import { expect, expectAccessible, signIn, test, usePortal } from './journey.ts'

const portal = usePortal()

test('Olena finds a file in English by the keyboard alone', async () => {
  const { page, complaints } = await portal.visit({ width: 1280 })
  await signIn(page, portal, 'olena.bondar')
  await page.goto(`${portal.base}/?lang=en`)
  await page.getByRole('button', { name: 'Search' }).focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('combobox', { name: 'What are you looking for?' })
  await expect.poll(() => field.evaluate(element => element === document.activeElement)).toBe(true)
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  const button = page.getByRole('button', { name: 'Search' })
  await expect.poll(() => button.evaluate(element => element === document.activeElement)).toBe(true)

  await page.keyboard.press('Control+k')
  await field.waitFor()
  await page.keyboard.type('hygiene')
  const found = page.getByRole('option', { name: /^Hygiene passport\.pdf .*From the course/ })
  await found.waitFor()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  const active = await field.getAttribute('aria-activedescendant')
  expect(active).toBe(await found.getAttribute('id'))
  await page.keyboard.press('Enter')

  const viewer = page.getByRole('dialog', { name: 'Hygiene passport.pdf' })
  await viewer.getByRole('link', { name: 'Save to this device' }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/\/attachments$/)
  await expect.poll(() => viewer.evaluate(element => element.contains(document.activeElement))).toBe(true)
  expect(complaints).toEqual([])
})
