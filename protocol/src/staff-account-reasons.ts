import * as z from 'zod/mini'
import { endpoint, limitOfAdding, staffIn } from './endpoint.ts'
import { dateTime, id, writtenText } from './shapes.ts'

export const staffReasonBody = z.strictObject({ studentId: id, reason: writtenText(10, 500) })

export const writeStaffReason = endpoint({
  method: 'POST',
  path: '/staff/reason',
  affects: ['/staff/'],
  who: staffIn('ADMINISTRATOR'),
  summary: 'Writes down why an administrator looks at a student; an hour of reading, shown to the student',
  limit: limitOfAdding,
  body: staffReasonBody,
  reply: z.object({ until: dateTime }),
})
