import type { NotificationRule } from '@studentgo/protocol/notifications'
import { schoolTimeOf } from '@studentgo/protocol/rules/calendar'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fakeSmtp } from '../../test/fakes/fake-smtp.ts'
import { makeTestClock } from '../../test/world/test-clock.ts'
import { testNow } from '../../test/world/test-time.ts'
import { makeWorld, type World } from '../../test/world/world.ts'
import { notify } from '../platform/notify/notify.ts'

/** Who: a minor with a guardian, and an adult with one who has the consent to everything. */
const people = ['aada.kuisma', 'petri.kuisma', 'lauri.kinnunen', 'kari.kinnunen'] as const
type Person = (typeof people)[number]

const clock = makeTestClock()
let world: World
let smtp: Awaited<ReturnType<typeof fakeSmtp>>
let ids: Record<Person, number>
let events = 0

beforeAll(async () => {
  smtp = await fakeSmtp()
  world = await makeWorld({ clock, settings: { SMTP_URL: smtp.url } })
  const { db } = world.database
  const found = await Promise.all(people.map(async name => [name, await world.personId(name)]))
  ids = Object.fromEntries(found)
  await db.updateTable('person').set({ email: null }).execute()
  for (const name of people) {
    const email = `${name}@example.invalid`
    await db.updateTable('person').set({ email }).where('id', '=', ids[name]).execute()
  }
  await db
    .updateTable('parent_access')
    .set({ consent_scopes: ['TIMETABLE', 'ABSENCE', 'PLAN', 'ASSESSMENT', 'CONTRACT', 'MESSAGE', 'SUPPORT'] })
    .where('parent_id', '=', ids['kari.kinnunen'])
    .execute()
  for (const table of ['job', 'notification'] as const) await db.deleteFrom(table).execute()
})
/** Each row begins on the same Monday. */
beforeEach(() => clock.pass({ seconds: (Date.parse(testNow) - clock.now().getTime()) / 1000 }))
afterAll(async () => {
  await world.close()
  await smtp.stop()
})

/** When each gets an e-mail about an event of both students, in the school's time. */
async function told(rule: NotificationRule, guardian?: Person): Promise<Partial<Record<Person, string>>> {
  const key = `event ${++events}`
  const event = { rule, key, data: {}, target: '/absence' }
  const students = [{ studentId: ids['aada.kuisma'] }, { studentId: ids['lauri.kinnunen'] }]
  const alone = { ...event, studentId: ids['aada.kuisma'], guardianId: ids['petri.kuisma'] }
  const all = students.map(student => ({ ...event, ...student }))
  await notify(world.database.db, guardian === undefined ? all : [...all, alone], clock.now())
  await world.platform.jobs.runDue()
  const { rows } = await sql<{ personId: number; dueAt: string }>`
    select d.person_id as "personId", d.due_at as "dueAt"
    from notification_delivery d join notification n on n.id = d.notification_id
    where n.key = ${key} and d.channel = 'EMAIL'`.execute(world.database.db)
  const times = rows.map(row => [
    people.find(name => ids[name] === row.personId) ?? 'somebody else',
    schoolTimeOf(row.dueAt, clock.timeZone),
  ])
  return Object.fromEntries(times)
}

/** Lets everything that waits go out, within a day. */
async function letGoOut(): Promise<string[]> {
  for (let hour = 0; hour < 24; hour++) {
    clock.pass({ hours: 1 })
    await world.platform.jobs.runDue()
  }
  return smtp.letters
    .splice(0)
    .flatMap(letter => letter.to)
    .toSorted()
}

const both = (time: string) => ({ 'aada.kuisma': time, 'lauri.kinnunen': time })
const guardians = (ofMinor: string | undefined, ofAdult: string | undefined) => ({
  ...(ofMinor === undefined ? {} : { 'petri.kuisma': ofMinor }),
  ...(ofAdult === undefined ? {} : { 'kari.kinnunen': ofAdult }),
})

type Row = [
  rule: NotificationRule,
  students: string,
  ofMinor?: string | undefined,
  ofAdult?: string | undefined,
  alone?: Person,
]

describe('on Monday at nine, with a digest at 17,', () => {
  const rows: Row[] = [
    ['absence-unexplained', '09:30', '09:30', '17:00'],
    ['absence-decided', '09:00', '09:00', undefined, 'petri.kuisma'],
    ['absence-decided', '09:00'],
    ['absence-window-closing', '09:00', '09:00', undefined, 'petri.kuisma'],
    ['leave-decided', '09:00', '09:00'],
    ['lesson-cancelled', '09:00', '17:00', '17:00'],
    ['lesson-moved', '09:00', '17:00', '17:00'],
    ['plan-sent', '09:00', '09:00', '17:00'],
    ['plan-reminder', '09:00', '09:00', '17:00'],
    ['plan-changed', '09:00', '09:00', '17:00'],
    ['demonstration-soon', '09:00', '17:00', '17:00'],
    ['self-assessment-open', '09:00', '17:00', '17:00'],
    ['grade-published', '09:00', '09:00', '09:00'],
    ['registration-opens', '09:00'],
    ['place-from-waiting-list', '09:00'],
    ['support-hearing', '09:00', '09:00', '09:00'],
    ['support-decided', '09:00', '09:00', '09:00'],
    ['request-confirmed', '09:00'],
    ['request-declined', '09:00'],
    ['request-need-info', '09:00'],
    ['request-decided', '09:00'],
    ['request-closing', '09:00'],
    ['request-expired', '09:00'],
    ['contract-sent', '09:00', '09:00', '17:00'],
    ['access-changes', '09:00', '09:00', undefined, 'petri.kuisma'],
    ['sign-in-on-new-device', '09:00'],
    ['password-changed', '09:00'],
    ['second-factor-changed', '09:00'],
    ['email-changed', '09:00'],
  ]

  test.each(rows)('%s goes out once to whom and when the table says', async (...row) => {
    const [rule, students, ofMinor, ofAdult, alone] = row
    const times = await told(rule, alone)
    expect(times).toEqual({ ...both(students), ...guardians(ofMinor, ofAdult) })
    expect(await letGoOut()).toEqual(
      Object.keys(times)
        .map(name => `${name}@example.invalid`)
        .toSorted(),
    )
  })
})

describe('in the night', () => {
  const rows: Row[] = [
    ['absence-unexplained', '07:00', '07:00', '17:00'],
    ['plan-sent', '07:00', '07:00', '17:00'],
    ['grade-published', '08:00', '08:00', '08:00'],
    ['sign-in-on-new-device', '22:30'],
  ]

  test.each(rows)('%s waits as long as its timing says', async (rule, students, ofMinor, ofAdult) => {
    clock.pass({ hours: 13, minutes: 30 })
    expect(await told(rule)).toEqual({ ...both(students), ...guardians(ofMinor, ofAdult) })
  })
})
