import type { AssessorLink } from '@studentgo/protocol/staff-demonstrations'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { stateOfLink } from './assessor-links.rules.ts'
import type { LinkRow } from './assessor-links.sql.ts'

/** A link as the desk sees it, with what the assessor has sent. */
export function presentLink(row: LinkRow, { today }: RequestContext): Unserialised<AssessorLink> {
  const { grade, justification, requirementGrades } = row
  return {
    id: row.id,
    name: row.name,
    organisation: row.organisation,
    role: row.role,
    email: row.email,
    lastDay: row.lastDay,
    state: stateOfLink(row, today),
    sentAt: row.sentAt,
    word: grade === null || justification === null ? null : { grade, justification, requirementGrades },
  }
}
