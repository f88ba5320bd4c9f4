import type { Page } from '@playwright/test'
import { demoPassphrase } from '../server/demo/personas.ts'
import { expect, signIn, test, testEach, usePortal } from './journey.ts'
import { press, tabTo } from './keyboard.ts'
import { layoutFaults } from './layout.ts'

/**
 * The main tasks by keyboard only, with the announcements of a screen reader. `plan.spec.ts` approves a plan and
 * `guardian-explains.spec.ts` explains absences in the same way.
 */
const portal = usePortal()
const inLesson = '2026-11-26T10:20:00+02:00'
const monday = '2026-11-23T09:00:00+02:00'

async function openAs(username: string, path = '/', at = monday): Promise<Page> {
  portal.setClock(at)
  const { page } = await portal.visit()
  await signIn(page, portal, username)
  if (path !== '/') await page.goto(portal.base + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

test('a user signs in', async () => {
  const { page } = await portal.visit()
  await page.goto(`${portal.base}/login`)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Kirjaudu sisään" [level=1]
      - textbox "Käyttäjätunnus"
      - textbox "Salasana"
      - checkbox "Näytä salasana"
      - checkbox "Tämä on oma laitteeni"
      - button "Kirjaudu"
  `)
  await tabTo(page, page.getByRole('textbox', { name: 'Käyttäjätunnus' }))
  await page.keyboard.type('aada.kuisma')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Salasana' })).toBeFocused()
  await page.keyboard.type('väärä')
  await page.keyboard.press('Enter')
  const refusal = page.getByRole('alert').filter({ hasText: /\S/ }).first()
  await refusal.waitFor()
  const again = page.getByRole('textbox', { name: 'Salasana' })
  await tabTo(page, again)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(demoPassphrase)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /Aada$/ }).waitFor()
})

test('a student reads what is on now', async () => {
  const page = await openAs('aada.kuisma', '/', inLesson)
  await expect(page.getByRole('region', { name: 'Nyt' })).toMatchAriaSnapshot(`
    - region "Nyt":
      - paragraph: Nyt · 10.00–11.30
      - heading "Laitteiden asennus ja ylläpito" [level=2]:
        - link "Laitteiden asennus ja ylläpito"
      - paragraph: A102
      - paragraph: /\\d+ minuuttia jäljellä/
      - paragraph: Satamakatu · 1. krs · Kaisa Mäntylä
      - paragraph:
        - link "Olen sairaana"
  `)
})

test('a student reports being ill, and sees that it was received', async () => {
  const page = await openAs('amina.warsame')
  await press(page, page.getByRole('link', { name: 'Olen sairaana' }))
  const sheet = page.getByRole('dialog', { name: 'Ilmoita poissaolosta' })
  await sheet.waitFor()
  await expect.poll(() => sheet.evaluate(one => one.contains(document.activeElement))).toBe(true)
  await press(page, sheet.getByRole('button', { name: 'Lähetä ilmoitus' }))
  const receipt = page.getByText('Ilmoitus on vastaanotettu.')
  await receipt.waitFor()
  await expect.poll(() => receipt.evaluate(isHeard)).toBe(true)
})

test('a student proposes a reason for an absence', async () => {
  const page = await openAs('aada.kuisma', '/absence')
  await press(page, page.getByRole('button', { name: 'Ehdota syytä kaikkiin 3' }))
  const reason = page.getByRole('radio', { name: 'Terveydellinen syy' })
  await press(page, reason, 'Space')
  await expect(reason).toBeChecked()
  await press(page, page.getByRole('button', { name: /^Lähetä/ }))
  const receipt = page.getByText(/huoltaja/i).first()
  await receipt.waitFor()
  await page.getByText('3 poissaoloa odottaa selvitystä').waitFor({ state: 'detached' })
})

test('a student reads a message and answers it', async () => {
  const page = await openAs('aada.kuisma', '/messages')
  await press(page, page.getByRole('link', { name: 'Keskiviikon tunti siirtyi aamuun' }))
  await page.getByRole('heading', { level: 1, name: 'Keskiviikon tunti siirtyi aamuun' }).waitFor()
  await tabTo(page, page.getByRole('textbox', { name: 'Viesti' }))
  await page.keyboard.type('Kiitos, tulen suoraan luokkaan A101.')
  await press(page, page.getByRole('button', { name: 'Lähetä' }))
  await page.getByRole('main').getByText('Kiitos, tulen suoraan luokkaan A101.').waitFor()
  await expect(page.getByRole('textbox', { name: 'Viesti' })).toHaveValue('')
})

test('a student finds the room of a lesson, and is back where they were', async () => {
  const page = await openAs('aada.kuisma', '/studenttimetable', inLesson)
  const lesson = page.getByRole('button', { name: 'Verkkosivujen ohjelmointi' }).first()
  await press(page, lesson)
  const sheet = page.getByRole('dialog', { name: 'Verkkosivujen ohjelmointi' })
  await sheet.getByText('B214').first().waitFor()
  await expect.poll(() => sheet.evaluate(one => one.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await expect(lesson).toBeFocused()
})

test('a student asks the college a question', async () => {
  const page = await openAs('olena.bondar', '/requests?lang=fi')
  await press(page, page.getByRole('link', { name: 'Kysymys' }))
  await press(page, page.getByRole('button', { name: 'Täytä lomake' }))
  const fields = page.getByRole('main').getByRole('textbox')
  await fields.first().waitFor()
  for (let at = 0; at < (await fields.count()); at++) {
    await tabTo(page, fields.nth(at))
    await page.keyboard.type('Milloin keväänä opinnot alkavat?')
  }
  await press(page, page.getByRole('button', { name: 'Lähetä' }))
  await page
    .getByText(/^Lähetetty/)
    .first()
    .waitFor()
})

test('a student has a certificate, and orders it on paper', async () => {
  const page = await openAs('aada.kuisma', '/documents')
  const certificate = page.getByRole('link', { name: /^Avaa PDF ?: Opiskelutodistus/ })
  await tabTo(page, certificate)
  const [opened] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')])
  await expect.poll(() => opened.url()).toContain('/rest/v1/studies/report/')
  await page.bringToFront()
  await press(page, page.getByRole('link', { name: 'Tilaa paperilla' }))
  await page.getByRole('heading', { level: 1, name: 'Todistuksen tilaaminen' }).waitFor()
})

testEach([
  ['reduced motion', { reducedMotion: 'reduce' as const }],
  ['forced colours', { forcedColors: 'active' as const }],
  ['paper', { media: 'print' as const }],
])('the screens that a student uses most have no layout faults with %s', async (_, media) => {
  const page = await openAs('aada.kuisma', '/', inLesson)
  await page.emulateMedia(media)
  for (const path of ['/', '/studenttimetable', '/absence', '/studies/plan', '/messages', '/documents']) {
    await page.goto(portal.base + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await layoutFaults(page)).toEqual([])
    if (!('reducedMotion' in media)) continue
    const moving = () =>
      document.getAnimations().filter(one => Number(one.effect?.getComputedTiming().duration) > 1).length
    expect(await page.evaluate(moving)).toBe(0)
  }
})

/** Whether a screen reader announces this when it appears: it is live, or has the focus. */
function isHeard(element: Element): boolean {
  return (
    element.closest('[role=status], [role=alert], [aria-live=polite]') !== null ||
    document.activeElement?.contains(element) === true
  )
}
