import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { AssessorLink } from '@studentgo/protocol/staff-demonstrations'
import type { RequestContext } from '../platform/request-context.ts'
import { withoutNulls } from '../platform/rows/without-nulls.ts'
import { stateOfLink } from './assessor-links.rules.ts'
import type { LinkRow } from './assessor-links.sql.ts'

/** A link as the desk sees it, with what the assessor has sent. */
export function presentLink(row: LinkRow, { today, timeZone }: RequestContext): AssessorLink {
  const { grade, justification, requirementGrades } = row
  return withoutNulls({
    id: row.id,
    name: row.name,
    organisation: row.organisation,
    role: row.role,
    email: row.email,
    lastDay: row.lastDay,
    state: stateOfLink(row, today),
    sentAt: row.sentAt && isoWithOffset(row.sentAt, timeZone),
    word: grade === null || justification === null ? null : { grade, justification, requirementGrades },
  })
}
