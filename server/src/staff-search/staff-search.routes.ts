import * as endpoints from '@studentgo/protocol/staff-search'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { wordsIn } from '../platform/rows/has-words.ts'
import { staffNamed } from './staff-search.sql.ts'

const mostFound = 10

export function staffSearchRoutes(platform: Platform): void {
  bind(platform, endpoints, {
    searchStaff: {
      handle: async ({ db, query: { q, limit = mostFound } }) =>
        await staffNamed(db, { words: await wordsIn(db, q), limit }),
      readsReplica: true,
    },
  })
}
