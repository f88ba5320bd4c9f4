import { listImports, readImport } from '@studentgo/protocol/staff-import'
import { idIn } from '#web/platform/api/ids.ts'
import { endpointQuery } from '#web/platform/api/queries.ts'
import type { ScreenContext } from '#web/platform/page/screen-route.ts'

export function importsQuery() {
  return endpointQuery(listImports, {})
}

export function importQuery(importId: number) {
  return endpointQuery(readImport, { params: { importId: String(importId) } })
}

/** The first queries of an import's page. */
export function importQueriesOf({ search }: ScreenContext) {
  const id = idIn(search, 'id')
  return id === undefined ? [] : [importQuery(id)]
}
