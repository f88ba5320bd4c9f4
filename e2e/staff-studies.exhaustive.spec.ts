import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  openCard,
  programRuns,
  signIn,
  test,
  untilPushed,
  usePortal,
} from './journey.ts'

const portal = usePortal()

/** The server refuses the password alone to ask for the code; a browser logs that as a failure. */
function isNotCode(complaint: string): boolean {
  return !complaint.includes('status of 403')
}

async function visitCard(page: Page, name: string): Promise<void> {
  await page.goto(`${portal.base}/staff/students`)
  await programRuns(page)
  await openCard(page, name)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await expectAccessible(page)
}

async function approve(page: Page, version: number): Promise<void> {
  const waiting = page.getByRole('region', { name: `Versio ${version} odottaa hyväksyntääsi` })
  await waiting.getByRole('button', { name: 'Hyväksy suunnitelma' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Hyväksyn version ${version}` })
    .click()
  await page.getByText(new RegExp(`^Olet hyväksynyt version ${version}`)).waitFor()
}

test('Kaisa changes the plan and sends it, and Aada, who looks at it, approves it', async () => {
  const student = await portal.visit()
  await signIn(student.page, portal, 'aada.kuisma')
  await student.page.goto(`${portal.base}/studies/plan`)
  await approve(student.page, 2)

  const desk = await portal.visit({ width: 1280 })
  await signIn(desk.page, portal, 'staff/kaisa.mantyla')
  await visitCard(desk.page, 'Aada Kuisma')
  await desk.page.getByRole('link', { name: 'Avaa suunnitelma' }).click()
  await desk.page.getByRole('heading', { level: 1, name: 'Suunnitelma: Aada Kuisma' }).waitFor()
  await desk.page.getByRole('button', { name: 'Hyväksy oppilaitoksen puolesta' }).click()
  await desk.page
    .getByText(/Hyväksytty/)
    .first()
    .waitFor()
  const change = desk.page.getByRole('button', { name: /^Muuta: / }).first()
  await change.click()
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Laajuus (osp)' }).fill('12,5')
  await dialog.getByRole('button', { name: 'Tallenna luonnokseen' }).click()
  await desk.page.getByText(/laajuus 12,5 osp/).waitFor()
  await expectAccessible(desk.page)
  await desk.page.getByRole('button', { name: 'Lähetä hyväksyttäväksi' }).click()
  await desk.page.getByText('Suunnitelma odottaa opiskelijan vastausta.').waitFor()

  await student.page
    .getByRole('region', { name: 'Versio 3 odottaa hyväksyntääsi' })
    .getByText(/laajuus 12,5 osp/)
    .waitFor(untilPushed)
  await approve(student.page, 3)
  await desk.page.reload()
  await desk.page.getByRole('button', { name: 'Hyväksy oppilaitoksen puolesta' }).waitFor()
  expect([...student.complaints, ...desk.complaints.filter(isNotCode)]).toEqual([])
})

test('Åke assesses and publishes, and Mikael reads the result at once', async () => {
  const name = 'Ohjelmointi'
  const student = await portal.visit()
  await signIn(student.page, portal, 'mikael.lindqvist')
  await student.page.goto(`${portal.base}/competencedemonstrations?lang=fi`)
  await student.page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await student.page.getByRole('heading', { level: 1, name }).waitFor()

  const desk = await portal.visit({ width: 1280 })
  await signIn(desk.page, portal, 'staff/ake.soderholm')
  await visitCard(desk.page, 'Mikael Lindqvist')
  await desk.page.getByRole('link', { name, exact: true }).click()
  await desk.page.getByRole('combobox', { name: 'Arvosana', exact: true }).selectOption('4')
  await desk.page.getByRole('textbox', { name: 'Perustelut' }).fill('Työskenteli itsenäisesti.')
  await expectAccessible(desk.page)
  await desk.page.getByRole('button', { name: 'Tallenna arviointi' }).click()
  const publish = desk.page.getByRole('button', { name: 'Julkaise opiskelijalle' })
  await publish.waitFor()
  expect(await student.page.getByText('Työskenteli itsenäisesti.').count()).toBe(0)
  await publish.click()
  await desk.page.getByText(/^Arvosana 4, julkaistu/).waitFor()

  await student.page.getByText('Työskenteli itsenäisesti.').waitFor(untilPushed)
  expect([...student.complaints, ...desk.complaints.filter(isNotCode)]).toEqual([])
})
