import * as z from 'zod/mini'
import { endpoint, limitOfAdding, staffIn } from './endpoint.ts'
import { dateTime, id, writtenText } from './shapes.ts'

export const staffReasonBody = z.strictObject({ studentId: id, reason: writtenText(10, 500) })

export const writeStaffReason = endpoint({
  method: 'POST',
  path: '/staff/reason',
  affects: ['/staff/'],
  who: staffIn('ADMINISTRATOR'),
  summary: 'Records why an administrator views a student; gives access for an hour; the student sees it',
  limit: limitOfAdding,
  body: staffReasonBody,
  reply: z.object({ until: dateTime }),
})
