import { readPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { searchPart } from '../platform/contributions/search-part.ts'
import { unitsWithWords } from './search.sql.ts'

export const unitsFound = searchPart({
  kind: 'UNIT',
  opens: readPlan,
  reads: unitsWithWords,
  params: ({ access, language }, wanted) => ({ ...wanted, studentId: access.studentId, language }),
  hit: row => row,
})
