import { searchStaff } from '@studentgo/protocol/staff-search'
import { serveSession } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { wordsIn } from '../platform/rows/has-words.ts'
import { withoutNulls } from '../platform/rows/without-nulls.ts'
import { staffNamed } from './staff-search.sql.ts'

const mostFound = 10

export function staffSearchRoutes(platform: Platform): void {
  serveSession(
    platform,
    searchStaff,
    async ({ db, query: { q, limit = mostFound } }) =>
      (await staffNamed(db, { words: await wordsIn(db, q), limit })).map(withoutNulls),
    { readsReplica: true },
  )
}
