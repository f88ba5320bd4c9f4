import type { PlanActivity } from '@studentgo/protocol/psap-activities'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { ActivityRow } from './plan-activities.sql.ts'

export function presentPlanActivity(row: ActivityRow): Unserialised<PlanActivity> {
  const { actions, nextMeetingAt, acknowledgedAt, ...activity } = row
  return {
    ...activity,
    agreedActions: actions.map(({ position: _position, ...action }) => action),
    nextMeeting: nextMeetingAt,
    acknowledgedAt,
  }
}
