import { staffAddresses } from '@studentgo/protocol/addresses'
import {
  listStaffNews,
  type NewsState,
  readStaffNewsFile,
  readStaffNewsPiece,
} from '@studentgo/protocol/staff-news'
import { type Audience, readAudienceChoices, readReach } from '@studentgo/protocol/staff-news-audience'
import { listStaffTemplates } from '@studentgo/protocol/staff-templates'
import { forgotten } from '#web/attachments/attachments.data.ts'
import { idIn } from '#web/platform/api/ids.ts'
import { endpointQuery } from '#web/platform/api/queries.ts'

export const pageSize = 20

export function staffNewsQuery(state: NewsState | 'ALL' = 'ALL', size = pageSize) {
  return endpointQuery(listStaffNews, {
    query: { size: String(size), ...(state === 'ALL' ? {} : { state }) },
  })
}

export function staffPieceQuery(id: number) {
  return endpointQuery(readStaffNewsPiece, { params: { pieceId: String(id) } })
}

/** A file of a piece of news itself. */
export function staffNewsFileQuery(pieceId: number, newsFileId: number) {
  const params = { pieceId: String(pieceId), newsFileId: String(newsFileId) }
  return { ...endpointQuery(readStaffNewsFile, { params }), ...forgotten }
}

export const audienceChoicesQuery = endpointQuery(readAudienceChoices, {})

/** The number of people in an audience. */
export function reachQuery({ roles, campusIds, groupIds, qualificationIds }: Audience) {
  const isBoth = roles.includes('STUDENT') && roles.includes('PARENT')
  return endpointQuery(readReach, {
    query: {
      roles: isBoth ? 'STUDENT,PARENT' : (roles[0] ?? 'STUDENT'),
      campusIds: campusIds.join(','),
      groupIds: groupIds.join(','),
      qualificationIds: qualificationIds.join(','),
    },
  })
}

export function templatesQuery(kind: 'NEWS' | 'MESSAGE') {
  return endpointQuery(listStaffTemplates, { query: { kind } })
}

export function staffPieceAddress(id: number): string {
  return `${staffAddresses.newsPiece}?news=${id}`
}

/** The address of the form: empty, with a piece of news to change, or with a template. */
export function writeNewsAddress(from: { news?: number; template?: number } = {}): string {
  const [name, id] = from.news === undefined ? ['template', from.template] : ['news', from.news]
  return staffAddresses.writeNews + (id === undefined ? '' : `?${name}=${id}`)
}

/** The id of the piece of news in an address. */
export function pieceIdOf(search: URLSearchParams): number | undefined {
  return idIn(search, 'news')
}

export function pieceQueries({ search }: { search: URLSearchParams }) {
  const id = pieceIdOf(search)
  return id === undefined ? [] : [staffPieceQuery(id)]
}

export function formQueries(context: { search: URLSearchParams }) {
  return [audienceChoicesQuery, templatesQuery('NEWS'), ...pieceQueries(context)]
}
