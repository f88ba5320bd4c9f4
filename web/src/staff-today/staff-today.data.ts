import { readStaffToday } from '@studentgo/protocol/staff-today'
import { endpointQuery } from '#web/platform/api/queries.ts'

export const staffTodayQuery = endpointQuery(readStaffToday, {})
