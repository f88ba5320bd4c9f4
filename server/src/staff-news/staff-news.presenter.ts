import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { NewsFile, StaffNewsPiece, StaffNewsSummary } from '@studentgo/protocol/staff-news'
import type { Reach } from '@studentgo/protocol/staff-news-audience'
import { withoutNulls } from '../platform/rows/without-nulls.ts'
import { newsActsOf, newsStateOf } from './staff-news.rules.ts'
import type { StaffNewsPieceRow, StaffNewsRow } from './staff-news.sql.ts'

interface At {
  now: Date
  timeZone: string
}

export function presentStaffNews(row: StaffNewsRow, { now, timeZone }: At): StaffNewsSummary {
  const { isImported: _, publishedAt, expiresAt, ...news } = row
  return withoutNulls({
    ...news,
    roles: row.roles as StaffNewsSummary['roles'],
    state: newsStateOf(row, now),
    publishedAt: row.state === 'DRAFT' ? null : isoWithOffset(publishedAt, timeZone),
    expiresAt: expiresAt === null ? null : isoWithOffset(expiresAt, timeZone),
  })
}

export function presentStaffPiece(row: StaffNewsPieceRow, reach: Reach, at: At): StaffNewsPiece {
  const { ingress, body, source, campusIds, groupIds, qualificationIds, version, ...more } = row
  const { students, guardians, files, ...summary } = more
  const roles = row.roles as StaffNewsPiece['roles']
  return {
    ...presentStaffNews(summary, at),
    ...withoutNulls({ ingress, source }),
    body,
    audience: { roles, campusIds, groupIds, qualificationIds },
    files: files.map(file => withoutNulls(file) as NewsFile),
    reach,
    students,
    guardians,
    may: newsActsOf(row, at.now),
    version,
  }
}
