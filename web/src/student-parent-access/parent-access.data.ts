import { readStudentParentAccess } from '@studentgo/protocol/student-parent-access'
import { endpointQuery } from '#web/platform/api/queries.ts'

export const parentAccessQuery = endpointQuery(readStudentParentAccess, {})
