import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test, tick, untilPushed, usePortal } from './journey.ts'

const portal = usePortal()

const name = 'Yrittäjän aamukahvit'

/** Types a school day into its three parts. */
async function day(page: Page, label: string, digits: string): Promise<void> {
  await page.getByRole('group', { name: label, exact: true }).getByRole('spinbutton').first().click()
  await page.keyboard.type(digits)
}

async function signUp(page: Page): Promise<void> {
  await page.getByRole('article', { name, exact: true }).getByRole('link').click(untilPushed)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  const clash = page.getByRole('checkbox', { name: /^Tiedän päällekkäisyydestä/ })
  const join = page.getByRole('button', { name: /^(Ilmoittaudu|Liity jonoon)$/ })
  await join.waitFor()
  if ((await clash.count()) > 0) await tick(clash)
  await join.click()
}

test('the office makes an offer, Joonas takes its only seat, Olena waits, and gets it when he is taken out', async () => {
  const joonas = await portal.visit()
  await signIn(joonas.page, portal, 'joonas.vainio')
  await joonas.page.goto(`${portal.base}/studies/choose?lang=fi`)
  await joonas.page.getByRole('heading', { level: 1 }).waitFor()

  const desk = await portal.visit({ width: 1280 })
  await signIn(desk.page, portal, 'staff/laura.hietala')
  await desk.page.goto(`${portal.base}/staff/offers`)
  await desk.page.getByRole('button', { name: 'Luo opetustapahtuma' }).click()
  await desk.page.getByRole('searchbox', { name: 'Hae tutkinnon osa nimellä' }).fill('yrittäjämäinen')
  await desk.page
    .getByRole('button', { name: 'Valitse: Yrittäjyys ja yrittäjämäinen toiminta, YTYY', exact: true })
    .click()
  await desk.page.getByRole('textbox', { name: 'Nimi suomeksi' }).fill(name)
  await day(desk.page, 'Alkaa', '7122026')
  await day(desk.page, 'Päättyy', '18122026')
  await day(desk.page, 'Ilmoittautuminen alkaa', '20112026')
  await day(desk.page, 'Ilmoittautuminen päättyy', '4122026')
  await desk.page.getByRole('textbox', { name: 'Paikkoja' }).fill('1')
  await expectAccessible(desk.page)
  await desk.page.getByRole('button', { name: 'Luo opetustapahtuma' }).click()
  await desk.page.getByRole('heading', { level: 1, name }).waitFor()
  await desk.page.getByText('Ei vielä ketään').waitFor()
  await expectAccessible(desk.page)

  await signUp(joonas.page)
  await joonas.page.getByText('Sinulla on paikka', { exact: true }).waitFor()
  const olena = await portal.visit()
  await signIn(olena.page, portal, 'olena.bondar')
  await olena.page.goto(`${portal.base}/studies/choose?lang=fi`)
  await signUp(olena.page)
  await olena.page.getByText('Olet jonossa sijalla 1', { exact: true }).waitFor()

  await desk.page.reload()
  await desk.page.getByText('1/1 paikkaa · jonossa 1').waitFor()
  await expectAccessible(desk.page)
  await desk.page.getByRole('button', { name: 'Poista: Joonas Vainio' }).click()
  const inside = desk.page.getByRole('region', { name: 'Mukana (1)' })
  await inside.getByText('Olena Bondar').waitFor()
  await olena.page.getByText('Sinulla on paikka', { exact: true }).waitFor(untilPushed)
  const isNotCode = (complaint: string) => !complaint.includes('status of 403')
  expect([...joonas.complaints, ...olena.complaints, ...desk.complaints.filter(isNotCode)]).toEqual([])
})

test('a one-digit day has as wide a click target as a two-digit one', async () => {
  const { page } = await portal.visit()
  await signIn(page, portal, 'staff/kaisa.mantyla')
  await page.goto(`${portal.base}/staff/offers?lang=fi`)
  await page.getByRole('button', { name: 'Luo opetustapahtuma' }).click()
  await day(page, 'Alkaa', '01022027')
  await day(page, 'Päättyy', '02022027')
  await expectAccessible(page)
})
