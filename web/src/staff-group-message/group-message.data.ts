import { listMessageRecipients } from '@studentgo/protocol/staff-group-message'
import { readAudienceChoices } from '@studentgo/protocol/staff-news-audience'
import { listStaffTemplates } from '@studentgo/protocol/staff-templates'
import { endpointQuery } from '#web/platform/api/queries.ts'

/** The groups with students that the person may write to. */
export const groupsQuery = endpointQuery(readAudienceChoices, {})
export const messageTemplatesQuery = endpointQuery(listStaffTemplates, { query: { kind: 'MESSAGE' } })
export const firstQueries = [groupsQuery, messageTemplatesQuery]

export function recipientsQuery(groupId: number) {
  return endpointQuery(listMessageRecipients, { query: { groupId: String(groupId) } })
}
