import type { Page } from '@playwright/test'
import { expect, expectAccessible, programRuns, signIn, test, usePortal } from './journey.ts'

const portal = usePortal()
const petri = 'petri.kuisma@example.invalid'
const merja = 'merja.vainio@example.invalid'

/** The answers about a student to the guardian's browser: the status, and every byte except the id of the request. */
async function answerAbout(page: Page, path: string, studentId: number): Promise<[number, string]> {
  const answer = await page.request.get(`${portal.origin}/rest/v1${path}?studentId=${studentId}`)
  return [answer.status(), await answer.text()]
}

/** Expects the one neutral page that there is nothing to see, without any name. */
async function expectNothing(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Ei nähtävissä täällä' }).waitFor()
  await expect.poll(() => page.locator('body').innerText()).not.toContain(name)
}

/** The text of a page for a user who was never linked to the student. */
async function strangersView(address: string, username: string): Promise<string> {
  const { page, context } = await portal.visit()
  await signIn(page, portal, username)
  await page.goto(address)
  await page.getByRole('heading', { level: 1, name: 'Ei nähtävissä täällä' }).waitFor()
  const text = await page.getByRole('main').innerText()
  await context.close()
  return text
}

/** The office blocks a guardian's access to a student. */
async function block(guardian: string, student: string): Promise<void> {
  const { page, context } = await portal.visit()
  await signIn(page, portal, 'staff/laura.hietala')
  await page.goto(`${portal.base}/staff/guardians`)
  await programRuns(page)
  await page.getByRole('searchbox', { name: 'Etsi opiskelijaa tai huoltajaa' }).fill(guardian)
  await page.getByRole('link', { name: student }).click()
  const link = page.getByRole('listitem', { name: guardian })
  await link.getByRole('button', { name: 'Estä pääsy' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Perustelu' }).fill('Käräjäoikeuden päätös.')
  await dialog.getByRole('button', { name: 'Estä pääsy' }).click()
  await page.getByText(`Pääsy on estetty: ${guardian}`).waitFor()
  await context.close()
}

const refusals = /status of 404/

test.describe('a guardian with an open page', () => {
  test('sees what a stranger sees once the college bars them, without a hint of why', async () => {
    const einoId = await portal.personId('eino.kuisma')
    const { page, complaints } = await portal.visit()
    await signIn(page, portal, petri)
    const address = `${portal.base}/parent/student/${einoId}/absence`
    const live = page.waitForResponse(`${portal.origin}/rest/v1/live`)
    await page.goto(address)
    await page.getByRole('heading', { level: 1, name: 'Poissaolot' }).waitFor()
    await live
    await page
      .getByRole('button', { name: /^Ilmoita/ })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await block('Petri Kuisma', 'Eino Kuisma')
    await expectNothing(page, 'Eino')
    await expectAccessible(page)
    await page.reload()
    await expectNothing(page, 'Eino')
    expect(await page.getByRole('main').innerText()).toBe(await strangersView(address, merja))
    for (const path of ['/absence', '/studenttimetable', '/student/0/attachment']) {
      const about = (studentId: number) => answerAbout(page, path, studentId)
      expect(await about(einoId)).toEqual(await about(await portal.personId('olena.bondar')))
    }
    await page.getByRole('link', { name: 'Siirry alkuun' }).click()
    await page.getByRole('heading', { name: 'Aada Kuisma' }).waitFor()
    expect(await page.locator('body').innerText()).not.toContain('Eino')
    expect(complaints.filter(one => !refusals.test(one))).toEqual([])
  })

  test('loses access at midnight of the eighteenth birthday, without a hint of why', async () => {
    portal.setClock('2026-12-04T23:56:00+02:00')
    const joonasId = await portal.personId('joonas.vainio')
    const { page, complaints } = await portal.visit()
    await signIn(page, portal, merja)
    const address = `${portal.base}/parent/student/${joonasId}/studenttimetable`
    await page.goto(address)
    await page.getByRole('heading', { level: 1, name: /^Viikko/ }).waitFor()
    await page.getByRole('navigation', { name: 'Lapset' }).getByText('Joonas').waitFor()
    expect((await answerAbout(page, '/absence', joonasId))[0]).toBe(200)

    portal.setClock('2026-12-05T00:00:00+02:00')
    const about = (studentId: number) => answerAbout(page, '/absence', studentId)
    expect(await about(joonasId)).toEqual(await about(await portal.personId('olena.bondar')))
    await expectNothing(page, 'Joonas')
    await expectAccessible(page)
    await page.reload()
    await expectNothing(page, 'Joonas')
    expect(await page.getByRole('main').innerText()).toBe(await strangersView(address, petri))
    await page.getByRole('link', { name: 'Siirry alkuun' }).click()
    await page.getByText('Täällä ei ole nyt nähtävää.').waitFor()
    expect(await page.locator('body').innerText()).not.toContain('Joonas')
    expect(complaints.filter(one => !refusals.test(one))).toEqual([])
  })
})
