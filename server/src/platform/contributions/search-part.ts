import type { Endpoint } from '@studentgo/protocol/endpoint'
import type { SearchHit, SearchKind } from '@studentgo/protocol/search'
import type { Statement } from '../database/statement.ts'
import type { Unserialised } from '../http/wire-values.ts'
import type { StudentContext } from '../request-context.ts'

/** The query of each part; `words` is null for a reader who may open nothing of its kind. */
export interface Wanted {
  words: string | null
  limit: number
}

/**
 * What a feature lets somebody find: a statement that answers the rows with these words, and how each is named. Search
 * reads the statements of all features as one. Readers who may not call the endpoint that `opens` a result find none.
 */
export interface SearchPart {
  kind: SearchKind
  opens: Endpoint
  reads: Statement<never, object>
  params(context: StudentContext, wanted: Wanted): never
  hit(row: object, context: StudentContext): Unserialised<SearchHit>
}

/** Makes a part whose `params` and `hit` fit what it reads. */
export function searchPart<Params extends object, Row extends object>(part: {
  kind: SearchKind
  opens: Endpoint
  reads: Statement<Params, Row>
  params(context: StudentContext, wanted: Wanted): Params
  hit(row: Row, context: StudentContext): Unserialised<Omit<SearchHit, 'kind'>>
}): SearchPart {
  return {
    kind: part.kind,
    opens: part.opens,
    reads: part.reads,
    params: (context, wanted) => part.params(context, wanted) as never,
    hit: (row, context) => ({ kind: part.kind, ...part.hit(row as Row, context) }),
  }
}
