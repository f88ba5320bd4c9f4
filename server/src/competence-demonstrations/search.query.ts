import { listPlanDemonstrations } from '@studentgo/protocol/competence-demonstrations'
import { searchPart } from '../platform/contributions/search-part.ts'
import { demonstrationsWithWords } from './search.sql.ts'

export const demonstrationsFound = searchPart({
  kind: 'DEMONSTRATION',
  opens: listPlanDemonstrations,
  reads: demonstrationsWithWords,
  params: ({ access, today, language }, wanted) => ({
    ...wanted,
    studentId: access.studentId,
    today,
    language,
  }),
  hit: row => row,
})
