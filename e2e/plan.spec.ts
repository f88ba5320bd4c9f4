import { expect, expectAccessible, signIn, test, usePortal } from './journey.ts'

const portal = usePortal()

for (const [colorScheme, lang, waits, approve] of [
  ['light', 'fi', 'Versio 2 odottaa', 'Hyväksy suunnitelma'],
  ['dark', 'se', 'Version 2 väntar', 'Godkänn planen'],
] as const) {
  test(`on a phone the plan has its tabs in one row, and what needs action stays in sight: ${lang}, ${colorScheme}`, async () => {
    const { page } = await portal.visit()
    await page.setViewportSize({ width: 360, height: 780 })
    await page.emulateMedia({ colorScheme })
    await signIn(page, portal, 'aada.kuisma')
    await page.goto(`${portal.base}/studies/plan?lang=${lang}`)
    const bar = page.getByRole('button', { name: approve })
    await expect(bar).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(waits, { exact: true })).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(bar).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('contentinfo').getByRole('link').last()).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => window.scrollTo(0, 0))
    const tabs = page.locator('main').getByRole('navigation').first()
    expect((await tabs.boundingBox())?.height).toBeLessThanOrEqual(56)
    const last = tabs.getByRole('link').last()
    await last.focus()
    await expect(last).toBeInViewport({ ratio: 1 })
  })
}

test.describe('the plan', () => {
  test('Aada sees on home that it waits, reads what changed and approves it by keyboard alone', async () => {
    const { page, complaints } = await portal.visit()
    await signIn(page, portal, 'aada.kuisma')
    await page.locator('summary', { hasText: /^Näytä \d+ muuta?$/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Avaa suunnitelma' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`${portal.base}/studies/plan**`)
    const waiting = page.getByRole('region', { name: 'Versio 2 odottaa hyväksyntääsi' })
    await waiting.getByText('Poistettu').waitFor()
    await waiting.getByRole('button', { name: 'Hyväksy suunnitelma' }).focus()
    await page.keyboard.press('Enter')
    const send = page.getByRole('dialog').getByRole('button', { name: 'Hyväksyn version 2' })
    await send.waitFor()
    await expectAccessible(page)
    await send.focus()
    await page.keyboard.press('Enter')
    await page.getByText(/^Olet hyväksynyt version 2/).waitFor()
    await page.goto(portal.base)
    await page.getByRole('heading', { name: 'Opintojen eteneminen' }).waitFor()
    expect(await page.getByText('Suunnitelmasi odottaa hyväksyntää').count()).toBe(0)
    expect(complaints).toEqual([])
  })
})

test('rare actions on the plan are behind one button, and Escape closes them', async () => {
  const { page } = await portal.visit()
  await signIn(page, portal, 'amina.warsame')
  await page.goto(`${portal.base}/studies/plan`)
  const print = page.getByRole('button', { name: 'Tulosta' })
  await expect(print).toBeHidden()
  await page.getByRole('button', { name: 'Lisää toimintoja' }).click()
  await expect(print).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(print).toBeHidden()
  await expect(page.getByRole('button', { name: 'Lisää toimintoja' })).toBeFocused()
})

test.describe('a unit of the plan', () => {
  test('Joonas goes through its four tabs by keyboard, each at its own address, and back to the plan', async () => {
    const { page, complaints } = await portal.visit({ width: 1280 })
    await signIn(page, portal, 'joonas.vainio')
    await page.goto(`${portal.base}/studies/plan`)
    await page.getByRole('link', { name: 'Ohjelmointi', exact: true }).click()
    await page.getByRole('tab', { name: 'Tiedot', selected: true }).focus()
    // Keys, unlike clicks, are not replayed for the program: it must be loaded.
    await page.waitForLoadState('networkidle')
    for (const [key, name, address] of [
      ['ArrowRight', 'Opetus', 'educationEvents'],
      ['ArrowRight', 'Näytöt', 'qualificationEvents'],
      ['End', 'Arviointi', 'qualificationEventAssessment'],
      ['Home', 'Tiedot', 'moduleDetails'],
    ] as const) {
      await page.keyboard.press(key)
      await page.waitForURL(`${portal.base}/studies/module/${address}?**`)
      await page.getByRole('tab', { name, selected: true }).waitFor()
      expect(await page.evaluate(() => document.activeElement?.id)).toBe(`tab-${address}`)
    }
    await page.goBack()
    await page.waitForURL(`${portal.base}/studies/plan`)
    expect(complaints).toEqual([])
  })
})
