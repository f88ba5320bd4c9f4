import type { NewsFile, StaffNewsPiece, StaffNewsSummary } from '@studentgo/protocol/staff-news'
import type { Reach } from '@studentgo/protocol/staff-news-audience'
import type { Unserialised } from '../platform/http/wire-values.ts'
import { newsActsOf, newsStateOf } from './staff-news.rules.ts'
import type { StaffNewsPieceRow, StaffNewsRow } from './staff-news.sql.ts'

interface At {
  now: Date
  timeZone: string
}

export function presentStaffNews(row: StaffNewsRow, { now }: At): Unserialised<StaffNewsSummary> {
  const { isImported: _, publishedAt, expiresAt, ...news } = row
  return {
    ...news,
    roles: row.roles as StaffNewsSummary['roles'],
    state: newsStateOf(row, now),
    publishedAt: row.state === 'DRAFT' ? null : publishedAt,
    expiresAt,
  }
}

export function presentStaffPiece(
  row: StaffNewsPieceRow,
  reach: Reach,
  at: At,
): Unserialised<StaffNewsPiece> {
  const { ingress, body, source, campusIds, groupIds, qualificationIds, version, ...more } = row
  const { students, guardians, files, ...summary } = more
  const roles = row.roles as StaffNewsPiece['roles']
  return {
    ...presentStaffNews(summary, at),
    ingress,
    source,
    body,
    audience: { roles, campusIds, groupIds, qualificationIds },
    files: files.map(file => file as NewsFile),
    reach,
    students,
    guardians,
    may: newsActsOf(row, at.now),
    version,
  }
}
