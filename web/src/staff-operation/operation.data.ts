import {
  listFailedNotices,
  readOperation,
  readRetention,
  readStudentAudit,
} from '@studentgo/protocol/staff-operation'
import { idIn } from '#web/platform/api/ids.ts'
import { endpointQuery } from '#web/platform/api/queries.ts'
import type { ScreenContext } from '#web/platform/page/screen-route.ts'

export function operationQuery() {
  return endpointQuery(readOperation, {})
}

export function noticesQuery() {
  return endpointQuery(listFailedNotices, {})
}

export function retentionQuery() {
  return endpointQuery(readRetention, {})
}

export type AuditActor = '' | 'STUDENT' | 'PARENT' | 'STAFF' | 'SYSTEM'

export interface AuditWish {
  studentId: number
  from: string
  to: string
  actor: AuditActor
  page: number
}

export function auditQuery({ studentId, from, to, actor, page }: AuditWish) {
  return endpointQuery(readStudentAudit, {
    params: { studentId: String(studentId) },
    query: {
      ...(from === '' ? {} : { from }),
      ...(to === '' ? {} : { to }),
      ...(actor === '' ? {} : { actor }),
      ...(page === 0 ? {} : { page: String(page) }),
    },
  })
}

/** The first queries of the audit's page, where its address names a student. */
export function auditQueriesOf({ search }: ScreenContext) {
  const studentId = idIn(search, 'id')
  return studentId === undefined ? [] : [auditQuery({ studentId, from: '', to: '', actor: '', page: 0 })]
}
