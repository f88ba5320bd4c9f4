import type { Locator } from '@playwright/test'
import { sql } from 'kysely'
import { expect, expectAccessible, signIn, test, usePortal } from './journey.ts'

const portal = usePortal()

const students = 25
const mostTaps = 4

/** Makes a current lesson of Kaisa's with so many students, Aada among them. */
async function fullLesson(): Promise<number> {
  const { db } = portal.database
  const [kaisa, aada] = [await portal.personId('kaisa.mantyla'), await portal.personId('aada.kuisma')]
  const { rows } = await sql<{ id: number; eventId: number }>`
    select s.id, s.event_id as "eventId" from event_session s
    join event_session_teacher t on t.session_id = s.id and t.staff_id = ${kaisa}
    where s.school_date = '2026-11-23' and s.state <> 'CANCELLED' order by s.start_at limit 1`.execute(db)
  const [lesson] = rows
  if (lesson === undefined) throw new Error('Kaisa has no lesson today')
  await sql`update event_session set start_at = '2026-11-23T08:15:00+02:00', end_at = '2026-11-23T09:45:00+02:00'
    where id = ${lesson.id}`.execute(db)
  await sql`insert into event_participant (event_id, student_id, study_right_id, begin_date, end_date)
    select ${lesson.eventId}, r.student_id, min(r.id), '2026-08-10', '2026-12-18' from study_right r
    join person p on p.id = r.student_id and p.is_active
    where r.state = 'lasna' and not exists (select from event_participant e
      where e.event_id = ${lesson.eventId} and e.student_id = r.student_id)
    group by r.student_id order by r.student_id <> ${aada}, r.student_id
    limit ${students} - (select count(distinct e.student_id) from event_participant e where e.event_id = ${lesson.eventId}
      and '2026-11-23' between e.begin_date and e.end_date)`.execute(db)
  return lesson.id
}

test(`the roll of ${students} students with two absent takes ${mostTaps} taps on a phone`, async () => {
  const lessonId = await fullLesson()
  const { page, complaints } = await portal.visit()
  await signIn(page, portal, 'staff/kaisa.mantyla')
  // The refusal that asks for the code appears as an error in the browser's console.
  complaints.length = 0
  const link = page.locator(`main a[href$="/lesson?id=${lessonId}"]`).first()
  await link.waitFor()

  let taps = 0
  async function tap(target: Locator): Promise<void> {
    await target.waitFor()
    await target.click()
    taps++
  }
  await tap(link)
  const absent = page.getByRole('button', { name: /^Poissa, / })
  await tap(absent.nth(4))
  await tap(absent.nth(17))
  const save = page.getByRole('button', { name: /^Tallenna: / })
  await tap(save)
  await page
    .getByText(/Läsnäolot merkitty/)
    .first()
    .waitFor()
  await expect(absent).toHaveCount(students)
  expect(taps).toBeLessThanOrEqual(mostTaps)
  await expectAccessible(page)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from absence_mark
    where session_id = ${lessonId} and state <> 'CANCELLED' and recorded_code = 'S'`.execute(
    portal.database.db,
  )
  expect(rows).toEqual([{ count: 2 }])
  expect(complaints).toEqual([])
})

test('the save bar is above the navigation bar at the foot, and neither covers the last name', async () => {
  const { page } = await portal.visit()
  await signIn(page, portal, 'staff/kaisa.mantyla')
  await page.goto(`${portal.base}/staff/lesson?id=${await fullLesson()}`)
  const save = page.getByRole('button', { name: /^(Tallenna: |Kaikki läsnä)/ })
  await save.waitFor()
  const foot = page.getByRole('navigation', { name: 'Päävalikko' }).last()
  const [bar, bottom] = [await save.boundingBox(), await foot.boundingBox()]
  if (bar === null || bottom === null) throw new Error('a bar is not shown')
  expect(bar.y + bar.height).toBeLessThanOrEqual(bottom.y)
  const last = page.getByRole('button', { name: /^Poissa, / }).last()
  await last.focus()
  const box = await last.boundingBox()
  const saved = await save.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(saved?.y ?? 0)
})

test('every screen of the desk is reached by «More» on a phone, by touch and by keyboard', async () => {
  const { page } = await portal.visit()
  await signIn(page, portal, 'staff/laura.hietala')
  const more = page
    .getByRole('navigation', { name: 'Päävalikko' })
    .last()
    .getByRole('link', { name: 'Lisää' })
  await more.click()
  await page.getByRole('heading', { level: 1, name: 'Lisää' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Huoltajat' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Huoltajat' }).waitFor()
  expect(await more.getAttribute('aria-current')).toBe('true')
})
