import type { IncomingMessage } from 'node:http'
import type { BrowserContext, Page } from '@playwright/test'
import { sql } from 'kysely'
import { noNetwork, signInAndSettle, stopWorkers } from './device.ts'
import { expect, signIn, test, tick, usePortal } from './journey.ts'

const portal = usePortal()

const unit = 'Puusepäntuotteiden valmistaminen'

/** The number of a student's writes that the server has accepted, selected by a text or a day. */
async function takenIn(username: string, table: 'message' | 'absence_notice', like: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from ${sql.table(table)} as t
    join account a on a.person_id = ${sql.ref(table === 'message' ? 't.from_id' : 't.student_id')}
    where a.username = ${username} and to_jsonb(t)::text like ${`%${like}%`}`.execute(portal.database.db)
  return rows[0]?.count ?? 0
}

function rowsOf(page: Page, text = 'Odottaa verkkoa') {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: text })
}

/** Wakes the worker while no page of the portal is open, as Chromium does when there is a network again. */
async function wakeWorker(page: Page): Promise<void> {
  // An image is no page of the portal: only the worker can send.
  await page.goto(`${portal.base}/public/icon.svg`)
  const devtools = await page.context().newCDPSession(page)
  const { origin } = portal
  let registrationId = ''
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const found = registrations.find(one => one.scopeURL.startsWith(origin) && !one.isDeleted)
    registrationId = found?.registrationId ?? registrationId
  })
  await devtools.send('ServiceWorker.enable')
  await expect.poll(() => registrationId).not.toBe('')
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'outbox',
    lastChance: false,
  })
}

async function reportIll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ilmoita poissaolosta' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lähetä ilmoitus' }).click()
}

/** Closes every page and ends the worker, as a phone with little memory does; then there is a network again. */
async function killBrowserAndReconnect(context: BrowserContext): Promise<Page> {
  const again = await context.newPage()
  for (const open of context.pages()) if (open !== again) await open.close()
  // Before the worker ends: Playwright waits for every worker to go online, and an ended one never does.
  await context.setOffline(false)
  await stopWorkers(again)
  return again
}

test.describe('without a network', () => {
  test('a self-assessment that was changed elsewhere is refused, and shown beside one’s own', async () => {
    const { page, context } = await portal.visit()
    await signInAndSettle(page, portal, 'amina.warsame', true)
    await page.goto(`${portal.base}/competencedemonstrations`)
    await page.getByRole('main').getByRole('link', { name: unit }).click()
    await page.getByRole('link', { name: /itsearviointi/i }).click()
    const words = (at: Page) => at.getByRole('textbox', { name: 'Miten se näkyy työssäsi?' })
    await words(page).waitFor()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.getByText(noNetwork).waitFor()
    await words(page).fill('Kirjoitettu ilman verkkoa.')
    await rowsOf(page).waitFor()

    const { page: other } = await portal.visit()
    await signIn(other, portal, 'amina.warsame')
    await other.goto(page.url())
    await words(other).fill('Kirjoitettu tietokoneella.')
    await other.getByText(/^Tallennettu (?!tälle)/).waitFor()

    await context.setOffline(false)
    const versions = page.getByRole('table', { name: 'Molemmat versiot' }).getByRole('row')
    await expect(versions.filter({ hasText: 'Kirjoitettu ilman verkkoa.' })).toContainText(
      'Kirjoitettu tietokoneella.',
    )
    await page.getByRole('button', { name: /^Pidä (oma|tämä)/ }).click()
    await expect(words(page)).toHaveValue('Kirjoitettu ilman verkkoa.')
    await page.getByText(/^Tallennettu (?!tälle)/).waitFor()
    await expect(page.getByRole('button', { name: /lähettämättä/ })).toHaveCount(0)
  })

  test('an illness report stays visible and can be withdrawn; the next is sent by itself, once', async () => {
    const { page, context, complaints } = await portal.visit()
    await signInAndSettle(page, portal, 'amina.warsame', true)
    await page.goto(`${portal.base}/absence`)
    await page.getByRole('button', { name: 'Ilmoita poissaolosta' }).waitFor()
    await context.setOffline(true)
    await page.getByText(noNetwork).waitFor()
    await reportIll(page)
    await expect(rowsOf(page)).toContainText('Sairaana · maanantai 23.11.')
    await page.getByRole('button', { name: '1 lähettämättä' }).waitFor()
    await rowsOf(page).getByRole('button', { name: 'Peru' }).click()
    await expect(rowsOf(page)).toHaveCount(0)
    await reportIll(page)
    await rowsOf(page).waitFor()
    await page.reload()
    await rowsOf(page).waitFor()
    await context.setOffline(false)
    await expect(rowsOf(page)).toHaveCount(0)
    await page.getByText('Sairaana · ma 23.11.').waitFor()
    expect(await takenIn('amina.warsame', 'absence_notice', '2026-11-23')).toBe(1)
    expect(complaints.filter(text => !/ERR_INTERNET_DISCONNECTED|Failed to load/.test(text))).toEqual([])
  })

  test('what is lost on its first try is sent again while the page is open', async () => {
    const { page, context } = await portal.visit()
    await page.clock.install()
    await signInAndSettle(page, portal, 'joonas.vainio', true)
    await page.goto(`${portal.base}/absence`)
    await page.getByRole('button', { name: 'Ilmoita poissaolosta' }).waitFor()
    await context.setOffline(true)
    await page.getByText(noNetwork).waitFor()
    await reportIll(page)
    await rowsOf(page).waitFor()
    const { server } = portal.platform.fastify
    let lost = 0
    const lose = ({ headers, socket }: IncomingMessage) => {
      if (headers['idempotency-key'] === undefined) return
      lost += 1
      socket.destroy()
    }
    server.prependListener('request', lose)
    try {
      await context.setOffline(false)
      await expect.poll(() => lost, 'tries that are lost').toBeGreaterThan(0)
    } finally {
      server.off('request', lose)
    }
    await rowsOf(page, 'Odottaa lähettämistä').waitFor()
    await page.clock.fastForward('00:30')
    await expect(rowsOf(page, 'Odottaa lähettämistä')).toHaveCount(0)
    expect(await takenIn('joonas.vainio', 'absence_notice', '2026-11-23')).toBe(1)
  })

  test('messages, a tick, a note and a self-assessment are sent after the browser was killed', async () => {
    const { page, context } = await portal.visit()
    await signInAndSettle(page, portal, 'amina.warsame', true)
    const main = page.getByRole('main')
    // Each screen has been open once.
    await page.goto(`${portal.base}/messages`)
    await main.getByRole('link', { name: 'Kirjoita viesti' }).click()
    await page.getByRole('button', { name: 'Lähetä' }).waitFor()
    const newMessage = page.url()
    await page.goto(`${portal.base}/messages`)
    await main.getByRole('list').getByRole('link').first().click()
    await page.getByRole('button', { name: 'Lähetä' }).waitFor()
    const thread = page.url()
    await page.goto(`${portal.base}/competencedemonstrations`)
    await main.getByRole('link', { name: unit }).click()
    await page.getByRole('checkbox', { name: /^Varaa työvälineet/ }).waitFor()
    const demonstration = page.url()
    await page.getByRole('link', { name: 'Jatka itsearviointia' }).click()
    await page.getByText('Osa 3/5').waitFor()
    const assessment = page.url()
    await page.waitForLoadState('networkidle')

    await context.setOffline(true)
    await page.goto(newMessage)
    await page.getByRole('group').getByRole('button').first().click()
    await page.getByRole('textbox', { name: 'Viesti' }).fill('Ensimmäinen viesti.')
    await page.getByRole('button', { name: 'Lähetä' }).click()
    await expect(rowsOf(page)).toContainText('Ensimmäinen viesti.')
    await page.goto(thread)
    await page.getByRole('textbox', { name: 'Viesti' }).fill('Toinen viesti.')
    await page.getByRole('button', { name: 'Lähetä' }).click()
    await expect(rowsOf(page)).toContainText('Toinen viesti.')
    await page.goto(demonstration)
    await tick(page.getByRole('checkbox', { name: /^Varaa työvälineet/ }))
    await expect(rowsOf(page)).toContainText('Varaa työvälineet')
    await expect(page.getByRole('checkbox', { name: /^Varaa työvälineet/ })).toBeChecked()
    await page.goto(assessment)
    for (const requirement of [/^Tarkistat tuotteen mitat/, /^Sovit työvaiheista/]) {
      await tick(page.getByRole('region', { name: requirement }).getByRole('radio', { name: /^4 hyvä/ }))
      await page.getByRole('button', { name: 'Seuraava' }).click()
    }
    await page.getByRole('button', { name: 'Lähetä arvioijille' }).click()
    await expect(rowsOf(page)).toContainText('Itsearviointi')
    await page.getByRole('button', { name: '4 lähettämättä' }).waitFor()

    const again = await killBrowserAndReconnect(context)
    await wakeWorker(again)
    await expect.poll(() => takenIn('amina.warsame', 'message', 'Toinen viesti.')).toBe(1)
    expect(await takenIn('amina.warsame', 'message', 'Ensimmäinen viesti.')).toBe(1)
    await again.goto(demonstration)
    await expect(again.getByRole('checkbox', { name: /^Varaa työvälineet/ })).toBeChecked()
    await again.getByRole('link', { name: 'Avaa itsearviointi' }).waitFor()
    await expect(again.getByRole('button', { name: /lähettämättä/ })).toHaveCount(0)
  })

  test('a report that is refused by the rules of the day on which it arrives says why, and goes back into its form', async () => {
    portal.setClock('2026-11-23T23:50:00+02:00')
    const { page, context } = await portal.visit()
    await signInAndSettle(page, portal, 'joonas.vainio', true)
    await page.goto(`${portal.base}/absence`)
    await page.getByRole('button', { name: 'Ilmoita poissaolosta' }).waitFor()
    await context.setOffline(true)
    await page.getByText(noNetwork).waitFor()
    await page.getByRole('button', { name: 'Ilmoita poissaolosta' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Osa päivää, viesti tai liite').click()
    await dialog.getByRole('textbox').fill('Kuumetta aamusta asti.')
    await dialog.getByRole('button', { name: 'Lähetä ilmoitus' }).click()
    await rowsOf(page).waitFor()
    // After midnight the day for the report is over.
    portal.setClock('2026-11-24T00:10:00+02:00')
    await context.setOffline(false)
    const refused = rowsOf(page, 'Ei lähetetty')
    await expect(refused).toContainText('Kuumetta aamusta asti.')
    expect(await takenIn('joonas.vainio', 'absence_notice', 'Kuumetta')).toBe(0)
    await refused.getByRole('button', { name: 'Muokkaa' }).click()
    await page.getByRole('button', { name: 'Ilmoita poissaolosta' }).click()
    await expect(page.getByRole('dialog').getByRole('textbox').last()).toHaveValue('Kuumetta aamusta asti.')
    await expect(refused).toHaveCount(0)
    portal.setClock('2026-11-23T09:00:00+02:00')
  })

  test('nothing is sent after the session is over until its user signs in again, and another never sees it', async () => {
    const { page, context } = await portal.visit()
    await signInAndSettle(page, portal, 'amina.warsame', true)
    await page.goto(`${portal.base}/messages/new`)
    await page.getByRole('group').getByRole('button').first().click()
    await page.getByRole('textbox', { name: 'Viesti' }).fill('Kolmas viesti.')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Lähetä' }).click()
    await expect(rowsOf(page)).toContainText('Kolmas viesti.')
    await portal.database.db.deleteFrom('login_session').execute()
    await context.setOffline(false)
    await page.goto(portal.base)
    await page
      .getByRole('heading', { name: /Istunto|Kirjaudu/ })
      .first()
      .waitFor()
    expect(await takenIn('amina.warsame', 'message', 'Kolmas viesti.')).toBe(0)

    await signIn(page, portal, 'joonas.vainio', true)
    await page.goto(`${portal.base}/messages`)
    await page.getByRole('main').getByRole('link', { name: 'Kirjoita viesti' }).waitFor()
    expect(await page.content()).not.toContain('Kolmas viesti.')
    await expect(page.getByRole('button', { name: /lähettämättä/ })).toHaveCount(0)
    expect(await takenIn('joonas.vainio', 'message', 'Kolmas viesti.')).toBe(0)
    await page.goto(`${portal.base}/account`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Kirjaudu ulos', exact: true }).click()
    await page.getByRole('dialog', { name: 'Lähettämättä' }).getByText('toisen käyttäjän').waitFor()
    await portal.database.db.deleteFrom('login_session').execute()

    await page.goto(portal.base)
    await signIn(page, portal, 'amina.warsame', true)
    await expect.poll(() => takenIn('amina.warsame', 'message', 'Kolmas viesti.')).toBe(1)
  })

  test('signing out asks about unsent entries, and deletes them', async () => {
    const { page, context } = await portal.visit()
    await signInAndSettle(page, portal, 'amina.warsame', true)
    await page.goto(`${portal.base}/account`, { waitUntil: 'networkidle' })
    await page.goto(`${portal.base}/messages/new`)
    await page.getByRole('group').getByRole('button').first().click()
    await page.getByRole('textbox', { name: 'Viesti' }).fill('Neljäs viesti.')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Lähetä' }).click()
    await expect(rowsOf(page)).toContainText('Neljäs viesti.')
    await page.getByRole('link', { name: 'Amina' }).click()
    await page.getByRole('button', { name: 'Kirjaudu ulos', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Lähettämättä' })
    await dialog.getByText('Neljäs viesti.').first().waitFor()
    await dialog.getByRole('button', { name: 'Peruuta' }).click()
    await page.getByRole('button', { name: 'Kirjaudu ulos', exact: true }).click()
    await dialog.getByRole('button', { name: 'Poista ja kirjaudu ulos' }).click()
    await page.getByText('Olet kirjautunut ulos.').waitFor()
    await context.setOffline(false)
    // The sign-out arrives now, and removes the worker.
    await expect(() => page.goto(`${portal.base}/login`)).toPass()
    await signIn(page, portal, 'amina.warsame', true)
    await page.goto(`${portal.base}/messages`)
    await page.getByRole('main').getByRole('link', { name: 'Kirjoita viesti' }).waitFor()
    await expect(page.getByRole('button', { name: /lähettämättä/ })).toHaveCount(0)
    expect(await takenIn('amina.warsame', 'message', 'Neljäs viesti.')).toBe(0)
  })

  test('an absence is explained, and a whole request written and sent', async () => {
    const { page, context } = await portal.visit()
    await signInAndSettle(page, portal, 'aada.kuisma', true)
    await page.goto(`${portal.base}/requests`)
    await page.getByRole('searchbox', { name: 'Etsi lomaketta' }).fill('keskey')
    await page.getByText(/^\d+ lomake(tta)?$/).waitFor()
    await page.getByRole('link', { name: 'Opintojen keskeyttäminen määräajaksi' }).click()
    await page.getByRole('button', { name: 'Täytä lomake' }).waitFor()
    const form = page.url()
    await page.goto(`${portal.base}/absence`)
    await page.getByRole('button', { name: 'Ilmoita poissaolosta' }).waitFor()
    await context.setOffline(true)
    await page.getByText(noNetwork).waitFor()
    await page
      .getByRole('button', { name: /^Ehdota syytä/ })
      .first()
      .click()
    await tick(page.getByRole('dialog').getByRole('radio', { name: 'Terveydellinen syy' }))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Lähetä|^Ehdota/ })
      .click()
    await expect(rowsOf(page)).toContainText('selvitys')

    await page.goto(form)
    await page.getByText(noNetwork).waitFor()
    await page.getByRole('button', { name: 'Täytä lomake' }).click()
    await page.getByRole('button', { name: 'Lähetä' }).click()
    await page.getByText(/kohtaa on vielä täyttämättä/).waitFor()
    await tick(page.getByRole('radio', { name: 'Varusmies- tai siviilipalvelus' }))
    for (const [name, day] of [
      ['Ensimmäinen päivä', ['04', '01', '2027']],
      ['Viimeinen päivä', ['17', '12', '2027']],
    ] as const) {
      await page.getByRole('group', { name }).getByRole('spinbutton').first().focus()
      for (const part of day) await page.keyboard.type(part)
    }
    await tick(page.getByRole('checkbox', { name: 'Tiedän, että opintoni jatkuvat keskeytyksen jälkeen' }))
    await page.getByText(/tallessa tällä laitteella|allennettu tälle laitteelle/i).waitFor()
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Varusmies- tai siviilipalvelus' })).toBeChecked()
    await page.getByRole('button', { name: 'Lähetä' }).click()
    await expect(rowsOf(page)).toContainText('Opintojen keskeyttäminen määräajaksi')

    const again = await killBrowserAndReconnect(context)
    await again.goto(`${portal.base}/requests`)
    await again.getByText('Odottaa huoltajaa').first().waitFor()
    await again.goto(`${portal.base}/absence`)
    await again.getByText('Odottaa muita').waitFor()
    await expect(again.getByRole('button', { name: /lähettämättä/ })).toHaveCount(0)
  })
})
