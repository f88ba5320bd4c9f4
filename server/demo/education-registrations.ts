import { sql } from 'kysely'
import { insertRegistration, takeSeat } from '../src/education-events/registrations.sql.ts'
import type { Db } from '../src/platform/database.ts'
import { demoOffers } from './education-offers.ts'
import { offerIdOf } from './education-offers-records.ts'

const minute = 60_000

/** Places that students have taken in the portal, by the portal's own way: seats first, then the queue. */
export async function saveRegistrations(db: Db, prefix: string, now: Date, today: string): Promise<void> {
  for (const offer of demoOffers) {
    for (const [at, student] of offer.students.entries()) {
      const event = offerIdOf(offer, offer.modules[0] ?? '')
      const found = await placeOf(db, `${prefix}${event}`, `${prefix}${student}`)
      if (found === undefined) continue
      const seat = await takeSeat(db, found.event_id)
      await insertRegistration(db, {
        eventId: found.event_id,
        slotId: found.slot_id,
        studentId: found.student_id,
        state: seat ? 'REGISTERED' : 'WAITLISTED',
        comment: undefined,
        now: new Date(now.getTime() - (offer.students.length - at) * 97 * minute),
        today,
      })
    }
  }
}

async function placeOf(db: Db, event: string, student: string) {
  const { rows } = await sql<{ event_id: number; slot_id: number; student_id: number }>`
    select e.id as event_id, s.id as slot_id, p.student_id
    from education_event e
    join plan_module pm on pm.module_id = e.module_id
    join plan_slot s on s.plan_module_id = pm.id and s.personal_event_id is null
    join plan p on p.id = pm.plan_id
    join person on person.id = p.student_id and person.source_id = ${student}
    where e.source_id = ${event} order by s.id limit 1`.execute(db)
  return rows[0]
}
