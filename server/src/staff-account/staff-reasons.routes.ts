import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import { writeStaffReason } from '@studentgo/protocol/staff-reasons'
import { writeAudit } from '../platform/access/audit.ts'
import { notFound } from '../platform/http/problems.ts'
import { serveStaff } from '../platform/http/serve-staff.ts'
import type { Platform } from '../platform/platform.ts'

/** A reason opens a student's data for so long. */
const minutes = 60

/** An administrator sees nothing of a student until the reason for it is written down. */
export function staffReasonsRoutes(platform: Platform): void {
  serveStaff(platform, writeStaffReason, async ({ db, staff, body, now, timeZone, request }) => {
    const { studentId, reason } = body
    const student = await db
      .selectFrom('student')
      .innerJoin('person', 'person.id', 'student.person_id')
      .where('person.id', '=', studentId)
      .where('person.is_active', '=', true)
      .select('person.id')
      .executeTakeFirst()
    if (student === undefined) throw notFound()
    const until = new Date(now.getTime() + minutes * 60_000)
    await db
      .insertInto('staff_reason')
      .values({ staff_id: staff.staffId, student_id: studentId, reason: reason.trim(), at: now, until })
      .execute()
    await writeAudit(db, {
      at: now,
      actorId: staff.staffId,
      actorKind: 'STAFF',
      actorRole: 'ADMINISTRATOR',
      studentId,
      action: 'reason',
      object: reason.trim(),
      outcome: 'DONE',
      requestId: request.id,
    })
    return { until: isoWithOffset(until.toISOString(), timeZone) }
  })
}
