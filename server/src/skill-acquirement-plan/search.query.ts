import { readPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { searchPart } from '../platform/contributions/search-part.ts'
import { withoutNulls } from '../platform/rows/without-nulls.ts'
import { unitsWithWords } from './search.sql.ts'

export const unitsFound = searchPart({
  kind: 'UNIT',
  opens: readPlan,
  reads: unitsWithWords,
  params: ({ access, language }, wanted) => ({ ...wanted, studentId: access.studentId, language }),
  hit: withoutNulls,
})
