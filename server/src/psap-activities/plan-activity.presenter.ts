import type { PlanActivity } from '@studentgo/protocol/psap-activities'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import { withoutNulls } from '../platform/rows/without-nulls.ts'
import type { ActivityRow } from './plan-activities.sql.ts'

export function presentPlanActivity(row: ActivityRow, timeZone: string): PlanActivity {
  const { actions, nextMeetingAt, acknowledgedAt, ...activity } = row
  return withoutNulls({
    ...activity,
    agreedActions: actions.map(({ position: _position, ...action }) => withoutNulls(action)),
    nextMeeting: nextMeetingAt && isoWithOffset(nextMeetingAt, timeZone),
    acknowledgedAt: acknowledgedAt && isoWithOffset(acknowledgedAt, timeZone),
  })
}
