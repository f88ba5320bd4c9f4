import { listPlanDemonstrations } from '@studentgo/protocol/competence-demonstrations'
import { withoutNulls } from '../platform/rows/without-nulls.ts'
import { searchPart } from '../search/search-part.query.ts'
import { demonstrationsWithWords } from './search.sql.ts'

export const demonstrationsFound = searchPart({
  kind: 'DEMONSTRATION',
  opens: listPlanDemonstrations,
  reads: demonstrationsWithWords,
  given: ({ access, today, language }, wanted) => ({
    ...wanted,
    studentId: access.studentId,
    today,
    language,
  }),
  hit: withoutNulls,
})
