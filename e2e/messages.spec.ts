import { Readable } from 'node:stream'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { transaction } from '../server/src/platform/database/database.ts'
import { keepFile } from '../server/src/platform/files/stored-files.ts'
import { writeAsStaff } from '../server/src/staff-messages/write-as-staff.command.ts'
import { photo } from '../server/test/world/sample-files.ts'
import { expect, expectAccessible, signIn, test, testEach, untilPushed, usePortal } from './journey.ts'
import { layoutFaults } from './layout.ts'

const portal = usePortal()

/** Sends a teacher's answer in the thread that a page shows, with a picture where one is given. */
async function answer(
  page: Page,
  teacher: string,
  text: string,
  picture?: { name: string; content: Buffer },
): Promise<void> {
  const { id: staffId } = await portal.database.db
    .selectFrom('person')
    .select('id')
    .where('source_id', 'like', `%:${teacher}`)
    .executeTakeFirstOrThrow()
  const threadId = Number(new URL(page.url()).searchParams.get('id'))
  const { clock } = portal.platform
  const attachmentIds = picture === undefined ? [] : [await broughtBy(staffId, threadId, picture)]
  await transaction(portal.database.db, db =>
    writeAsStaff(
      db,
      { staffId, to: { threadId }, text, attachmentIds },
      { now: clock.now(), timeZone: clock.timeZone },
    ),
  )
}

/** A file that a staff member has uploaded about the student of a thread. */
async function broughtBy(
  staffId: number,
  threadId: number,
  { name, content }: { name: string; content: Buffer },
): Promise<number> {
  const { files, clock } = portal.platform
  const received = await files.intake.receive(Readable.from([content]), name, content.length)
  const fileId = await keepFile(portal.database.db, files, received, clock.now())
  const { rows } = await sql<{ id: number }>`
    insert into attachment
      (student_id, file_id, name, category, visibility, uploaded_by, uploaded_role, uploaded_at)
    select student_id, ${fileId}, ${name}, 'MESSAGE', 'PRIVATE_TO_STAFF_TEAM', ${staffId}, 'STAFF', ${clock.now()}
    from message_thread where id = ${threadId} returning id`.execute(portal.database.db)
  return rows[0]?.id ?? 0
}

test('Aada asks about a lesson from the timetable, and her teacher’s answer appears by itself', async () => {
  const { page, context, complaints } = await portal.visit()
  await signIn(page, portal, 'aada.kuisma')
  await page.goto(`${portal.base}/messages`)
  await page.getByRole('main').getByRole('link', { name: 'Kirjoita viesti' }).click()
  await page.getByRole('button', { name: /^Kaisa Mäntylä/ }).click()
  await page.getByText('Lisää otsikko tai liitteitä').click()
  await page.getByRole('textbox', { name: 'Otsikko' }).fill('Huomisen tunti')
  await page.getByText(/^Luonnos tallennettu/).waitFor()
  const stored = () => page.evaluate(() => JSON.stringify(localStorage).length)
  const before = await stored()
  await page.getByRole('textbox', { name: 'Viesti' }).fill('Missä luokassa ollaan?')
  // The draft is encrypted; growth by more than the title shows that it has the message.
  await expect.poll(stored).toBeGreaterThan(before + 25)
  await page.reload()
  await page.getByText(/^Luonnos tallennettu/).waitFor()
  await expect(page.getByRole('textbox', { name: 'Viesti' })).toHaveValue('Missä luokassa ollaan?')
  await page.getByRole('button', { name: 'Lähetä' }).click()
  await page.getByRole('heading', { level: 1, name: 'Huomisen tunti' }).waitFor()
  await page.getByRole('button', { name: 'Peru lähetys' }).waitFor()

  await answer(page, 'kaisa.mantyla', 'Luokassa A101.')
  await page.getByText('Luokassa A101.').waitFor(untilPushed)

  // Her second tab gets it from this one, and counts the unread messages.
  const second = await context.newPage()
  await second.goto(`${portal.base}/messages`)
  await second.bringToFront()
  await answer(page, 'kaisa.mantyla', 'Tule ajoissa.')
  await second.getByText('Tule ajoissa.').waitFor(untilPushed)
  expect(complaints).toEqual([])
})

test('Aada asks about a moved lesson from her phone with a picture, which opens in the thread', async () => {
  const { page, complaints } = await portal.visit()
  await signIn(page, portal, 'aada.kuisma')
  await page.goto(`${portal.base}/messages/new`)
  await page.getByRole('button', { name: /^Kaisa Mäntylä/ }).click()
  await page.getByText('Lisää otsikko tai liitteitä').click()
  await page.getByRole('textbox', { name: 'Otsikko' }).fill('Siirretty tunti')
  await page.getByRole('textbox', { name: 'Viesti' }).fill('Taululla lukee toinen luokka. Kumpi on oikein?')
  const content = await photo({ width: 640, height: 480 })
  await page
    .getByLabel('Valitse tiedosto')
    .setInputFiles({ name: 'taulu.jpg', mimeType: 'image/jpeg', buffer: content })
  await page.getByRole('button', { name: 'taulu.jpg', exact: true }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Lähetä' }).click()
  await page.getByRole('heading', { level: 1, name: 'Siirretty tunti' }).waitFor()
  const sent = page.getByRole('article').filter({ hasText: 'Kumpi on oikein?' })
  await sent.getByRole('button', { name: 'taulu.jpg' }).click()
  const picture = page.getByRole('img', { name: 'Kuva taulu.jpg' })
  await expect.poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(640)
  await page.getByRole('button', { name: 'Sulje' }).click()

  // Kaisa gets the same picture, and no other person does.
  const threadId = Number(new URL(page.url()).searchParams.get('id'))
  const { rows } = await sql<{ reader: string; file: string }>`
    select p.source_id as reader, a.name as file from message m
    join message_recipient r on r.message_id = m.id join person p on p.id = r.person_id
    join attachment_use u on u.module = 'MESSAGE' and u.object_id = m.id join attachment a on a.id = u.attachment_id
    where m.thread_id = ${threadId}`.execute(portal.database.db)
  expect(rows).toEqual([{ reader: expect.stringMatching(/:kaisa\.mantyla$/), file: 'taulu.jpg' }])

  await answer(page, 'kaisa.mantyla', 'Taulu on oikeassa.', { name: 'pohjapiirros.jpg', content })
  await page.getByText('Taulu on oikeassa.').waitFor(untilPushed)
  await page.getByRole('button', { name: 'pohjapiirros.jpg' }).click()
  await page.getByRole('img', { name: 'Kuva pohjapiirros.jpg' }).waitFor()
  expect(complaints).toEqual([])
})

const readers: [string, string, boolean][] = [
  ['aada.kuisma', 'fi-FI', false],
  ['aada.kuisma', 'fi-FI', true],
  ['mikael.lindqvist', 'sv-FI', false],
  ['mikael.lindqvist', 'sv-FI', true],
]
/** The height that a phone's keyboard leaves of 780 px. */
const aboveKeyboard = 480

testEach(readers)('%s in %s writes a message as in a chat (dark: %s)', async (username, locale, dark) => {
  const { page, complaints } = await portal.visit({ locale, dark })
  await page.setViewportSize({ width: 360, height: 780 })
  await signIn(page, portal, username)
  await page.goto(`${portal.base}/messages/new`)
  const text = page.locator('textarea')
  await page.getByRole('combobox').waitFor()
  const boxOf = async (part: typeof text) => (await part.boundingBox()) ?? { y: Infinity, height: 0 }
  expect((await boxOf(text)).y).toBeLessThanOrEqual(300)
  const send = await boxOf(page.locator('main button[type=submit]'))
  expect(send.y + send.height).toBeLessThanOrEqual(aboveKeyboard)
  // The current lesson is the first chip, in sight; one tap and a text are a message.
  const first = page.getByRole('main').getByRole('group').getByRole('button').first()
  await first.click()
  await text.fill('Hej!')
  expect(await layoutFaults(page)).toEqual([])
  await expectAccessible(page)
  await page.locator('main button[type=submit]').click()
  await page.getByRole('heading', { level: 1, name: 'Hej!' }).waitFor()
  expect(complaints).toEqual([])
})
