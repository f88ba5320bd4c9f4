import { readStaffToday } from '@studentgo/protocol/staff-today'
import { readStaffWaiting } from '@studentgo/protocol/staff-today-waiting'
import { endpointQuery } from '#web/platform/api/queries.ts'

export const staffTodayQuery = endpointQuery(readStaffToday, {})
export const staffWaitingQuery = endpointQuery(readStaffWaiting, {})
