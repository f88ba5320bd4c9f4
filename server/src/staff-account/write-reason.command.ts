import { writeAudit } from '../platform/access/audit.ts'
import { notFound } from '../platform/http/problems.ts'
import type { StaffContext, Writing } from '../platform/request-context.ts'

/** A reason opens a student's data for so long. */
const minutes = 60

/** Saves why an administrator looks at a student, who sees it. Throws `not-found` for a person who is no student. */
export async function writeReason(
  { db, staff, now }: Writing<StaffContext>,
  { studentId, reason, requestId }: { studentId: number; reason: string; requestId: string },
): Promise<{ until: string }> {
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
    requestId,
  })
  return { until: until.toISOString() }
}
