import { readPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { withoutNulls } from '../platform/rows/without-nulls.ts'
import { searchPart } from '../search/search-part.query.ts'
import { unitsWithWords } from './search.sql.ts'

export const unitsFound = searchPart({
  kind: 'UNIT',
  opens: readPlan,
  reads: unitsWithWords,
  given: ({ access, language }, wanted) => ({ ...wanted, studentId: access.studentId, language }),
  hit: withoutNulls,
})
