import { expect, expectAccessible, signIn, test, tick, usePortal } from './journey.ts'

const portal = usePortal()

test.describe('support', () => {
  test('Mikael reads in Swedish what is proposed for him and gives his statement', async () => {
    const { page, complaints } = await portal.visit({ locale: 'sv-FI' })
    await signIn(page, portal, 'mikael.lindqvist')
    expect(await page.getByRole('main').textContent()).not.toMatch(/stöd/i)
    await page.goto(`${portal.base}/education/specialsupport?lang=se`)
    await page.getByRole('heading', { level: 2, name: 'Särskilt stöd' }).waitFor()
    await page.getByText('Hörande pågår').waitFor()
    expect(await page.getByText(/Camilla Lindqvist/).count()).toBe(0)
    await tick(page.getByRole('radio', { name: 'Jag håller med' }))
    const box = page.getByLabel('Ditt yttrande')
    await box.fill('Längre tid i proven hjälper mig, och jag vill skriva i lugn och ro.')
    await expectAccessible(page)
    // The typed statement survives a reload, until it has been sent.
    await page
      .getByText(/Utkastet sparades/)
      .first()
      .waitFor()
    await page.reload()
    await expect(page.getByLabel('Ditt yttrande')).toHaveValue(/lugn och ro/)
    await page.getByRole('button', { name: 'Lämna yttrandet' }).click()
    await page.getByRole('button', { name: 'Ändra mitt yttrande' }).waitFor()
    await expect(page.getByText(/Längre tid i proven hjälper mig/)).toHaveCount(1)
    // He can read his mother's statement only after he has given his own.
    await page.getByText(/Camilla Lindqvist/).waitFor()
    expect(complaints).toEqual([])
  })

  test('nothing of support is kept on a device of one’s own', async () => {
    const { page, context } = await portal.visit({ locale: 'sv-FI' })
    await signIn(page, portal, 'mikael.lindqvist', true)
    await page.goto(`${portal.base}/education/specialsupport?lang=se`)
    await page.getByText('Hörande pågår').waitFor()
    await context.setOffline(true)
    await page.goto(`${portal.base}/education/specialsupport`).catch(() => undefined)
    expect(await page.getByText('Hörande pågår').count()).toBe(0)
  })
})
