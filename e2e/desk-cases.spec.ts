import { expect, expectAccessible, signIn, test, untilPushed, usePortal } from './journey.ts'

const portal = usePortal()

test.describe('what people have sent and wait for', () => {
  test('a request is decided at the desk, and the student’s open page has it at once', async () => {
    const student = await portal.visit()
    await signIn(student.page, portal, 'aada.kuisma')
    await student.page.goto(`${portal.base}/requests`)
    await student.page.getByRole('link', { name: 'Kaapin varaaminen' }).first().click()
    await student.page
      .getByText('Odottaa käsittelyä')
      .or(student.page.getByText('Lähetetty'))
      .first()
      .waitFor()

    const desk = await portal.visit()
    await signIn(desk.page, portal, 'staff/laura.hietala')
    // The server refuses a password without the code.
    desk.complaints.length = 0
    await desk.page.goto(`${portal.base}/staff/cases?kind=REQUEST`)
    const row = desk.page.getByRole('rowgroup').filter({ hasText: 'Aada Kuisma' }).first()
    await row.getByRole('button').first().click()
    await row.getByRole('button', { name: 'Päätä' }).first().click()
    await row.getByRole('radio', { name: 'Ei myönnetä' }).click()
    await row.getByLabel('Päätös tai vastaus').fill('Kaapit ovat loppu tältä vuodelta.')
    await expectAccessible(desk.page)
    await row.getByRole('button', { name: 'Päätä' }).nth(1).click()
    await desk.page.getByText('Aada Kuisma: Päätetty').waitFor()

    await student.page.getByText('Kaapit ovat loppu tältä vuodelta.').waitFor(untilPushed)
    expect([...student.complaints, ...desk.complaints]).toEqual([])
    await student.context.close()
  })

  test('a claim is returned, corrected by the student and approved', async () => {
    const desk = await portal.visit()
    await signIn(desk.page, portal, 'staff/laura.hietala')
    // The server refuses a password without the code.
    desk.complaints.length = 0
    const open = async () => {
      await desk.page.goto(`${portal.base}/staff/cases?kind=CLAIM`)
      const row = desk.page.getByRole('rowgroup').filter({ hasText: 'Akseli Virtala' }).first()
      await row.getByRole('button').first().click()
      return row
    }
    const first = await open()
    await first.getByRole('button', { name: 'Palauta korjattavaksi' }).click()
    await first.getByLabel('Perustelu').fill('Tarkista matkan pituus.')
    await first.getByRole('button', { name: 'Palauta korjattavaksi' }).nth(1).click()
    await desk.page.getByText('Akseli Virtala: Palautettu korjattavaksi').waitFor()

    const student = await portal.visit()
    await signIn(student.page, portal, 'akseli.virtala')
    await student.page.goto(`${portal.base}/studysocialbenefit`)
    await student.page.getByRole('link', { name: /E8/ }).first().click()
    await student.page.getByText('Tarkista matkan pituus.').first().waitFor()
    const declared = student.page.getByRole('checkbox')
    for (const box of await declared.all()) if (!(await box.isChecked())) await box.click()
    await student.page.getByRole('button', { name: 'Lähetä korjattu hakemus' }).click()
    await student.page.getByText('Lähetetty').first().waitFor()

    const again = await open()
    const approve = again.getByRole('button', { name: 'Hyväksy', exact: true })
    await approve.click()
    await approve.nth(1).click()
    await desk.page.getByText('Akseli Virtala: Hyväksytty').waitFor()
    await student.page
      .getByText(/Hyväksytty/)
      .first()
      .waitFor(untilPushed)
    expect([...student.complaints, ...desk.complaints]).toEqual([])
    await student.context.close()
  })
})
