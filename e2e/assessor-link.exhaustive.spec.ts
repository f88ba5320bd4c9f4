import { expect, expectAccessible, openCard, signIn, test, untilPushed, usePortal } from './journey.ts'

const portal = usePortal()

const name = 'Kalusteiden valmistaminen'

/**
 * The server refuses a request to ask for the code, and a link that is no longer valid; a browser logs both as
 * failures.
 */
function isNotRefusal(complaint: string): boolean {
  return !/status of (401|403|409)/.test(complaint)
}

test('Riikka asks an assessor by a link, who assesses without an account, and Toivo reads what she publishes', async () => {
  const student = await portal.visit()
  await signIn(student.page, portal, 'toivo.pontinen')
  await student.page.goto(`${portal.base}/competencedemonstrations?lang=fi`)
  await student.page.getByRole('link', { name, exact: true }).click()
  await student.page.getByRole('heading', { level: 1, name }).waitFor()

  const desk = await portal.visit({ width: 1280 })
  await signIn(desk.page, portal, 'staff/riikka.salmela')
  await desk.page.goto(`${portal.base}/staff/students`)
  await openCard(desk.page, 'Toivo Pöntinen')
  await desk.page.getByRole('link', { name, exact: true }).click()
  await desk.page.getByRole('button', { name: 'Pyydä arvio linkillä' }).click()
  const assessorName = await desk.page.getByRole('textbox', { name: 'Arvioijan nimi' }).inputValue()
  expect(assessorName).not.toBe('')
  await desk.page.getByRole('button', { name: 'Tee linkki' }).click()
  const link = await desk.page.getByRole('textbox', { name: 'Linkki arvioijalle' }).inputValue()
  await expectAccessible(desk.page)

  const assessor = await portal.visit()
  await assessor.page.goto(
    new URL(link).pathname.startsWith('/') ? portal.base + link.split('/app')[1] : link,
  )
  await assessor.page.getByText(`Hei ${assessorName}!`).waitFor()
  expect(assessor.page.url()).not.toContain('#')
  await assessor.page.getByText(/Toivo Pöntinen/).waitFor()
  await expectAccessible(assessor.page)
  await assessor.page.reload()
  await assessor.page.getByText(`Hei ${assessorName}!`).waitFor()
  for (const select of await assessor.page.getByRole('combobox', { name: /^Arvosana: / }).all()) {
    await select.selectOption('5')
  }
  await assessor.page.getByRole('combobox', { name: 'Koko näytön arvosana' }).selectOption('5')
  await assessor.page.getByRole('textbox', { name: 'Perustelut' }).fill('Tarkka jälki, itsenäinen ote.')
  await assessor.page.getByRole('button', { name: 'Lähetä arvio' }).click()
  await assessor.page.getByText('Kiitos, arviosi on lähetetty opettajalle.').waitFor()
  await expectAccessible(assessor.page)
  expect(await student.page.getByText('Tarkka jälki').count()).toBe(0)

  await desk.page.getByRole('button', { name: `Ota arvioinnin pohjaksi: ${assessorName}` }).click(untilPushed)
  await desk.page.getByRole('button', { name: 'Tallenna arviointi' }).click()
  await desk.page.getByRole('button', { name: 'Julkaise opiskelijalle' }).click()
  await desk.page.getByText(/^Arvosana 5, julkaistu/).waitFor()
  await student.page.getByText('Tarkka jälki, itsenäinen ote.').waitFor(untilPushed)

  await assessor.page.goto(portal.base + link.split('/app')[1])
  await assessor.page.reload()
  await assessor.page.getByRole('heading', { level: 1, name: 'Linkki ei ole voimassa' }).waitFor()
  await expectAccessible(assessor.page)
  await student.page.goto(`${portal.base}/personalinfo/data`)
  await student.page.getByText(`${assessorName}, työelämän arvioija`).first().waitFor()
  const complaints = [...student.complaints, ...desk.complaints, ...assessor.complaints]
  expect(complaints.filter(isNotRefusal)).toEqual([])
})
