import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  programRuns,
  signIn,
  test,
  untilImported,
  untilPushed,
  usePortal,
} from './journey.ts'

const portal = usePortal()

const demo = fileURLToPath(new URL('../demo/kuutsalmi', import.meta.url))
const folders: string[] = []
test.afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** The export of the demo school with one of its tables changed. */
function exportWith(table: string, change: (rows: string) => string): string {
  const folder = mkdtempSync(join(tmpdir(), 'vienti-'))
  folders.push(folder)
  cpSync(demo, folder, { recursive: true })
  const file = join(folder, table)
  writeFileSync(file, change(readFileSync(file, 'utf8')))
  return folder
}

/** Uploads a folder and waits for the result of the trial run. */
async function bring(page: Page, folder: string): Promise<void> {
  await page.goto(`${portal.base}/staff/imports`)
  await programRuns(page)
  await page.getByLabel('Kansio', { exact: true }).setInputFiles(folder)
  await page.getByText(/tiedostoa, .* [kM]t\./).waitFor()
  await page.getByRole('button', { name: 'Lähetä ja kokeile' }).click()
  await page.getByText('Kokeiltu', { exact: true }).waitFor(untilImported)
}

test('an administrator tries an export, applies it, a student sees the moved lesson, and it is taken back', async () => {
  const student = await portal.visit({ width: 1280 })
  await signIn(student.page, portal, 'aada.kuisma')
  await student.page.goto(`${portal.base}/studenttimetable`)
  await student.page.getByText('15.45', { exact: false }).first().waitFor()
  const lesson = student.page.getByText('16.30', { exact: false }).first()

  const { page, complaints } = await portal.visit({ width: 1280 })
  await signIn(page, portal, 'staff/kimmo.saari')
  // The refusal that asks for the code appears as an error in the browser's console.
  complaints.length = 0
  await bring(page, moved())
  await expectAccessible(page)
  const difference = page.getByRole('listitem', { name: 'Oppitunnit' })
  await difference.getByText('24.11.2026 15.45').first().waitFor()
  await difference.getByText('24.11.2026 16.30').first().waitFor()
  await page.getByRole('button', { name: 'Ota käyttöön' }).click()
  await page.getByText('Tuonti on otettu käyttöön').waitFor(untilImported)
  await expectAccessible(page)
  await lesson.waitFor(untilPushed)

  await page.getByRole('link', { name: 'Tuontien historiaan' }).click()
  await page.getByText('Kimmo Saari', { exact: false }).first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Kokeile peruutusta' }).click()
  await page.getByText('Kokeiltu', { exact: true }).waitFor(untilImported)
  await page.getByRole('button', { name: 'Peru tuonti' }).click()
  await page.getByText('Tuonti on peruttu').waitFor(untilImported)
  await lesson.waitFor({ state: 'detached', ...untilPushed })
  expect(complaints).toEqual([])
})

test('an export that was cut off is stopped, and goes no further without a yes', async () => {
  const { page, complaints } = await portal.visit()
  await signIn(page, portal, 'staff/kimmo.saari')
  complaints.length = 0
  const half = exportWith('ext_sessions.csv', rows =>
    rows
      .split('\n')
      .filter(line => !/\{monday\+(6w\+3|17w)\}/.test(line))
      .join('\n'),
  )
  await bring(page, half)
  await page.getByText('Onko vienti katkennut?').waitFor()
  await expectAccessible(page)
  const apply = page.getByRole('button', { name: 'Ota käyttöön' })
  expect(await apply.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Poista' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tuonnit' }).waitFor()
  expect(complaints).toEqual([])
})

/** The talk with Aada on Tuesday, moved by three quarters of an hour. */
function moved(): string {
  return exportWith('ext_sessions.csv', rows =>
    rows.replace('{school+1s 15:45},{school+1s 16:15}', '{school+1s 16:30},{school+1s 17:00}'),
  )
}
