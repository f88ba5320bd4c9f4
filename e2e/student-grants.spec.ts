import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApp, portsOf } from '../server/src/app.ts'
import { loadWebBuild } from '../server/src/pages/web-build.ts'
import type { OpenDatabase } from '../server/src/platform/database/database.ts'
import { openDatabase } from '../server/src/platform/database/open.ts'
import { readEnvironment } from '../server/src/platform/environment.ts'
import type { Platform } from '../server/src/platform/platform.ts'
import { signedInClient } from '../server/test/world/world.ts'
import { expectAccessible, journeyNow, launchBrowser, signIn, tick, visit } from './harness.ts'

/** The server runs in this process, so that a guardian can look while the student decides. */
let browser: Browser
let folder: string
let database: OpenDatabase
let platform: Platform
let base: string

beforeAll(async () => {
  browser = await launchBrowser()
  folder = mkdtempSync(join(tmpdir(), 'studentgo-grants-'))
  cpSync(process.env.JOURNEY_SCHOOL ?? '', folder, { recursive: true })
  const environment = readEnvironment(
    { NODE_ENV: 'test', LOG_LEVEL: 'error', NOW: journeyNow, DATA_DIR: folder, PORT: '0' },
    '/nowhere',
  )
  database = await openDatabase(environment)
  platform = await makeApp({ environment, database, build: await loadWebBuild('built') })
  await platform.live.start()
  await platform.fastify.listen({ port: 0, host: '127.0.0.1' })
  base = `http://localhost:${portsOf(platform.fastify.addresses())[0]}${environment.BASE_PATH}`
})
afterAll(async () => {
  await browser?.close()
  await platform?.fastify.close()
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function personId(username: string): Promise<number> {
  const { person_id } = await database.db
    .selectFrom('account')
    .select('person_id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return person_id
}

test('an adult lets a guardian see more, and takes it all back while the guardian looks', async () => {
  const [aminaId, hodanId] = [await personId('amina.warsame'), await personId('hodan.warsame')]
  const hodan = await signedInClient(platform, database, hodanId, 'PARENT')
  const looks = async (path: string) => (await hodan.get(`/rest/v1${path}?studentId=${aminaId}`)).status
  const told: string[] = []
  platform.live.open(hodanId, stale => told.push(...stale))

  const { page, context, complaints } = await visit(browser)
  await signIn(page, base, 'amina.warsame')
  expect([await looks('/absence'), await looks('/skillacquirementplan')]).toEqual([200, 403])
  await page.goto(`${base}/studentparentaccess`)
  await page.getByRole('heading', { name: 'Kuka näkee opintosi' }).waitFor()
  const card = page.getByRole('listitem').filter({ hasText: 'Hodan Warsame' })
  await expect.poll(() => card.getByText('Katsoi viimeksi').count()).toBe(1)
  await expectAccessible(page)

  await card.getByRole('button', { name: /^Muuta/ }).click()
  const form = page.getByRole('dialog', { name: 'Mitä Hodan Warsame näkee' })
  await tick(form.getByRole('checkbox', { name: 'Opintojen eteneminen' }))
  await form.getByRole('button', { name: 'Tallenna' }).click()
  await card.getByText('Opintojen eteneminen').waitFor()
  await expect.poll(() => told).toEqual(['/'])
  expect(await looks('/skillacquirementplan')).toBe(200)

  await card.getByRole('button', { name: /^Peru lupa/ }).click()
  const question = page.getByRole('dialog', { name: 'Perutaanko lupa: Hodan Warsame?' })
  await question.getByRole('button', { name: 'Peru lupa' }).click()
  await page.getByText('Peruit luvan 23.11.2026.').waitFor()
  await page.getByText('Kukaan muu ei näe opintojasi.').waitFor()
  await expect.poll(() => told).toEqual(['/', '/'])
  expect([await looks('/absence'), await looks('/skillacquirementplan')]).toEqual([404, 404])
  expect(complaints).toEqual([])
  await context.close()
})

test('a student who turns 18 decides by keyboard what goes on', async () => {
  const { page, context, complaints } = await visit(browser, { width: 1280 })
  await signIn(page, base, 'joonas.vainio')
  await page.goto(`${base}/studentparentaccess`)
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
  await context.close()
})
