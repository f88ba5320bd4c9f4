import type { AttachmentRef } from '@studentgo/protocol/attachments'
import type { CaseKind, StaffCaseDetail } from '@studentgo/protocol/staff-cases'
import { asReadBy, type CasePart } from '../platform/contributions/case-part.ts'
import type { StaffContext } from '../platform/request-context.ts'
import { historyOf } from '../process-tracking/read-processes.query.ts'
import { caseParts } from './case-parts.data.ts'
import { caseToHandle, handlerOf, studentOf } from './staff-cases.query.ts'

const partOf = Object.fromEntries(caseParts.map(part => [part.kind, part])) as Record<CaseKind, CasePart>

/** All that a decision on a case needs, as its feature presents it, and the files that belong to it. */
export async function readCase(
  context: StaffContext,
  { kind, caseId }: { kind: CaseKind; caseId: number },
  action: string,
): Promise<{ detail: StaffCaseDetail; files: AttachmentRef[] }> {
  const found = await caseToHandle(context, kind, caseId, action)
  const { row, minor } = found
  const part = partOf[kind]
  const content = await part.read(context, found)
  const detail = {
    kind,
    id: row.id,
    state: row.state,
    dueDate: row.dueOn,
    handler: handlerOf(row),
    student: { ...studentOf(row), language: row.language, minor },
    events: part.history === undefined ? [] : await historyOf(asReadBy(context, found), part.history, row.id),
    ...content,
  }
  return { detail: detail as StaffCaseDetail, files: part.files(content) }
}
