import { expect, expectAccessible, signIn, test, tick, usePortal } from './journey.ts'

const portal = usePortal()

test('an adult lets a guardian see more, and takes it all back while the guardian looks', async () => {
  const { page: hers, complaints: guardians } = await portal.visit()
  await signIn(hers, portal, 'hodan.warsame@example.invalid')
  const seen = hers.getByRole('main')
  await seen.getByRole('link', { name: 'Amina Warsame' }).click()
  await seen.getByRole('link', { name: 'Poissaolot' }).click()
  await seen.getByRole('heading', { level: 1, name: 'Poissaolot' }).waitFor()
  await hers.goBack()
  await seen.getByRole('heading', { level: 1, name: 'Amina Warsame' }).waitFor()
  const plan = seen.getByRole('link', { name: /suunnitelma/i })
  expect(await plan.count()).toBe(0)

  const { page, complaints } = await portal.visit()
  await signIn(page, portal, 'amina.warsame')
  await page.goto(`${portal.base}/studentparentaccess`)
  await page.getByRole('heading', { name: 'Kuka näkee opintosi' }).waitFor()
  const card = page.getByRole('listitem').filter({ hasText: 'Hodan Warsame' })
  await expect.poll(() => card.getByText('Katsoi viimeksi').count()).toBe(1)
  await expectAccessible(page)

  await card.getByRole('button', { name: /^Muuta/ }).click()
  const form = page.getByRole('dialog', { name: 'Mitä Hodan Warsame näkee' })
  await tick(form.getByRole('checkbox', { name: 'Opintojen eteneminen' }))
  await form.getByRole('button', { name: 'Tallenna' }).click()
  await card.getByText('Opintojen eteneminen').waitFor()

  // Her page has been open all the while, and is updated.
  await plan.click()
  await seen.getByRole('heading', { level: 1, name: /suunnitelma/i }).waitFor()
  await seen.getByText(/osp/).first().waitFor()

  await card.getByRole('button', { name: /^Peru lupa/ }).click()
  const question = page.getByRole('dialog', { name: 'Perutaanko lupa: Hodan Warsame?' })
  await question.getByRole('button', { name: 'Peru lupa' }).click()
  await page.getByText('Peruit luvan 23.11.2026.').waitFor()
  await page.getByText('Kukaan muu ei näe opintojasi.').waitFor()

  await seen.getByRole('heading', { level: 1, name: 'Ei nähtävissä täällä' }).waitFor()
  await expect.poll(() => hers.locator('body').innerText()).not.toContain('Amina')
  await hers.reload()
  await seen.getByRole('heading', { level: 1, name: 'Ei nähtävissä täällä' }).waitFor()
  await seen.getByRole('link', { name: 'Siirry alkuun' }).click()
  await seen.getByRole('button', { name: /Kopioi/ }).waitFor()
  await expectAccessible(hers)
  expect(complaints).toEqual([])
  // The browser itself logs that the page was refused what it had shown.
  expect(guardians.filter(one => !/status of 404/.test(one))).toEqual([])
})

test('a student who turns 18 decides by keyboard which access continues', async () => {
  const { page, complaints } = await portal.visit({ width: 1280 })
  await signIn(page, portal, 'joonas.vainio')
  await page.goto(`${portal.base}/studentparentaccess`)
  const handover = page.getByRole('region', { name: 'Kun täytät 18 (5.12.2026)' })
  await handover.getByRole('button', { name: /^Valitse, mitä näkee/ }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Mitä Merja Vainio näkee' })
  await form.getByRole('checkbox', { name: 'Lukujärjestys' }).focus()
  await page.keyboard.press('Space')
  await form.getByRole('button', { name: 'Tallenna' }).focus()
  await page.keyboard.press('Enter')
  await handover.getByText('Näkee jatkossakin: lukujärjestyksen. Viimeinen päivä 5.12.2027.').waitFor()
  expect(complaints).toEqual([])
})
