import type { Response } from '@playwright/test'
import { notify } from '../server/src/platform/notify/notify.ts'
import { testNow } from '../server/test/world/test-time.ts'
import { expect, expectAccessible, signIn, test, usePortal } from './journey.ts'

const portal = usePortal()
const address = 'aada@example.invalid'

test('the link in a letter stops letters like it with one press, without a session, and the choices show it', async () => {
  const { db } = portal.database
  const studentId = await portal.personId('aada.kuisma')
  await db.updateTable('person').set({ email: address }).where('id', '=', studentId).execute()
  const event = { rule: 'plan-sent', key: 'journey', data: {}, target: '/plan', studentId } as const
  await notify(db, [event], new Date(testNow))
  await portal.platform.jobs.runDue()

  const { page, complaints } = await portal.visit()
  let link: string | undefined
  await expect
    .poll(async () => {
      const letters = await (await page.request.get(`${portal.base}/mails`)).text()
      const letter = letters.split('-'.repeat(72)).find(one => one.includes(`To: ${address}`))
      link = /\/studentgo\/app(\/unsubscribe\S*#t=[\w-]+)/.exec(letter ?? '')?.[1]
      return link
    })
    .toBeDefined()
  await page.goto(portal.base + link)
  await page.getByRole('heading', { level: 1, name: 'Lopeta sähköposti-ilmoitukset' }).waitFor()
  await expect.poll(() => page.url()).not.toContain('#t=')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Lopeta nämä sähköpostit' }).click()
  await page.getByText('Et saa enää näitä sähköposteja.').waitFor()
  await expectAccessible(page)

  const stopped = await db
    .selectFrom('notification_choice')
    .where('person_id', '=', studentId)
    .select(['topic', 'channel', 'is_on'])
    .execute()
  expect(stopped).toEqual([{ topic: 'PLAN', channel: 'EMAIL', is_on: false }])
  expect(complaints).toEqual([])
})

test('a screen that fails is counted at the server, with the id that the person sees and without any content', async () => {
  const { page } = await portal.visit()
  await signIn(page, portal, 'aada.kuisma')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const counted = async () => {
    const { values } = await portal.platform.figures.browserFaults.get()
    return values.reduce((sum, { value }) => sum + value, 0)
  }
  const before = await counted()
  const reports: Response[] = []
  page.on('response', response => {
    if (response.url().endsWith('/public/browserfault')) reports.push(response)
  })
  await page.evaluate(() => {
    for (const name of ['format', 'formatToParts'] as const)
      Object.defineProperty(Intl.DateTimeFormat.prototype, name, {
        get() {
          throw new Error('a secret of somebody')
        },
      })
  })
  await page.getByRole('link', { name: 'Lukujärjestys' }).first().click()
  const shown = await page.getByText(/^Tunniste tukea varten: \S+$/).innerText()
  // The fault may break more than this screen, and each failure has its own report.
  await expect.poll(async () => (await counted()) - reports.length).toBe(before)
  const ids = await Promise.all(reports.map(async response => (await response.json()).body.requestId))
  expect(ids).toContain(shown.split(' ').at(-1))
  for (const response of reports) {
    expect(response.status()).toBe(200)
    expect(response.request().postData()).not.toContain('secret')
  }
  await expectAccessible(page)
})
