import { activityType, type PlanActivity } from '@studentgo/protocol/psap-activities'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import * as z from 'zod'
import type { ActivityRow } from './plan-activities.queries.ts'

const participants = z.array(
  z.object({ name: z.string(), role: z.enum(['STUDENT', 'PARENT', 'STAFF', 'OTHER']) }),
)

/** Shapes an entry for the wire. */
export function planActivityAnswer(row: ActivityRow, timeZone: string): PlanActivity {
  return {
    id: row.id,
    date: row.date,
    type: activityType.parse(row.type),
    title: row.title,
    summary: row.summary,
    participants: participants.parse(row.participants),
    agreedActions: row.actions.map(action => ({
      text: action.text,
      responsible: action.responsible,
      ...(action.due_date === null ? {} : { dueDate: action.due_date }),
      done: action.done,
    })),
    ...(row.next_meeting_at === null ? {} : { nextMeeting: isoWithOffset(row.next_meeting_at, timeZone) }),
    ...(row.plan_version === null ? {} : { planVersion: row.plan_version }),
    visibility: row.visibility === 'STUDENT' ? 'STUDENT' : 'STUDENT_AND_PARENT',
    ...(row.acknowledged_at === null ? {} : { acknowledgedAt: isoWithOffset(row.acknowledged_at, timeZone) }),
  }
}
