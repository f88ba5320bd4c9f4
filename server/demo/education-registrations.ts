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
      const seat = await takeSeat(db, found.eventId)
      await insertRegistration(db, found, {
        studentId: found.studentId,
        state: seat ? 'REGISTERED' : 'WAITLISTED',
        comment: undefined,
        now: new Date(now.getTime() - (offer.students.length - at) * 97 * minute),
        today,
      })
    }
  }
}

async function placeOf(db: Db, event: string, student: string) {
  return db
    .selectFrom('education_event as e')
    .innerJoin('plan_module as pm', 'pm.module_id', 'e.module_id')
    .innerJoin('plan_slot as s', 's.plan_module_id', 'pm.id')
    .innerJoin('plan as p', 'p.id', 'pm.plan_id')
    .innerJoin('person', 'person.id', 'p.student_id')
    .where('s.personal_event_id', 'is', null)
    .where('person.source_id', '=', student)
    .where('e.source_id', '=', event)
    .select(['e.id as eventId', 's.id as slotId', 'p.student_id as studentId', 'p.id as planId'])
    .select([
      'p.study_right_id as studyRightId',
      'e.name',
      'e.start_date as startDate',
      'e.end_date as endDate',
    ])
    .orderBy('s.id')
    .limit(1)
    .executeTakeFirst()
}
