import { type CaseKind, listStaffCases, readCaseFile, readStaffCase } from '@studentgo/protocol/staff-cases'
import { readStaffAway } from '@studentgo/protocol/staff-cases-away'
import { listCaseColleagues } from '@studentgo/protocol/staff-cases-steps'
import { forgotten } from '#web/attachments/attachments.data.ts'
import { endpointQuery } from '#web/platform/api/queries.ts'

export type Whose = 'MINE' | 'ALL'

/** The open cases: of one kind or all, and by default all that the reader may handle. */
export function casesQuery({ kind, of = 'ALL' }: { kind?: CaseKind | undefined; of?: Whose } = {}) {
  return endpointQuery(listStaffCases, { query: { ...(kind === undefined ? {} : { kind }), of } })
}

export function caseQuery(kind: CaseKind, id: number) {
  return endpointQuery(readStaffCase, { params: { kind, caseId: String(id) } })
}

export function caseFileQuery(kind: CaseKind, id: number, fileId: number) {
  const params = { kind, caseId: String(id), attachmentId: String(fileId) }
  return { ...endpointQuery(readCaseFile, { params }), ...forgotten }
}

export function colleaguesQuery(id: number) {
  return endpointQuery(listCaseColleagues, { params: { caseId: String(id) } })
}

export const awayQuery = endpointQuery(readStaffAway, {})
