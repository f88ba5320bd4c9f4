import { expect, signIn, test, testEach, usePortal } from './journey.ts'

const portal = usePortal(async () => ({ NOW: '2026-11-26T10:20:00+02:00' }))
const phone = { width: 360, height: 780 }

testEach([
  ['fi-FI', 'light'],
  ['fi-FI', 'dark'],
  ['sv-FI', 'light'],
  ['sv-FI', 'dark'],
])('home of a student with much to do fits in one glance in %s, %s', async (locale, look) => {
  const { page, complaints } = await portal.visit({ locale, dark: look === 'dark' })
  await page.setViewportSize(phone)
  await signIn(page, portal, 'aada.kuisma')
  const hero = page.getByRole('region', { name: /^(Nyt|Nu)$/ })
  await hero.waitFor()
  expect((await hero.boundingBox())?.height).toBeLessThanOrEqual(168)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_100)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  expect(complaints).toEqual([])
})

test('a student reports an illness in three taps from home, and withdraws it with one', async () => {
  const { page } = await portal.visit()
  await page.setViewportSize(phone)
  await signIn(page, portal, 'amina.warsame')
  await page.getByRole('link', { name: 'Olen sairaana' }).click()
  const sheet = page.getByRole('dialog', { name: 'Ilmoita poissaolosta' })
  const tomorrow = sheet.getByRole('radio', { name: 'Huomenna' })
  await tomorrow.waitFor()
  const box = await sheet.boundingBox()
  expect(box?.height).toBeLessThanOrEqual(phone.height)
  const send = sheet.getByRole('button', { name: 'Lähetä ilmoitus' })
  await expect(send).toBeInViewport({ ratio: 1 })
  await tomorrow.click()
  await send.click()
  await page.getByText('Ilmoitus on vastaanotettu.').waitFor()
  await page.getByRole('button', { name: 'Peru ilmoitus' }).click()
  await page.getByText('Ilmoitus on peruttu.').waitFor()
})
